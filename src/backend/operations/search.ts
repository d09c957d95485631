import { type Expression, sql, type SqlBool } from 'kysely'
import { MOST_SEARCH_WORDS, SEARCH_WORD_LETTERS } from '../../contract/operation-list.ts'
import { searchWordsOf } from '../../i18n/search-words.ts'
import type { CheckedOrganisation } from '../caller.ts'
import type { Database } from '../database/database.ts'

/** What is looked for, as the index knows it. */
export function searchWords(text: string): string[] {
  const words = searchWordsOf(text).map((word) => word.slice(0, SEARCH_WORD_LETTERS))
  return [...new Set(words)].slice(0, MOST_SEARCH_WORDS)
}

/** Whether the words of an organisation's operation, found in `operation_search`, begin with each of these. */
export function matches(
  engine: Database['engine'],
  { id }: CheckedOrganisation,
  words: readonly string[],
): Expression<SqlBool> {
  if (engine === 'sqlite') {
    const query = [`"=${id}"`, ...words.map((word) => `"${word}"*`)].join(' AND ')
    return sql<SqlBool>`operation_search match ${query}`
  }
  const query = words.map((word) => `'${id}=${word}':*`).join(' & ')
  return sql<SqlBool>`operation_search.words @@ cast(${query} as tsquery)`
}

/** Where an operation stands in SQLite's index, which is in the order of the list. */
export function placeOf({ at, id }: { at: number; id: number }): bigint {
  return BigInt(at) * 2_097_152n + BigInt(id % 2_097_152)
}
