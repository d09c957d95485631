import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import type { OperationKind } from '../../../contract/operations/operations.ts'
import { storeAlarm } from './alarm-people.ts'
import type { Reported } from '../history.ts'
import { rebindVehicles } from '../operation-vehicles.ts'
import { notedGroupsOf, recipientsOf } from './recipients.ts'
import type { Message } from './message.ts'
import { spellingOf } from './spelling.ts'
import { addGroupsOf, type Found, type Taken, writeNews } from './take-news.ts'
import { turnOut } from '../change/send-vehicles.ts'
import { noteUnmatched } from './unmatched.ts'
import { writeChange } from '../change/write-change.ts'

/** An operation that was closed longer ago is another one when its number comes again. */
const SAME_OPERATION_MS = 12 * 60 * 60 * 1000

export function isOver({ closed_at, deleted_at }: OperationRow): boolean {
  return closed_at !== null || deleted_at !== null
}

/** Whether an operation that is over goes on when its number alarms again; otherwise that is a new operation. */
export function goesOn(operation: OperationRow, { alarm, at }: Message): boolean {
  const { closed_at, deleted_at, archived_at, kind } = operation
  if (closed_at === null || deleted_at !== null || archived_at !== null) return false
  return (alarm.kind ?? kind) === kind && isRecent(closed_at, at)
}

function isRecent(ended: string, at: string): boolean {
  return Date.parse(at) - Date.parse(ended) < SAME_OPERATION_MS
}

/** The kind of a new operation by a message that may not say one: what follows an exercise is one, until it is long over. */
export function kindAfter(
  { kind, closed_at, deleted_at }: OperationRow,
  { alarm, at }: Message,
): OperationKind {
  const ended = closed_at ?? deleted_at
  return alarm.kind ?? (ended !== null && isRecent(ended, at) ? kind : 'actual')
}

/**
 * Takes a closed operation up again because its dispatch centre has alarmed it once more, with what is news in its message,
 * and alarms its members anew: those who had answered are asked again.
 */
export async function alarmAgain(
  queries: Queries,
  organisation: CheckedOrganisation,
  { raised, operation: closed }: Reported,
  message: Message,
  found: Found | undefined,
): Promise<Taken> {
  const { from, at } = message
  const open = await writeChange(
    queries,
    closed,
    { closed_at: null, close_reason: null, alarmed_again_at: at, rang_again_at: at },
    { at, actor: from, kind: 'alarmed_again', details: { close_reason: [closed.close_reason, null] } },
  )
  await noteUnmatched(queries, open, message)
  await turnOutAgain(queries, open, message)
  const about = { raised: raised.id === closed.id ? open : raised, operation: open }
  const written = found && (await writeNews(queries, about, found, message))
  const operation = written?.operation ?? open
  const isOtherKeyword = written !== undefined && 'keyword' in written.news
  const groups = isOtherKeyword && (await addGroupsOf(queries, organisation, operation, message))
  const groupIds = await notedGroupsOf(queries, operation.id)
  const { userIds } = await recipientsOf(queries, organisation, groupIds)
  const notified = await storeAlarm(queries, operation, userIds, at, { again: true })
  return { notified, groupsKept: groups === 'kept' }
}

/** Vehicles that had come home go out anew: their times are those of this time, the timeline keeps the others. */
async function turnOutAgain(
  queries: Queries,
  operation: OperationRow,
  { vehicles, at }: Message,
): Promise<void> {
  const home = await queries
    .selectFrom('operation_vehicles')
    .leftJoin('vehicles', 'vehicles.id', 'operation_vehicles.vehicle_id')
    .select(['operation_vehicles.id', 'operation_vehicles.vehicle_id', 'operation_vehicles.call_sign'])
    .select('vehicles.current_operation_id')
    .where('operation_id', '=', operation.id)
    .where('home_at', 'is not', null)
    .execute()
  const named = new Set(vehicles.map(spellingOf))
  const isNamed = ({ call_sign }: { call_sign: string }) => named.has(spellingOf(call_sign))
  // A vehicle that is at another operation by now stays there, unless the message names it.
  const again = home.filter((one) => one.current_operation_id === null || isNamed(one))
  const none = { en_route_at: null, on_scene_at: null, available_at: null, home_at: null }
  await queries
    .updateTable('operation_vehicles')
    .set({ ...none, alarmed_at: at })
    .where('id', 'in', [0, ...again.map(({ id }) => id)])
    .execute()
  await rebindVehicles(queries, operation)
  if (operation.kind !== 'actual') return
  const called = again.filter(isNamed).flatMap(({ vehicle_id }) => vehicle_id ?? [])
  await turnOut(queries, operation.id, called)
}
