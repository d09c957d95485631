import { createHash } from 'node:crypto'
import { contentKey, pictureKey } from '../../../src/backend/documents/store/keys.ts'
import type { DocumentKeeper } from '../../../src/backend/documents/store/keeper.ts'
import type { Queries } from '../../../src/backend/database/database.ts'

const LONG_AGO = '2026-01-01T00:00:00.000Z'

interface Where {
  tenant: number
  organisation: number
}

/** A content without bytes, unless they are given to `storeBytes`. */
export interface StoredContent {
  tenant_id: number
  sha256: string
  bytes: Uint8Array<ArrayBuffer>
}

export async function addFolder(
  queries: Queries,
  folder: Where & { name: string; parent?: number; deleted?: boolean },
): Promise<number> {
  const { id } = await queries
    .insertInto('document_folders')
    .values({
      tenant_id: folder.tenant,
      organisation_id: folder.organisation,
      parent_id: folder.parent ?? null,
      name: folder.name,
      visibility: 'organisation',
      created_by: null,
      created_at: LONG_AGO,
      deleted_at: folder.deleted ? '2099-01-01T00:00:00.000Z' : null,
      deleted_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An empty page; whoever opens it finds its parts without a table of them. */
const pdfOf = (mark: number) => `%PDF-1.4
%${mark}
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 300]>> endobj
trailer <</Root 1 0 R>>
%%EOF`

/** A text, or a PDF, with a small picture, of one version. */
export async function addDocument(
  queries: Queries,
  document: Where & {
    folder: number | null
    name?: string
    word?: string
    user?: number
    deleted?: boolean
    /** Whether its readers have to confirm it. */
    requiresAck?: boolean
    /** One of a page. */
    pdf?: true
  },
): Promise<{ document: number; version: number; content: StoredContent }> {
  const bytes = new TextEncoder().encode(document.pdf ? pdfOf(Math.random()) : `Inhalt ${Math.random()}`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { id: content_id } = await queries
    .insertInto('document_contents')
    .values({
      tenant_id: document.tenant,
      sha256,
      size: bytes.byteLength,
      kind: 'application/octet-stream',
      created_at: LONG_AGO,
      preview: 'ready',
      checked_at: LONG_AGO,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const name = document.name ?? 'Plan.txt'
  const { id } = await queries
    .insertInto('documents')
    .values({
      tenant_id: document.tenant,
      organisation_id: document.organisation,
      folder_id: document.folder,
      name,
      sort_name: name.toLowerCase(),
      number: 1,
      size: bytes.byteLength,
      description: document.word ?? null,
      tags: '[]',
      visibility: 'organisation',
      requires_ack: document.requiresAck ?? false,
      expires_at: null,
      created_at: LONG_AGO,
      changed_at: LONG_AGO,
      deleted_at: document.deleted ? '2099-01-01T00:00:00.000Z' : null,
      deleted_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: version } = await queries
    .insertInto('document_versions')
    .values({
      tenant_id: document.tenant,
      document_id: id,
      number: 1,
      content_id,
      name,
      mime: document.pdf ? 'application/pdf' : 'text/plain',
      restored_from: null,
      uploaded_by: document.user ?? null,
      created_at: LONG_AGO,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { document: id, version, content: { tenant_id: document.tenant, sha256, bytes } }
}

/** An upload of which nothing has come, of three bytes. */
export async function addUpload(
  queries: Queries,
  upload: Where & { user: number; at: string },
): Promise<number> {
  const { id } = await queries
    .insertInto('document_uploads')
    .values({
      tenant_id: upload.tenant,
      organisation_id: upload.organisation,
      user_id: upload.user,
      length: 3,
      name: 'Neu.txt',
      folder_id: null,
      target_id: null,
      group_ids: '[]',
      created_at: upload.at,
      expires_at: new Date(Date.parse(upload.at) + 3_600_000).toISOString(),
      document_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function storeBytes(
  keeper: DocumentKeeper,
  { bytes, ...content }: StoredContent,
): Promise<void> {
  await keeper.store.takeBytes(contentKey(content), bytes)
  await keeper.store.takeBytes(pictureKey(content), bytes)
}
