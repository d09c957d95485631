import { type Expression, sql, type SqlBool } from 'kysely'
import { MOST_SEARCH_WORDS, SEARCH_WORD_LETTERS } from '../../../contract/operations/operation-list.ts'
import { searchWordsOf } from '../../../i18n/search-words.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Cursor } from '../../http/cursor.ts'

/** What is looked for, as the index knows it. */
export function searchWords(text: string): string[] {
  const words = searchWordsOf(text).map((word) => word.slice(0, SEARCH_WORD_LETTERS))
  return [...new Set(words)].slice(0, MOST_SEARCH_WORDS)
}

/** Whether the words of an operation, found in SQLite's `operation_search`, begin with each of these. */
export function matches(words: readonly string[]): Expression<SqlBool> {
  const query = words.map((word) => `"${word}"*`).join(' AND ')
  return sql<SqlBool>`operation_search match ${query}`
}

/** The same on PostgreSQL, looked up for each operation that is read: a subquery keeps the index of words out of it. */
export function hasWords({ id }: CheckedOrganisation, words: readonly string[]): Expression<SqlBool> {
  const has = sql`select words @@ ${tsquery(id, words)} from operation_search where operation_id = operations.id`
  return sql<SqlBool>`(${has})`
}

/** The same on PostgreSQL, found by the index of words: an array is made before the rest is planned. */
export function isAmongFound({ id }: CheckedOrganisation, words: readonly string[]): Expression<SqlBool> {
  const found = sql`select operation_id from operation_search where words @@ ${tsquery(id, words)}`
  return sql<SqlBool>`operations.id = any(array(${found}))`
}

function tsquery(organisationId: number, words: readonly string[]): Expression<unknown> {
  const query = words.map((word) => `'${organisationId}=${word}':*`).join(' & ')
  return sql`cast(${query} as tsquery)`
}

const LATEST_SECOND = 2 ** 32 - 1
const IDS = 2 ** 22

/**
 * Where an operation of an organisation stands in SQLite's index, which is in the order of the list, those of one second in
 * the order of their ids; `at` in ms since 1970. The bits are those of migration 0025.
 */
export function placeOf({ id: organisationId }: CheckedOrganisation, { at, id }: Cursor): bigint {
  const time = BigInt(Math.min(Math.max(Math.floor(at / 1000), 0), LATEST_SECOND))
  return (BigInt(organisationId % 512) << 54n) + (time << 22n) + BigInt(id % IDS)
}

/** The last place of an organisation, at which nothing stands before the year 2106. */
export function lastPlaceOf(organisation: CheckedOrganisation): bigint {
  return placeOf(organisation, { at: LATEST_SECOND * 1000, id: IDS - 1 })
}
