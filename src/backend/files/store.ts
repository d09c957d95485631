import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { FileTable } from '../database/schema-files.ts'
import { kindOf } from './kind.ts'

/** In bytes: no query holds more of a file. */
export const PART_BYTES = 1024 * 1024

export type StoredFile = Selectable<FileTable>

/**
 * Stores a file of a tenant, in the transaction of what it belongs to. The same bytes are stored again where they come
 * again: each file has one owner, and goes with it. `at` in ISO 8601 UTC.
 */
export async function storeFile(
  queries: Queries,
  tenantId: number,
  bytes: Uint8Array<ArrayBuffer>,
  at: string,
): Promise<StoredFile> {
  const file = await queries
    .insertInto('files')
    .values({
      tenant_id: tenantId,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      mime: kindOf(bytes),
      size: bytes.byteLength,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (let part = 0; part * PART_BYTES < bytes.byteLength; part += 1) {
    const slice = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
    await queries.insertInto('file_parts').values({ file_id: file.id, part, bytes: slice }).execute()
  }
  return file
}

/** Removes a file with its parts. Remove all rows that refer to it before. */
export async function removeFile(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('files').where('id', '=', id).execute()
}

/**
 * A stream of a file, which reads a part each time its consumer requests more: many files at once on slow lines take little memory.
 * Fails if the file is removed meanwhile.
 */
export function readFile(
  queries: Queries,
  { id, size }: Pick<StoredFile, 'id' | 'size'>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let part = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const { bytes } = await queries
          .selectFrom('file_parts')
          .select('bytes')
          .where('file_id', '=', id)
          .where('part', '=', part)
          .executeTakeFirstOrThrow()
        part += 1
        controller.enqueue(bytes)
        if (part * PART_BYTES >= size) controller.close()
      },
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  )
}
