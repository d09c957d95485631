import { atom } from 'nanostores'
import { ApiError, type ApiProblem, isGone, problemOf } from '../../api/api-error.ts'

type PasswordReset =
  | { state: 'loading' }
  | { state: 'ready'; email: string }
  /** `afterSending`: the person has entered a password already. */
  | { state: 'failed'; problem: ApiProblem; changing: boolean; afterSending: boolean }

/** The account whose password the link of this page sets. An ended or unknown link fails with 404. */
export const $passwordReset = atom<PasswordReset>({ state: 'loading' })

/** Fetched while the page is looked at. @throws {ApiError} A script that does not come is a line that was cut. */
export function passwordCalls() {
  return import('./password-calls.ts').catch((cause: unknown) => {
    throw new ApiError({ kind: 'offline' }, 'The script that sets passwords did not come', { cause })
  })
}

export async function loadPasswordReset(token: string): Promise<void> {
  const known = $passwordReset.get()
  if (known.state === 'failed') $passwordReset.set({ ...known, changing: true })
  try {
    const { emailOfLink } = await passwordCalls()
    $passwordReset.set({ state: 'ready', email: await emailOfLink(token) })
  } catch (error) {
    const problem = problemOf(error)
    // Not the error: it names the address, and with it the token.
    console.warn('Whose link this is could not be asked.', problem)
    $passwordReset.set({ state: 'failed', problem, changing: false, afterSending: false })
  }
}

/** @throws {ApiError} with the field that is refused, where it is that */
export async function setNewPassword(token: string, password: string): Promise<void> {
  try {
    const { savePassword } = await passwordCalls()
    await savePassword(token, password)
  } catch (error) {
    const problem = problemOf(error)
    if (isGone(problem)) $passwordReset.set({ state: 'failed', problem, changing: false, afterSending: true })
    throw error
  }
}
