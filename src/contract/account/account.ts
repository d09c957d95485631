import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { personName } from '../people/person-name.ts'
import { ownPasswordLimits } from '../limits.ts'
import { locales } from '../locales.ts'
import { LONGEST_PASSWORD, NewPassword } from './password.ts'
import { LONGEST_PHONE } from '../people/people.ts'
import { phoneAudiences, User } from './session.ts'
import { anything, extra, identifier, nothing, timestamp } from '../values.ts'

/** A device on which the person is signed in. */
export const DeviceSession = v.object({
  id: identifier,
  /** The device's own name at sign-in: the user agent of a browser. */
  device_name: v.string(),
  /** IP address of the sign-in; null: unknown. */
  ip: v.nullable(v.string()),
  /** The country of the address, as two letters (ISO 3166-1); null: unknown, or a private network. */
  place: extra(v.nullable(v.string())),
  created_at: timestamp,
  /** Accurate to the minute. */
  last_seen_at: timestamp,
  /** Whether it is the device of the caller. */
  current: v.boolean(),
})
export type DeviceSession = v.InferOutput<typeof DeviceSession>

export const listSessions = endpoint('GET', '/api/user/sessions', {
  access: { kind: 'session' },
  summary: 'On which devices the caller is signed in, the one that was seen last first.',
  input: v.object({}),
  output: v.array(DeviceSession),
})

export const endSession = endpoint('DELETE', '/api/user/sessions/{sessionId}', {
  access: { kind: 'session' },
  summary: 'Signs the caller out on one device. What it was subscribed to ends in the same second.',
  successes: [204],
  input: nothing,
  output: anything,
})

export const endOtherSessions = endpoint('DELETE', '/api/user/sessions', {
  access: { kind: 'session' },
  summary: 'Signs the caller out on every device but the one that asks.',
  successes: [204],
  input: nothing,
  output: anything,
})

export const changePassword = endpoint('PUT', '/api/user/password', {
  access: { kind: 'session' },
  summary:
    'Sets another password. Needs the one before, ends every session but the one that asks, and tells the person by mail.',
  limits: ownPasswordLimits,
  successes: [204],
  input: v.strictObject({
    current_password: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_PASSWORD)),
    password: NewPassword,
  }),
  output: anything,
})

export const updateUser = endpoint('PATCH', '/api/user', {
  access: { kind: 'session' },
  summary: 'Changes what the caller says of themselves. What is not named stays.',
  input: v.strictObject({
    first_name: v.optional(personName),
    last_name: v.optional(personName),
    /** Empty is the same as null. */
    phone: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_PHONE)))),
    phone_for: v.optional(v.picklist(phoneAudiences)),
    /** The language of what reaches them outside of a page: pushed messages and mails. */
    locale: v.optional(v.picklist(locales)),
  }),
  output: User,
})

export const exportOwnData = endpoint('GET', '/api/user/export.json', {
  access: { kind: 'session' },
  summary:
    'Everything that is kept of the caller, in a form that people and programs can read (GDPR, articles 15 and 20). What only proves who they are, such as digests of passwords and tokens, is not in it.',
  produces: 'application/json',
  input: v.object({}),
  output: v.blob(),
})
