import { MOST_PIN_TRIES } from '../../contract/sharing/shared-links.ts'
import type { Queries } from '../database/database.ts'
import type { SharedLinkRow } from '../database/schema-shared.ts'
import type { Stored } from '../notifications/notify.ts'
import { storeInLanguages } from '../notifications/store-in-languages.ts'
import { kinds } from './kinds.ts'
import { revokeByItself } from './revoke.ts'

/** Ends a link after too many wrong PINs, and stores a notification for its maker. `at`: ISO 8601 UTC. */
export async function noteGuessed(queries: Queries, link: SharedLinkRow, at: string): Promise<Stored> {
  const { tenant_id: tenantId, organisation_id: id, object_kind, object_id, created_by } = link
  await revokeByItself(queries, [link.id], at)
  const titles = await kinds[object_kind].titles(queries, { id, tenantId }, [object_id], at)
  return storeInLanguages(queries, [created_by], (t) => ({
    tenantId,
    organisationId: id,
    type: 'other',
    title: t('sharedLinkNews.guessed'),
    body: [titles.get(object_id), link.label, t('sharedLinkNews.guessedAbout', { count: MOST_PIN_TRIES })]
      .filter(Boolean)
      .join(' · '),
    operationId: object_kind === 'operation' ? object_id : null,
    vehicleId: null,
    at,
  }))
}
