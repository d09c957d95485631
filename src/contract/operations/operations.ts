import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { INTAKE_ALARM_PATH, INTAKE_BYTES, INTAKE_KEYS, INTAKE_VEHICLES } from './intake.ts'
import { tokenLimits } from '../limits.ts'
import { extra, identifier, reportedTime, timestamp } from '../values.ts'

/** Latest incidents: the last 24 hours, five of them (specification, section 9). */
export const LATEST_TIMEFRAME_HOURS = 24
export const LATEST_LIMIT = 5

/** Type of an operation without a known type (specification, section 3). */
export const DEFAULT_OPERATION_TYPE = 'Sonstiges'
export const operationTypes = [
  'Brand',
  'Technische Hilfe',
  'Verkehrsunfall',
  'Gefahrgut',
  'Brandmeldeanlage',
  'Rettungsdienst',
  'Unwetter',
  'Wasser',
  'Tier',
  'Sicherheitswache',
  'Übung',
  DEFAULT_OPERATION_TYPE,
] as const
export type OperationType = (typeof operationTypes)[number]

export const operationKinds = ['actual', 'exercise', 'test'] as const
export type OperationKind = (typeof operationKinds)[number]

/** Why an operation is over; `merged`: it was a duplicate of another one. */
export const closeReasons = ['done', 'cancelled', 'false_alarm', 'merged'] as const
export type CloseReason = (typeof closeReasons)[number]

export const responseAnswers = ['coming', 'later', 'not_coming'] as const
export type ResponseAnswer = (typeof responseAnswers)[number]

/** Characters of the note that a member sends with an answer (product page, section 2). */
export const ANSWER_NOTE_LENGTH = 200

/** Default of `later_from_minutes` of an organisation (product page, section 2). */
export const USUAL_LATER_FROM_MINUTES = 20

/**
 * The answer that counts: a member who arrives within the organisation's time limit counts as coming, any other member as coming
 * later, even if the member chose the other of these two answers (product page, section 2, Operation).
 * @param minutes until the member arrives; null: not given
 * @param laterFromMinutes `later_from_minutes` of the operation's organisation
 */
export function countedAnswer(
  answer: ResponseAnswer,
  minutes: number | null,
  laterFromMinutes: number,
): ResponseAnswer {
  if (answer === 'not_coming' || minutes === null) return answer
  return minutes < laterFromMinutes ? 'coming' : 'later'
}

export const OperationVehicle = v.object({
  call_sign: v.string(),
  vehicle_id: extra(v.nullable(identifier)),
  fms_status: extra(v.nullable(v.number())),
  fms_status_at: extra(v.nullable(timestamp)),
  fms_call: extra(v.nullable(v.number())),
  fms_call_at: extra(v.nullable(timestamp)),
  fms_call_id: extra(v.nullable(identifier)),
  /** `revision` of the vehicle. */
  revision: extra(v.nullable(v.number())),
  alarmed_at: extra(v.nullable(timestamp)),
  en_route_at: extra(v.nullable(timestamp)),
  on_scene_at: extra(v.nullable(timestamp)),
  available_at: extra(v.nullable(timestamp)),
  home_at: extra(v.nullable(timestamp)),
})
export type OperationVehicle = v.InferOutput<typeof OperationVehicle>

export const OperationResponse = v.object({
  user_id: identifier,
  display_name: v.string(),
  answer: v.picklist(responseAnswers),
  minutes: v.nullable(v.number()),
  note: v.nullable(v.string()),
  answered_at: timestamp,
  /** Expected arrival: `minutes` after the answer. null: the member gave no minutes, or is not coming. */
  arrives_at: extra(v.nullable(timestamp)),
  /** The member's qualifications in the operation's organisation, in its own wording: 'AGT'. */
  qualifications: extra(v.array(v.string())),
  /** The member's function in the operation's organisation: 'Zugführer'. */
  function: extra(v.nullable(v.string())),
})
export type OperationResponse = v.InferOutput<typeof OperationResponse>

/** Specification, section 3: id, title, text, type, active, vehicles, alarm_at, priority, address. */
export const Operation = v.object({
  id: identifier,
  title: v.string(),
  text: v.fallback(v.nullable(v.string()), null),
  type: v.fallback(v.picklist(operationTypes), DEFAULT_OPERATION_TYPE),
  active: v.boolean(),
  vehicles: v.array(OperationVehicle),
  alarm_at: timestamp,
  priority: v.boolean(),
  address: v.fallback(v.nullable(v.string()), null),
  organisation_id: extra(identifier),
  number: extra(v.nullable(v.string())),
  kind: extra(v.picklist(operationKinds)),
  keyword: extra(v.nullable(v.string())),
  lat: extra(v.nullable(v.number())),
  lng: extra(v.nullable(v.number())),
  /** The position is far from the organisation, but near it with `lat` and `lng` swapped; the server does not correct it. */
  position_swapped: extra(v.boolean()),
  remark: extra(v.nullable(v.string())),
  closed_at: extra(v.nullable(timestamp)),
  close_reason: extra(v.nullable(v.picklist(closeReasons))),
  /** When the operation was alarmed again after closing; earlier answers no longer count. */
  alarmed_again_at: extra(v.nullable(timestamp)),
  created_at: extra(timestamp),
  version: extra(v.number()),
})
export type Operation = v.InferOutput<typeof Operation>

const view = { kind: 'organisation', permission: 'operations.view' } as const

export const respondToOperation = endpoint(
  'POST',
  '/api/organisation/{organisationId}/operation/{operationId}/response',
  {
    access: view,
    summary:
      'The caller’s answer to an alarm; the latest answer wins. A time of the client is never later than its receipt.',
    replayable: true,
    conflict: 'The operation is closed.',
    input: v.strictObject({
      answer: v.picklist(responseAnswers),
      minutes: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1440)))),
      note: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(ANSWER_NOTE_LENGTH)))),
      /** When the member answered, if the client had to wait for a network: the minutes count from this time. */
      at: v.optional(v.nullable(timestamp)),
    }),
    output: OperationResponse,
  },
)

/** A text, or a number, which becomes a text. */
const anyText = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.finite())]),
  v.transform(String),
  v.trim(),
  v.minLength(1),
)

/**
 * The fields of an alarm in their normal form. Senders may also use other forms: degrees, yes and no, lists as texts
 * (docs/intake.md). Every field is optional.
 */
export const AlarmOptional = {
  source: anyText,
  source_id: anyText,
  title: anyText,
  text: anyText,
  type: v.picklist(operationTypes),
  keyword: anyText,
  kind: v.picklist(operationKinds),
  priority: v.boolean(),
  address: anyText,
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  /** In many formats; a time without an offset is local time of the organisation. */
  alarm_at: reportedTime,
  number: anyText,
  remark: anyText,
  vehicles: v.array(v.unknown()),
} as const

const alarmFields = Object.keys(AlarmOptional) as (keyof typeof AlarmOptional)[]

/** A message with at least one of these fields is an alarm. */
export const alarmingFields = ['title', 'keyword', 'text', 'address', 'vehicles'] as const

/**
 * A message of a dispatch centre. The server drops unusable values, names them in `warnings`, and cuts long texts. It refuses only
 * a message without any of `alarmingFields` (product page, section 3).
 */
export const AlarmInput = v.looseObject(v.entriesFromList(alarmFields, v.optional(v.unknown())))

/** An entry of `vehicles`: a call sign, or an object with one. */
export const AlarmVehicle = v.union([
  anyText,
  v.pipe(
    v.object({ call_sign: anyText }),
    v.transform(({ call_sign }) => call_sign),
  ),
])

export const AlarmAnswer = v.object({
  id: identifier,
  created: v.boolean(),
  /** Only if the operation existed before and the message changed it. */
  updated: v.optional(v.boolean()),
  warnings: v.optional(v.array(v.string())),
})
export type AlarmAnswer = v.InferOutput<typeof AlarmAnswer>

export const intakeAlarm = endpoint('POST', INTAKE_ALARM_PATH, {
  access: { kind: 'apiKey', scope: 'alarm' },
  summary:
    'Raises an alarm of any of title, keyword, text, address and vehicles. 201 when it is new. 200 with created: false where source + source_id were there before: what is news is taken then (updated: true) as long as the operation is open. Without source_id the same content is the same alarm while its operation is open, and for ten minutes.',
  limits: tokenLimits,
  takesAnyBody: {
    bytes: INTAKE_BYTES,
    keys: INTAKE_KEYS,
    fields: alarmFields,
    list: { name: 'vehicles', most: INTAKE_VEHICLES, fields: ['call_sign'] },
  },
  input: AlarmInput,
  output: AlarmAnswer,
  successes: [201, 200],
})
