import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { signInLimits, tokenLimits } from '../limits.ts'
import { anything, extra, identifier, nothing, timestamp } from '../values.ts'

/** A session is renewed when less than this remains: 5 minutes (specification, section 9). */
export const REFRESH_WINDOW_MS = 5 * 60 * 1000
/** How often the browser looks whether to renew: 60 s (specification, section 9). */
export const REFRESH_CHECK_MS = 60 * 1000
/** At start the client renews a token that is older than a day (product page, section 2). */
export const RENEW_AFTER_MS = 24 * 60 * 60 * 1000

export const Membership = v.object({
  organisation_id: identifier,
  organisation_name: v.string(),
  organisation_short_name: v.string(),
  function: v.nullable(v.string()),
})
export type Membership = v.InferOutput<typeof Membership>

/** Which callers see the phone number of a member who comes to an operation: none, leaders, every member who may see the operation. */
export const phoneAudiences = ['nobody', 'leaders', 'all'] as const
export type PhoneAudience = (typeof phoneAudiences)[number]

/** The specification names id, tenant_admin and admin_organisation_ids; the rest is ours. */
export const User = v.object({
  id: identifier,
  tenant_admin: v.boolean(),
  admin_organisation_ids: v.array(identifier),
  tenant_id: extra(identifier),
  first_name: extra(v.string()),
  last_name: extra(v.string()),
  display_name: extra(v.string()),
  email: extra(v.string()),
  phone: extra(v.nullable(v.string())),
  phone_for: extra(v.picklist(phoneAudiences)),
  locale: extra(v.string()),
  /** Id of the person's picture (`getAvatar`); null: no picture. */
  avatar: extra(v.nullable(identifier)),
  /** Address of the person's calendar, beginning with its path. It is secret, because a program that knows it can read the calendar. */
  calendar_url: extra(v.nullable(v.string())),
  /** Organisations the person belongs to; for a tenant administrator every organisation of the tenant. */
  memberships: extra(v.array(Membership)),
})
export type User = v.InferOutput<typeof User>

export const TokenAnswer = v.object({ token: v.pipe(v.string(), v.minLength(1)), expires_at: timestamp })
export type TokenAnswer = v.InferOutput<typeof TokenAnswer>

export const LoginAnswer = v.object({ user: User, ...TokenAnswer.entries })
export type LoginAnswer = v.InferOutput<typeof LoginAnswer>

/** The row of a browser's storage that holds the session: token, user and expiry. The page that sets an installation up writes it, too. */
export const SESSION_KEY = 'session'

export const LoginInput = v.strictObject({
  email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
  /** The browser's user-agent text or 'web' (specification, section 5). */
  device_name: v.optional(v.pipe(v.string(), v.maxLength(1024)), 'web'),
})
export type LoginInput = v.InferInput<typeof LoginInput>

export const login = endpoint('POST', '/api/login', {
  specified: true,
  access: { kind: 'open' },
  summary: 'Signs a person in on one device.',
  limits: signInLimits,
  input: LoginInput,
  output: LoginAnswer,
})

export const logout = endpoint('POST', '/api/logout', {
  specified: true,
  access: { kind: 'session' },
  summary: 'Ends the session of the token.',
  successes: [204],
  input: nothing,
  output: anything,
})

export const refresh = endpoint('POST', '/api/refresh', {
  specified: true,
  access: { kind: 'renewableSession' },
  summary: 'Rotates the token. The old one stays valid until its successor is first used.',
  limits: tokenLimits,
  input: nothing,
  output: TokenAnswer,
})

export const getUser = endpoint('GET', '/api/user', {
  specified: true,
  access: { kind: 'session' },
  summary: 'The record of the caller.',
  input: v.object({}),
  output: User,
})
