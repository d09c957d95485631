import { sql } from 'kysely'
import {
  type AnswerCounts,
  type ListedOperation,
  MOST_COUNTED,
  MOST_COUNTED_IN_SEARCH,
  type OperationPage,
} from '../../../contract/operations/operation-list.ts'
import type { ResponseAnswer } from '../../../contract/operations/operations.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import { pageOf } from '../../http/page.ts'
import { type Cursor, writeCursor } from '../../http/cursor.ts'
import { filtered, inOrder, type Wanted } from './filters.ts'
import { readNewestFirst } from './newest-first.ts'
import { answerCounts } from '../answer-counts.ts'
import { toOperations } from '../rows.ts'

interface Asked {
  wanted: Wanted
  page: number
  limit: number
  /** Instead of a page: what follows this place. */
  behind: Cursor | undefined
}

/** A page of the list, with the answers `userId` and the others have given. */
export async function readOperationPage(
  database: Database,
  organisation: CheckedOrganisation,
  { wanted, page, limit, behind }: Asked,
  userId: number,
): Promise<OperationPage> {
  const offset = behind ? 0 : (page - 1) * limit
  const reading = readRows(database, organisation, wanted, { behind, limit: limit + 1, offset })
  // What a search has found is mostly counted with it, and looking for words twice costs more than waiting.
  const searched = wanted.words.length > 0 ? await reading : undefined
  const shown = searched?.found.length ?? 0
  const isAll = searched && shown <= limit && !behind && (shown > 0 || offset === 0)
  const [{ found }, counted] = await Promise.all([
    reading,
    isAll
      ? { total: offset + shown, more: false }
      : countUpTo(database, organisation, { ...wanted, byIndex: searched?.byIndex ?? false }),
  ])
  const rows = [...found]
  const follows = rows.length > limit
  rows.splice(limit)
  const last = rows.at(-1)
  const total = Math.max(counted.total, rows.length > 0 ? offset + rows.length : 0)

  return {
    ...pageOf(await withAnswers(database.read, rows, userId), total, { page, limit }),
    next: follows && last ? writeCursor({ at: last.alarm_at, id: last.id }) : null,
    // On the last page of a numbered list the total is exact.
    total_is_at_least: counted.more && (behind !== undefined || follows || rows.length === 0),
  }
}

/** What the filters let through, newest first; `columns`, where not all are needed: texts and reports are long. */
export function readRows<Column extends keyof OperationRow = keyof OperationRow>(
  database: Database,
  organisation: CheckedOrganisation,
  wanted: Wanted,
  {
    behind,
    limit,
    offset = 0,
    columns,
  }: { behind: Cursor | undefined; limit: number; offset?: number; columns?: readonly Column[] | undefined },
): Promise<{ found: Pick<OperationRow, Column>[]; byIndex: boolean }> {
  const read = (asked: Wanted) => {
    const query = inOrder(
      filtered(database, organisation, asked, behind),
      database.engine,
      organisation,
      asked,
    )
    const selected = columns
      ? query.select(columns.map((column) => sql.ref(`operations.${column}`).as(column)))
      : query.selectAll('operations')
    return selected.limit(limit).offset(offset).execute() as Promise<Pick<OperationRow, Column>[]>
  }
  const isEnough = (rows: Pick<OperationRow, Column>[]) => rows.length === limit
  return readNewestFirst(database, organisation, { wanted, behind }, { read, isEnough })
}

async function countUpTo(
  database: Database,
  organisation: CheckedOrganisation,
  wanted: Wanted,
): Promise<{ total: number; more: boolean }> {
  const most = wanted.words.length > 0 ? MOST_COUNTED_IN_SEARCH : MOST_COUNTED
  const read = async (asked: Wanted) => {
    const { count } = await database.read
      .selectFrom(
        filtered(database, organisation, asked)
          .select(sql`1`.as('one'))
          .limit(most + 1)
          .as('found'),
      )
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  const isEnough = (count: number) => count > most
  const all = { wanted, behind: undefined }
  const { found: count } = await readNewestFirst(database, organisation, all, { read, isEnough })
  return { total: Math.min(count, most), more: count > most }
}

/** Rows as the list shows them to `userId`. */
export async function withAnswers(
  queries: Queries,
  rows: readonly OperationRow[],
  userId: number,
): Promise<ListedOperation[]> {
  const [operations, answers] = await Promise.all([
    toOperations(queries, rows),
    answersOf(
      queries,
      rows.map(({ id }) => id),
      userId,
    ),
  ])
  return operations.map((operation, index) => ({
    ...operation,
    archived_at: rows[index]?.archived_at ?? null,
    ...(answers.get(operation.id) ?? { own_answer: null, answers: nobody }),
  }))
}

const nobody: AnswerCounts = { coming: 0, later: 0, not_coming: 0 }

interface Answers {
  own_answer: ResponseAnswer | null
  answers: AnswerCounts
}

async function answersOf(
  queries: Queries,
  operationIds: readonly number[],
  userId: number,
): Promise<Map<number, Answers>> {
  if (operationIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('operation_responses')
    .where(answerCounts)
    .select(['operation_id', 'answer'])
    .select((expression) => [
      expression.fn.countAll<number>().as('people'),
      expression.fn.count<number>(sql`case when user_id = ${userId} then 1 end`).as('own'),
    ])
    .where('operation_id', 'in', operationIds)
    .groupBy(['operation_id', 'answer'])
    .execute()

  const found = new Map<number, Answers>()
  for (const { operation_id, answer, people, own } of rows) {
    const known = found.get(operation_id) ?? { own_answer: null, answers: { ...nobody } }
    known.answers[answer] = people
    if (own > 0) known.own_answer = answer
    found.set(operation_id, known)
  }
  return found
}
