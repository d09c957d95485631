import type { SharedDocument } from '../../contract/shared.ts'
import type { Queries } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { isWithheld } from '../documents/preview/bare-pictures.ts'
import { LONG_GONE } from '../documents/bin-time.ts'
import { takeDocument } from '../documents/change.ts'
import { isSeenInBin } from '../documents/folders/folder-bin.ts'
import { drawPreviewAgain } from '../documents/preview/previews.ts'
import { pictureKey } from '../documents/store/keys.ts'
import { findDocument, ofSight, readFolders, type Sight, sightOf, wayTo } from '../documents/sight.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { notFound, Problem } from '../http/problem.ts'
import { giveFile, givenOf, type SharedContent } from './shared-file.ts'
import type { Asking, Giving, Kind, Shown } from './kind.ts'

/** A document as visitors see it, regardless of the groups that it is for. */
export const documentKind: Kind = {
  async find(queries, asking, id) {
    await findDocument(queries, await sightOfMaker(queries, asking), id)
  },

  async findPaused(queries, asking, id) {
    const sight = await sightOfMaker(queries, asking)
    // At that time no document had expired yet.
    const row = await ofSight(queries, { ...sight, at: LONG_GONE })
      .select('documents.folder_id')
      .where('documents.id', '=', id)
      .executeTakeFirst()
    if (!row || !isSeenInBin(sight, row.folder_id)) throw notFound()
  },

  async take(queries, asking, id) {
    const sight = await sightOfMaker(queries, asking)
    await takeDocument(queries, sight, id)
    const { organisation } = asking
    const shown = { tenant_id: organisation.tenantId, organisation_id: organisation.id, object_id: id }
    const [row] = await rowOf(queries, { ...shown, at: sight.at })
    // The caller sees an expired document if they manage files, but visitors would not.
    if (!row) throw new Problem(409, 'expiredNotShareable')
    if (isWithheld(row)) throw new Problem(409, 'pictureNotShareable')
  },

  async load(queries, shown, { at }): Promise<SharedDocument | undefined> {
    const [row] = await rowOf(queries, { ...shown, at })
    if (!row) return undefined
    return {
      kind: 'document',
      title: row.name,
      mime: row.mime,
      size: row.size,
      changed_at: row.changed_at,
      given: givenOf(row),
      thumbnail: row.preview === 'ready',
      broken: row.broken,
    }
  },

  async titles(queries, organisation, ids, at) {
    if (ids.length === 0) return new Map()
    const folders = await readFolders(queries, organisation)
    const rows = await queries
      .selectFrom('documents')
      .select(['id', 'name', 'folder_id'])
      .where('tenant_id', '=', organisation.tenantId)
      .where('organisation_id', '=', organisation.id)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
      .execute()
    const isThere = ({ folder_id }: { folder_id: number | null }) =>
      wayTo(folders, folder_id).every(({ deleted_at }) => deleted_at === null)
    return new Map(rows.filter(isThere).map(({ id, name }) => [id, name]))
  },

  async file(giving, shown, { what, look, download }) {
    const [row] = await rowOf(giving.database.read, { ...shown, at: look.at })
    if (!row) return undefined
    if (what === 'thumbnail') return thumbnailOf(giving, row, look.at)
    return what === 'content' ? giveFile(giving, row, { download }) : undefined
  },
}

export function sightOfMaker(queries: Queries, { organisation, caller, now }: Asking): Promise<Sight> {
  return sightOf(queries, organisation, caller, now)
}

async function thumbnailOf(
  { database, documents }: Giving,
  content: SharedContent,
  at: string,
): Promise<FileAnswer | undefined> {
  if (content.preview !== 'ready') return undefined
  const key = pictureKey(content)
  const size = await documents.store.size(key)
  if (size === undefined) {
    await database.write((queries) => drawPreviewAgain(queries, content, at))
    return undefined
  }
  return new FileAnswer(documents.store.read(key), `${content.name}.webp`, {
    type: 'image/webp',
    size,
    tag: '',
    shown: true,
    unkept: true,
  })
}

/** What it shows, unless it has expired, or lies in the bin, or in a folder that does. */
const rowOf = prepared<Shown & { at: string }>()((queries: Queries, value) =>
  queries
    .withRecursive('above(id, parent_id, deleted_at)', (each) =>
      each
        .selectFrom('document_folders')
        .innerJoin('documents', 'documents.folder_id', 'document_folders.id')
        .select(['document_folders.id', 'document_folders.parent_id', 'document_folders.deleted_at'])
        .where('documents.id', '=', value('object_id'))
        .union(
          each
            .selectFrom('document_folders')
            .innerJoin('above', 'above.parent_id', 'document_folders.id')
            .select(['document_folders.id', 'document_folders.parent_id', 'document_folders.deleted_at']),
        ),
    )
    .selectFrom('documents')
    .innerJoin('document_versions', (join) =>
      join
        .onRef('document_versions.document_id', '=', 'documents.id')
        .onRef('document_versions.number', '=', 'documents.number'),
    )
    .innerJoin('document_contents', 'document_contents.id', 'document_versions.content_id')
    .select(['documents.id', 'documents.name', 'documents.changed_at', 'document_versions.mime'])
    .select(['document_contents.tenant_id', 'document_contents.sha256', 'document_contents.size'])
    .select(['document_contents.kind', 'document_contents.preview', 'document_contents.broken'])
    .where('documents.id', '=', value('object_id'))
    .where('documents.tenant_id', '=', value('tenant_id'))
    .where('documents.organisation_id', '=', value('organisation_id'))
    .where('documents.deleted_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('documents.expires_at', 'is', null), eb('documents.expires_at', '>', value('at'))]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('above').select('above.id').where('above.deleted_at', 'is not', null))),
    ),
)
