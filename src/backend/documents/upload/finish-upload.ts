import type { Selectable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { DocumentTables } from '../../database/schema-documents.ts'
import type { Services } from '../../services.ts'
import { requireOwn } from './own.ts'
import { askToRead, publishAsked } from '../ask-to-read.ts'
import { nothingStored } from '../../notifications/notify.ts'
import { addGroups } from '../groups.ts'
import { contentKey } from '../store/keys.ts'
import { contentKind, hasPreview, mimeOf } from './kind.ts'
import { sortNameOf } from '../names.ts'
import { openAgain, queuePreview } from '../preview/previews.ts'
import { findFolder, type Sight } from '../sight.ts'
import { requireRoom, roomOf } from '../store/used.ts'
import { indexWords } from '../words.ts'

export type UploadRow = Selectable<DocumentTables['document_uploads']>

/** A content as it came. */
export interface Content {
  sha256: string
  size: number
  kind: string
  mime: string
}

/**
 * Makes a document of an upload that is whole, or the new content of one; answers its id. Its bytes are under their name on the disk
 * before anything says so.
 * @throws {Problem} 404 where its folder or document is not seen any more; 403 and 413 as at its beginning.
 */
export async function finishUpload(
  services: Services,
  look: (queries: Queries) => Promise<Sight>,
  upload: UploadRow,
): Promise<number> {
  const { database, documents } = services
  const asOf = services.rights.version()
  const beginning = await documents.parts.beginningOf(upload)
  const content: Content = {
    sha256: await documents.parts.hashOf(upload),
    size: upload.length,
    kind: contentKind(beginning),
    mime: mimeOf(beginning, upload.name),
  }
  const key = contentKey({ tenant_id: upload.tenant_id, sha256: content.sha256 })

  const { documentId, asked, organisation } = await documents.inTurnOf(key, async () => {
    await documents.store.takeFile(key, documents.parts.fileOf(upload), content.sha256)
    return database.write(async (queries) => {
      // The rights and folders of now: it may have been on its way for days.
      const sight = await look(queries)
      const contentId = await writeContent(queries, sight, content, documents.quota)
      const made = await writeDocument(queries, sight, { upload, content, contentId })
      await queries
        .updateTable('document_uploads')
        .set({ document_id: made })
        .where('id', '=', upload.id)
        .execute()
      await indexWords(queries, database.engine, [{ id: made, organisation_id: upload.organisation_id }])
      const asked = upload.ask_again ? await askToRead(queries, sight, made) : nothingStored
      return { documentId: made, asked, organisation: sight.organisation }
    })
  })
  await publishAsked(services, organisation, asked, asOf)
  // Nothing is lost where this fails: the sweep removes it.
  await documents.parts.remove(upload.id).catch(() => undefined)
  return documentId
}

/** The row of a content; what was damaged or broken is opened once more. Its bytes lie under its name by then. */
export async function writeContent(
  queries: Queries,
  { organisation, at }: Sight,
  { sha256, size, kind }: Content,
  quota: number,
): Promise<number> {
  const { tenantId } = organisation
  const known = await queries
    .updateTable('document_contents')
    .set({ checked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('sha256', '=', sha256)
    .returning(['id', 'tenant_id', 'kind', 'damaged', 'broken'])
    .executeTakeFirst()
  if (known) {
    if (known.damaged || known.broken) await openAgain(queries, known, at)
    return known.id
  }
  // Without what is announced: this is it.
  requireRoom({ ...(await roomOf(queries, organisation, { quota, at })), announced: 0 }, size)
  const isWaiting = hasPreview(kind)
  const { id } = await queries
    .insertInto('document_contents')
    .values({
      tenant_id: tenantId,
      sha256,
      size,
      kind,
      created_at: at,
      preview: isWaiting ? 'waiting' : 'none',
      checked_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isWaiting) await queuePreview(queries, { id, tenant_id: tenantId }, at)
  return id
}

interface New {
  upload: Pick<UploadRow, 'name' | 'target_id' | 'folder_id' | 'group_ids' | 'ask_again'>
  content: Pick<Content, 'size' | 'mime'>
  contentId: number
}

/** The row of a document with its version; answers its id. */
export async function writeDocument(
  queries: Queries,
  sight: Sight,
  { upload, ...sent }: New,
): Promise<number> {
  const { id, number } =
    upload.target_id === null
      ? { id: await insertDocument(queries, sight, upload, sent.content), number: 1 }
      : await addContent(queries, sight, upload.target_id, { ...sent.content, askAgain: upload.ask_again })
  await queries
    .insertInto('document_versions')
    .values({
      tenant_id: sight.organisation.tenantId,
      document_id: id,
      number,
      content_id: sent.contentId,
      name: upload.name,
      mime: sent.content.mime,
      restored_from: null,
      uploaded_by: sight.userId,
      created_at: sight.at,
    })
    .execute()
  return id
}

async function insertDocument(
  queries: Queries,
  sight: Sight,
  { name, folder_id, group_ids }: New['upload'],
  { size }: New['content'],
): Promise<number> {
  if (folder_id !== null) findFolder(sight, folder_id)
  const { id } = await queries
    .insertInto('documents')
    .values({
      tenant_id: sight.organisation.tenantId,
      organisation_id: sight.organisation.id,
      folder_id,
      name,
      sort_name: sortNameOf(name),
      number: 1,
      size,
      description: null,
      tags: '[]',
      visibility: group_ids.length > 0 ? 'groups' : 'organisation',
      expires_at: null,
      created_at: sight.at,
      changed_at: sight.at,
      deleted_at: null,
      deleted_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // One that is gone by now sees nothing; where all are, it stays with those who manage files.
  const groups = await queries
    .selectFrom('groups')
    .select('id')
    .where('organisation_id', '=', sight.organisation.id)
    .where('id', 'in', [0, ...group_ids])
    .execute()
  await addGroups(
    queries,
    id,
    groups.map((group) => group.id),
  )
  return id
}

/** Makes room for one more content of a document; answers its number. */
async function addContent(
  queries: Queries,
  sight: Sight,
  documentId: number,
  { size, askAgain }: { size: number; askAgain: boolean },
): Promise<{ id: number; number: number }> {
  await requireOwn(queries, sight, documentId)
  return queries
    .updateTable('documents')
    .set(({ eb, ref }) => ({
      number: eb(ref('number'), '+', 1),
      ...(askAgain && { ack_number: eb(ref('number'), '+', 1) }),
      size,
      changed_at: sight.at,
      version: eb(ref('version'), '+', 1),
    }))
    .where('id', '=', documentId)
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}
