import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { personName } from '../people/person-name.ts'
import { tokenLimits } from '../limits.ts'
import { NewPassword } from './password.ts'
import { LoginAnswer, User } from './session.ts'
import { identifier, nothing, timestamp } from '../values.ts'

const sender = {
  organisation_name: v.string(),
  /** Who invited, and can do so again. */
  inviter_name: v.string(),
}

/**
 * What a link of an invitation is good for. `replaced`: there is a later link. `account` says whether its address
 * has one here already: `known` joins after signing in, `unusable` is inactive or of another tenant.
 */
export const InvitationLink = v.union([
  v.object({
    state: v.literal('open'),
    ...sender,
    email: v.string(),
    first_name: v.nullable(v.string()),
    last_name: v.nullable(v.string()),
    expires_at: timestamp,
    account: v.picklist(['none', 'known', 'unusable']),
  }),
  v.object({ state: v.picklist(['used', 'expired', 'revoked', 'replaced']), ...sender }),
])
export type InvitationLink = v.InferOutput<typeof InvitationLink>

const over = 'The link is over: `current` says why, as the GET does.'

export const getInvitation = endpoint('GET', '/api/register/{token}', {
  access: { kind: 'open' },
  summary: 'Who invites whom by a link, or why it is over; 404 for what never was one.',
  limits: tokenLimits,
  input: v.object({}),
  output: InvitationLink,
})

export const register = endpoint('POST', '/api/register/{token}', {
  access: { kind: 'open' },
  summary: 'Makes the account of somebody who was invited, once, and signs them in.',
  limits: tokenLimits,
  successes: [201],
  conflict: `${over} Or somebody has an account with this address.`,
  input: v.strictObject({
    first_name: personName,
    last_name: personName,
    password: NewPassword,
    device_name: v.optional(v.pipe(v.string(), v.maxLength(1024)), 'web'),
  }),
  output: LoginAnswer,
})

export const joinOrganisation = endpoint('POST', '/api/register/{token}/join', {
  access: { kind: 'session' },
  summary: 'Whoever is signed in as whom an invitation names joins its organisation, once.',
  limits: tokenLimits,
  conflict: `${over} Or the caller is somebody else, or of another tenant.`,
  input: nothing,
  /** The caller as they are now, and the organisation they have joined. */
  output: v.object({ user: User, organisation_id: identifier }),
})
