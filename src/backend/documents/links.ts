import type * as v from 'valibot'
import type { putDocumentLinks } from '../../contract/documents/documents.ts'
import type { Queries } from '../database/database.ts'
import { invalid } from '../http/problem.ts'
import { takeDocument } from './change.ts'
import type { Sight } from './sight.ts'

const kinds = ['operation', 'vehicle', 'keyword'] as const
type Kind = (typeof kinds)[number]

/**
 * Says to which operations, vehicles and keywords a document belongs; what is not given stays.
 * @throws {Problem} 404; 422 for what the organisation does not have.
 */
export async function writeLinks(
  queries: Queries,
  sight: Sight,
  documentId: number,
  given: v.InferOutput<(typeof putDocumentLinks)['input']>,
): Promise<void> {
  await takeDocument(queries, sight, documentId)
  for (const kind of kinds) {
    const wanted = given[`${kind}_ids`]
    if (wanted === undefined) continue
    const ids = [...new Set(wanted)]
    const known = await knownOf(queries, sight, kind, ids)
    if (known.length < ids.length) throw invalid({ [`${kind}_ids`]: [{ key: 'missing' }] })
    await queries
      .deleteFrom('document_links')
      .where('document_id', '=', documentId)
      .where(`${kind}_id`, 'is not', null)
      .execute()
    if (ids.length === 0) continue
    const rows = ids.map((id) => ({
      tenant_id: sight.organisation.tenantId,
      document_id: documentId,
      operation_id: kind === 'operation' ? id : null,
      vehicle_id: kind === 'vehicle' ? id : null,
      keyword_id: kind === 'keyword' ? id : null,
    }))
    await queries.insertInto('document_links').values(rows).execute()
  }
}

/** Those of these ids that the organisation has; keywords are of its tenant. */
function knownOf(
  queries: Queries,
  { organisation: { id, tenantId } }: Sight,
  kind: Kind,
  ids: readonly number[],
): Promise<{ id: number }[]> {
  const some = [0, ...ids]
  switch (kind) {
    case 'operation':
      return queries
        .selectFrom('operations')
        .select('id')
        .where('organisation_id', '=', id)
        .where('deleted_at', 'is', null)
        .where('id', 'in', some)
        .execute()
    case 'vehicle':
      return queries
        .selectFrom('vehicles')
        .select('id')
        .where('organisation_id', '=', id)
        .where('id', 'in', some)
        .execute()
    case 'keyword':
      return queries
        .selectFrom('keywords')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', some)
        .execute()
  }
}
