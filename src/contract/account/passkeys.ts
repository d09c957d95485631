import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { ownPasswordLimits, passkeyQuestionLimits, tokenLimits } from '../limits.ts'
import { LONGEST_PASSWORD } from './password.ts'
import { LoginAnswer } from './session.ts'
import { anything, identifier, timestamp } from '../values.ts'

/** How long a browser has to ask for a fingerprint or a PIN, in minutes. */
export const PASSKEY_MINUTES = 5
export const MOST_PASSKEYS = 20
/** Longest name of a passkey, in UTF-16 units. */
export const LONGEST_PASSKEY_NAME = 100

/** A key of a device or a password manager that signs in alone: it asks for a fingerprint, a face or a PIN itself. */
export const Passkey = v.object({
  id: identifier,
  name: v.string(),
  created_at: timestamp,
  /** null: never since it was added. */
  last_used_at: v.nullable(timestamp),
})
export type Passkey = v.InferOutput<typeof Passkey>

const base64url = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.regex(/^[\w-]+$/))
/** WebAuthn, section 5.8.4; a browser may know more of them. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
/** WebAuthn, section 5.1: an id has 1023 bytes at most. */
const credentialId = base64url(1364)

const Descriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.picklist(transports))),
})

/** What a browser makes a passkey by: `PublicKeyCredentialCreationOptionsJSON` (WebAuthn, section 5.1.9). */
export const PasskeyCreation = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  excludeCredentials: v.array(Descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.boolean(),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
})

/** What a browser shows a passkey by: `PublicKeyCredentialRequestOptionsJSON` (WebAuthn, section 5.1.10). */
export const PasskeyRequest = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  /** Empty: the browser offers all passkeys that the person has for this site. */
  allowCredentials: v.array(Descriptor),
  userVerification: v.literal('required'),
})

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: v.literal('public-key'),
}
const clientDataJSON = base64url(16_000)

/** What a browser has made: `RegistrationResponseJSON`. */
const NewCredential = v.object({
  ...credential,
  response: v.object({
    clientDataJSON,
    attestationObject: base64url(64_000),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(50))), v.maxLength(20))),
  }),
})

/** What a browser has shown: `AuthenticationResponseJSON`. */
const ShownCredential = v.object({
  ...credential,
  response: v.object({
    clientDataJSON,
    authenticatorData: base64url(16_000),
    signature: base64url(4_000),
    userHandle: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100)))),
  }),
})

/** Names what was asked, once. */
const ceremony = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_PASSKEY_NAME))

export const askForPasskey = endpoint('POST', '/api/login/passkey/options', {
  access: { kind: 'open' },
  summary:
    'What a browser asks for a passkey by. With the challenge of a sign-in that needs a second factor: for one of that person.',
  limits: passkeyQuestionLimits,
  input: v.strictObject({ challenge: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))) }),
  output: v.object({ ceremony: v.string(), options: PasskeyRequest }),
})

export const signInWithPasskey = endpoint('POST', '/api/login/passkey', {
  access: { kind: 'open' },
  summary: 'Signs in by a passkey alone: it has checked a fingerprint, a face or a PIN.',
  limits: tokenLimits,
  input: v.strictObject({
    ceremony,
    credential: ShownCredential,
    device_name: v.optional(v.pipe(v.string(), v.maxLength(1024)), 'web'),
  }),
  output: LoginAnswer,
})

export const beginPasskey = endpoint('POST', '/api/user/passkeys/options', {
  access: { kind: 'session' },
  summary: `What a browser makes a passkey by. Needs the password; good for ${PASSKEY_MINUTES} minutes.`,
  limits: ownPasswordLimits,
  conflict: `There are ${MOST_PASSKEYS} already.`,
  input: v.strictObject({ password: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_PASSWORD)) }),
  output: v.object({ ceremony: v.string(), options: PasskeyCreation }),
})

export const addPasskey = endpoint('POST', '/api/user/passkeys', {
  access: { kind: 'session' },
  summary: 'Keeps the passkey that a browser has made. The person is told by mail.',
  limits: tokenLimits,
  successes: [201],
  conflict: `There are ${MOST_PASSKEYS} already, or somebody has this one.`,
  input: v.strictObject({ ceremony, name, credential: NewCredential }),
  output: Passkey,
})

export const renamePasskey = endpoint('PATCH', '/api/user/passkeys/{passkeyId}', {
  access: { kind: 'session' },
  summary: 'Calls a passkey by another name.',
  input: v.strictObject({ name }),
  output: Passkey,
})

export const removePasskey = endpoint('POST', '/api/user/passkeys/{passkeyId}/remove', {
  access: { kind: 'session' },
  summary: 'Nobody signs in by this passkey any more. Needs the password; the person is told by mail.',
  limits: ownPasswordLimits,
  successes: [204],
  input: v.strictObject({ password: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_PASSWORD)) }),
  output: anything,
})
