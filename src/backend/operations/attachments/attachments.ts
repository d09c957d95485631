import type { OperationAttachment } from '../../../contract/operations/operation-detail.ts'
import { MOST_ATTACHMENTS } from '../../../contract/operations/operation-attachments.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import { removeFile, storeFile, type StoredFile } from '../../files/store.ts'
import { notFound, Problem } from '../../http/problem.ts'
import { findOperation } from '../find.ts'
import { takeOperation, writeEntry, type Doer } from '../change/write-change.ts'

interface Named {
  operationId: number
  attachmentId: number
}

/** The files of an operation in the order in which they were added. */
export async function attachmentsOf(queries: Queries, operationId: number): Promise<OperationAttachment[]> {
  const rows = await queries
    .selectFrom('operation_attachments')
    .innerJoin('files', 'files.id', 'operation_attachments.file_id')
    .leftJoin('users', 'users.id', 'operation_attachments.uploaded_by')
    .select([
      'operation_attachments.id',
      'operation_attachments.name',
      'operation_attachments.created_at',
      'files.mime',
      'files.size',
      'users.first_name',
      'users.last_name',
    ])
    .where('operation_attachments.operation_id', '=', operationId)
    .orderBy('operation_attachments.id')
    .execute()
  return rows.map(({ first_name, last_name, ...file }) => ({
    ...file,
    uploaded_by: first_name === null ? null : `${first_name} ${last_name}`,
  }))
}

/**
 * Adds a file. The version of the operation stays the same, as a file conflicts with no concurrent change.
 * @throws {Problem} 404 where the organisation has no such operation, 409 where it has the most files allowed, or was merged.
 */
export async function attach(
  queries: Queries,
  organisation: CheckedOrganisation,
  operationId: number,
  { name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> },
  doer: Doer,
): Promise<OperationAttachment> {
  const row = await takeOperation(queries, organisation, operationId)
  if (row.merged_into !== null) throw new Problem(409, 'merged')
  const { count } = await queries
    .selectFrom('operation_attachments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('operation_id', '=', operationId)
    .executeTakeFirstOrThrow()
  if (count >= MOST_ATTACHMENTS)
    throw new Problem(409, 'attachmentsFull', { values: { count: MOST_ATTACHMENTS } })

  const { id: file_id, mime, size } = await storeFile(queries, row.tenant_id, bytes, doer.at)
  const { id } = await queries
    .insertInto('operation_attachments')
    .values({
      tenant_id: row.tenant_id,
      operation_id: operationId,
      file_id,
      name,
      uploaded_by: doer.userId,
      created_at: doer.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeEntry(queries, row, { ...doer, kind: 'attached', text: name })
  return { id, name, mime, size, uploaded_by: doer.actor, created_at: doer.at }
}

/**
 * Removes a file and its bytes.
 * @throws {Problem} 404 where the operation of the organisation has no such file.
 */
export async function detach(
  queries: Queries,
  organisation: CheckedOrganisation,
  { operationId, attachmentId }: Named,
  doer: Doer,
): Promise<void> {
  const row = await takeOperation(queries, organisation, operationId)
  const removed = await queries
    .deleteFrom('operation_attachments')
    .where('id', '=', attachmentId)
    .where('operation_id', '=', row.id)
    .returning(['file_id', 'name'])
    .executeTakeFirst()
  if (!removed) throw notFound()
  await removeFile(queries, removed.file_id)
  await writeEntry(queries, row, { ...doer, kind: 'detached', text: removed.name })
}

/** @throws {Problem} 404 where the operation of the organisation has no such file. */
export async function findAttachment(
  queries: Queries,
  organisation: CheckedOrganisation,
  { operationId, attachmentId }: Named,
): Promise<StoredFile & { name: string }> {
  const { id } = await findOperation(queries, organisation, operationId)
  const found = await queries
    .selectFrom('operation_attachments')
    .innerJoin('files', 'files.id', 'operation_attachments.file_id')
    .selectAll('files')
    .select('operation_attachments.name')
    .where('operation_attachments.id', '=', attachmentId)
    .where('operation_attachments.operation_id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}
