import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import { nothingStored, type Stored } from '../../notifications/notify.ts'
import { Conflict } from '../change/change-operation.ts'
import { writeChange, type Doer, type Doing } from '../change/write-change.ts'

/** Puts a closed operation away; nothing where it is put away. */
export async function archiveOperation(
  queries: Queries,
  row: OperationRow,
  doer: Doer | Doing,
): Promise<Stored | undefined> {
  if (row.archived_at !== null) return undefined
  if (row.closed_at === null) throw new Conflict('stillOpen')
  await writeChange(queries, row, { archived_at: doer.at }, { ...doer, kind: 'archived' })
  return nothingStored
}

export async function unarchiveOperation(
  queries: Queries,
  row: OperationRow,
  doer: Doer,
): Promise<Stored | undefined> {
  if (row.archived_at === null) return undefined
  await writeChange(queries, row, { archived_at: null }, { ...doer, kind: 'unarchived' })
  return nothingStored
}
