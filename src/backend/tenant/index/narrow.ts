import { type AliasableExpression, type Expression, sql, type SqlBool } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { ListedKind } from '../../database/schema-tenant-index.ts'
import { MOST_COUNTED } from '../../../contract/tenant/tenant-values.ts'
import { searchWords } from '../../operations/list/search.ts'

/** Behind every word that begins with another. */
const LAST_SIGN = '\u{10ffff}'

/** No search asks for a word that begins so. */
const MARK = '='

/** The mark that every row bears. */
export const EVERY_ROW = ''

/** A mark as it stands among the words of a row. */
export function markWord(mark: string): string {
  return MARK + mark
}

/** A word of the index that the rows have: as it stands here, or beginning so. */
export interface Condition {
  word: string
  isWhole: boolean
}

export interface OfKind {
  tenantId: number
  kind: ListedKind
}

/** What rows have that a search and these marks let through. */
export function conditionsOf(search: string, marks: readonly string[]): Condition[] {
  return [
    ...marks.map((mark) => ({ word: markWord(mark), isWhole: true })),
    ...searchWords(search).map((word) => ({ word, isWhole: false })),
  ]
}

/** How a list finds what is asked for. */
export interface Narrowed {
  /** Of all conditions the one that the fewest rows meet: they are gone through in the order of the list. */
  along: Condition
  /** They are few. */
  areFew: boolean
  /** So few meet each of these that all of them are looked up at once. */
  few: readonly Condition[]
  /** Many meet these: they are looked at row by row. */
  many: readonly Condition[]
  /** How many rows are found, where that is known by now; more than `MOST_LOOKED_UP` are not all counted. */
  found: number | undefined
}

/** So many rows are looked up at once. Of 20,000 every fifth meets what more of them meet: a page is soon found along the order. */
const MOST_LOOKED_UP = 4 * MOST_COUNTED

/** Looks at how many rows meet each condition, as far as it matters: a page costs as much as what is asked for is rare. */
export async function narrow(
  queries: Queries,
  of: OfKind,
  conditions: readonly Condition[],
): Promise<Narrowed> {
  const counted: Counted[] = []
  for (const condition of conditions) {
    const met = await countMeeting(queries, of, condition)
    counted.push(met)
    if (met.rows === 0) break
  }
  // Where many meet all of them, a mark is in order already.
  const [rarest, ...others] = counted.toSorted(
    (one, other) =>
      one.words - other.words || Number(other.condition.isWhole) - Number(one.condition.isWhole),
  )
  return {
    along: rarest?.condition ?? { word: markWord(EVERY_ROW), isWhole: true },
    areFew: rarest !== undefined && rarest.words <= MOST_LOOKED_UP,
    few: others.filter(({ words }) => words <= MOST_LOOKED_UP).map(({ condition }) => condition),
    many: others.filter(({ words }) => words > MOST_LOOKED_UP).map(({ condition }) => condition),
    found: conditions.length === 1 || rarest?.rows === 0 ? rarest?.rows : undefined,
  }
}

interface Counted {
  condition: Condition
  /** By so many words it is met; more than `MOST_LOOKED_UP` are not all counted. */
  words: number
  /** By so many rows, where that is known by now. */
  rows: number | undefined
}

/** Counts words where they lie: of a row several may begin alike. */
async function countMeeting(queries: Queries, of: OfKind, condition: Condition): Promise<Counted> {
  const met = wordsMeeting(queries, of, condition)
    .select('entry.row_id')
    .limit(MOST_LOOKED_UP + 1)
  const { rows: found } = await sql<Record<'words' | 'rows', number>>`
    select count(*) as words, count(distinct row_id) as rows from ${met.as('met')}`.execute(queries)
  const [words, rows] = [Number(found[0]?.words ?? 0), Number(found[0]?.rows ?? 0)]
  const areAll = words <= MOST_LOOKED_UP || rows > MOST_COUNTED
  return { condition, words, rows: areAll ? rows : undefined }
}

/** How many rows a query finds, as far as that: they are counted where they lie. */
export async function countUpTo(
  queries: Queries,
  query: { limit: (most: number) => AliasableExpression<unknown> },
  most: number,
): Promise<number> {
  const found = query.limit(most)
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${found.as('found')}`.execute(
    queries,
  )
  return Number(rows[0]?.rows ?? 0)
}

/** The words of the index by which rows meet a condition, each with where its row stands. */
export function wordsMeeting(queries: Queries, { tenantId, kind }: OfKind, { word, isWhole }: Condition) {
  return queries
    .selectFrom('tenant_index_words as entry')
    .where('entry.tenant_id', '=', tenantId)
    .where('entry.kind', '=', kind)
    .$if(isWhole, (query) => query.where('entry.word', '=', word))
    .$if(!isWhole, (query) =>
      query.where('entry.word', '>=', word).where('entry.word', '<', word + LAST_SIGN),
    )
}

/** The rows that meet a condition, once for each word that does. */
export function rowsMeeting(queries: Queries, of: OfKind, condition: Condition) {
  return wordsMeeting(queries, of, condition).select('entry.row_id')
}

/** Whether a row meets a condition: looked up for each one that is read. */
export function meets(
  row: 'entry.row_id' | 'users.id',
  { kind }: Pick<OfKind, 'kind'>,
  { word, isWhole }: Condition,
): Expression<SqlBool> {
  const asked = isWhole
    ? sql`met.word = ${word}`
    : sql`met.word >= ${word} and met.word < ${word + LAST_SIGN}`
  // As a value, not as `exists`: PostgreSQL would look all of them up at once, before it goes along the order.
  return sql<SqlBool>`(
    select 1 from tenant_index_words as met
    where met.kind = ${kind} and met.row_id = ${sql.ref(row)} and ${asked} limit 1) = 1`
}
