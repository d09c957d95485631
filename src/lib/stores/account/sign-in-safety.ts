import { atom } from 'nanostores'
import {
  addPasskey,
  beginPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '../../../contract/account/passkeys.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  getSignInSafety,
  removeAuthenticator,
  renewRecoveryCodes,
  type SignInSafety,
} from '../../../contract/account/second-factor.ts'
import { unlessGone } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import { createPasskey } from '../../account/passkeys.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** How the person signs in beside the password. Nothing of it stays on the device. */
export const $signInSafety = atom<Loadable<SignInSafety>>(loading)

let turn = 0

whileShown($signInSafety, loadSignInSafety)
whenPersonLeaves(() => {
  turn += 1
  $signInSafety.set(loading)
})

export async function loadSignInSafety(): Promise<void> {
  const mine = ++turn
  $signInSafety.set(changing($signInSafety.value))
  const answer = await fetchSafety()
  if (mine === turn) $signInSafety.set(answer)
}

async function fetchSafety(): Promise<Loadable<SignInSafety>> {
  try {
    return ready(await call(getSignInSafety), Date.now())
  } catch (error) {
    console.warn('How the person signs in could not be loaded.', error)
    return failed($signInSafety.value, error)
  }
}

/** Begins to set up an app. Answers its secret, as text and as the address of a QR code. @throws {ApiError} */
export function beginApp(password: string): Promise<{ secret: string; uri: string }> {
  return call(beginAuthenticator, { input: { password } })
}

/** Shows the first code of the app. Answers the recovery codes, this once. @throws {ApiError} */
export async function confirmApp(code: string): Promise<readonly string[]> {
  const { recovery_codes } = await call(confirmAuthenticator, { input: { code } })
  void loadSignInSafety()
  return recovery_codes
}

/** Answers new recovery codes, this once. @throws {ApiError} */
export async function renewCodes(password: string): Promise<readonly string[]> {
  const { recovery_codes } = await call(renewRecoveryCodes, { input: { password } })
  void loadSignInSafety()
  return recovery_codes
}

/** @throws {ApiError} */
export async function removeApp(password: string): Promise<void> {
  await call(removeAuthenticator, { input: { password } })
  change((known) => ({ ...known, authenticator_since: null, recovery_codes_left: 0 }))
}

/** Has the device make a passkey, and keeps it. @throws {ApiError} or {PasskeyError} */
export async function addOwnPasskey(password: string, name: string): Promise<void> {
  const { ceremony, options } = await call(beginPasskey, { input: { password } })
  const { response, ...credential } = await createPasskey(options)
  const { clientDataJSON, attestationObject, transports } = response
  const made = { clientDataJSON, attestationObject, ...(transports && { transports }) }
  const input = { ceremony, name, credential: { ...credential, response: made } }
  const added = await call(addPasskey, { input })
  change((known) => ({ ...known, passkeys: [...known.passkeys, added] }))
}

/** @throws {ApiError} */
export async function renameOwnPasskey({ id }: Passkey, name: string): Promise<void> {
  const renamed = await call(renamePasskey, { params: { passkeyId: id }, input: { name } })
  change((known) => ({
    ...known,
    passkeys: known.passkeys.map((passkey) => (passkey.id === id ? renamed : passkey)),
  }))
}

/** What is gone already is no failure. @throws {ApiError} */
export async function removeOwnPasskey({ id }: Passkey, password: string): Promise<void> {
  try {
    await call(removePasskey, { params: { passkeyId: id }, input: { password } })
  } catch (error) {
    unlessGone(error)
  }
  change((known) => ({ ...known, passkeys: known.passkeys.filter((passkey) => passkey.id !== id) }))
}

/** An answer that is on its way knows nothing of it yet. */
function change(apply: (known: SignInSafety) => SignInSafety): void {
  turn += 1
  const known = $signInSafety.value
  $signInSafety.set(withValue(known.state === 'ready' ? { ...known, changing: false } : known, apply))
}
