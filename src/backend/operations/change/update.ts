import type * as v from 'valibot'
import type { UpdateOperationInput } from '../../../contract/operations/operation-changes.ts'
import type { Changes } from '../../../contract/operations/operation-timeline.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import { nothingStored, together, type Stored } from '../../notifications/notify.ts'
import { storeAlarm } from '../alarm/alarm-people.ts'
import { changedColumns, changesBetween, withGiven } from './fields.ts'
import { findKeyword } from '../alarm/named.ts'
import { hasAlarmed, storeNews } from '../alarm/news.ts'
import { setGroups } from '../operation-groups.ts'
import { rebindVehicles, setVehicles } from '../operation-vehicles.ts'
import { newRecipientsOf } from '../alarm/recipients.ts'
import { Conflict } from './change-operation.ts'
import { noteSeen } from '../seen.ts'
import { writeChange, type Doer } from './write-change.ts'

/**
 * Changes the given fields of an operation. Returns the notifications to send; undefined: nothing changes.
 * @throws {Conflict} where the operation was changed after the given version.
 */
export async function updateOperation(
  queries: Queries,
  organisation: CheckedOrganisation,
  row: OperationRow,
  { version, ...given }: v.InferOutput<typeof UpdateOperationInput>,
  doer: Doer,
): Promise<Stored | undefined> {
  const { at } = doer
  const keyword =
    given.keyword_id && (await findKeyword(queries, organisation, given.keyword_id, row.keyword_id))
  const after = withGiven(
    row,
    given,
    given.keyword_id === undefined ? undefined : keyword || null,
    Date.parse(at),
  )
  const vehicles = await setVehicles(queries, organisation, row, given, at)
  const groups = await setGroups(queries, organisation, row, given.group_ids)
  const changes: Changes = {
    ...changesBetween(row, after),
    ...(differ(vehicles) && { vehicles: [vehicles.before, vehicles.after] }),
    ...(differ(groups) && { groups: [groups.before, groups.after] }),
  }
  if (Object.keys(changes).length === 0) return undefined
  if (version !== row.version) throw new Conflict('changed')

  const changed = await writeChange(queries, row, changedColumns(row, after), {
    ...doer,
    kind: 'updated',
    details: changes,
  })
  // They have changed the version that they saw, so that their own change is no correction for them.
  await noteSeen(queries, changed, doer.userId, at)
  if (changed.kind !== row.kind) await rebindVehicles(queries, changed)
  if (changed.closed_at !== null) return nothingStored

  const alarmed = changes['groups'] ? await alarmNewPeople(queries, organisation, changed, at) : nothingStored
  const except = [doer.userId, ...alarmed.deliveries.map(({ userId }) => userId)]
  const news = await storeNews(queries, organisation, changed, { changes }, { before: row, except, at })
  return together([alarmed, news])
}

function differ({ before, after }: { before: readonly string[]; after: readonly string[] }): boolean {
  return before.length !== after.length || before.some((one) => !after.includes(one))
}

/** Alarms the members of new groups, unless the operation was only recorded. */
async function alarmNewPeople(
  queries: Queries,
  organisation: CheckedOrganisation,
  operation: OperationRow,
  at: string,
): Promise<Stored> {
  if (!(await hasAlarmed(queries, operation.id))) return nothingStored
  return storeAlarm(queries, operation, await newRecipientsOf(queries, organisation, operation.id), at)
}
