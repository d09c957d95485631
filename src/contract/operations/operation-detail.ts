import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Corrections } from './corrections.ts'
import { AlarmedCounts, TimelineEntry } from './operation-timeline.ts'
import { Operation, OperationResponse } from './operations.ts'
import { extra, identifier, timestamp } from '../values.ts'

const text = extra(v.nullable(v.string()))

/** A file that belongs to an operation: a photo of the scene, a plan. */
export const OperationAttachment = v.object({
  id: identifier,
  name: v.string(),
  /** What its bytes are; `application/octet-stream` where they are nothing that a browser shows without danger. */
  mime: v.string(),
  /** In bytes. */
  size: v.number(),
  /** The name of the member who added it. */
  uploaded_by: v.nullable(v.string()),
  created_at: timestamp,
})
export type OperationAttachment = v.InferOutput<typeof OperationAttachment>

/**
 * Values that the dispatch centre has sent again, though the operation has other values now; null: none for this field. Taking over
 * the address takes over its position, too.
 */
export const RepeatedMessage = v.object({
  /** When the message arrived. */
  at: timestamp,
  title: v.nullable(v.string()),
  address: v.nullable(v.string()),
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  /** Its code. */
  keyword: v.nullable(v.string()),
  keyword_id: v.nullable(identifier),
  text: v.nullable(v.string()),
})
export type RepeatedMessage = v.InferOutput<typeof RepeatedMessage>

/** The phone number of a member who comes. */
export const OperationPhone = v.object({ user_id: identifier, phone: v.string() })
export type OperationPhone = v.InferOutput<typeof OperationPhone>

/** An operation that may be the same as the one that is shown. */
export const SameNumber = v.object({ id: identifier, title: v.string(), alarm_at: timestamp })
export type SameNumber = v.InferOutput<typeof SameNumber>

/** One operation with everything that is known of it. */
export const OperationDetail = v.object({
  ...Operation.entries,
  keyword_id: extra(v.nullable(identifier)),
  street: text,
  postcode: text,
  city: text,
  /** What stands there. */
  object: text,
  /** How it is found. */
  location_note: text,
  /** The caller's data: answered only to those who hold operations.update, who are noted; never pushed. */
  caller_name: text,
  caller_phone: text,
  report: text,
  archived_at: extra(v.nullable(timestamp)),
  repeated: extra(v.nullable(RepeatedMessage)),
  merged_into: extra(
    v.nullable(v.object({ id: identifier, number: v.nullable(v.string()), title: v.string() })),
  ),
  /** The open operation of another source that has the same number; null: there is none. */
  same_number: extra(v.nullable(SameNumber)),
  /** The name of the member who created it; null: the dispatch centre. */
  created_by: text,
  /** The groups that it alarms; empty: all members of the organisation. A group without an id was deleted since. */
  groups: extra(v.array(v.object({ id: v.nullable(identifier), name: v.string() }))),
  alarmed: extra(AlarmedCounts),
  responses: extra(v.array(OperationResponse)),
  /**
   * Of members who come, as far as they show their number to the caller (`phone_for`). Only in the answer of `getOperation` for an open
   * operation: no other answer, event or file carries it, and no device stores it.
   */
  phones: extra(v.array(OperationPhone)),
  /** Of its organisation: answers with so many minutes or more count as `later` (`countedAnswer`). */
  later_from_minutes: extra(v.number()),
  /** Of the caller: what their answer would add. */
  own_qualifications: extra(v.array(v.string())),
  /** Of the caller: empty for a closed operation. */
  corrections: Corrections,
  /** In the order in which they were added. */
  attachments: extra(v.array(OperationAttachment)),
  timeline: extra(v.array(TimelineEntry)),
})
export type OperationDetail = v.InferOutput<typeof OperationDetail>

export const getOperation = endpoint('GET', '/api/organisation/{organisationId}/operation/{operationId}', {
  specified: true,
  access: { kind: 'organisation', permission: 'operations.view' },
  summary: 'One operation with its vehicles, answers and timeline.',
  input: v.object({}),
  output: OperationDetail,
})

/** A person who has seen the caller's data. */
export const OperationView = v.object({ user_id: identifier, display_name: v.string(), at: timestamp })
export type OperationView = v.InferOutput<typeof OperationView>

export const listOperationViews = endpoint(
  'GET',
  '/api/organisation/{organisationId}/operation/{operationId}/views',
  {
    access: { kind: 'organisation', permission: 'operations.update' },
    summary: 'Who was shown the caller’s data and when, the latest first; within a quarter of an hour once.',
    input: v.object({}),
    output: v.array(OperationView),
  },
)
