import type { DocumentVersion } from '../../contract/documents/document-files.ts'
import type { Queries } from '../database/database.ts'
import { notFound } from '../http/problem.ts'
import { takeDocument } from './change.ts'
import { nameOf } from './rows.ts'
import { findDocument, type Sight } from './sight.ts'

/** A version with the content that it is. */
export type StoredVersion = NonNullable<
  Awaited<ReturnType<ReturnType<typeof versionsOf>['executeTakeFirst']>>
>

function versionsOf(queries: Queries, documentId: number) {
  return queries
    .selectFrom('document_versions')
    .innerJoin('document_contents', 'document_contents.id', 'document_versions.content_id')
    .leftJoin('users', 'users.id', 'document_versions.uploaded_by')
    .select([
      'document_versions.id',
      'document_versions.number',
      'document_versions.content_id',
      'document_versions.name',
      'document_versions.mime',
      'document_versions.restored_from',
      'document_versions.created_at',
      'document_contents.tenant_id',
      'document_contents.sha256',
      'document_contents.size',
      'document_contents.preview',
      'users.first_name',
      'users.last_name',
    ])
    .where('document_versions.document_id', '=', documentId)
    .orderBy('document_versions.number', 'desc')
}

/** All contents of a document, latest first. @throws {Problem} 404 where it is not seen. */
export async function readVersions(
  queries: Queries,
  sight: Sight,
  documentId: number,
): Promise<DocumentVersion[]> {
  const { number } = await findDocument(queries, sight, documentId)
  const rows = await versionsOf(queries, documentId).execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    mime: row.mime,
    size: row.size,
    sha256: row.sha256,
    uploaded_by: nameOf(row),
    created_at: row.created_at,
    restored_from: row.restored_from,
    current: row.number === number,
  }))
}

/** What a document is called, and the content that is shown, or the one with this id. @throws {Problem} 404 */
export async function findVersion(
  queries: Queries,
  sight: Sight,
  { documentId, versionId }: { documentId: number; versionId?: number },
): Promise<{ name: string; version: StoredVersion }> {
  const document = await findDocument(queries, sight, documentId)
  const version = await versionsOf(queries, documentId)
    .$if(versionId === undefined, (query) => query.where('document_versions.number', '=', document.number))
    .$if(versionId !== undefined, (query) => query.where('document_versions.id', '=', versionId ?? 0))
    .executeTakeFirst()
  if (!version) throw notFound()
  return { name: document.name, version }
}

/** Shows an older content again, as a new one. @throws {Problem} 404 */
export async function restoreVersion(
  queries: Queries,
  sight: Sight,
  of: { documentId: number; versionId: number },
): Promise<void> {
  const document = await takeDocument(queries, sight, of.documentId)
  const { version } = await findVersion(queries, sight, of)
  if (version.number === document.number) return
  const number = document.number + 1
  await queries
    .insertInto('document_versions')
    .values({
      tenant_id: document.tenant_id,
      document_id: document.id,
      number,
      content_id: version.content_id,
      name: version.name,
      mime: version.mime,
      restored_from: version.number,
      uploaded_by: sight.userId,
      created_at: sight.at,
    })
    .execute()
  await queries
    .updateTable('documents')
    .set({ number, size: version.size, changed_at: sight.at, version: document.version + 1 })
    .where('id', '=', document.id)
    .execute()
}
