import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { identifier, timestamp } from '../values.ts'
import { OperationView } from './operation-detail.ts'

/** The server stores this much of a refused message's body, in bytes. */
export const REFUSED_BODY_BYTES = 16 * 1024
/** The server keeps this many refused messages of each key: the latest ones. */
export const MOST_REFUSALS = 1000
/** After this many refusals in a row, the server notifies the administrators. */
export const REFUSALS_TOLD = 3
export const REFUSALS_PAGE = 20

/**
 * Why the server refused a message with a key: no call has its path, or none with its method; the body is unreadable, has no usable
 * content, or is too large; the key is unknown but begins like a key of the organisation, is revoked, or is not valid for the call.
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
  /** When the message last arrived. */
  received_at: timestamp,
  first_at: timestamp,
  /** The name of the key. */
  sender: v.string(),
  reason: v.fallback(v.picklist(refusalReasons), 'other'),
  /** The HTTP status of the response. */
  status: v.number(),
  method: v.string(),
  path: v.string(),
  /** The problems in the message, as in the response to its sender. */
  problems: v.array(v.string()),
  /** How often the same message arrived. */
  times: v.number(),
})
export type RefusedMessage = v.InferOutput<typeof RefusedMessage>

const RefusedMessages = v.object({
  refusals: v.array(RefusedMessage),
  /** `before` for the next page; null: there are no older messages. */
  next: v.nullable(v.string()),
})
export type RefusedMessages = v.InferOutput<typeof RefusedMessages>

export const RefusedBody = v.object({
  ...RefusedMessage.entries,
  content_type: v.nullable(v.string()),
  /** The beginning of the body, decoded in its charset. */
  body: v.string(),
  /** Whether the server cut the body. */
  is_cut: v.boolean(),
  /** Views of the message by administrators, the latest first. */
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
