import { SHARED_DOCUMENTS_PER_PAGE, type SharedFolder } from '../../contract/shared.ts'
import { translate } from '../../i18n/translate.ts'
import type { Queries } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { isSeenInBin } from '../documents/folders/folder-bin.ts'
import { inNameOrder } from '../documents/folders/folder-change.ts'
import { documentsSeen, findFolder, readFolders, type Sight, wayTo, withBelow } from '../documents/sight.ts'
import { sightOfVisitor } from '../documents/visitor-sight.ts'
import { countGiven, zipOf } from '../documents/zip.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { notFound } from '../http/problem.ts'
import { sightOfMaker } from './document-kind.ts'
import { giveFile, givenOf, type SharedContent } from './shared-file.ts'
import type { Kind, Look, Shown } from './kind.ts'

/** A folder as outsiders may see it: with what is below it for the whole organisation. */
export const folderKind: Kind = {
  async find(queries, asking, id) {
    findFolder(await sightOfMaker(queries, asking), id)
  },

  async findPaused(queries, asking, id) {
    const sight = await sightOfMaker(queries, asking)
    if (!sight.everyFolder.has(id) || !isSeenInBin(sight, id)) throw notFound()
  },

  // Nothing is taken: of a folder that goes into the bin meanwhile a link shows nothing.
  async take(queries, asking, id) {
    findFolder(await sightOfMaker(queries, asking), id)
  },

  async load(queries, shown, look) {
    const sight = await sightOf(queries, shown, look)
    return sight && showFolder(queries, sight, shown.object_id, look)
  },

  async titles(queries, organisation, ids) {
    if (ids.length === 0) return new Map()
    const folders = await readFolders(queries, organisation)
    return new Map(
      ids.flatMap((id) => {
        const way = wayTo(folders, id)
        const name = way.at(-1)?.name
        const isThere = way.every(({ deleted_at }) => deleted_at === null)
        return name !== undefined && isThere ? [[id, name] as const] : []
      }),
    )
  },

  async file(giving, shown, { what, look, documentId, download }) {
    const { database, bare } = giving
    const sight = await sightOf(database.read, shown, look)
    if (!sight) return undefined
    if (what === 'document') {
      const row = await contentsOf(database.read, sight)
        .where('documents.id', '=', documentId ?? 0)
        .where('documents.folder_id', 'in', [...sight.folders.keys()])
        .executeTakeFirst()
      return row && giveFile(giving, row, { download })
    }
    const folder = sight.folders.get(look.folder ?? shown.object_id)
    if (what !== 'zip' || !folder) return undefined
    const about = { t: translate(look.locale), now: Date.parse(look.at), instead: bare }
    return FileAnswer.made(await zipOf(giving, sight, folder.id, about), `${folder.name}.zip`)
  },
}

/**
 * The shared folder, or one below it, as a visitor of its link sees it; undefined: the link does not show that folder. `sight`: the
 * sight of the visitor.
 */
export async function showFolder(
  queries: Queries,
  sight: Sight,
  sharedId: number,
  look: Pick<Look, 'folder' | 'page'>,
): Promise<SharedFolder | undefined> {
  const folder = sight.folders.get(look.folder ?? sharedId)
  if (!folder) return undefined
  const below = await countGiven(queries, sight, withBelow(sight.folders, folder.id))
  const { total } = await documentsSeen(queries, sight)
    .where('documents.folder_id', '=', folder.id)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const last_page = Math.max(1, Math.ceil(total / SHARED_DOCUMENTS_PER_PAGE))
  const rows = await contentsOf(queries, sight)
    .where('documents.folder_id', '=', folder.id)
    .orderBy('documents.sort_name')
    .orderBy('documents.id')
    .limit(SHARED_DOCUMENTS_PER_PAGE)
    .offset((Math.min(look.page, last_page) - 1) * SHARED_DOCUMENTS_PER_PAGE)
    .execute()
  const inIt = [...sight.folders.values()].filter(
    ({ id, parent_id }) => parent_id === folder.id && id !== sharedId,
  )
  return {
    kind: 'folder',
    title: folder.name,
    id: folder.id,
    way: wayTo(sight.folders, folder.id)
      .slice(0, -1)
      .map(({ id, name }) => ({ id, name })),
    folders: inNameOrder(inIt).map(({ id, name }) => ({ id, name })),
    documents: rows.map((row) => ({
      id: row.id,
      name: row.name,
      mime: row.mime,
      size: row.size,
      given: givenOf(row),
    })),
    page: Math.min(look.page, last_page),
    last_page,
    total,
    below,
  }
}

/** undefined: the folder is not there, or lies in the bin. */
async function sightOf(queries: Queries, shown: Shown, { at }: Look): Promise<Sight | undefined> {
  const [row] = await rowOf(queries, shown)
  if (!row) return undefined
  return sightOfVisitor(queries, { id: shown.organisation_id, tenantId: shown.tenant_id }, row.id, at)
}

/** The documents that visitors see, with what each of them shows. */
function contentsOf(queries: Queries, sight: Sight) {
  return documentsSeen(queries, sight)
    .innerJoin('document_versions', (join) =>
      join
        .onRef('document_versions.document_id', '=', 'documents.id')
        .onRef('document_versions.number', '=', 'documents.number'),
    )
    .innerJoin('document_contents', 'document_contents.id', 'document_versions.content_id')
    .select(['documents.id', 'documents.name', 'document_versions.mime'])
    .select(['document_contents.tenant_id', 'document_contents.sha256', 'document_contents.size'])
    .select(['document_contents.kind', 'document_contents.preview'])
    .$castTo<SharedContent>()
}

/** Whether it is there, and neither it nor a folder above it lies in the bin. */
const rowOf = prepared<Shown>()((queries: Queries, value) =>
  queries
    .withRecursive('above(id, parent_id, deleted_at)', (each) =>
      each
        .selectFrom('document_folders')
        .select(['document_folders.id', 'document_folders.parent_id', 'document_folders.deleted_at'])
        .where('document_folders.id', '=', value('object_id'))
        .union(
          each
            .selectFrom('document_folders')
            .innerJoin('above', 'above.parent_id', 'document_folders.id')
            .select(['document_folders.id', 'document_folders.parent_id', 'document_folders.deleted_at']),
        ),
    )
    .selectFrom('document_folders')
    .select('document_folders.id')
    .where('document_folders.id', '=', value('object_id'))
    .where('document_folders.tenant_id', '=', value('tenant_id'))
    .where('document_folders.organisation_id', '=', value('organisation_id'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('above').select('above.id').where('above.deleted_at', 'is not', null))),
    ),
)
