import type { Document, DocumentDetail, DocumentLinks } from '../../contract/documents/documents.ts'
import type { Caller } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { notFound } from '../http/problem.ts'
import { toDocuments } from './rows.ts'
import { documentsSeen, type Sight, wayTo } from './sight.ts'
import type { PermissionName } from '../../contract/permission-names.ts'

/** @throws {Problem} 404 where they see no such document. */
export async function readDocument(queries: Queries, sight: Sight, documentId: number): Promise<Document> {
  const rows = await documentsSeen(queries, sight)
    .selectAll('documents')
    .where('documents.id', '=', documentId)
    .execute()
  const [document] = await toDocuments(queries, sight, rows)
  if (!document) throw notFound()
  return document
}

/** The same with the folders above it, and with what it belongs to as far as the caller may see that. */
export async function readDetail(
  queries: Queries,
  sight: Sight,
  caller: Pick<Caller, 'holds'>,
  documentId: number,
): Promise<DocumentDetail> {
  const document = await readDocument(queries, sight, documentId)
  const breadcrumbs = wayTo(sight.folders, document.folder_id).map(({ id, name }) => ({ id, name }))
  return { ...document, breadcrumbs, links: await linksOf(queries, sight, caller, documentId) }
}

async function linksOf(
  queries: Queries,
  { organisation }: Sight,
  caller: Pick<Caller, 'holds'>,
  documentId: number,
): Promise<DocumentLinks> {
  const may = (name: PermissionName) => caller.holds(name, organisation.id)
  const links = queries.selectFrom('document_links').where('document_id', '=', documentId)
  const operations = (await may('operations.view'))
    ? await links
        .innerJoin('operations', 'operations.id', 'document_links.operation_id')
        .select(['operations.id', 'operations.title as name'])
        .where('operations.organisation_id', '=', organisation.id)
        .where('operations.deleted_at', 'is', null)
        .orderBy('operations.id', 'desc')
        .execute()
    : []
  const vehicles = (await may('vehicles.view'))
    ? await links
        .innerJoin('vehicles', 'vehicles.id', 'document_links.vehicle_id')
        .select(['vehicles.id', 'vehicles.call_sign as name'])
        .orderBy('vehicles.call_sign')
        .execute()
    : []
  const keywords = await links
    .innerJoin('keywords', 'keywords.id', 'document_links.keyword_id')
    .select(['keywords.id', 'keywords.code as name'])
    .orderBy('keywords.code')
    .execute()
  return { operations, vehicles, keywords }
}
