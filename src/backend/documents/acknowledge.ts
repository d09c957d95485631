import type { Acknowledgements, Document } from '../../contract/documents/documents.ts'
import type { Queries } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { markReadAbout } from '../notifications/feature.ts'
import { membersHolding } from '../rights/rights.ts'
import { readDocument } from './detail.ts'
import { takeDocument } from './change.ts'
import { nameOf } from './rows.ts'
import { isFor, type Sight, wayTo } from './sight.ts'

/**
 * Records that the caller has read the current content of a document, and marks their notifications about it as read; `marked`:
 * whether there were any (`publishMarkedRead`).
 * @throws {Problem} 404; 409 where the document has another content by now.
 */
export async function acknowledge(
  queries: Queries,
  sight: Sight,
  documentId: number,
  versionId: number,
): Promise<{ document: Document; marked: boolean }> {
  await takeDocument(queries, sight, documentId)
  const document = await readDocument(queries, sight, documentId)
  if (document.version_id !== versionId) throw new Problem(409, 'documentNotRead', { current: document })
  await queries
    .insertInto('document_acknowledgements')
    .values({
      version_id: versionId,
      user_id: sight.userId,
      tenant_id: sight.organisation.tenantId,
      at: sight.at,
    })
    // The first time counts.
    .onConflict((conflict) => conflict.columns(['version_id', 'user_id']).doNothing())
    .execute()
  const { userId, organisation, at } = sight
  const marked = await markReadAbout(queries, {
    userId,
    organisationId: organisation.id,
    topic: 'document',
    topicId: documentId,
    at,
  })
  return { document: await readDocument(queries, sight, documentId), marked }
}

const byName = new Intl.Collator('de')

/**
 * Who has read the content that is shown, or one since it was last asked for again, and which members who see it have not.
 * @throws {Problem} 404
 */
export async function readAcknowledgements(
  queries: Queries,
  sight: Sight,
  documentId: number,
): Promise<Acknowledgements> {
  const document = await readDocument(queries, sight, documentId)
  const ids = await membersHolding(queries, sight.organisation, 'files.view')
  const people = await queries
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [0, ...ids])
    .execute()
  const readAt = await readersOf(queries, documentId)
  const groups = await queries
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['group_members.user_id', 'groups.id'])
    .where('groups.organisation_id', '=', sight.organisation.id)
    .execute()
  const groupsOf = Map.groupBy(groups, ({ user_id }) => user_id)
  const way = [document, ...wayTo(sight.everyFolder, document.folder_id)]
  const named = people
    .map(({ id, first_name, last_name }) => ({
      user_id: id,
      name: `${first_name} ${last_name}`,
      at: readAt.get(id) ?? null,
    }))
    .toSorted((one, other) => byName.compare(one.name, other.name))
  // Members who see the document only because they manage files need not read it.
  const isAsked = (userId: number) => {
    const own = (groupsOf.get(userId) ?? []).map(({ id }) => id)
    return way.every((one) => isFor(one, own))
  }
  return {
    read: named.flatMap(({ at, ...person }) => (at === null ? [] : [{ ...person, at }])),
    unread: named.flatMap(({ at, ...person }) => (at === null && isAsked(person.user_id) ? [person] : [])),
    reminded: await readReminder(queries, document.version_id),
  }
}

/** Who reminded members last to read a version. */
export async function readReminder(
  queries: Queries,
  versionId: number,
): Promise<Acknowledgements['reminded']> {
  const row = await queries
    .selectFrom('document_versions')
    .leftJoin('users', 'users.id', 'document_versions.reminded_by')
    .select(['document_versions.reminded_at', 'users.first_name', 'users.last_name'])
    .where('document_versions.id', '=', versionId)
    .executeTakeFirst()
  return row?.reminded_at ? { at: row.reminded_at, by: nameOf(row) } : null
}

/** When people have said that they have read a document, by their ids: as far as that still counts. */
async function readersOf(queries: Queries, documentId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await queries
    .selectFrom('document_acknowledgements')
    .innerJoin('document_versions', 'document_versions.id', 'document_acknowledgements.version_id')
    .innerJoin('documents', 'documents.id', 'document_versions.document_id')
    .select('document_acknowledgements.user_id')
    .select(({ fn }) => fn.max('document_acknowledgements.at').as('at'))
    .where('documents.id', '=', documentId)
    .whereRef('document_versions.number', '>=', 'documents.ack_number')
    .groupBy('document_acknowledgements.user_id')
    .execute()
  return new Map(rows.map(({ user_id, at }) => [user_id, at]))
}
