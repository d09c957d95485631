import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import type { Stored } from '../../notifications/feature.ts'
import { DAY_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import { takeOperation } from '../change/write-change.ts'
import { isAddressSpelledSame } from '../calls-again.ts'
import { operationsOf } from '../find.ts'
import { mergeOperation } from '../merge/merge.ts'
import { noteGroups, storeAlarm } from './alarm-people.ts'
import type { Message } from './message.ts'
import { newRecipientsOf } from './recipients.ts'
import { spellingOf } from './spelling.ts'

/** In ms: an older operation with the same number was forgotten, and the new alarm must ring. */
const SAME_WITHIN_MS = DAY_MS

/**
 * Locks the open operation of another source that a new one is the same as: both have the same number, and the same keyword or address,
 * however these are spelled. The number alone is not enough: dispatch centres count anew each year, and each counts for itself.
 */
export async function takeSameOpen(
  queries: Queries,
  organisation: CheckedOrganisation,
  row: OperationRow,
): Promise<OperationRow | undefined> {
  if (row.number === null) return undefined
  const open = await operationsOf(queries, organisation)
    .selectAll()
    .where('id', '!=', row.id)
    .where('source', '!=', row.source)
    .where('kind', '=', row.kind)
    .where('number', 'is not', null)
    .where('closed_at', 'is', null)
    .where('alarm_at', '>', iso(Date.parse(row.alarm_at) - SAME_WITHIN_MS))
    .orderBy('id')
    .execute()
  const same = open.find((other) => isSame(other, row))
  if (!same) return undefined
  const taken = await takeOperation(queries, organisation, same.id, { deleted: true })
  // While this transaction waited for the lock, a member may have closed or changed it.
  const isOver = taken.closed_at !== null || taken.deleted_at !== null
  return isOver || !isSame(taken, row) ? undefined : taken
}

function isSame(one: OperationRow, other: OperationRow): boolean {
  const equal = (field: 'number' | 'keyword') =>
    one[field] !== null && other[field] !== null && spellingOf(one[field]) === spellingOf(other[field])
  const isThere =
    one.address !== null && other.address !== null && isAddressSpelledSame(one.address, other.address)
  return equal('number') && (equal('keyword') || isThere)
}

/**
 * Merges a new operation into the one that it is the same as, and alarms the people whom that has not reached. Later messages about the
 * new one are news of the other.
 */
export async function linkTo(
  queries: Queries,
  organisation: CheckedOrganisation,
  { row, same, groupIds }: { row: OperationRow; same: OperationRow; groupIds: readonly number[] },
  { from, at }: Message,
): Promise<Stored> {
  await noteGroups(queries, row, groupIds)
  await mergeOperation(queries, organisation, { merged: row.id, into: same.id }, { at, actor: from })
  const missing = await newRecipientsOf(queries, organisation, same.id)
  return storeAlarm(queries, same, missing, at)
}
