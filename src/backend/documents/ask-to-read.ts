import { topicSubjects } from '../../contract/notifications/notification-subjects.ts'
import { type Acknowledgements, type Document, REMIND_MINUTES } from '../../contract/documents/documents.ts'
import type { Queries } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { nothingStored, publishNotifications, type Stored } from '../notifications/notify.ts'
import { publishToEntitled } from '../notifications/still-entitled.ts'
import { storeInLanguages } from '../notifications/store-in-languages.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Services } from '../services.ts'
import { readAcknowledgements, readReminder } from './acknowledge.ts'
import { takeDocument } from './change.ts'
import { readDocument } from './detail.ts'
import type { Sight } from './sight.ts'
import { MINUTE_MS } from '../time/durations.ts'

/**
 * Stores a notification for each reader of the document who has not confirmed reading it, except the caller. Publish them after the
 * commit (`publishAsked`).
 */
export async function askToRead(queries: Queries, sight: Sight, documentId: number): Promise<Stored> {
  const document = await readDocument(queries, sight, documentId)
  if (!hasToBeRead(document, sight)) return nothingStored
  const { unread } = await readAcknowledgements(queries, sight, documentId)
  return tell(queries, sight, { document, unread, body: 'pleaseRead' })
}

/**
 * Asks them once more, and notes who has reminded them when; returns who has read the document, too.
 * @throws {Problem} 404; 409 where they were reminded a moment ago, none is left to remind, or the document need not be read.
 */
export async function remindReaders(
  queries: Queries,
  sight: Sight,
  documentId: number,
): Promise<{ stored: Stored; readers: Acknowledgements }> {
  await takeDocument(queries, sight, documentId)
  const document = await readDocument(queries, sight, documentId)
  const current = await readAcknowledgements(queries, sight, documentId)
  if (!hasToBeRead(document, sight)) throw new Problem(409, 'documentNotToRead', { current })
  const passed = current.reminded ? Date.parse(sight.at) - Date.parse(current.reminded.at) : Infinity
  if (passed < REMIND_MINUTES * MINUTE_MS) {
    const count = Math.max(1, Math.floor(passed / MINUTE_MS))
    throw new Problem(409, 'documentReminded', { values: { count }, current })
  }
  const stored = await tell(queries, sight, { document, unread: current.unread, body: 'reminder' })
  if (stored.deliveries.length === 0) throw new Problem(409, 'documentReadByAll', { current })
  await queries
    .updateTable('document_versions')
    .set({ reminded_at: sight.at, reminded_by: sight.userId })
    .where('id', '=', document.version_id)
    .execute()
  return { stored, readers: { ...current, reminded: await readReminder(queries, document.version_id) } }
}

function hasToBeRead({ requires_ack, expires_at }: Document, { at }: Sight): boolean {
  return requires_ack && (expires_at === null || expires_at > at)
}

interface Asked {
  document: Pick<Document, 'id' | 'name'>
  unread: Acknowledgements['unread']
  body: 'pleaseRead' | 'reminder'
}

function tell(
  queries: Queries,
  { organisation, userId, at }: Sight,
  { document, unread, body }: Asked,
): Promise<Stored> {
  const ids = unread.map(({ user_id }) => user_id).filter((id) => id !== userId)
  return storeInLanguages(queries, ids, (t) => ({
    tenantId: organisation.tenantId,
    organisationId: organisation.id,
    type: 'other',
    topic: 'document',
    title: document.name,
    body: t(`documentNews.${body}`),
    operationId: null,
    vehicleId: null,
    topicId: document.id,
    at,
  }))
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
