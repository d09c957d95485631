import { forgotPassword } from '../../contract/password.ts'
import { callOnce } from '../api.ts'

/** Has a link sent to the address, if somebody has it: nobody is told whether. @throws {ApiError} */
export async function requestReset(email: string): Promise<void> {
  await callOnce(forgotPassword, { input: { email } })
}
