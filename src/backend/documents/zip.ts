import { type SharedFolder, WITHHELD_NAMED } from '../../contract/shared.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Queries } from '../database/database.ts'
import type { Services } from '../services.ts'
import { areWithheld } from './preview/bare-pictures.ts'
import { contentKey } from './store/keys.ts'
import type { Packed, PackedContent } from './packed.ts'
import { documentsSeen, type Sight, withBelow } from './sight.ts'
import { distinctNames, safeName } from './zip-names.ts'
import { type Zip, type ZipEntry, zipStream } from './zip-stream.ts'

/** The paths of documents that a ZIP has not, by the reason. */
type LeftOut = Record<'withheld' | 'missing', string[]>

type Row = Awaited<ReturnType<typeof contentsBelow>>[number]

/** So many contents are looked for at a time: a store on another machine answers each in its own time. */
const AT_ONCE = 16

interface About {
  /** Of the caller, for the text that names what is left out. */
  t: Translate
  /** ms since 1970 */
  now: number
  /** Returns a replacement for a content; undefined: the ZIP omits the document. */
  instead?: (content: PackedContent) => Promise<Packed | undefined>
}

/**
 * A ZIP of the visible documents in a folder and below it, and of the folders in which nothing lies. A text in it names the documents
 * that are left out, and why.
 */
export async function zipOf(
  { database, documents, log }: Pick<Services, 'database' | 'documents' | 'log'>,
  sight: Sight,
  folderId: number,
  { t, now, instead }: About,
): Promise<Zip> {
  const { store, zipsInTurn } = documents
  const below = withBelow(sight.folders, folderId).flatMap((id) => sight.folders.get(id) ?? [])
  const rows = await zipsInTurn(() =>
    contentsBelow(
      database.read,
      sight,
      below.map(({ id }) => id),
    ),
  )
  const nameOf = distinctNames()
  const paths = new Map<number | null, string>()
  // Those above come first. Two folders whose names become equal by `safeName` get different paths.
  for (const { id, parent_id, name } of below)
    paths.set(id, id === folderId ? '' : `${nameOf((paths.get(parent_id) ?? '') + safeName(name))}/`)

  /** `stored`: the size of the content in the store. */
  async function find(row: Row, stored: number | undefined): Promise<Packed | keyof LeftOut> {
    const own = { key: contentKey(row), size: row.size }
    const packed = instead ? await instead(row) : own
    if (!packed) return 'withheld'
    if (packed.key !== own.key || stored === own.size) return packed
    // One that is broken does not take the others with it.
    log.error({ document: row.id }, 'document content missing in the store')
    return 'missing'
  }

  async function* entries(): AsyncGenerator<ZipEntry> {
    const leftOut: LeftOut = { withheld: [], missing: [] }
    const filled = new Set(below.map(({ parent_id }) => parent_id))
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const some = rows.slice(from, from + AT_ONCE)
      const sizes = await Promise.all(some.map((row) => store.size(contentKey(row))))
      for (const [place, row] of some.entries()) {
        const packed = await find(row, sizes[place])
        const path = (paths.get(row.folder_id) ?? '') + safeName(row.name)
        if (typeof packed === 'string') leftOut[packed].push(path)
        else {
          filled.add(row.folder_id)
          const content = { size: packed.size, open: () => store.read(packed.key) }
          yield { path: nameOf(path), changedAt: new Date(row.changed_at), content }
        }
      }
    }
    for (const { id, created_at } of below)
      if (id !== folderId && !filled.has(id))
        yield { path: paths.get(id) ?? '', changedAt: new Date(created_at) }
    if (leftOut.withheld.length + leftOut.missing.length === 0) return
    const text = new Blob([textOf(leftOut, t)])
    const content = { size: text.size, open: () => text.stream() }
    yield { path: nameOf(t('documentZip.leftOut')), changedAt: new Date(now), content }
  }
  return zipStream(entries(), zipsInTurn)
}

/** As Windows programs read it, with the names below the reason. */
function textOf(leftOut: LeftOut, t: Translate): string {
  const reasons = (['withheld', 'missing'] as const).filter((reason) => leftOut[reason].length > 0)
  const lines = reasons.flatMap((reason) => [
    t(`documentZip.${reason}`),
    ...leftOut[reason].map((name) => `- ${name}`),
    '',
  ])
  return `\uFEFF${lines.join('\r\n')}`
}

/** What a ZIP of these folders for visitors has, and which documents are withheld from them. */
export async function countGiven(
  queries: Queries,
  sight: Sight,
  folderIds: readonly number[],
): Promise<SharedFolder['below']> {
  const ofAll = contentsOf(queries, sight, folderIds)
  const given = await ofAll
    .where((expression) => expression.not(areWithheld(expression)))
    .select(({ fn }) => [
      fn.countAll<number>().as('documents'),
      fn.sum<number | null>('documents.size').as('size'),
    ])
    .executeTakeFirstOrThrow()
  const withheld = ofAll.where(areWithheld)
  const { documents } = await withheld
    .select(({ fn }) => fn.countAll<number>().as('documents'))
    .executeTakeFirstOrThrow()
  const named = await withheld
    .select('documents.name')
    .orderBy('documents.sort_name')
    .orderBy('documents.id')
    .limit(WITHHELD_NAMED)
    .execute()
  return {
    documents: given.documents,
    size: Number(given.size ?? 0),
    withheld: { documents, names: named.map(({ name }) => name) },
  }
}

/** The documents of these folders, each with the content of its current version. */
function contentsOf(queries: Queries, sight: Sight, folderIds: readonly number[]) {
  return documentsSeen(queries, sight)
    .innerJoin('document_versions', (join) =>
      join
        .onRef('document_versions.document_id', '=', 'documents.id')
        .onRef('document_versions.number', '=', 'documents.number'),
    )
    .innerJoin('document_contents', 'document_contents.id', 'document_versions.content_id')
    .where('documents.folder_id', 'in', folderIds)
}

/** The same in the order in which a ZIP has them. */
function contentsBelow(queries: Queries, sight: Sight, folderIds: readonly number[]) {
  return contentsOf(queries, sight, folderIds)
    .select(['documents.id', 'documents.name', 'documents.folder_id', 'documents.changed_at'])
    .select(['document_contents.tenant_id', 'document_contents.sha256', 'document_contents.size'])
    .select(['document_contents.kind', 'document_contents.preview'])
    .orderBy('documents.folder_id')
    .orderBy('documents.sort_name')
    .orderBy('documents.id')
    .execute()
}
