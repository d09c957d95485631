import { readdir } from 'node:fs/promises'
import { readConfig } from '../src/backend/config.ts'
import { openDatabase } from '../src/backend/database/open.ts'
import { createKeeper } from '../src/backend/documents/store/keeper.ts'
import { contentKey, contentOf } from '../src/backend/documents/store/keys.ts'
import { sweepDocuments } from '../src/backend/documents/store/sweep.ts'
import { createPrecedence } from '../src/backend/limits/precedence.ts'
import { createLog } from '../src/backend/log.ts'
import type { Services } from '../src/backend/services.ts'
import { UPLOAD_HOURS } from '../src/contract/documents/document-uploads.ts'

export interface RowsAndFiles {
  /** Contents that the database knows and the store has not, or not as long as they are, before and after the sweep. There must be none. */
  rowsWithoutFile: string[]
  /** What uploads have left that no document has, before the sweep. */
  leftBehind: string[]
  /** The same after it. There must be none. */
  filesWithoutRow: string[]
}

type Kept = Pick<Services, 'database' | 'documents' | 'log'>

/**
 * Compares the database of a server that has ended with its store, and again after its clean-up, when all abandoned uploads have
 * expired. `environment`: the variables of that server.
 */
export async function compareAroundSweep(environment: Record<string, string>): Promise<RowsAndFiles> {
  const config = readConfig(environment)
  const log = createLog('silent')
  const database = openDatabase(config.database)
  const about = { log, now: Date.now, precedence: createPrecedence() }
  const kept = { database, log, documents: createKeeper(config.documents, about) }
  try {
    const before = await compare(kept)
    await sweepDocuments(kept, Date.now() + (UPLOAD_HOURS + 1) * 60 * 60 * 1000)
    const after = await compare(kept)
    return {
      rowsWithoutFile: [...new Set([...before.rowsWithoutFile, ...after.rowsWithoutFile])],
      leftBehind: before.filesWithoutRow,
      filesWithoutRow: after.filesWithoutRow,
    }
  } finally {
    await database.close()
  }
}

async function compare({ database, documents }: Kept) {
  const rows = await database.read
    .selectFrom('document_contents')
    .select(['tenant_id', 'sha256', 'size'])
    .execute()
  const rowsWithoutFile: string[] = []
  for (const row of rows)
    if ((await documents.store.size(contentKey(row))) !== row.size) rowsWithoutFile.push(contentKey(row))

  const named = new Set(rows.map(contentKey))
  // Parts of uploads count as files without a row: the upload is either finished, with a content, or over.
  const filesWithoutRow = await readdir(documents.parts.folder)
  for await (const { key } of documents.store.list()) {
    const content = contentOf(key)
    if (!content || !named.has(contentKey(content))) filesWithoutRow.push(key)
  }
  return { rowsWithoutFile, filesWithoutRow }
}
