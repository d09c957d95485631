import type * as v from 'valibot'
import type { PasskeyCreation, PasskeyRequest } from '../../contract/account/passkeys.ts'

/** Why a browser has made or shown no passkey. */
export type PasskeyFailure =
  /** The person said no, or took too long: browsers do not tell which. */
  | 'cancelled'
  /** It belongs to another host. */
  | 'elsewhere'
  /** The device has one for this account. */
  | 'known'
  | 'broken'

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly failure: PasskeyFailure

  constructor(failure: PasskeyFailure, options?: ErrorOptions) {
    super(`No passkey: ${failure}`, options)
    this.failure = failure
  }
}

/** Whether this browser knows passkeys, and makes them for this page: by https or on the device itself, under a name. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Fetched when somebody uses one. */
const library = () => import('@simplewebauthn/browser')

/** Has the browser make one. @throws {PasskeyError} */
export async function createPasskey(options: v.InferOutput<typeof PasskeyCreation>) {
  const { startRegistration } = await library()
  return orFailure(startRegistration({ optionsJSON: options as Plain<typeof options> }))
}

/** Has the browser show one. @throws {PasskeyError} */
export async function showPasskey(options: v.InferOutput<typeof PasskeyRequest>) {
  const { startAuthentication } = await library()
  return orFailure(startAuthentication({ optionsJSON: options as Plain<typeof options> }))
}

/** What the library calls optional may be missing, and is never undefined. */
type Plain<Type> = Type extends readonly (infer Entry)[]
  ? Plain<Entry>[]
  : Type extends object
    ? { [Name in keyof Type]: Plain<Exclude<Type[Name], undefined>> }
    : Type

async function orFailure<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked
  } catch (cause) {
    throw new PasskeyError(failureOf(cause), { cause })
  }
}

/** By the names of WebAuthn, sections 5.1.3 and 5.1.4. */
function failureOf(cause: unknown): PasskeyFailure {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  if (name === 'SecurityError') return 'elsewhere'
  return name === 'InvalidStateError' ? 'known' : 'broken'
}
