import { askForPasskey, signInWithPasskey } from '../../../contract/account/passkeys.ts'
import { finishSignIn } from '../../../contract/account/second-factor.ts'
import { callOnce } from '../../api/api.ts'
import { showPasskey } from '../../account/passkeys.ts'
import { deviceName, startSession } from '../session/session-calls.ts'

/** The second step of a sign-in that asked for one. @throws {ApiError} */
export async function signInWithCode(
  challenge: string,
  method: 'totp' | 'recovery_code',
  code: string,
): Promise<void> {
  const input = { challenge, method, code, device_name: deviceName() }
  await startSession((answered) => callOnce(finishSignIn, { input }, { answered }))
}

/**
 * Signs in by a passkey: of whoever has shown their password, where `challenge` names that, or of anybody.
 * @throws {ApiError} or {PasskeyError}
 */
export async function signInByPasskey(challenge: string | undefined): Promise<void> {
  const asked = { input: challenge === undefined ? {} : { challenge } }
  const { ceremony, options } = await callOnce(askForPasskey, asked)
  const credential = await showPasskey(options)
  const input = { ceremony, credential, device_name: deviceName() }
  await startSession((answered) => callOnce(signInWithPasskey, { input }, { answered }))
}
