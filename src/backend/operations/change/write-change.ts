import type { Updateable } from 'kysely'
import type { Changes } from '../../../contract/operations/operation-timeline.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow, Schema } from '../../database/schema.ts'
import { notFound } from '../../http/problem.ts'
import { isSwappedIn } from '../swapped-position.ts'
import { endLinksTo } from '../../shared-links/end.ts'

/** Who does something to an operation, and when (ISO 8601 UTC); no actor: it happens by itself. */
export interface Doing {
  at: string
  actor: string | null
}

/** The person who does it. */
export interface Doer extends Doing {
  userId: number
}

/**
 * Locks an operation for the rest of the transaction, so that concurrent changes of it wait.
 * @throws {Problem} 404 where the organisation has no such operation.
 */
export async function takeOperation(
  queries: Queries,
  organisation: CheckedOrganisation,
  operationId: number,
  about: { deleted?: boolean } = {},
): Promise<OperationRow> {
  const row = await queries
    .updateTable('operations')
    // It is written as it was: both databases keep it for this transaction then.
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', operationId)
    .where('tenant_id', '=', organisation.tenantId)
    .where('organisation_id', '=', organisation.id)
    .$if(!about.deleted, (query) => query.where('deleted_at', 'is', null))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

interface Entry extends Doing {
  /** The account of the person who does it. */
  userId?: number
  kind: string
  text?: string | null
  details?: Changes
  /** The version of the operation after the change that the entry describes. */
  version?: number
}

/** Writes a change and its entry in the timeline; the version counts on. What ends it ends the links to it. */
export async function writeChange(
  queries: Queries,
  { id, version }: Pick<OperationRow, 'id' | 'version'>,
  change: Omit<Updateable<Schema['operations']>, 'id' | 'version'>,
  entry: Entry,
): Promise<OperationRow> {
  const changed = await queries
    .updateTable('operations')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const isMoved = change.lat !== undefined || change.lng !== undefined
  const row = isMoved ? await withSwapped(queries, changed) : changed
  if (change.closed_at) await endLinksTo(queries, { kind: 'operation', ids: [row.id] }, entry.at)
  await writeEntry(queries, row, { ...entry, version: row.version })
  return row
}

/** It has another position: whether that is the wrong way round is another question. */
async function withSwapped(queries: Queries, row: OperationRow): Promise<OperationRow> {
  const position_swapped = await isSwappedIn(queries, row.organisation_id, row)
  if (position_swapped === row.position_swapped) return row
  return queries
    .updateTable('operations')
    .set({ position_swapped })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function writeEntry(
  queries: Queries,
  { id, tenant_id }: Pick<OperationRow, 'id' | 'tenant_id'>,
  { at, kind, actor, userId, text, details, version }: Entry,
): Promise<void> {
  await queries
    .insertInto('operation_timeline')
    .values({
      tenant_id,
      operation_id: id,
      at,
      kind,
      actor,
      actor_id: userId ?? null,
      text: text ?? null,
      details: details ? JSON.stringify(details) : null,
      version: version ?? null,
    })
    .execute()
}
