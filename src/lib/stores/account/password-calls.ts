import { forgotPassword, getPasswordReset, resetPassword } from '../../../contract/account/password.ts'
import { callOnce } from '../../api/api.ts'

/** Has a link sent to the address, if somebody has it: nobody is told whether. @throws {ApiError} */
export async function requestLink(email: string): Promise<void> {
  await callOnce(forgotPassword, { input: { email } })
}

/** Whose password a link sets anew. @throws {ApiError} 404 for a link that is over, or never was one */
export async function emailOfLink(token: string): Promise<string> {
  return (await callOnce(getPasswordReset, { params: { token } })).email
}

/** @throws {ApiError} with the field that is refused, where it is that */
export async function savePassword(token: string, password: string): Promise<void> {
  await callOnce(resetPassword, { params: { token }, input: { password } })
}
