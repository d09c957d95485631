import type * as v from 'valibot'
import type { closeOperation as closing } from '../../../contract/operations/operation-changes.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import { nothingStored, type Stored } from '../../notifications/notify.ts'
import { Conflict } from './change-operation.ts'
import { changesBetween } from './fields.ts'
import { storeNews } from '../alarm/news.ts'
import { rebindVehicles } from '../operation-vehicles.ts'
import { writeChange, type Doer, type Doing } from './write-change.ts'

/** Closes an operation. Returns the notifications to send: members are notified only if it was called off. `doer`: no person where a service reports it. */
export async function closeOperation(
  queries: Queries,
  organisation: CheckedOrganisation,
  row: OperationRow,
  { reason, report }: v.InferOutput<typeof closing.input>,
  doer: Doer | Doing,
): Promise<Stored> {
  if (row.closed_at !== null) throw new Conflict('alreadyClosed')
  const after = { ...row, report: report === undefined ? row.report : report || null }
  const closed = await writeChange(
    queries,
    row,
    { closed_at: doer.at, close_reason: reason, report: after.report },
    { ...doer, kind: 'closed', details: { close_reason: [null, reason], ...changesBetween(row, after) } },
  )
  await rebindVehicles(queries, closed)
  if (reason !== 'cancelled') return nothingStored
  const except = 'userId' in doer ? [doer.userId] : []
  return storeNews(queries, organisation, closed, { cancelled: true }, { except, at: doer.at })
}

/** Takes a closed operation up again; nothing where it is open. */
export async function reopenOperation(
  queries: Queries,
  row: OperationRow,
  doer: Doer | Doing,
): Promise<Stored | undefined> {
  if (row.closed_at === null) return undefined
  if (row.merged_into !== null) throw new Conflict('merged')
  if (row.archived_at !== null) throw new Conflict('archived')
  const open = await writeChange(
    queries,
    row,
    { closed_at: null, close_reason: null },
    { ...doer, kind: 'reopened', details: { close_reason: [row.close_reason, null] } },
  )
  await rebindVehicles(queries, open)
  return nothingStored
}
