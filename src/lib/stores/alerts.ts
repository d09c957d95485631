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
import { type OperationPush, withPush } from '../operation-list.ts'
import { takeOperationTurn } from './operation-turns.ts'
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
let questions = 0

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
  const turn = ++questions
  const pushedSince = takeOperationTurn(organisationId)
  const result = await fetchAlerts(organisationId, asked)
  const pushes = pushedSince()
  if (loadedFor === organisationId && page === asked && turn === questions)
    $alerts.set(withValue(result, (value) => pushes.reduce(pageWith, value)))
}

export function clearAlerts(): void {
  page = 1
  loadedFor = 0
  $alerts.set(loading)
}

export function pushToAlerts(push: OperationPush): void {
  $alerts.set(withValue($alerts.value, (value) => pageWith(value, push)))
}

/** A new one goes to the top of the first page, which does not grow beyond its size. */
function pageWith(value: AlertPage, push: OperationPush): AlertPage {
  const isNew = push.kind === 'saved' && !value.data.some(({ id }) => id === push.operation.id)
  if (isNew && value.current_page !== 1) return value
  const data = withPush(value.data, push)
  return {
    ...value,
    data: [...data.slice(0, Math.max(value.per_page, value.data.length))],
    total: value.total + Number(isNew),
  }
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
