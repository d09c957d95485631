import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { ShownLink } from './shown-link.ts'
import { invitationLimits } from '../limits.ts'
import { anything, extra, identifier, nothing, pageOf, queryInteger, timestamp } from '../values.ts'

/** So many people one call invites. */
export const MOST_INVITATIONS = 500
/** Longest text; a longer one is no name, and the whole call is refused. */
const LONGEST_TEXT = 1000

export const invitationStates = ['open', 'used', 'expired', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

/**
 * How the latest link went out. `waiting`: its mail is sent within seconds; `delayed`: the mail server does not take it yet;
 * `sent`: it has taken it; `refused`: for good, so that it never arrives; `unsent`: no mail went out, as this server has no mail server;
 * `shown`: an administrator was shown it in place of a mail.
 */
export const invitationDeliveries = ['waiting', 'delayed', 'sent', 'refused', 'unsent', 'shown'] as const
export type InvitationDelivery = (typeof invitationDeliveries)[number]

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
  /** The name of the administrator who asked for the latest link. */
  invited_by: v.string(),
  created_at: timestamp,
  /** When an administrator asked for the latest link. */
  sent_at: timestamp,
  delivery: v.picklist(invitationDeliveries),
  /** The words by which the mail server refused the latest mail, without addresses; null: it did not, or said none. */
  mail_answer: v.nullable(v.string()),
  /** Whether the person came in by a link that was shown, and has used no mailed one since: the mailbox may not be theirs. */
  unconfirmed: v.boolean(),
  expires_at: timestamp,
  used_at: v.nullable(timestamp),
  revoked_at: v.nullable(timestamp),
})
export type Invitation = v.InferOutput<typeof Invitation>

/**
 * Why a person of a list was not invited: the address is invalid, or a repetition in the list; the person is a member or invited
 * already; a text is too long; a name holds an address (`link`); a group belongs to another organisation; the person has an account
 * of the tenant that is switched off, so that no link would let them in.
 */
export const refusedInvitations = [
  'email',
  'twice',
  'member',
  'invited',
  'name',
  'function',
  'link',
  'group',
  'inactive',
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
  output: v.object({
    ...pageOf(Invitation).entries,
    /** How many open invitations of the organisation have a mail that was refused. */
    refused: extra(v.number()),
  }),
})

const invitationList = v.strictObject({
  invitations: v.pipe(v.array(NewInvitation), v.minLength(1), v.maxLength(MOST_INVITATIONS)),
})

const RefusedLine = v.object({
  /** Its place in the list, from 1. */
  line: v.number(),
  email: v.string(),
  reason: v.picklist(refusedInvitations),
  /** The same in words. */
  text: v.string(),
})

/** Needs no idempotency key, as a person who is invited already is not invited again. */
export const invite = endpoint('POST', '/api/organisation/{organisationId}/invitations', {
  access: administration,
  summary: `Invites up to ${MOST_INVITATIONS} people by mail. Whoever cannot be invited is named with the reason, and keeps nobody else from it. Nobody invites into a group that grants or refuses what they do not hold (403).`,
  limits: invitationLimits,
  successes: [201],
  input: invitationList,
  output: v.object({ invited: v.array(Invitation), refused: v.array(RefusedLine) }),
})

export const checkInvitations = endpoint('POST', '/api/organisation/{organisationId}/invitations/check', {
  access: administration,
  summary: 'Who of a list could not be invited, and why. Nothing is stored or sent.',
  input: invitationList,
  output: v.object({ refused: v.array(RefusedLine) }),
})

export const resendInvitation = endpoint(
  'POST',
  '/api/organisation/{organisationId}/invitation/{invitationId}/resend',
  {
    access: administration,
    summary:
      'Sends an invitation again, perhaps to a corrected address, with another link: the one before is worth nothing any more. An address that could not be invited is refused (422).',
    limits: invitationLimits,
    conflict: 'It was used or revoked.',
    input: v.optional(v.strictObject({ email: v.optional(text) }), {}),
    output: Invitation,
  },
)

export const showInvitationLink = endpoint(
  'POST',
  '/api/organisation/{organisationId}/invitation/{invitationId}/link',
  {
    access: administration,
    summary:
      'Makes another link of an invitation and answers it, once, so that the caller hands it over in place of a mail: the one before is worth nothing any more. The address counts as unconfirmed until its person uses a mailed link. Refused (403) for groups that grant or refuse what the caller does not hold.',
    limits: invitationLimits,
    successes: [201],
    conflict: 'It was used or revoked.',
    input: nothing,
    output: ShownLink,
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
