import {
  exportOperations,
  latestOperations,
  listOperations,
} from '../../../contract/operations/operation-list.ts'
import {
  LATEST_LIMIT,
  LATEST_TIMEFRAME_HOURS,
  type Operation,
} from '../../../contract/operations/operations.ts'
import type { AlertFilter } from '../../operations/alert-filter.ts'
import { type AlertPage, joined } from '../../operations/alert-page.ts'
import { isMissingCall, problemOf } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { $organisationId } from '../organisation/organisation.ts'

interface Question {
  filter: AlertFilter
  /** Of a backend that counts its pages. */
  page?: number
  /** Where another answer ended. */
  before?: string
  limit: number
}

/** The contract gives no more at once. */
const MOST_AT_ONCE = 100

/** As many of the matching operations as are wanted; where a backend has no list, its latest ones. */
export async function askForAlerts(organisationId: number, question: Question): Promise<AlertPage> {
  try {
    return await askForRows(organisationId, question)
  } catch (error) {
    if (question.before !== undefined || !isMissingCall(problemOf(error))) throw error
    console.info('This backend has no list of operations; its latest ones are shown instead.')
    return onePage(await fetchLatest(organisationId))
  }
}

async function askForRows(
  organisationId: number,
  { filter, page, before, limit }: Question,
): Promise<AlertPage> {
  const at = before === undefined ? { page } : { before }
  const input = { status: 'all', ...filter, ...at, limit: Math.min(limit, MOST_AT_ONCE) } as const
  const answer = await call(listOperations, { params: { organisationId }, input })
  const found = { ...answer, complete: true }
  const missing = limit - found.data.length
  if (!found.next || missing <= 0 || found.data.length === 0) return found
  const following = { filter, before: found.next, limit: missing }
  return joined(found, await askForRows(organisationId, following))
}

function fetchLatest(organisationId: number): Promise<Operation[]> {
  const input = { timeframe: LATEST_TIMEFRAME_HOURS, status: 'active', limit: LATEST_LIMIT } as const
  return call(latestOperations, { params: { organisationId }, input })
}

function onePage(data: Operation[]): AlertPage {
  return { data, current_page: 1, last_page: 1, per_page: data.length, total: data.length, complete: false }
}

/** All that the filter lets through, as a table for Excel. */
export function exportAlerts(filter: AlertFilter): Promise<Blob> {
  const params = { organisationId: $organisationId.get() }
  return call(exportOperations, { params, input: { ...filter } })
}
