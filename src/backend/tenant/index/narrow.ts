import { type Expression, sql, type SqlBool } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { ListedKind } from '../../database/schema-tenant-index.ts'
import { MOST_COUNTED } from '../../../contract/tenant/tenant-values.ts'
import { searchWords } from '../../operations/list/search.ts'

/** Behind every word that begins with another. */
const LAST_SIGN = '\u{10ffff}'

/** No search asks for a word that begins so. */
const MARK = '='

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
  /** So few rows meet it that they are looked up and put in order; undefined: they are met often where one goes along the order. */
  rare: Condition | undefined
  others: readonly Condition[]
  /** How many rows are found, where that is known by now: up to `MOST_COUNTED`, or one more. */
  found: number | undefined
}

/** Looks at how many rows meet each condition, as far as it matters: so a page costs the same however many rows there are. */
export async function narrow(
  queries: Queries,
  of: OfKind,
  conditions: readonly Condition[],
): Promise<Narrowed> {
  let rarest: { condition: Condition; rows: number } | undefined
  for (const condition of conditions) {
    const rows = await countRows(queries, of, condition)
    if (!rarest || rows < rarest.rows) rarest = { condition, rows }
    if (rows === 0) break
  }
  const rare = rarest && rarest.rows <= MOST_COUNTED ? rarest.condition : undefined
  return {
    rare,
    others: conditions.filter((one) => one !== rare),
    // A word may begin several of one row; a mark is there once.
    found:
      rarest?.rows === 0 || (conditions.length === 1 && conditions[0]?.isWhole) ? rarest?.rows : undefined,
  }
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

async function countRows(queries: Queries, of: OfKind, condition: Condition): Promise<number> {
  const rows = await rowsMeeting(queries, of, condition)
    .limit(MOST_COUNTED + 1)
    .execute()
  return rows.length
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
  return sql<SqlBool>`exists (
    select 1 from tenant_index_words as met where met.kind = ${kind} and met.row_id = ${sql.ref(row)} and ${asked})`
}
