import type { ChangedValue, Changes } from '../../../contract/operations/operation-timeline.ts'
import { changeWords } from '../../../i18n/change-words.ts'
import type { Translate } from '../../../i18n/translate.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import { nothingStored, together, type Stored } from '../../notifications/notify.ts'
import { storeInLanguages } from '../../notifications/store-in-languages.ts'
import { answerCounts } from '../answer-counts.ts'
import { callsAgain } from '../calls-again.ts'
import { toldOf } from './recipients.ts'

/** The fields that members on their way have to know; a change by a person of any other field sends no notification. */
const worthTelling = ['title', 'keyword', 'priority', 'address', 'text', 'vehicles'] as const

/** Longest text of a message in a notification, in UTF-16 units. */
const LONGEST_TEXT = 120

/** What has become of an operation: a person has changed it, a dispatch centre has reported more, or it was called off. */
export type News = { changes: Changes } | { reported: Changes } | { cancelled: true }

/**
 * Stores notifications about the news of a running operation for the members whom it has alarmed or who have answered, in their
 * language. A place or keyword other than that of `before` rings again, at most every two minutes, but not for members who are not
 * coming; all other news is quiet. `except`: people who know the news already. `at` in ISO 8601 UTC.
 */
export async function storeNews(
  queries: Queries,
  organisation: CheckedOrganisation,
  operation: OperationRow,
  news: News,
  { before, except, at }: { before?: OperationRow; except: readonly number[]; at: string },
): Promise<Stored> {
  const isCall = before !== undefined && callsAgain(before, operation)
  const isWorth = isCall || !('changes' in news) || worthTelling.some((field) => field in news.changes)
  if (!isWorth) return nothingStored
  // An operation that was only recorded, without an alarm, sends no news.
  if (!(await hasAlarmed(queries, operation.id))) return nothingStored
  const userIds = await toldOf(queries, organisation, operation.id)
  const told = userIds.filter((id) => !except.includes(id))
  const called = isCall ? await calledAgain(queries, operation, told, at) : []
  const tell = (readers: readonly number[], again: boolean) =>
    storeInLanguages(queries, readers, (t) => ({
      tenantId: operation.tenant_id,
      organisationId: operation.organisation_id,
      type: 'operation_updated',
      title: operation.title,
      body: wordsOf(news, t),
      operationId: operation.id,
      vehicleId: null,
      kind: operation.kind,
      priority: operation.priority,
      again,
      at,
    }))
  const quiet = told.filter((id) => !called.includes(id))
  return together([await tell(called, true), await tell(quiet, false)])
}

/** An operation whose place and keyword change from minute to minute would teach people to swipe its calls away. */
const RINGS_AGAIN_AFTER_MS = 2 * 60_000

/** Of these people those who are called once more, none where it rang again just now. Notes that it does. `at` in ISO 8601 UTC. */
async function calledAgain(
  queries: Queries,
  { id, rang_again_at }: OperationRow,
  userIds: readonly number[],
  at: string,
): Promise<number[]> {
  if (rang_again_at !== null && Date.parse(at) - Date.parse(rang_again_at) < RINGS_AGAIN_AFTER_MS) return []
  const notComing = await queries
    .selectFrom('operation_responses')
    .select('user_id')
    .where('operation_id', '=', id)
    .where('answer', '=', 'not_coming')
    .where(answerCounts)
    .execute()
  const staying = new Set(notComing.map(({ user_id }) => user_id))
  const called = userIds.filter((userId) => !staying.has(userId))
  if (called.length > 0)
    await queries.updateTable('operations').set({ rang_again_at: at }).where('id', '=', id).execute()
  return called
}

/** Whether an operation has alarmed; false: a member has only recorded it. */
export async function hasAlarmed(queries: Queries, operationId: number): Promise<boolean> {
  // Read the timeline rather than the notifications, as members delete these.
  const found = await queries
    .selectFrom('operation_timeline')
    .select('id')
    .where('operation_id', '=', operationId)
    .where('kind', '=', 'alarm')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

function wordsOf(news: News, t: Translate): string {
  if ('cancelled' in news) return t('operationNews.cancelled')
  const changes = 'reported' in news ? news.reported : news.changes
  const { address, keyword, lat, lng, priority, remark, text: message, title, vehicles } = changes
  const words = [
    address && changeWords(t, 'address', [text(address[0]), text(address[1])]),
    !address && (lat ?? lng) && t('operationNews.position'),
    keyword && changeWords(t, 'keyword', [text(keyword[0]), text(keyword[1])]),
    priority && t(priority[1] ? 'operationNews.priority' : 'operationNews.noPriority'),
    vehicles && vehicleWords(list(vehicles[0]), list(vehicles[1]), t),
    title && t('operationNews.title'),
    'reported' in news && remark && t('operationNews.remark', { remark: text(remark[1]) }),
    message && changeWords(t, 'text', [null, beginningOf(text(message[1]))]),
  ].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : t('operationNews.more')
}

function vehicleWords(before: readonly string[], after: readonly string[], t: Translate): string {
  const added = after.filter((one) => !before.includes(one))
  const gone = before.filter((one) => !after.includes(one))
  return [
    added.length > 0 && t('operationNews.added', { vehicles: added.join(', ') }),
    gone.length > 0 && t('operationNews.gone', { vehicles: gone.join(', ') }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function text(value: ChangedValue): string {
  return typeof value === 'string' ? value : ''
}

function beginningOf(value: string): string {
  return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT - 1).toWellFormed()}…` : value
}

function list(value: ChangedValue): readonly string[] {
  return Array.isArray(value) ? value : []
}
