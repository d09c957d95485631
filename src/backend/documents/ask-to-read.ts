import { topicSubjects } from '../../contract/notifications/notification-subjects.ts'
import { REMIND_MINUTES } from '../../contract/documents/documents.ts'
import type { Queries } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { nothingStored, publishNotifications, type Stored } from '../notifications/notify.ts'
import { publishToEntitled } from '../notifications/still-entitled.ts'
import { storeInLanguages } from '../notifications/store-in-languages.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Services } from '../services.ts'
import { readAcknowledgements } from './acknowledge.ts'
import { takeDocument } from './change.ts'
import { readDocument } from './detail.ts'
import type { Sight } from './sight.ts'
import { MINUTE_MS } from '../time/durations.ts'

/**
 * Stores a notification for each reader of the document who has not confirmed reading it, except the caller. Publish them after the
 * commit (`publishAsked`).
 */
export async function askToRead(
  queries: Queries,
  sight: Sight,
  documentId: number,
  body: 'pleaseRead' | 'reminder' = 'pleaseRead',
): Promise<Stored> {
  const { name, requires_ack, expires_at } = await readDocument(queries, sight, documentId)
  if (!requires_ack || (expires_at !== null && expires_at <= sight.at)) return nothingStored
  const { unread } = await readAcknowledgements(queries, sight, documentId)
  const ids = unread.map(({ user_id }) => user_id).filter((id) => id !== sight.userId)
  const { organisation, at } = sight
  return storeInLanguages(queries, ids, (t) => ({
    tenantId: organisation.tenantId,
    organisationId: organisation.id,
    type: 'other',
    topic: 'document',
    title: name,
    body: t(`documentNews.${body}`),
    operationId: null,
    vehicleId: null,
    topicId: documentId,
    at,
  }))
}

/**
 * Asks them once more (`askToRead`), and notes who has reminded them when.
 * @throws {Problem} 404; 409 where they were reminded a moment ago, or none is left to remind.
 */
export async function remindReaders(queries: Queries, sight: Sight, documentId: number): Promise<Stored> {
  await takeDocument(queries, sight, documentId)
  const { version_id } = await readDocument(queries, sight, documentId)
  const current = await readAcknowledgements(queries, sight, documentId)
  const passed = current.reminded ? Date.parse(sight.at) - Date.parse(current.reminded.at) : Infinity
  if (passed < REMIND_MINUTES * MINUTE_MS) {
    const count = Math.max(1, Math.floor(passed / MINUTE_MS))
    throw new Problem(409, 'documentReminded', { values: { count }, current })
  }
  const stored = await askToRead(queries, sight, documentId, 'reminder')
  if (stored.deliveries.length === 0) throw new Problem(409, 'documentReadByAll', { current })
  await queries
    .updateTable('document_versions')
    .set({ reminded_at: sight.at, reminded_by: sight.userId })
    .where('id', '=', version_id)
    .execute()
  return stored
}

/** After the commit; `asOf`: the version of the rights from before it was read who is asked. */
export async function publishAsked(
  services: Pick<Services, 'database' | 'hub' | 'push' | 'rights' | 'log'>,
  organisation: CheckedOrganisation,
  { deliveries, pushes }: Stored,
  asOf: number,
): Promise<void> {
  if (deliveries.length === 0) return
  const committed = { organisation, permission: topicSubjects.document.permission, deliveries, asOf }
  await publishToEntitled(services, committed, (entitled) =>
    publishNotifications(services, { deliveries: entitled, pushes }),
  )
}
