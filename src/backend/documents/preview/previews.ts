import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { DocumentTables } from '../../database/schema-documents.ts'
import { addJob } from '../../jobs/add.ts'
import { idIn, type Job, type Kind, type Outcome } from '../../jobs/kind.ts'
import { isDiskFull } from '../../http/disk-full.ts'
import { Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { contentKey, pictureKey } from '../store/keys.ts'
import { type Opened, openAside } from './preview.ts'
import { hasPreview } from '../upload/kind.ts'
import { publishDocuments } from '../publish.ts'
import { describeError } from '../../log.ts'
import { indexWords, wordsIn } from '../words.ts'
import type { PackedContent } from '../packed.ts'

/** The kind of the jobs that make small pictures. */
const PREVIEW_JOB = 'document-preview'

/** A full disk, or a store that is away, is tried again so much later, for as long as it takes. */
const ROOM_AGAIN_MS = 600_000
/** In bytes: larger contents get no picture, and searches do not find their words. */
const LARGEST_OPENED = 100 * 1024 * 1024

type Given = Pick<Services, 'database' | 'documents' | 'hub' | 'log'>
type Content = Selectable<DocumentTables['document_contents']>

/**
 * Makes the small picture and the words of a content, in a process of its own. A content that cannot be opened has neither, and
 * everything else of it works. One after the other, however many wait: each takes a core, and up to a gigabyte.
 */
export const previewKind: Kind<Given> = {
  kind: PREVIEW_JOB,
  run: makePreview,
  firstWaitMs: 60_000,
  longestWaitMs: 600_000,
  // The process that opens a content may have been killed by a restart; a content that ends it each time is not opened for ever.
  mostTries: 3,
  parallel: 1,
  takenMs: 600_000,
  gaveUp: async (services, job) => {
    const content = await readContent(services, job)
    if (content) await finish(services, content, { preview: 'none' })
  },
}

function readContent({ database }: Given, job: Job): Promise<Content | undefined> {
  return database.read
    .selectFrom('document_contents')
    .selectAll()
    .where('id', '=', idIn(job, 'content'))
    .executeTakeFirst()
}

async function makePreview(services: Given, job: Job): Promise<Outcome | undefined> {
  const { documents, log } = services
  const content = await readContent(services, job)
  if (!content || content.preview === 'ready') return undefined
  let opened: Opened | undefined
  try {
    opened = content.size > LARGEST_OPENED ? { picture: undefined, text: '' } : await open(services, content)
    if (opened?.picture) await documents.store.takeBytes(pictureKey(content), opened.picture)
  } catch (error) {
    // No room, or a store that is away, says nothing of the content: it was no try.
    log.error({ content: content.id, error: describeError(error) }, 'a small picture cannot be kept now')
    return { againAfterMs: ROOM_AGAIN_MS }
  }
  if (!opened) throw new Error('The process that opened the document broke down.')
  const words = wordsIn(opened.text).join(' ')
  const broken = opened.isBroken ?? false
  await finish(services, content, { preview: opened.picture ? 'ready' : 'none', words, broken })
  return undefined
}

/** undefined: the process that opened it was ended, or broke down. */
async function open({ documents }: Given, content: Content): Promise<Opened | undefined> {
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

/** Stores the result, and tells the pages that show a document with this content. */
async function finish(
  services: Given,
  { id }: Content,
  values: { preview: 'ready' | 'none'; words?: string; broken?: boolean },
): Promise<void> {
  const { database } = services
  const affected = await database.write(async (queries) => {
    await queries.updateTable('document_contents').set(values).where('id', '=', id).execute()
    const rows = await queries
      .selectFrom('document_versions')
      .innerJoin('documents', 'documents.id', 'document_versions.document_id')
      .select(['documents.id', 'documents.organisation_id', 'documents.tenant_id'])
      .distinct()
      .where('document_versions.content_id', '=', id)
      .where('documents.deleted_at', 'is', null)
      .execute()
    await indexWords(queries, database.engine, rows)
    return rows
  })
  const organisations = new Map(affected.map((row) => [row.organisation_id, row.tenant_id]))
  for (const [organisation, tenantId] of organisations)
    publishDocuments(services, { id: organisation, tenantId })
}

/**
 * Notes that the bytes of a content are whole, and has it opened once more, where it could have a small picture and has none. `at`, the
 * present time, in ISO 8601 UTC.
 */
export async function openAgain(
  queries: Queries,
  { id, tenant_id, kind }: Pick<Content, 'id' | 'tenant_id' | 'kind'>,
  at: string,
): Promise<void> {
  const whole = { damaged: false, broken: false, checked_at: at }
  await queries.updateTable('document_contents').set(whole).where('id', '=', id).execute()
  if (!hasPreview(kind)) return
  const { numUpdatedRows } = await queries
    .updateTable('document_contents')
    .set({ preview: 'waiting' })
    .where('id', '=', id)
    .where('preview', '=', 'none')
    .executeTakeFirst()
  if (numUpdatedRows > 0) await queuePreview(queries, { id, tenant_id }, at)
}

/** Has the small picture of a content made, in the transaction that stores it as `waiting`. `at`, the present time, in ISO 8601 UTC. */
export async function queuePreview(
  queries: Queries,
  { id, tenant_id }: Pick<Content, 'id' | 'tenant_id'>,
  at: string,
): Promise<void> {
  const now = Date.parse(at)
  const job = { kind: PREVIEW_JOB, onceKey: id, payload: { content: id }, dueAt: now, tenantId: tenant_id }
  await addJob(queries, job, now)
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
  const content = await queries
    .updateTable('document_contents')
    .set({ preview: 'waiting' })
    .where('tenant_id', '=', tenant_id)
    .where('sha256', '=', sha256)
    .where('preview', '=', 'ready')
    .returning(['id', 'tenant_id'])
    .executeTakeFirst()
  if (content) await queuePreview(queries, content, at)
}
