import type { Database, Queries } from '../../database/database.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { takeTenant } from '../../tenant/take.ts'
import { beginningsOf, type Keyword, matchKeyword } from './keywords.ts'
import { spellingOf } from './spelling.ts'

/** Both engines take so many values in one statement. */
const AT_ONCE = 5000

/**
 * The active keyword of a tenant that an incoming text means (`readKeyword`), however many keywords there are. Inside a
 * transaction, until whose end it is not deleted.
 */
export async function findKeywordOf(
  queries: Queries,
  { tenantId }: Pick<CheckedOrganisation, 'tenantId'>,
  { text, engine }: { text: string; engine: Database['engine'] },
): Promise<Keyword | undefined> {
  await refreshSpellings(queries, tenantId)
  const found = await spelled(queries, tenantId, [text])
    .select(['keywords.id', 'code', 'title', 'type', 'priority', 'aliases'])
    // SQLite has one writer anyway.
    .$if(engine === 'postgres', (query) => query.forKeyShare('keywords'))
    .execute()
  return matchKeyword(text, found)
}

/** A keyword as reading texts asks for it. */
export type MatchedKeyword = Keyword & { colour: string | null }

/** The active keywords that one of these texts may mean: of the beginnings of each, those that are spelled as one of a keyword's. */
export async function keywordsSpelled(
  queries: Queries,
  tenantId: number,
  texts: readonly string[],
): Promise<MatchedKeyword[]> {
  const rows = await spelled(queries, tenantId, texts)
    .select(['keywords.id', 'code', 'title', 'type', 'colour', 'priority', 'aliases'])
    .execute()
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

function spelled(queries: Queries, tenantId: number, texts: readonly string[]) {
  const spellings = new Set(texts.flatMap(beginningsOf).map(({ spelling }) => spelling))
  return queries
    .selectFrom('keyword_spellings')
    .innerJoin('keywords', 'keywords.id', 'keyword_spellings.keyword_id')
    .where('keyword_spellings.tenant_id', '=', tenantId)
    .where('keyword_spellings.spelling', 'in', ['', ...spellings])
    .where('keywords.active', '=', true)
    .orderBy('keywords.id')
}

/** Makes the spellings anew of keywords of a tenant that were written otherwise than by `writeSpellings`. Inside a transaction. */
export async function refreshSpellings(queries: Queries, tenantId: number): Promise<void> {
  const stale = await staleOf(queries, tenantId)
  if (stale.length === 0) return
  // Of two alarms at once, the second finds that nothing is left to do.
  await takeTenant(queries, tenantId)
  await writeSpellings(queries, tenantId, await staleOf(queries, tenantId))
}

async function staleOf(queries: Queries, tenantId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('keyword_spellings_stale')
    .select('keyword_id')
    .where('tenant_id', '=', tenantId)
    .execute()
  return rows.map(({ keyword_id }) => keyword_id)
}

/** Makes the spellings of these keywords of a tenant anew, in the transaction that has written them. */
export async function writeSpellings(
  queries: Queries,
  tenantId: number,
  keywordIds: readonly number[],
): Promise<void> {
  for (let first = 0; first < keywordIds.length; first += AT_ONCE) {
    const ids = keywordIds.slice(first, first + AT_ONCE)
    for (const table of ['keyword_spellings_stale', 'keyword_spellings'] as const)
      await queries.deleteFrom(table).where('keyword_id', 'in', ids).execute()
    const keywords = await queries
      .selectFrom('keywords')
      .select(['id', 'code', 'aliases'])
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .execute()
    const rows = keywords.flatMap(({ id, code, aliases }) =>
      [...new Set([code, ...aliases].map(spellingOf))].map((spelling) => ({
        tenant_id: tenantId,
        spelling,
        keyword_id: id,
      })),
    )
    for (let row = 0; row < rows.length; row += AT_ONCE)
      await queries
        .insertInto('keyword_spellings')
        .values(rows.slice(row, row + AT_ONCE))
        .execute()
  }
}

/** After an update of the process: no alarm waits until the spellings of its tenant are made. */
export async function refreshAllSpellings({ read, write }: Database): Promise<void> {
  const stale = await read.selectFrom('keyword_spellings_stale').select('tenant_id').distinct().execute()
  for (const { tenant_id } of stale) await write((queries) => refreshSpellings(queries, tenant_id))
}
