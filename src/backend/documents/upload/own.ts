import type { Queries } from '../../database/database.ts'
import { forbidden } from '../../http/problem.ts'
import { findDocument, type Sight } from '../sight.ts'

/**
 * Requires that the caller manages files, or has uploaded a version of the document: only they may upload a new one.
 * @throws {Problem} 404 for a document that the caller does not see, 403 for other callers.
 */
export async function requireOwn(queries: Queries, sight: Sight, documentId: number): Promise<void> {
  await findDocument(queries, sight, documentId)
  if (!(await isOwn(queries, sight, documentId))) throw forbidden()
}

/** Whether the caller manages files, or has uploaded a version of the document, which they see. */
export async function isOwn(queries: Queries, sight: Sight, documentId: number): Promise<boolean> {
  if (sight.all) return true
  const sent = await queries
    .selectFrom('document_versions')
    .select('id')
    .where('document_id', '=', documentId)
    .where('uploaded_by', '=', sight.userId)
    .limit(1)
    .executeTakeFirst()
  return sent !== undefined
}
