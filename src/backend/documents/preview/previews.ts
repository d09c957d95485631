import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Queries } from '../../database/database.ts'
import { isDiskFull } from '../../http/disk-full.ts'
import { Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { contentKey, pictureKey } from '../store/keys.ts'
import { type Opened, openAside } from './preview.ts'
import { publishDocuments } from '../publish.ts'
import { describeError } from '../../log.ts'
import { indexWords, wordsIn } from '../words.ts'
import type { PackedContent } from '../zip.ts'

/** What broke off is tried again so much later, and so often in all: a restart may have ended it. */
const AGAIN_MS = [60_000, 600_000]
const MOST_ATTEMPTS = AGAIN_MS.length + 1
/** What could not be kept is tried again so much later, for as long as it takes. */
const ROOM_AGAIN_MS = 600_000
/** In bytes: what is larger gets no picture, and nobody finds its words. */
const LARGEST_OPENED = 100 * 1024 * 1024

type Given = Pick<Services, 'database' | 'documents' | 'hub' | 'log'>

/**
 * Makes the small picture and the words of the content that has waited longest, in a process of its own. Answers whether there was
 * one. What cannot be opened has neither, and everything else of it works. `now` in ms since 1970.
 */
export async function makePreview(services: Given, now: number): Promise<boolean> {
  const { database, documents, log } = services
  const content = await database.read
    .selectFrom('document_contents')
    .selectAll()
    .where('preview', '=', 'waiting')
    .where('preview_due_at', '<=', new Date(now).toISOString())
    .orderBy('preview_due_at')
    .limit(1)
    .executeTakeFirst()
  if (!content) return false
  // Noted first: what ends this process with it is not tried again for ever.
  const attempts = content.preview_attempts + 1
  await write({
    preview_attempts: attempts,
    preview_due_at: new Date(now + (AGAIN_MS[attempts - 1] ?? 0)).toISOString(),
  })
  let opened: Opened | undefined
  try {
    opened = content.size > LARGEST_OPENED ? { picture: undefined, text: '' } : await open()
    if (opened?.picture) await documents.store.takeBytes(pictureKey(content), opened.picture)
  } catch (error) {
    // That there is no room, or the store is away, says nothing of the content: it was no attempt.
    log.error({ content: content.id, error: describeError(error) }, 'a small picture cannot be kept now')
    const preview_due_at = new Date(now + ROOM_AGAIN_MS).toISOString()
    await write({ preview_attempts: content.preview_attempts, preview_due_at })
    return true
  }
  if (opened) {
    await write({ preview: opened.picture ? 'ready' : 'none', words: wordsIn(opened.text).join(' ') })
  } else if (attempts >= MOST_ATTEMPTS) {
    log.error({ content: content.id }, 'a document cannot be opened')
    await write({ preview: 'none' })
  }
  await tell()
  return true

  async function write(values: {
    preview?: 'ready' | 'none'
    words?: string
    preview_attempts?: number
    preview_due_at?: string
  }): Promise<void> {
    await database.write((queries) =>
      queries
        .updateTable('document_contents')
        .set(values)
        .where('id', '=', content?.id ?? 0)
        .execute(),
    )
  }

  async function open() {
    if (!content) return undefined
    // A copy: the store may be somewhere else, and the process that opens it finds nothing beside it.
    const folder = await mkdtemp(join(tmpdir(), 'document-'))
    try {
      const file = join(folder, 'content')
      await writeFile(file, documents.store.read(contentKey(content)), { mode: 0o600 })
      return await openAside({ file, kind: content.kind })
    } catch (error) {
      if (isDiskFull(error) || error instanceof Problem) throw error
      return undefined
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Those who look at a document that has it. */
  async function tell(): Promise<void> {
    const affected = await database.write(async (queries) => {
      const rows = await queries
        .selectFrom('document_versions')
        .innerJoin('documents', 'documents.id', 'document_versions.document_id')
        .select(['documents.id', 'documents.organisation_id', 'documents.tenant_id'])
        .distinct()
        .where('document_versions.content_id', '=', content?.id ?? 0)
        .where('documents.deleted_at', 'is', null)
        .execute()
      await indexWords(queries, database.engine, rows)
      return rows
    })
    const organisations = new Map(affected.map((row) => [row.organisation_id, row.tenant_id]))
    for (const [id, tenantId] of organisations) publishDocuments(services, { id, tenantId })
  }
}

/**
 * Has the small picture of a content made once more, where its file is gone: a backup holds no small pictures. `at`, the present
 * time, in ISO 8601 UTC.
 */
export async function drawPreviewAgain(
  queries: Queries,
  { tenant_id, sha256 }: Pick<PackedContent, 'tenant_id' | 'sha256'>,
  at: string,
): Promise<void> {
  await queries
    .updateTable('document_contents')
    .set({ preview: 'waiting', preview_attempts: 0, preview_due_at: at })
    .where('tenant_id', '=', tenant_id)
    .where('sha256', '=', sha256)
    .where('preview', '=', 'ready')
    .execute()
}
