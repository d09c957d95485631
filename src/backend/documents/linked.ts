import {
  type DocumentReason,
  type LinkedDocuments,
  MOST_LINKED_DOCUMENTS,
} from '../../contract/documents/linked-documents.ts'
import type { Caller, CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { operationsOf } from '../operations/find.ts'
import { notFound } from '../http/problem.ts'
import { findVehicle } from '../vehicles/find.ts'
import { toDocuments } from './rows.ts'
import { documentsSeen, type Sight } from './sight.ts'

interface Asking {
  caller: Pick<Caller, 'holds'>
  organisation: CheckedOrganisation
  /** What the caller sees: asked only where there is something to see. */
  look: () => Promise<Sight>
}

const kinds = ['operation', 'keyword', 'vehicle'] as const
const nothing: LinkedDocuments = { data: [], more: false }

/**
 * What belongs to an operation, to its keyword, and to the vehicles that were sent to it.
 * @throws {Problem} 404 where the organisation has no such operation.
 */
export async function documentsOfOperation(
  queries: Queries,
  asking: Asking,
  operationId: number,
): Promise<LinkedDocuments> {
  const { caller, organisation } = asking
  if (!(await caller.holds('operations.view', organisation.id))) return nothing
  const operation = await operationsOf(queries, organisation)
    .leftJoin('keywords', 'keywords.id', 'operations.keyword_id')
    .select(['operations.id', 'operations.title', 'keywords.id as keyword', 'keywords.code'])
    .where('operations.id', '=', operationId)
    .executeTakeFirst()
  if (!operation) throw notFound()
  const { id, title, keyword, code } = operation
  const vehicles = (await caller.holds('vehicles.view', organisation.id))
    ? await vehiclesAt(queries, organisation, id)
    : []
  return documentsBy(queries, asking, [
    { kind: 'operation', id, name: title },
    ...(keyword === null ? [] : [{ kind: 'keyword' as const, id: keyword, name: code ?? '' }]),
    ...vehicles.map(toReason),
  ])
}

/** @throws {Problem} 404 where the organisation has no such vehicle. */
export async function documentsOfVehicle(
  queries: Queries,
  asking: Asking,
  vehicleId: number,
): Promise<LinkedDocuments> {
  const { caller, organisation } = asking
  if (!(await caller.holds('vehicles.view', organisation.id))) return nothing
  return documentsBy(queries, asking, [toReason(await findVehicle(queries, organisation, vehicleId))])
}

interface Named {
  id: number
  call_sign: string
  short_name: string | null
}

function toReason({ id, call_sign, short_name }: Named): DocumentReason {
  return { kind: 'vehicle', id, name: short_name || call_sign }
}

function vehiclesAt(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
  operationId: number,
): Promise<Named[]> {
  return queries
    .selectFrom('operation_vehicles')
    .innerJoin('vehicles', 'vehicles.id', 'operation_vehicles.vehicle_id')
    .select(['vehicles.id', 'vehicles.call_sign', 'vehicles.short_name'])
    .distinct()
    .where('operation_vehicles.operation_id', '=', operationId)
    .where('vehicles.tenant_id', '=', tenantId)
    .where('vehicles.organisation_id', '=', id)
    .orderBy('vehicles.call_sign')
    .execute()
}

/**
 * The documents that are linked for these reasons. Most operations have none: then this reads no folders, as hundreds of members may
 * open an alarm at once.
 */
async function documentsBy(
  queries: Queries,
  { organisation, look }: Asking,
  reasons: readonly DocumentReason[],
): Promise<LinkedDocuments> {
  const links = linksBy(queries, organisation, reasons)
  if (!(await links.select('id').limit(1).executeTakeFirst())) return nothing
  const sight = await look()
  const nearest = links
    .select(({ fn, eb }) => [
      'document_id',
      fn
        .min(
          eb
            .case()
            .when('operation_id', 'is not', null)
            .then(eb.lit(0))
            .when('keyword_id', 'is not', null)
            .then(eb.lit(1))
            .else(eb.lit(2))
            .end(),
        )
        .as('distance'),
    ])
    .groupBy('document_id')
  const found = await queries
    .selectFrom(nearest.as('linked'))
    // SQLite keeps the order of a cross join: it starts with the few linked documents, not with all that the caller sees.
    .crossJoin(documentsSeen(queries, sight).selectAll('documents').as('seen'))
    .whereRef('seen.id', '=', 'linked.document_id')
    .selectAll('seen')
    .orderBy('linked.distance')
    .orderBy('seen.sort_name')
    .orderBy('seen.id')
    .limit(MOST_LINKED_DOCUMENTS + 1)
    .execute()
  const shown = found.slice(0, MOST_LINKED_DOCUMENTS)
  if (shown.length === 0) return nothing
  const linked = await links
    .select(['document_id', 'operation_id', 'keyword_id', 'vehicle_id'])
    .where(
      'document_id',
      'in',
      shown.map(({ id }) => id),
    )
    .execute()
  const linksOf = Map.groupBy(linked, ({ document_id }) => document_id)
  const documents = await toDocuments(queries, sight, shown)
  return {
    data: documents.map((document) => ({
      ...document,
      reasons: reasons.filter(({ kind, id }) =>
        linksOf.get(document.id)?.some((link) => link[`${kind}_id`] === id),
      ),
    })),
    more: found.length > shown.length,
  }
}

/** The links to any of these things. */
function linksBy(queries: Queries, { tenantId }: CheckedOrganisation, reasons: readonly DocumentReason[]) {
  const idsOf = (kind: DocumentReason['kind']) =>
    reasons.filter((one) => one.kind === kind).map(({ id }) => id)
  return queries
    .selectFrom('document_links')
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) => or(kinds.map((kind) => eb(`${kind}_id`, 'in', [0, ...idsOf(kind)]))))
}
