import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { identifier, timestamp } from '../values.ts'
import { OperationView } from './operation-detail.ts'

/** So much of the body of a refused message is kept, in bytes. */
export const REFUSED_BODY_BYTES = 16 * 1024
/** So many refused messages are kept of each key: the latest ones. */
export const MOST_REFUSALS = 1000
/** After so many in a row administrators are told. */
export const REFUSALS_TOLD = 3
export const REFUSALS_PAGE = 20

/**
 * Why a message with a key was refused: no call has its path, or none with its method; it cannot be read; nothing usable is in it; it
 * is too large; the key is a wrong one that begins like one of the organisation, is revoked, or is not made for the call.
 */
const refusalReasons = [
  'path',
  'method',
  'unreadable',
  'incomplete',
  'size',
  'key',
  'revoked',
  'scope',
  'other',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export const RefusedMessage = v.object({
  id: identifier,
  /** When it came last. */
  received_at: timestamp,
  first_at: timestamp,
  /** The name of the key. */
  sender: v.string(),
  reason: v.fallback(v.picklist(refusalReasons), 'other'),
  /** The HTTP status that it was answered with. */
  status: v.number(),
  method: v.string(),
  path: v.string(),
  /** What is wrong in it, as it was answered. */
  problems: v.array(v.string()),
  /** How often the same came. */
  times: v.number(),
})
export type RefusedMessage = v.InferOutput<typeof RefusedMessage>

const RefusedMessages = v.object({
  refusals: v.array(RefusedMessage),
  /** Where the older ones begin, as `before`; null: there are none. */
  next: v.nullable(v.string()),
})
export type RefusedMessages = v.InferOutput<typeof RefusedMessages>

export const RefusedBody = v.object({
  ...RefusedMessage.entries,
  content_type: v.nullable(v.string()),
  /** Its beginning, read in its charset. */
  body: v.string(),
  /** Whether there was more of it. */
  is_cut: v.boolean(),
  /** Who has opened it, the latest first. */
  views: v.array(OperationView),
})
export type RefusedBody = v.InferOutput<typeof RefusedBody>

export const listIntakeRefusals = endpoint('GET', '/api/organisation/{organisationId}/intake-refusals', {
  access: { kind: 'organisationAdmin' },
  summary: 'What was sent with keys of the organisation in the last 30 days and refused, the latest first.',
  input: v.object({ before: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  output: RefusedMessages,
})

export const getIntakeRefusal = endpoint(
  'GET',
  '/api/organisation/{organisationId}/intake-refusal/{refusalId}',
  {
    access: { kind: 'organisationAdmin', permission: 'operations.update' },
    summary:
      'A refused message with the beginning of its body, which may name callers: it is noted who opens it.',
    input: v.object({}),
    output: RefusedBody,
  },
)
