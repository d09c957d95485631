import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { ownPasswordLimits } from '../limits.ts'
import { LONGEST_PASSWORD } from './password.ts'
import { anything, identifier, nothing, timestamp } from '../values.ts'

/** Days between the request and the deletion, in which the person may withdraw it. */
export const DELETION_DAYS = 14

export const AccountDeletion = v.object({
  /** null: the person has not requested a deletion. */
  requested_at: v.nullable(timestamp),
  /** When the account will be deleted. */
  due_at: v.nullable(timestamp),
  /** The organisations, and the tenant, whose only administrator the person is: while there are any, the account is not deleted. */
  administers_alone: v.object({
    tenant: v.boolean(),
    organisations: v.array(v.object({ id: identifier, name: v.string() })),
  }),
})
export type AccountDeletion = v.InferOutput<typeof AccountDeletion>

const path = '/api/user/deletion'

export const getDeletion = endpoint('GET', path, {
  access: { kind: 'session' },
  summary: 'Whether and when the account of the caller is deleted, and what stands in the way of it.',
  input: v.object({}),
  output: AccountDeletion,
})

export const requestDeletion = endpoint('POST', path, {
  access: { kind: 'session' },
  summary: `Asks for the account of the caller to be deleted, ${DELETION_DAYS} days from now, and tells them by mail. Until then everything stays as it is, and they can take it back. Who asks again keeps the day. Then their sessions and memberships end and what is known of them is erased; what they did in operations stays, without their name.`,
  limits: ownPasswordLimits,
  conflict: 'The caller alone administers an organisation, or the tenant; `current` says which.',
  input: v.strictObject({
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_PASSWORD)),
  }),
  output: AccountDeletion,
})

export const withdrawDeletion = endpoint('DELETE', path, {
  access: { kind: 'session' },
  summary: 'Takes back that the account of the caller is to be deleted; they are told by mail.',
  successes: [204],
  input: nothing,
  output: anything,
})
