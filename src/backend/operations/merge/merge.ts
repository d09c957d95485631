import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import { invalid } from '../../http/problem.ts'
import { Conflict } from '../change/change-operation.ts'
import { findOperation, operationsOf } from '../find.ts'
import { rebindVehicles } from '../operation-vehicles.ts'
import {
  forgetSeen,
  moveAnswers,
  moveAttachments,
  moveDocuments,
  moveGroups,
  moveNotifications,
  moveRecipients,
  moveTimeline,
  moveVehicles,
} from './merge-rows.ts'
import { takeOperation, writeChange, type Doer, type Doing } from '../change/write-change.ts'

/**
 * Closes a duplicate, whose answers, vehicles, files, documents, timeline and notifications go to the operation `into`.
 * @throws {Conflict} where one of both was merged already, or the other is closed while this one is open.
 * @throws {Problem} 404 for the one, 422 for the other where the organisation has no such operation.
 */
export async function mergeOperation(
  queries: Queries,
  organisation: CheckedOrganisation,
  ids: { merged: number; into: number },
  doer: Doer | Doing,
): Promise<void> {
  const { merged, into } = await takeBoth(queries, organisation, ids)
  if (merged.merged_into !== null || into.merged_into !== null) throw new Conflict('merged')
  if (merged.closed_at === null && into.closed_at !== null) throw new Conflict('mergeClosed')

  const told = { tenant_id: organisation.tenantId, merged: merged.id, into: into.id }
  await moveAnswers(queries, told)
  await moveVehicles(queries, told)
  await moveAttachments(queries, told)
  await moveDocuments(queries, told)
  await moveTimeline(queries, told)
  await moveGroups(queries, told)
  await moveRecipients(queries, told)
  await moveNotifications(queries, told)
  await forgetSeen(queries, told)
  const closed = await writeChange(
    queries,
    merged,
    { closed_at: merged.closed_at ?? doer.at, close_reason: 'merged', merged_into: into.id },
    { ...doer, kind: 'merged', text: nameOf(into) },
  )
  await rebindVehicles(queries, closed)
  const grown = await writeChange(queries, into, {}, { ...doer, kind: 'merged', text: nameOf(merged) })
  await rebindVehicles(queries, grown)
}

/** Always in the same order, so that two people who merge them at once never wait for each other. */
async function takeBoth(
  queries: Queries,
  organisation: CheckedOrganisation,
  ids: { merged: number; into: number },
): Promise<{ merged: OperationRow; into: OperationRow }> {
  // Who names both wrongly hears of the one in the path.
  await findOperation(queries, organisation, ids.merged)
  const missing = invalid({ into: [{ key: 'missing' }] })
  const other = await operationsOf(queries, organisation)
    .select('id')
    .where('id', '=', ids.into)
    .executeTakeFirst()
  if (!other || ids.into === ids.merged) throw missing
  const taken = new Map<number, OperationRow>()
  for (const id of [ids.merged, ids.into].toSorted((left, right) => left - right)) {
    taken.set(id, await takeOperation(queries, organisation, id))
  }
  const [merged, into] = [taken.get(ids.merged), taken.get(ids.into)]
  if (!merged || !into) throw missing
  return { merged, into }
}

function nameOf({ number, title }: OperationRow): string {
  return number === null ? title : `${number} · ${title}`
}
