import { atom } from 'nanostores'
import {
  LATEST_LIMIT,
  LATEST_TIMEFRAME_HOURS,
  latestOperations,
  listOperations,
  type Operation,
  type OperationPage,
} from '../../contract/operations.ts'
import { forbiddenWithout, isMissingCall, problemOf } from '../api-error.ts'
import { call } from '../api.ts'
import { changing, failed, type Loadable, loading, ready, withValue } from '../loadable.ts'
import { upserted } from '../operation-list.ts'
import { $organisationId, whenOrganisationChanges } from './organisation.ts'
import { allowedNow } from './permissions.ts'
import { whenPersonLeaves } from './session.ts'
import { whileShown } from './shown.ts'

export const ALERT_PAGE_SIZE = 20

/** `complete` is false where a backend has no list: then these are its latest operations only. */
export interface AlertPage extends OperationPage {
  complete: boolean
}

export const $alerts = atom<Loadable<AlertPage>>(loading)

let page = 1
let loadedFor = 0

whileShown($alerts, loadAlerts)
whenPersonLeaves(clearAlerts)
whenOrganisationChanges(clearAlerts)

export function showAlerts(next: number): void {
  page = next
  void loadAlerts()
}

export async function loadAlerts(): Promise<void> {
  const organisationId = $organisationId.get()
  const allowed = allowedNow('operations.view')
  if (organisationId === 0 || allowed === undefined) return
  if (!allowed) return $alerts.set(failed($alerts.value, forbiddenWithout('operations.view')))
  loadedFor = organisationId

  const asked = page
  $alerts.set(changing($alerts.value))
  const result = await fetchAlerts(organisationId, asked)
  if (loadedFor === organisationId && page === asked) $alerts.set(result)
}

export function clearAlerts(): void {
  page = 1
  loadedFor = 0
  $alerts.set(loading)
}

export function upsertAlert(operation: Operation): void {
  const known = $alerts.value
  if (known.state !== 'ready') return

  const isNew = !known.value.data.some(({ id }) => id === operation.id)
  if (isNew && known.value.current_page !== 1) return
  $alerts.set(
    withValue(known, (value) => ({
      ...value,
      data: upserted(value.data, operation).slice(0, Math.max(value.per_page, value.data.length)),
      total: value.total + Number(isNew),
    })),
  )
}

export function removeAlert(id: number): void {
  $alerts.set(
    withValue($alerts.value, (value) => ({ ...value, data: value.data.filter((one) => one.id !== id) })),
  )
}

async function fetchAlerts(organisationId: number, asked: number): Promise<Loadable<AlertPage>> {
  try {
    return ready(await fetchPage(organisationId, asked), Date.now())
  } catch (error) {
    console.warn('The alerts could not be loaded.', error)
    return failed($alerts.value, error)
  }
}

async function fetchPage(organisationId: number, asked: number): Promise<AlertPage> {
  try {
    const input = { page: asked, limit: ALERT_PAGE_SIZE, status: 'all' } as const
    return { ...(await call(listOperations, { params: { organisationId }, input })), complete: true }
  } catch (error) {
    if (!isMissingCall(problemOf(error))) throw error
    console.info('This backend has no list of operations; its latest ones are shown instead.')
    return onePage(await fetchLatest(organisationId))
  }
}

function fetchLatest(organisationId: number): Promise<Operation[]> {
  const input = { timeframe: LATEST_TIMEFRAME_HOURS, status: 'active', limit: LATEST_LIMIT } as const
  return call(latestOperations, { params: { organisationId }, input })
}

function onePage(data: Operation[]): AlertPage {
  return { data, current_page: 1, last_page: 1, per_page: data.length, total: data.length, complete: false }
}
