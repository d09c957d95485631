import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { invitationLimits } from '../limits.ts'
import { anything, identifier, nothing, pageOf, queryInteger, timestamp } from '../values.ts'

/** So long an invitation is good (product page, section 2). */
export const INVITATION_DAYS = 7
/** So many people one call invites. */
export const MOST_INVITATIONS = 500
export const LONGEST_NAME = 200
export const LONGEST_FUNCTION = 100
/** Longest text; a longer one is no name, and the whole call is refused. */
const LONGEST_TEXT = 1000

export const invitationStates = ['open', 'used', 'expired', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

export const Invitation = v.object({
  id: identifier,
  email: v.string(),
  /** What the person finds filled in. */
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  function: v.nullable(v.string()),
  /** The groups that the person joins with it. */
  group_ids: v.array(identifier),
  state: v.picklist(invitationStates),
  /** The name of the administrator who sent the latest mail. */
  invited_by: v.string(),
  created_at: timestamp,
  /** When an administrator asked for the latest mail. */
  sent_at: timestamp,
  expires_at: timestamp,
  used_at: v.nullable(timestamp),
  revoked_at: v.nullable(timestamp),
})
export type Invitation = v.InferOutput<typeof Invitation>

/**
 * Why a person of a list was not invited: the address is invalid, or a repetition in the list; the person is a member or invited
 * already; a text is too long; a group belongs to another organisation.
 */
export const refusedInvitations = [
  'email',
  'twice',
  'member',
  'invited',
  'name',
  'function',
  'group',
] as const
export type RefusedInvitation = (typeof refusedInvitations)[number]

const text = v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_TEXT))

export const NewInvitation = v.strictObject({
  email: text,
  first_name: v.optional(v.nullable(text)),
  last_name: v.optional(v.nullable(text)),
  function: v.optional(v.nullable(text)),
  group_ids: v.optional(v.pipe(v.array(identifier), v.maxLength(100))),
})
export type NewInvitation = v.InferOutput<typeof NewInvitation>

const administration = { kind: 'organisationAdmin' } as const

export const listInvitations = endpoint('GET', '/api/organisation/{organisationId}/invitations', {
  access: administration,
  summary: 'Who was invited into an organisation, the last one first.',
  input: v.object({
    page: v.optional(queryInteger(1, 1_000_000), 1),
    limit: v.optional(queryInteger(1, 100), 20),
    state: v.optional(v.picklist(invitationStates)),
    /** A part of the address or the name. */
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  }),
  output: pageOf(Invitation),
})

/** Needs no idempotency key, as a person who is invited already is not invited again. */
export const invite = endpoint('POST', '/api/organisation/{organisationId}/invitations', {
  access: administration,
  summary: `Invites up to ${MOST_INVITATIONS} people by mail. Whoever cannot be invited is named with the reason, and keeps nobody else from it. Nobody invites into a group that grants or refuses what they do not hold (403).`,
  limits: invitationLimits,
  successes: [201],
  input: v.strictObject({
    invitations: v.pipe(v.array(NewInvitation), v.minLength(1), v.maxLength(MOST_INVITATIONS)),
  }),
  output: v.object({
    invited: v.array(Invitation),
    refused: v.array(
      v.object({
        /** Its place in the list, from 1. */
        line: v.number(),
        email: v.string(),
        reason: v.picklist(refusedInvitations),
        /** The same in words. */
        text: v.string(),
      }),
    ),
  }),
})

export const resendInvitation = endpoint(
  'POST',
  '/api/organisation/{organisationId}/invitation/{invitationId}/resend',
  {
    access: administration,
    summary: 'Sends an invitation again, with another link: the one before is worth nothing any more.',
    limits: invitationLimits,
    conflict: 'It was used or revoked.',
    input: nothing,
    output: Invitation,
  },
)

export const revokeInvitation = endpoint(
  'DELETE',
  '/api/organisation/{organisationId}/invitation/{invitationId}',
  {
    access: administration,
    summary: 'Takes an invitation back: its link is worth nothing any more.',
    successes: [204],
    conflict: 'It was used.',
    input: nothing,
    output: anything,
  },
)
