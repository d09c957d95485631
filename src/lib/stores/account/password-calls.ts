import { forgotPassword, getPasswordReset, resetPassword } from '../../../contract/account/password.ts'
import { callOnce } from '../../api/api.ts'

/** Requests a link for the address. The response does not tell whether an account has it. @throws {ApiError} */
export async function requestLink(email: string): Promise<void> {
  await callOnce(forgotPassword, { input: { email } })
}

/** The address of the account whose password a link sets. @throws {ApiError} 404 for an ended or unknown link */
export async function emailOfLink(token: string): Promise<string> {
  return (await callOnce(getPasswordReset, { params: { token } })).email
}

/** @throws {ApiError} with the field that is refused, where it is that */
export async function savePassword(token: string, password: string): Promise<void> {
  await callOnce(resetPassword, { params: { token }, input: { password } })
}
