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
export function conditionsOf(search: string, marks: readonly string[] = []): Condition[] {
  return [
    ...marks.map((mark) => ({ word: markWord(mark), isWhole: true })),
    ...searchWords(search).map((word) => ({ word, isWhole: false })),
  ]
}

/** How a list finds what is asked for. */
export interface Narrowed {
  /** A mark that all of them bear: along it they stand in order. */
  along: Condition
  /** Few bear it. */
  areFew: boolean
  /** Few rows meet the first of these: they are looked up, rather than looked for along the order. */
  isRare: boolean
  /** So few meet each of these that all of them are looked up at once; the rarest first. */
  few: readonly Condition[]
  /** Nearly everybody meets these: they are looked at row by row. */
  many: readonly Condition[]
  /** How many rows are found, where that is known by now; more than `MOST_LOOKED_UP` are not all counted. */
  found: number | undefined
}

/** So many rows are looked up at once. Of 20,000 every fifth meets what more of them meet: a page is soon found along the order. */
const MOST_LOOKED_UP = 4 * MOST_COUNTED

/** Looks at how many rows meet each condition, as far as it matters: so a page costs the same however many rows there are. */
export async function narrow(
  queries: Queries,
  of: OfKind,
  conditions: readonly Condition[],
): Promise<Narrowed> {
  const counted: { condition: Condition; rows: number }[] = []
  for (const condition of conditions) {
    const rows = await countUpTo(queries, rowsMeeting(queries, of, condition), MOST_LOOKED_UP + 1)
    counted.push({ condition, rows })
    if (rows === 0) break
  }
  const rarestFirst = counted.toSorted((one, other) => one.rows - other.rows)
  const along = rarestFirst.find(({ condition }) => condition.isWhole)
  const others = rarestFirst.filter((one) => one !== along)
  const [rarest] = rarestFirst
  const isKnown = conditions.length === 1 || rarest?.rows === 0
  return {
    along: along?.condition ?? { word: markWord(EVERY_ROW), isWhole: true },
    areFew: along !== undefined && along.rows <= MOST_LOOKED_UP,
    isRare: rarest !== undefined && rarest !== along && rarest.rows <= MOST_LOOKED_UP,
    few: others.filter(({ rows }) => rows <= MOST_LOOKED_UP).map(({ condition }) => condition),
    many: others.filter(({ rows }) => rows > MOST_LOOKED_UP).map(({ condition }) => condition),
    found: isKnown ? rarest?.rows : undefined,
  }
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

/** The rows that meet a condition; those that a beginning of a word finds, each once. */
export function rowsMeeting(queries: Queries, { tenantId, kind }: OfKind, { word, isWhole }: Condition) {
  return queries
    .selectFrom('tenant_index_words')
    .select('row_id')
    .$if(!isWhole, (query) => query.distinct())
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .$if(isWhole, (query) => query.where('word', '=', word))
    .$if(!isWhole, (query) => query.where('word', '>=', word).where('word', '<', word + LAST_SIGN))
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
