import type { Database, Queries } from '../../database/database.ts'
import { notFound, Problem } from '../../http/problem.ts'
import { type Changing, takeKeywords } from './change.ts'
import { readKeyword } from './read.ts'

/**
 * Deletes a keyword that nothing names.
 * @throws {Problem} 404; 409 where operations or documents name it; 401 and 403 where the caller has lost the right meanwhile.
 */
export async function removeKeyword(
  queries: Queries,
  changing: Changing,
  { keywordId, engine }: { keywordId: number; engine: Database['engine'] },
): Promise<void> {
  const tenantId = await takeKeywords(queries, changing)
  // An alarm that has just read it is stored first, and names it then (`findKeywordOf`). SQLite has one writer anyway.
  const taken = await queries
    .selectFrom('keywords')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', keywordId)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!taken) throw notFound()

  const current = await readKeyword(queries, tenantId, keywordId)
  const { operations, documents } = current.usage
  if (operations > 0) throw inUse('keywordInOperations', operations, current)
  if (documents > 0) throw inUse('keywordInDocuments', documents, current)
  for (const table of ['keyword_groups', 'keyword_vehicles'] as const)
    await queries.deleteFrom(table).where('keyword_id', '=', keywordId).execute()
  await queries.deleteFrom('keywords').where('id', '=', keywordId).where('tenant_id', '=', tenantId).execute()
}

function inUse(text: 'keywordInOperations' | 'keywordInDocuments', count: number, current: object): Problem {
  return new Problem(409, text, { values: { count }, current })
}
