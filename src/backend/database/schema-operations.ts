import type { ColumnType, Generated } from 'kysely'
import type { IntakeOutcome } from '../../contract/operations/intake-messages.ts'
import type { RepeatedMessage } from '../../contract/operations/operation-detail.ts'
import type {
  CloseReason,
  OperationKind,
  OperationType,
  ResponseAnswer,
} from '../../contract/operations/operations.ts'
import type { Warning } from '../operations/alarm/warnings.ts'

/** An ISO 8601 UTC text, also where the database stores another type. */
export type Time = string

export interface KeywordTable {
  id: Generated<number>
  tenant_id: number
  code: string
  title: string
  type: OperationType
  priority: boolean
  /** As people wrote them; `keyword_spellings` has the normalised forms that are compared. */
  aliases: ColumnType<string[], string, string>
  colour: string | null
  /** Initial text of an operation that a member creates by hand. */
  text_template: string | null
  used_count: Generated<number>
  /** Alarm time of the latest operation with this keyword. */
  last_used_at: Generated<Time | null>
  active: boolean
  version: Generated<number>
  /** null here and below: the keyword is older than these columns, or was never changed. */
  created_at: Generated<Time | null>
  changed_at: Generated<Time | null>
  changed_by: Generated<number | null>
}

/** Normalised forms (`spellingOf`) of the code and the aliases of a keyword: incoming texts are compared with these. */
export interface KeywordSpellingTable {
  tenant_id: number
  spelling: string
  keyword_id: number
}

/** Keywords whose rows in `keyword_spellings` are out of date; filled by triggers. */
export interface KeywordSpellingStaleTable {
  keyword_id: number
  tenant_id: number
}

/** Groups that a keyword alarms in their organisation. Organisations without such a group: see `KeywordEverybodyTable`. */
export interface KeywordGroupTable {
  keyword_id: number
  group_id: number
}

/** Keywords that alarm all members of an organisation. Neither a row here nor groups: the keyword does not define whom it alarms. */
export interface KeywordEverybodyTable {
  keyword_id: number
  organisation_id: number
}

/** Vehicles that a keyword alarms by default in their organisation. */
export interface KeywordVehicleTable {
  keyword_id: number
  vehicle_id: number
}

export interface OperationTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  source: string
  source_id: string
  /** Counts the operations with this source and source id, from 0: the id of an ended operation may raise another one. */
  turn: Generated<number>
  number: string | null
  kind: OperationKind
  type: OperationType
  keyword: string | null
  keyword_id: number | null
  title: string
  text: string | null
  priority: boolean
  /** As members see it; composed of the parts below where these are given. */
  address: string | null
  street: string | null
  postcode: string | null
  city: string | null
  /** Building or facility at the address: 'Grundschule'. */
  object: string | null
  /** Directions: 'Zufahrt über den Hof'. */
  location_note: string | null
  lat: number | null
  lng: number | null
  /** Whether latitude and longitude are probably swapped (`operations/swapped-position.ts`). */
  position_swapped: Generated<boolean>
  remark: string | null
  caller_name: string | null
  caller_phone: string | null
  alarm_at: Time
  /** When the dispatch centre alarmed the closed operation again; earlier answers no longer count. */
  alarmed_again_at: Generated<Time | null>
  /** When members were last alarmed again: by another place or keyword, or after the operation was closed. */
  rang_again_at: Generated<Time | null>
  created_at: Time
  /** null: the dispatch centre. */
  created_by: number | null
  closed_at: Time | null
  close_reason: CloseReason | null
  report: string | null
  /** The operation that this one was a duplicate of. */
  merged_into: number | null
  archived_at: Time | null
  deleted_at: Time | null
  deleted_by: number | null
  delete_reason: string | null
  version: Generated<number>
}

/** Groups that an operation alarms; an operation without groups alarms all members of the organisation. */
export interface OperationGroupTable {
  operation_id: number
  /** null: the group was deleted since; `name` is its last name. */
  group_id: number | null
  tenant_id: number
  name: Generated<string | null>
}

/** People whom an operation has alarmed, or who have answered; rows stay when their notifications are deleted. */
export interface OperationRecipientTable {
  operation_id: number
  user_id: number
  tenant_id: number
  /** null: not alarmed. The person had switched alarms off and had it in their list only, or answered without an alarm. */
  alarmed_at: Time | null
  /** When a device or page of the person confirmed that it has received the operation. */
  reached_at: Time | null
  read_at: Time | null
}

/** The latest version of an operation that a member has seen, on any device. */
export interface OperationSeenTable {
  operation_id: number
  user_id: number
  tenant_id: number
  version: number
  seen_at: Time
}

/** People who have seen the caller's data, and when. */
export interface OperationViewTable {
  id: Generated<number>
  tenant_id: number
  operation_id: number
  user_id: number
  at: Time
}

export interface OperationVehicleTable {
  id: Generated<number>
  tenant_id: number
  operation_id: number
  vehicle_id: number | null
  call_sign: string
  alarmed_at: Time | null
  en_route_at: Time | null
  on_scene_at: Time | null
  available_at: Time | null
  home_at: Time | null
  /** The `alarm_at` of the operation; written by triggers. */
  operation_at: Generated<Time>
}

/** The full-text index, updated by triggers; SQLite does not return its words. */
export interface OperationSearchTable {
  operation_id: number
  words: string
}

export interface OperationResponseTable {
  operation_id: number
  user_id: number
  tenant_id: number
  answer: ResponseAnswer
  minutes: number | null
  note: string | null
  answered_at: Time
}

export interface OperationTimelineTable {
  id: Generated<number>
  tenant_id: number
  operation_id: number
  at: Time
  kind: string
  /** The displayed name of a person, a vehicle, or the source of an alarm; null: the app acted on its own. */
  actor: string | null
  /** The account of the person; null: the actor is no person, or the entry predates 0036 and several accounts had the name. */
  actor_id: number | null
  text: string | null
  /** Changes by field: the values before and after. */
  details: ColumnType<unknown, string | null, string | null>
  /** The operation that the entry was written for, if that was later merged into this one. */
  merged_from: Generated<number | null>
  /** The version of the operation after this change; null: the entry is no change, or predates 0042. */
  version: Generated<number | null>
}

/** The parts of a message that the log shows, or that members can take over into the operation. */
export type LoggedMessage = Omit<RepeatedMessage, 'at'> & {
  /** The title that the log shows for a message without a title of its own. */
  called?: string
}

/** Every message of a dispatch centre about an operation, in the order of their processing. */
export interface IntakeMessageTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  /** The operation that the message was applied to: after a merger, the one that its own was merged into. */
  operation_id: number
  source: string
  source_id: string
  /** `turn` of the operation with this source and source id. */
  turn: number
  /** The name of the API key, by which people know the dispatch centre. */
  sender: string
  /** A digest of the message without source, id and time (`contentOf`). */
  content: string
  /** How often the message came in a row without changing the operation. */
  times: Generated<number>
  /** The latest alarm time that the message named. */
  reported_at: Time | null
  received_at: Time
  outcome: IntakeOutcome
  /** The outcome that the log shows instead. */
  shown_as: Generated<IntakeOutcome | null>
  /** null: the message is older than the log's 30 days. */
  message: ColumnType<LoggedMessage | null, string | null, string | null>
  /** Parts that were changed, dropped, or alarmed no brigade; null: none, or the message is older than the log's 30 days. */
  warnings: ColumnType<Warning[] | null, string | null | undefined, string | null>
}

export interface OperationTables {
  operations: OperationTable
  operation_groups: OperationGroupTable
  operation_recipients: OperationRecipientTable
  operation_seen: OperationSeenTable
  operation_views: OperationViewTable
  operation_vehicles: OperationVehicleTable
  operation_search: OperationSearchTable
  operation_responses: OperationResponseTable
  operation_timeline: OperationTimelineTable
  intake_messages: IntakeMessageTable
}
