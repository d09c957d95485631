import { defaultLocale, isLocale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import type { Queries } from '../database/database.ts'
import {
  nothingStored,
  publishNotifications,
  storeNotifications,
  type Stored,
  together,
} from '../notifications/notify.ts'
import { permissionBehindTopic } from '../notifications/permission-behind.ts'
import { publishToEntitled } from '../notifications/still-entitled.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Services } from '../services.ts'
import { readAcknowledgements } from './acknowledge.ts'
import { readDocument } from './detail.ts'
import type { Sight } from './sight.ts'

/**
 * Tells everybody for whom a document is, and who has yet to say that they have read it, but whoever asks them. To be published
 * once it is committed (`publishAsked`).
 */
export async function askToRead(queries: Queries, sight: Sight, documentId: number): Promise<Stored> {
  const { name, requires_ack, expires_at } = await readDocument(queries, sight, documentId)
  if (!requires_ack || (expires_at !== null && expires_at <= sight.at)) return nothingStored
  const { unread } = await readAcknowledgements(queries, sight, documentId)
  const ids = unread.map(({ user_id }) => user_id).filter((id) => id !== sight.userId)
  const people = await queries
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
    .execute()
  const { organisation, at } = sight
  const stored: Stored[] = []
  for (const [locale, readers] of Map.groupBy(people, (one) => one.locale)) {
    const t = translate(isLocale(locale) ? locale : defaultLocale)
    const note = {
      tenantId: organisation.tenantId,
      organisationId: organisation.id,
      type: 'other',
      topic: 'document',
      title: name,
      body: t('documentNews.pleaseRead'),
      operationId: null,
      vehicleId: null,
      documentId,
      at,
    } as const
    stored.push(
      await storeNotifications(
        queries,
        readers.map(({ id }) => id),
        note,
      ),
    )
  }
  return together(stored)
}

/** After the commit; `asOf`: the version of the rights from before it was read who is asked. */
export async function publishAsked(
  services: Pick<Services, 'database' | 'hub' | 'push' | 'rights' | 'log'>,
  organisation: CheckedOrganisation,
  { deliveries, pushes }: Stored,
  asOf: number,
): Promise<void> {
  if (deliveries.length === 0) return
  const committed = { organisation, permission: permissionBehindTopic.document, deliveries, asOf }
  await publishToEntitled(services, committed, (entitled) =>
    publishNotifications(services, { deliveries: entitled, pushes }),
  )
}
