import { codeAt } from '../../../src/backend/second-factor/totp.ts'
import { OUR_ORIGIN, type InProcess } from '../servers/in-process.ts'
import { tokenOf } from '../calls/invited.ts'
import { passkeyDevice, type PasskeyDevice } from './passkey-device.ts'
import { DEMO_PASSWORD } from '../worlds/people.ts'

/** Pages send it with every call that is not a GET. */
export const fromOurPage = { origin: OUR_ORIGIN }

/** What an app with this secret shows now. */
export function codeNow({ now }: Pick<InProcess, 'now'>, secret: string): string {
  return codeAt(secret, Math.floor(now() / 30_000))
}

/** Sets up an app on the device of `token`; the next code counts 30 s later. */
export async function setUpApp(
  backend: InProcess,
  token: string,
  password = DEMO_PASSWORD,
): Promise<{ secret: string; codes: string[] }> {
  const begun = await backend.call('POST', '/api/user/authenticator', { token, body: { password } })
  const { secret } = (await begun.json()) as { secret: string }
  const body = { code: codeNow(backend, secret) }
  const confirmed = await backend.call('POST', '/api/user/authenticator/confirm', { token, body })
  if (confirmed.status !== 201) throw new Error(`the app was not set up: ${confirmed.status}`)
  const { recovery_codes: codes } = (await confirmed.json()) as { recovery_codes: string[] }
  backend.passTime(30_000)
  return { secret, codes }
}

/** What a sign-in with the password goes on by. */
export async function askedFor(
  backend: InProcess,
  email: string,
  password = DEMO_PASSWORD,
): Promise<{ challenge: string; methods: string[] }> {
  const answer = await backend.call('POST', '/api/login', { body: { email, password } })
  if (answer.status !== 403) throw new Error(`no second factor was asked for: ${answer.status}`)
  return (await answer.json()) as { challenge: string; methods: string[] }
}

/** What a new passkey is made by, on the device of `token`. */
export async function beginPasskey(backend: InProcess, token: string) {
  const about = { token, headers: fromOurPage, body: { password: DEMO_PASSWORD } }
  const answer = await backend.call('POST', '/api/user/passkeys/options', about)
  if (answer.status !== 200) throw new Error(`no passkey was begun: ${answer.status}`)
  type Begun = { ceremony: string; options: Parameters<PasskeyDevice['create']>[0] }
  return (await answer.json()) as Begun
}

/** A passkey of whoever has this address, on a device of its own. */
export async function addPasskeyOf(backend: InProcess, email: string): Promise<PasskeyDevice> {
  const token = await tokenOf(backend, email)
  const device = passkeyDevice()
  const { ceremony, options } = await beginPasskey(backend, token)
  const body = { ceremony, name: 'Telefon', credential: device.create(options, { origin: OUR_ORIGIN }) }
  const answer = await backend.call('POST', '/api/user/passkeys', { token, headers: fromOurPage, body })
  if (answer.status !== 201) throw new Error(`no passkey was added: ${answer.status}`)
  return device
}

/** What a browser asks a passkey by at sign-in. */
export async function askPasskey(backend: InProcess, body: { challenge?: string } = {}) {
  const answer = await backend.call('POST', '/api/login/passkey/options', { headers: fromOurPage, body })
  if (answer.status !== 200) throw new Error(`no passkey was asked for: ${answer.status}`)
  type Asked = { ceremony: string; options: Parameters<PasskeyDevice['show']>[0] }
  return (await answer.json()) as Asked
}
