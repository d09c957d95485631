import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import type { Selectable } from 'kysely'
import type { DocumentTables } from '../../database/schema-documents.ts'
import type { Services } from '../../services.ts'
import { emptyBins, removeUnnamed } from '../bin.ts'
import { ContentMissing, StoreAway } from './content-store.ts'
import { openAgain } from '../preview/previews.ts'
import { isMissing } from '../folders/folder-store.ts'
import { contentKey, contentOf } from './keys.ts'
import { DAY_MS, HOUR_MS } from '../../time/durations.ts'

/** So many keys are asked for at a time. */
const BATCH = 500
/** A file that no row names may be one whose row is being written. */
const YOUNG_MS = HOUR_MS
/** Interval in which each content is compared with its hash. */
export const CHECKED_EVERY_MS = 30 * DAY_MS
/** Interval for damaged contents: an operator may have restored them from a backup. */
export const DAMAGED_EVERY_MS = DAY_MS
/** Most bytes that are compared at a time, so that the server stays fast. */
const MOST_CHECKED = 256 * 1024 * 1024

type Given = Pick<Services, 'database' | 'documents' | 'log'>

/** Removes expired uploads, expired documents and folders in the bin, and files that no row names. `now` in ms since 1970. */
export async function sweepDocuments(services: Given, now: number): Promise<void> {
  const uploads = await endOldUploads(services, now)
  const emptied = await emptyBins(services, now)
  const orphans = await removeOrphans(services, now)
  if (uploads + emptied + orphans > 0) {
    services.log.info({ uploads, emptied, orphans }, 'clean-up of documents done')
  }
}

async function endOldUploads({ database, documents }: Given, now: number): Promise<number> {
  const ended = await database.write((queries) =>
    queries
      .deleteFrom('document_uploads')
      .where('expires_at', '<=', new Date(now).toISOString())
      .returning('id')
      .execute(),
  )
  for (const { id } of ended) await documents.parts.remove(id)
  return ended.length
}

async function removeOrphans({ database, documents }: Given, now: number): Promise<number> {
  let removed = 0
  let some: Listed[] = []
  for await (const { key, takenAt } of documents.store.list()) {
    if (now - takenAt < YOUNG_MS) continue
    some.push({ key, content: contentOf(key) })
    if (some.length < BATCH) continue
    removed += await removeUnknown({ database, documents }, some)
    some = []
  }
  removed += await removeUnknown({ database, documents }, some)
  removed += await removeLostParts({ database, documents }, now)
  documents.known.swept = { at: new Date(now).toISOString(), removed }
  return removed
}

interface Listed {
  key: string
  /** undefined: the key is not one of ours. */
  content: ReturnType<typeof contentOf>
}

/** Of some keys those that no row names. */
async function removeUnknown(
  { database, documents }: Pick<Given, 'database' | 'documents'>,
  some: readonly Listed[],
): Promise<number> {
  const hashes = [...new Set(some.flatMap(({ content }) => content?.sha256 ?? []))]
  const tenants = [...new Set(some.flatMap(({ content }) => content?.tenant_id ?? []))]
  const rows = await database.read
    .selectFrom('document_contents')
    .select(['tenant_id', 'sha256'])
    .where('tenant_id', 'in', [0, ...tenants])
    .where('sha256', 'in', ['', ...hashes])
    .execute()
  const named = new Set(rows.map(contentKey))
  let removed = 0
  for (const { key, content } of some) {
    if (!content) await documents.store.remove(key)
    else if (named.has(contentKey(content)) || !(await removeUnnamed({ database, documents }, content)))
      continue
    removed += 1
  }
  return removed
}

/** Parts of uploads whose row went with something else. */
async function removeLostParts(
  { database, documents }: Pick<Given, 'database' | 'documents'>,
  now: number,
): Promise<number> {
  let removed = 0
  for (const name of await readdir(documents.parts.folder).catch(() => [])) {
    const id = Number(name)
    const known = await stat(documents.parts.fileOf({ id })).catch(() => undefined)
    if (!Number.isSafeInteger(id) || !known || now - known.ctimeMs < YOUNG_MS) continue
    const row = await database.read
      .selectFrom('document_uploads')
      .select('document_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (row && row.document_id === null) continue
    await documents.parts.remove(id)
    removed += 1
  }
  return removed
}

/**
 * Compares a few contents with their hashes, those first whose last check is longest ago; returns the number of damaged ones. The app
 * marks a damaged content until a member uploads the same file again, or an operator restores it. A content that cannot be read now
 * is tried again the next time. `now` in ms since 1970.
 */
export async function checkContents(services: Given, now: number): Promise<number> {
  const { log } = services
  let bytes = 0
  let found = 0
  const unread: unknown[] = []
  for (const content of await dueContents(services, now)) {
    if (bytes > 0 && bytes + content.size > MOST_CHECKED) break
    try {
      const hash = await hashOf(services.documents.store.read(contentKey(content)))
      if (hash !== undefined) bytes += content.size
      const damaged = hash !== content.sha256
      if (damaged) found += 1
      await note(services, content, { damaged, now })
    } catch (error) {
      if (error instanceof StoreAway) throw error
      unread.push(error)
    }
  }
  if (unread.length > 0) {
    log.error(
      { contents: unread.length, error: { name: nameOf(unread[0]) } },
      'document contents not readable now',
    )
  }
  return found
}

type Due = Pick<
  Selectable<DocumentTables['document_contents']>,
  'id' | 'tenant_id' | 'sha256' | 'size' | 'kind' | 'damaged'
>

/** The contents that are to be compared with their hashes. Damaged ones first: most of them take no time. */
export async function dueContents(
  { database, documents: { known } }: Pick<Given, 'database' | 'documents'>,
  now: number,
): Promise<Due[]> {
  const contents = database.read
    .selectFrom('document_contents')
    .select(['id', 'tenant_id', 'sha256', 'size', 'kind', 'damaged'])
    .orderBy('checked_at')
  const damaged = await contents.where('damaged', '=', true).execute()
  const others = await contents
    .where('damaged', '=', false)
    .where('checked_at', '<', new Date(now - CHECKED_EVERY_MS).toISOString())
    .limit(1000)
    .execute()
  return [...damaged.filter(({ id }) => now - (known.damaged.get(id) ?? 0) >= DAMAGED_EVERY_MS), ...others]
}

async function note(
  { database, documents: { known }, log }: Given,
  content: Due,
  { damaged, now }: { damaged: boolean; now: number },
): Promise<void> {
  if (damaged) known.damaged.set(content.id, now)
  else known.damaged.delete(content.id)
  // Keep the row unchanged: its time says since when the damage is known.
  if (damaged && content.damaged) return
  const about = { content: content.id, sha256: content.sha256 }
  if (damaged) log.error(about, 'document content damaged')
  else if (content.damaged) log.info(about, 'document content whole again')
  const at = new Date(now).toISOString()
  await database.write(async (queries) => {
    if (content.damaged) return openAgain(queries, content, at)
    const noted = { damaged, checked_at: at }
    await queries.updateTable('document_contents').set(noted).where('id', '=', content.id).execute()
    return undefined
  })
}

/** The hash of a content; undefined: the content is missing. @throws other errors of reading, which say nothing about the content. */
async function hashOf(stream: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const piece of stream) hash.update(piece)
    return hash.digest('hex')
  } catch (error) {
    if (isMissing(error) || error instanceof ContentMissing) return undefined
    throw error
  }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error ? String(error.code) : error.name
}
