import type { ColumnType, Generated } from 'kysely'
import type { IntakeOutcome } from '../../contract/operations/intake-messages.ts'
import type { RepeatedMessage } from '../../contract/operations/operation-detail.ts'
import type { CloseReason } from '../../contract/operations/operation-list.ts'
import type { OperationKind, OperationType, ResponseAnswer } from '../../contract/operations/operations.ts'
import type { Warning } from '../operations/alarm/warnings.ts'

/** Times are ISO 8601 UTC texts here, whatever the database stores them as. */
export type Time = string

export interface KeywordTable {
  id: Generated<number>
  tenant_id: number
  code: string
  title: string
  type: OperationType
  priority: boolean
  /** As people have written them; how they are compared is in `keyword_spellings`. */
  aliases: ColumnType<string[], string, string>
  colour: string | null
  /** What the text of an operation begins with that is made by hand. */
  text_template: string | null
  used_count: Generated<number>
  /** When the latest operation was alarmed that it was used for. */
  last_used_at: Generated<Time | null>
  active: boolean
  version: Generated<number>
  /** null: it is older than this is noted, or nobody has changed it. */
  created_at: Generated<Time | null>
  changed_at: Generated<Time | null>
  changed_by: Generated<number | null>
}

/** How the code and the aliases of a keyword are spelled (`spellingOf`): by that an incoming text finds it. */
export interface KeywordSpellingTable {
  tenant_id: number
  spelling: string
  keyword_id: number
}

/** Filled by triggers: keywords whose spellings are older than they are. */
export interface KeywordSpellingStaleTable {
  keyword_id: number
  tenant_id: number
}

/** Who is alarmed with a keyword in the organisation of the group; without a group of it: see `KeywordEverybodyTable`. */
export interface KeywordGroupTable {
  keyword_id: number
  group_id: number
}

/** A keyword that alarms all members of an organisation, where it has no groups. Neither row nor groups: it says nothing. */
export interface KeywordEverybodyTable {
  keyword_id: number
  organisation_id: number
}

/** Which vehicles go out with a keyword in the organisation of the vehicle. */
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
  /** Counts the operations of this source and id, from 0 on: the number of one that is over may alarm again. */
  turn: Generated<number>
  number: string | null
  kind: OperationKind
  type: OperationType
  keyword: string | null
  keyword_id: number | null
  title: string
  text: string | null
  priority: boolean
  /** As it is shown; made of the parts where they are given. */
  address: string | null
  street: string | null
  postcode: string | null
  city: string | null
  /** What stands there: 'Grundschule'. */
  object: string | null
  /** How it is found: 'Zufahrt über den Hof'. */
  location_note: string | null
  lat: number | null
  lng: number | null
  /** Whether the two are probably the wrong way round (`operations/swapped-position.ts`). */
  position_swapped: Generated<boolean>
  remark: string | null
  caller_name: string | null
  caller_phone: string | null
  alarm_at: Time
  /** When the dispatch centre alarmed it once more after it was closed; answers from before do not count any more. */
  alarmed_again_at: Generated<Time | null>
  /** When it last rang again, by news that made it more serious or by an alarm after it was closed. */
  rang_again_at: Generated<Time | null>
  created_at: Time
  /** null: by the dispatch centre. */
  created_by: number | null
  closed_at: Time | null
  close_reason: CloseReason | null
  report: string | null
  /** Which one it was a duplicate of. */
  merged_into: number | null
  archived_at: Time | null
  deleted_at: Time | null
  deleted_by: number | null
  delete_reason: string | null
  version: Generated<number>
}

/** Who is alarmed; no group: all of the organisation. */
export interface OperationGroupTable {
  operation_id: number
  /** null: the group was deleted since, and `name` is what it was called. */
  group_id: number | null
  tenant_id: number
  name: Generated<string | null>
}

/** Whom it has alarmed, and whoever has answered besides; kept whatever becomes of their notifications. */
export interface OperationRecipientTable {
  operation_id: number
  user_id: number
  tenant_id: number
  /** null: they had it in their list alone, because they had switched alarms off, or nobody alarmed them. */
  alarmed_at: Time | null
  /** When a device or a page of the person has shown that it has it. */
  reached_at: Time | null
  read_at: Time | null
}

/** Who has seen the caller's data, and when. */
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
  /** Written by triggers: the `alarm_at` of the operation. */
  operation_at: Generated<Time>
}

/** The full-text index, kept by triggers; on SQLite its words cannot be read. */
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
  /** The name that is shown: of a person, a vehicle, or the source of an alarm; null: it happened by itself. */
  actor: string | null
  /** The account of the person; null: another actor, or an entry from before 0036 whose name several accounts had. */
  actor_id: number | null
  text: string | null
  /** What was changed, by field: before and after. */
  details: ColumnType<unknown, string | null, string | null>
  /** The operation it was written for, where that was merged into this one since. */
  merged_from: Generated<number | null>
}

/** What people read of a message in the log, and what it says of the fields that one may take from it. */
export type LoggedMessage = Omit<RepeatedMessage, 'at'> & {
  /** What it is called in the log where it has no title of its own. */
  called?: string
}

/** Every message of a dispatch centre about an operation, in the order in which they were taken. */
export interface IntakeMessageTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  /** Where it goes on. */
  operation_id: number
  source: string
  source_id: string
  /** Of the operation. */
  turn: number
  /** The name people know the dispatch centre by. */
  sender: string
  /** A digest of everything it says but its time. */
  content: string
  /** How often it came in a row without changing anything. */
  times: Generated<number>
  /** The latest time of the alarm that it said. */
  reported_at: Time | null
  received_at: Time
  outcome: IntakeOutcome
  /** null: it is older than what is kept to be read. */
  message: ColumnType<LoggedMessage | null, string | null, string | null>
  /** Parts that were changed, dropped, or alarmed no brigade; null: none, or the message is older than the log's 30 days. */
  warnings: ColumnType<Warning[] | null, string | null | undefined, string | null>
}
