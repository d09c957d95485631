import { atom } from 'nanostores'
import { getPasswordReset, resetPassword } from '../../contract/password.ts'
import { problemOf } from '../api-error.ts'
import { callOnce } from '../api.ts'
import { changing, failed, type Loadable, loading, ready } from '../loadable.ts'

/** Whose password the link of this page sets anew. A link that is over, or never was one, is a failure with 404. */
export const $passwordReset = atom<Loadable<{ email: string }>>(loading)

export async function loadPasswordReset(token: string): Promise<void> {
  $passwordReset.set(changing($passwordReset.get()))
  try {
    const { email } = await callOnce(getPasswordReset, { params: { token } })
    $passwordReset.set(ready({ email }, Date.now()))
  } catch (error) {
    // Not the error: it names the address, and with it the token.
    console.warn('Whose link this is could not be asked.', problemOf(error))
    $passwordReset.set(failed($passwordReset.get(), error))
  }
}

/** @throws {ApiError}, with the field that is refused where it is that */
export async function setNewPassword(token: string, password: string): Promise<void> {
  try {
    await callOnce(resetPassword, { params: { token }, input: { password } })
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind === 'server' && problem.status === 404) $passwordReset.set(failed(loading, error))
    throw error
  }
}
