import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { identifier, pageOf, queryInteger, timestamp } from '../values.ts'
import { SharedOperation } from './shared-operation.ts'

/** What a link can show. */
export const sharedKinds = ['operation', 'document', 'folder'] as const
export type SharedKind = (typeof sharedKinds)[number]

const DAY = 24 * 60
/** So long a link lives at most, in minutes: that of an operation 12 hours, of a document 90 days (product page, section 2). */
export const longestShare = {
  operation: 12 * 60,
  document: 90 * DAY,
  folder: 90 * DAY,
} as const satisfies Record<SharedKind, number>
/** Default life of a link, in minutes. */
export const usualShare = {
  operation: 12 * 60,
  document: 7 * DAY,
  folder: 7 * DAY,
} as const satisfies Record<SharedKind, number>

/**
 * After each 5 wrong PINs by any visitors the link is closed: first for 15 minutes, then each time for twice as long, up to a day.
 * After 50 wrong PINs it is revoked (product page, section 2).
 */
export const PIN_TRIES = 5
export const PIN_CLOSED_MINUTES = 15
export const LONGEST_PIN_CLOSED_MINUTES = DAY
export const MOST_PIN_TRIES = 50
/** How long a visitor who has entered the PIN need not enter it again, in minutes after their last look. */
export const UNLOCKED_MINUTES = 15
/** Digits of a PIN: 50 guesses of a million find one of them in 20,000 links. */
export const SHORTEST_PIN = 6
export const LONGEST_PIN = 8
export const PIN_FORM = /^\d{6,8}$/

/** Whether digits follow each other by the same step, as in 123456, 000000, 987654 and 246802: such PINs are guessed first. */
export function isSequence(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, place) => (digit - (digits[place] ?? 0) + 10) % 10)
  return new Set(steps).size === 1
}

export const LONGEST_LABEL = 100
export const MOST_VIEWS = 10_000
/** Good ones of one object. */
export const MOST_SHARED_LINKS = 50
export const SHARED_LINKS_PER_PAGE = 50

const label = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(LONGEST_LABEL),
  v.transform((text) => (text === '' ? null : text)),
)

/**
 * Why a link is not good any more; null: it is. `object`: what it showed is closed, over, or deleted for good. `paused`: it lies
 * in the bin, or has expired; the link shows it again once it is brought back or extended, unless it is revoked before.
 */
export const sharedLinkEnds = ['revoked', 'expired', 'object', 'views', 'paused'] as const
export type SharedLinkEnd = (typeof sharedLinkEnds)[number]

/** What those who made it know of a link. The token is shown once, when it is made. */
export const SharedLink = v.object({
  id: identifier,
  /** The recipient, in the words of the link's maker. Visitors do not see it. */
  label: v.nullable(v.string()),
  object: v.object({
    kind: v.picklist(sharedKinds),
    id: identifier,
    /** null: it was deleted, or lies in the bin. */
    title: v.nullable(v.string()),
  }),
  /** The name of the link's maker. */
  created_by: v.string(),
  created_at: timestamp,
  expires_at: timestamp,
  has_pin: v.boolean(),
  /** Until when the link is closed after too many wrong PINs; null: it is not closed. */
  closed_until: v.nullable(timestamp),
  max_views: v.nullable(v.number()),
  /** Each visitor once. */
  views: v.number(),
  last_viewed_at: v.nullable(timestamp),
  ended: v.nullable(v.picklist(sharedLinkEnds)),
})
export type SharedLink = v.InferOutput<typeof SharedLink>

/** The input for links of all kinds. */
const choices = (kind: SharedKind) => ({
  label: v.optional(label),
  /** Life of the link, from now on. */
  minutes: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(longestShare[kind])),
    usualShare[kind],
  ),
  pin: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.regex(PIN_FORM),
        v.check((pin) => !isSequence(pin)),
      ),
    ),
  ),
  /** By how many visitors it can be opened; null: by any number. */
  max_views: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_VIEWS)))),
})

/** With what a link to a document or a folder is made. */
export const shareInput = (kind: Exclude<SharedKind, 'operation'>) =>
  v.optional(v.strictObject(choices(kind)), {})

/** A link that was made. The token is answered this once. */
export const MadeShare = v.object({
  id: identifier,
  token: v.string(),
  url: v.string(),
  expires_at: timestamp,
})

/** Whom a link was made for. */
export const labelInput = v.strictObject({ label })
export const revokeInput = v.optional(v.strictObject({}), {})

const operation = '/api/organisation/{organisationId}/operation/{operationId}' as const
const share = {
  kind: 'organisation',
  permission: 'files.share',
  besides: ['operations.view'],
} as const

/** Not replayable: its answer would have to be kept, and with it the token. */
export const shareOperation = endpoint('POST', `${operation}/share`, {
  access: share,
  summary: `Makes a link by which anybody sees an operation without signing in, until it is closed or ${longestShare.operation / 60} hours have passed: nothing of its caller and its people. \`token\` and \`url\` are answered this once.`,
  conflict: 'The operation is closed, or has as many links as it may.',
  successes: [201],
  input: v.optional(
    v.strictObject({
      ...choices('operation'),
      /** Whether its text is shown. */
      text: v.optional(v.boolean(), true),
      /** Whether its remark is shown. */
      remark: v.optional(v.boolean(), false),
    }),
    {},
  ),
  output: MadeShare,
})

export const previewOperationShare = endpoint('GET', `${operation}/share-preview`, {
  access: share,
  summary: 'Exactly what a link to an operation would show now. Nothing is made by it.',
  conflict: 'The operation is closed.',
  input: v.object({
    text: v.optional(v.picklist(['0', '1']), '1'),
    remark: v.optional(v.picklist(['0', '1']), '0'),
  }),
  output: SharedOperation,
})

export const listOperationShares = endpoint('GET', `${operation}/shares`, {
  access: share,
  summary: 'The links of an operation, the newest first, those that are over too.',
  input: v.object({}),
  output: v.array(SharedLink),
})

export const updateOperationShare = endpoint('PATCH', `${operation}/share/{linkId}`, {
  access: share,
  summary: 'Changes whom a link was made for.',
  input: labelInput,
  output: SharedLink,
})

export const revokeOperationShare = endpoint('DELETE', `${operation}/share/{linkId}`, {
  access: share,
  summary: 'Ends a link at once, also while the operation is deleted; one that is over stays as it is.',
  input: revokeInput,
  output: SharedLink,
})

export const listSharedLinks = endpoint('GET', '/api/organisation/{organisationId}/shared-links', {
  access: { kind: 'organisationAdmin' },
  summary: 'All links of an organisation, the newest first: those that are good, or those that are over.',
  input: v.object({
    status: v.optional(v.picklist(['good', 'over']), 'good'),
    page: v.optional(queryInteger(1, 1_000_000), 1),
    limit: v.optional(queryInteger(1, 100), SHARED_LINKS_PER_PAGE),
  }),
  output: pageOf(SharedLink),
})
export type SharedLinkPage = v.InferOutput<typeof listSharedLinks.output>
