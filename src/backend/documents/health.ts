import type { Services } from '../services.ts'
import type { Integration, StorageHealth } from '../../contract/organisation/integrations.ts'
import { roomOf } from './store/used.ts'
import { type Asked, unknown } from '../health-lines.ts'

/**
 * Whether the documents of an organisation are kept as they were sent. Its tenant has the space; what this process has swept, and
 * whether the store answers it, no row says.
 */
export async function documentHealth(
  asked: Asked,
  { documents: keeper }: Pick<Services, 'documents'>,
): Promise<Integration> {
  const { queries, organisation, now } = asked
  const { tenantId } = organisation
  const { used, quota } = await roomOf(queries, organisation, {
    quota: keeper.quota,
    at: new Date(now).toISOString(),
  })
  const checks = await queries
    .selectFrom('document_contents')
    .select(({ fn }) => [
      fn.max('checked_at').as('last'),
      // That of a damaged one says since when it is known to be so.
      fn.min('checked_at').filterWhere('damaged', '=', false).as('first'),
    ])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const { count } = await queries
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisation.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const damaged = await damagedOf(asked)
  const { away, foreign, swept } = keeper.known
  const storage: StorageHealth = {
    kind: keeper.config.s3 ? 's3' : 'disk',
    used,
    quota,
    checked_at: checks.last,
    all_checked_since: checks.first,
    swept_at: swept?.at ?? null,
    swept: swept?.removed ?? null,
  }
  return {
    ...unknown,
    kind: 'documents',
    state: away || foreign || damaged.count > 0 ? 'failing' : count > 0 ? 'ok' : 'unused',
    since: away?.since ?? foreign ?? damaged.since,
    last_failure_at: away?.at ?? foreign ?? null,
    last_failure_status: away?.answered ?? null,
    count,
    failing: damaged.count,
    page: '/dokumente',
    storage,
  }
}

/** The documents of the organisation of which a content is not what was sent, and since when that is known. */
function damagedOf({ queries, organisation }: Asked) {
  return queries
    .selectFrom('document_contents')
    .innerJoin('document_versions', 'document_versions.content_id', 'document_contents.id')
    .innerJoin('documents', 'documents.id', 'document_versions.document_id')
    .select(({ fn }) => [
      fn.count<number>('documents.id').distinct().as('count'),
      fn.min('document_contents.checked_at').as('since'),
    ])
    .where('document_contents.tenant_id', '=', organisation.tenantId)
    .where('document_contents.damaged', '=', true)
    .where('documents.organisation_id', '=', organisation.id)
    .where('documents.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}
