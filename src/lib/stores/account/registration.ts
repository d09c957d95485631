import { atom } from 'nanostores'
import type { InvitationLink } from '../../../contract/account/registration.ts'
import { ApiError, type ApiProblem, isGone, problemOf } from '../../api/api-error.ts'
import type { NewAccount } from './registration-calls.ts'

/** `afterSending`: somebody had filled in the form, or pressed to join, already. */
type Registration =
  | { state: 'loading' }
  | { state: 'ready'; link: InvitationLink; afterSending: boolean }
  | { state: 'failed'; problem: ApiProblem; changing: boolean; afterSending: boolean }

/** What the invitation of this page is good for. A link that never was one has failed with 404. */
export const $registration = atom<Registration>({ state: 'loading' })

/** A script that does not come is a line that was cut. */
function notCome(cause: unknown): never {
  throw new ApiError({ kind: 'offline' }, 'The script that registers did not come', { cause })
}

/** Fetched when somebody goes on: reading the link needs none of it. @throws {ApiError} */
const registrationCalls = () => import('./registration-calls.ts').catch(notCome)

export async function loadInvitation(token: string): Promise<void> {
  const known = $registration.get()
  if (known.state === 'failed') $registration.set({ ...known, changing: true })
  try {
    await askInvitation(token, false)
  } catch (error) {
    const problem = problemOf(error)
    // Not the error: it names the address, and with it the token.
    console.warn('What the invitation is good for could not be asked.', problem)
    $registration.set({ state: 'failed', problem, changing: false, afterSending: false })
  }
}

/**
 * Makes an account, and signs its person in. A conflict changes what the page shows.
 * @throws {ApiError} with the fields that are refused, where it is that
 */
export async function createAccount(token: string, account: NewAccount): Promise<void> {
  await orAskAnew(token, async () => (await registrationCalls()).registerPerson(token, account))
}

/** The same for whoever has an account. @throws {ApiError} */
export async function joinByLink(token: string): Promise<void> {
  await orAskAnew(token, async () => (await registrationCalls()).join(token))
}

async function askInvitation(token: string, afterSending: boolean): Promise<void> {
  const { invitationOf } = await import('./invitation-call.ts').catch(notCome)
  $registration.set({ state: 'ready', link: await invitationOf(token), afterSending })
}

/** What is over, or has an account, by now is said as whoever opens the link now would be told. */
async function orAskAnew(token: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const problem = problemOf(error)
    if (isGone(problem)) $registration.set({ state: 'failed', problem, changing: false, afterSending: true })
    if (problem.kind === 'server' && problem.status === 409) await askInvitation(token, true)
    throw error
  }
}
