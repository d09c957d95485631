import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { ownPasswordLimits, secondFactorLimits } from '../limits.ts'
import { Passkey } from './passkeys.ts'
import { LONGEST_PASSWORD } from './password.ts'
import { LoginAnswer } from './session.ts'
import { anything, timestamp } from '../values.ts'

/** Time for the second factor after the right password, in minutes. */
export const SECOND_FACTOR_MINUTES = 10
/** Time for the first code in setting up an authenticator app, in minutes. */
export const SET_UP_MINUTES = 30
/** Number of recovery codes that are made together. */
export const RECOVERY_CODES = 10

/** What signs in beside the password: a code of an app, one of the codes on paper, or a passkey, which needs no code. */
export const secondFactors = ['totp', 'recovery_code', 'passkey'] as const
export type SecondFactor = (typeof secondFactors)[number]

/** What the answer 403 of `POST /api/login` has beside its message: the password was right, and is not enough. */
export const SecondFactorAsked = v.object({
  /** For `POST /api/login/second-factor`, or `POST /api/login/passkey/options`: once, and for a few minutes. */
  challenge: v.pipe(v.string(), v.minLength(1)),
  /** Those of a newer backend are left out. */
  methods: v.array(v.string()),
})
export type SecondFactorAsked = v.InferOutput<typeof SecondFactorAsked>

const challenge = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
/** Typed as it stands on a screen or on paper: with blanks, or without. */
const code = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))

export const finishSignIn = endpoint('POST', '/api/login/second-factor', {
  access: { kind: 'open' },
  summary:
    'Signs in whoever has shown the password, by a code of their app or one of their recovery codes. A code counts once.',
  limits: secondFactorLimits,
  input: v.strictObject({
    challenge,
    method: v.picklist(['totp', 'recovery_code']),
    code,
    device_name: v.optional(v.pipe(v.string(), v.maxLength(1024)), 'web'),
  }),
  output: LoginAnswer,
})

/** The person's methods of signing in. */
export const SignInSafety = v.object({
  /** Since when the sign-in asks for codes of an app; null: it does not. */
  authenticator_since: v.nullable(timestamp),
  /** How many recovery codes have not been used. */
  recovery_codes_left: v.number(),
  passkeys: v.array(Passkey),
})
export type SignInSafety = v.InferOutput<typeof SignInSafety>

export const getSignInSafety = endpoint('GET', '/api/user/sign-in-safety', {
  access: { kind: 'session' },
  summary: 'What the caller signs in with beside the password.',
  input: v.object({}),
  output: SignInSafety,
})

/** The person's password, which each change asks for: a thief of a session must not change the sign-in. */
const OwnPassword = v.strictObject({
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_PASSWORD)),
})

export const beginAuthenticator = endpoint('POST', '/api/user/authenticator', {
  access: { kind: 'session' },
  summary: `Begins to set up an app that shows codes (RFC 6238): its first code confirms it within ${SET_UP_MINUTES} minutes. Nothing is asked at sign-in before.`,
  limits: ownPasswordLimits,
  conflict: 'An app is set up already.',
  input: OwnPassword,
  output: v.object({
    /** In base32, for typing it. */
    secret: v.string(),
    /** `otpauth://totp/…`, for a QR code. */
    uri: v.string(),
  }),
})

export const RecoveryCodes = v.object({ recovery_codes: v.array(v.string()) })

export const confirmAuthenticator = endpoint('POST', '/api/user/authenticator/confirm', {
  access: { kind: 'session' },
  summary:
    'Asks for a code at every sign-in from now on, and answers the recovery codes, this once. The person is told by mail.',
  limits: ownPasswordLimits,
  successes: [201],
  conflict: 'Nothing was begun on this device, or too long ago.',
  input: v.strictObject({ code }),
  output: RecoveryCodes,
})

export const renewRecoveryCodes = endpoint('POST', '/api/user/recovery-codes', {
  access: { kind: 'session' },
  summary:
    'Puts new recovery codes in the place of all before, and answers them, this once. The person is told by mail.',
  limits: ownPasswordLimits,
  successes: [201],
  conflict: 'No app is set up.',
  input: OwnPassword,
  output: RecoveryCodes,
})

export const removeAuthenticator = endpoint('POST', '/api/user/authenticator/remove', {
  access: { kind: 'session' },
  summary:
    'Asks for no code any more: the app and the recovery codes are forgotten. The person is told by mail.',
  limits: ownPasswordLimits,
  successes: [204],
  input: OwnPassword,
  output: anything,
})
