import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { OperationDetail } from './operation-detail.ts'
import { operationKinds, operationTypes } from './operations.ts'
import { identifier, timestamp } from '../values.ts'

/** Longest texts, in UTF-16 units: the same as of an alarm from the dispatch centre. */
export const operationTextLimits = {
  title: 500,
  text: 20_000,
  street: 200,
  postcode: 20,
  city: 200,
  object: 200,
  location_note: 500,
  address: 500,
  number: 100,
  remark: 5000,
  caller_name: 200,
  caller_phone: 100,
  report: 20_000,
  reason: 500,
  call_sign: 100,
} as const
/** More of them than any operation has. */
export const MOST_VEHICLES = 200
export const MOST_GROUPS = 200

/** How long a deleted operation can be restored, in minutes. */
export const RESTORE_MINUTES = 10

const trimmed = (limit: number) => v.pipe(v.string(), v.trim(), v.maxLength(limit))
/** Empty is the same as null. */
const text = (name: keyof typeof operationTextLimits) =>
  v.optional(v.nullable(trimmed(operationTextLimits[name])))
const degrees = (most: number) =>
  v.optional(v.nullable(v.pipe(v.number(), v.minValue(-most), v.maxValue(most))))

/** What a person writes of an operation. What is not there stays as it is; of a new one, it is what its keyword says. */
const fields = {
  title: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(operationTextLimits.title))),
  keyword_id: v.optional(v.nullable(identifier)),
  text: text('text'),
  type: v.optional(v.picklist(operationTypes)),
  kind: v.optional(v.picklist(operationKinds)),
  priority: v.optional(v.boolean()),
  street: text('street'),
  postcode: text('postcode'),
  city: text('city'),
  object: text('object'),
  location_note: text('location_note'),
  /** As it is shown; where it is not given, it is made of street, postcode and city. */
  address: text('address'),
  /** Both or none; 0 and 0 mean none. */
  lat: degrees(90),
  lng: degrees(180),
  /** Never later than its receipt. */
  alarm_at: v.optional(timestamp),
  number: text('number'),
  remark: text('remark'),
  caller_name: text('caller_name'),
  caller_phone: text('caller_phone'),
  /** All vehicles of the organisation that belong to it: who is not among them any more leaves it. */
  vehicle_ids: v.optional(v.pipe(v.array(identifier), v.maxLength(MOST_VEHICLES))),
  /** The call signs of all others. */
  other_vehicles: v.optional(
    v.pipe(
      v.array(v.pipe(trimmed(operationTextLimits.call_sign), v.minLength(1))),
      v.maxLength(MOST_VEHICLES),
    ),
  ),
  /** Whom it alarms. Empty: of a new one, the keyword's groups if it has any, otherwise all of the organisation; of one that is there, all. */
  group_ids: v.optional(v.pipe(v.array(identifier), v.maxLength(MOST_GROUPS))),
}

export const CreateOperationInput = v.strictObject({
  ...fields,
  /** Whether the operation is only recorded, without an alarm. */
  silent: v.optional(v.boolean(), false),
})
export type CreateOperationInput = v.InferInput<typeof CreateOperationInput>

export const UpdateOperationInput = v.strictObject({
  /** The one that was changed. */
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  ...fields,
  report: text('report'),
})
export type UpdateOperationInput = v.InferInput<typeof UpdateOperationInput>

const path = '/api/organisation/{organisationId}/operation/{operationId}'
const update = { kind: 'organisation', permission: 'operations.update' } as const
const remove = { kind: 'organisation', permission: 'operations.delete' } as const
const archive = { kind: 'organisation', permission: 'operations.archive' } as const
const none = v.optional(v.strictObject({}), {})

export const createOperation = endpoint('POST', '/api/organisation/{organisationId}/operation', {
  access: { kind: 'organisation', permission: 'operations.create' },
  summary: 'Makes an operation by hand and alarms the people of its groups. It needs a title or a keyword.',
  replayable: true,
  successes: [201],
  input: CreateOperationInput,
  output: v.object({
    id: identifier,
    /** How many people were alarmed. */
    alarmed: v.number(),
  }),
})

export const updateOperation = endpoint('PATCH', path, {
  access: update,
  summary:
    'Changes what is given of an operation. People whom a new group adds are alarmed; no groups (`group_ids` empty) alarm all members.',
  conflict:
    'Another member has changed it since that version: `current` is the operation now. Not where it has all given values already.',
  input: UpdateOperationInput,
  output: OperationDetail,
})

/** What a person may say; `merged` comes of merging. */
const givenReasons = ['done', 'cancelled', 'false_alarm'] as const
export type GivenReason = (typeof givenReasons)[number]

export const closeOperation = endpoint('POST', `${path}/close`, {
  access: update,
  summary: 'Ends an operation. Whoever was alarmed is told where it was cancelled.',
  conflict: 'It is closed already; `current` says how.',
  input: v.strictObject({
    reason: v.picklist(givenReasons),
    /** Left as it is where it is not given. */
    report: text('report'),
  }),
  output: OperationDetail,
})

export const reopenOperation = endpoint('POST', `${path}/reopen`, {
  access: update,
  summary: 'Takes a closed operation up again; one that is open stays open.',
  conflict: 'It is archived, or was merged into another.',
  input: none,
  output: OperationDetail,
})

export const archiveOperation = endpoint('POST', `${path}/archive`, {
  access: archive,
  summary: 'Puts a closed operation away: only lists of archived ones show it.',
  conflict: 'It is still open.',
  input: none,
  output: OperationDetail,
})

export const unarchiveOperation = endpoint('POST', `${path}/unarchive`, {
  access: archive,
  summary: 'Takes an operation out of the archive.',
  input: none,
  output: OperationDetail,
})

export const mergeOperation = endpoint('POST', `${path}/merge`, {
  access: update,
  summary:
    'Closes a duplicate: its answers, vehicles, files, timeline and notifications go to the operation `into`, which is answered.',
  conflict:
    'One of both was merged already, or `into` is closed while the other is open; `current` is the duplicate.',
  input: v.strictObject({ into: identifier }),
  output: OperationDetail,
})

export const deleteOperation = endpoint('DELETE', path, {
  access: remove,
  summary: `Deletes an operation. It can be restored for ${RESTORE_MINUTES} minutes.`,
  input: v.strictObject({
    reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(operationTextLimits.reason)),
  }),
  output: v.object({ id: identifier, restorable_until: timestamp }),
})

export const restoreOperation = endpoint('POST', `${path}/restore`, {
  access: remove,
  summary: 'Brings back an operation that was deleted; one that is there stays there.',
  conflict: `It was deleted longer than ${RESTORE_MINUTES} minutes ago.`,
  input: none,
  output: OperationDetail,
})
