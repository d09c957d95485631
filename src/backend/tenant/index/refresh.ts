import { searchWordsOf } from '../../../i18n/search-words.ts'
import { SEARCH_WORD_LETTERS } from '../../../contract/operations/operation-list.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { ListedKind } from '../../database/schema-tenant-index.ts'
import { choreTries, type Kind } from '../../jobs/kind.ts'
import { listedKinds } from './kinds.ts'
import { EVERY_ROW, markWord } from './narrow.ts'
import { sortKeyOf } from './sort-key.ts'

/** Of so many rows at once the entries are made anew; between them, alarms have their turn. */
const ROWS = 200
/** Both engines take so many rows in one statement. */
const WORDS_AT_ONCE = 2000

/**
 * Makes lists anew that no member has looked at since a change made many entries stale: after the change each list waits for ten
 * seconds at most.
 */
export const indexKind: Kind<{ database: Database }> = {
  ...choreTries,
  kind: 'tenant-index',
  run: ({ database }) => refreshIndexes(database),
  takenMs: 10 * 60_000,
  every: {
    ms: 10_000,
    isNeeded: async ({ database }) => (await staleIndexes(database.read)).length > 0,
  },
}

interface OfTenant {
  tenantId: number
  kind: ListedKind
}

/** Updates the stale entries of a list. Call it before you read the list. */
export async function refreshIndex(database: Database, { tenantId, kind }: OfTenant): Promise<void> {
  for (;;) {
    const stale = await database.read
      .selectFrom('tenant_index_stale')
      .select('row_id')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', kind)
      .orderBy('row_id')
      .limit(ROWS)
      .execute()
    if (stale.length === 0) return
    await database.write((queries) =>
      indexRows(
        queries,
        { tenantId, kind },
        stale.map(({ row_id }) => row_id),
      ),
    )
  }
}

/**
 * Updates the stale entries of all lists, so that an administrator who opens one need not wait: there may be thousands after an
 * update of the app, or after a change of many people's rights.
 */
export async function refreshIndexes(database: Database): Promise<void> {
  for (const index of await staleIndexes(database.read)) await refreshIndex(database, index)
}

function staleIndexes(queries: Queries): Promise<OfTenant[]> {
  return queries
    .selectFrom('tenant_index_stale')
    .select(['tenant_id as tenantId', 'kind'])
    .distinct()
    .execute()
}

/** What is noted while this runs is noted once more: the entries are made again. */
async function indexRows(
  queries: Queries,
  { tenantId, kind }: OfTenant,
  named: readonly number[],
): Promise<void> {
  const taken = await queries
    .deleteFrom('tenant_index_stale')
    .where('kind', '=', kind)
    .where('row_id', 'in', named)
    .returning('row_id')
    .execute()
  // Who looks at the same list at the same time has made the others.
  if (taken.length === 0) return
  const ids = taken.map(({ row_id }) => row_id)
  await queries.deleteFrom('tenant_index_words').where('kind', '=', kind).where('row_id', 'in', ids).execute()

  const rows = await listedKinds[kind](queries, tenantId, ids)
  const words = rows.flatMap((row) => {
    const of = { kind, row_id: row.id, tenant_id: tenantId }
    const sort_key = sortKeyOf(...row.order)
    const marks = [EVERY_ROW, ...row.marks].map(markWord)
    return [...wordsOf(row.texts), ...marks].map((word) => ({ ...of, word, sort_key }))
  })
  for (let first = 0; first < words.length; first += WORDS_AT_ONCE)
    await queries
      .insertInto('tenant_index_words')
      .values(words.slice(first, first + WORDS_AT_ONCE))
      .execute()
}

function wordsOf(texts: readonly (string | null)[]): string[] {
  const words = searchWordsOf(texts.filter((text) => text !== null).join(' '))
  return [...new Set(words.map((word) => word.slice(0, SEARCH_WORD_LETTERS)))]
}
