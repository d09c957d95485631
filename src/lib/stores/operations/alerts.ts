import { atom } from 'nanostores'
import { type AlertFilter, isFiltered, searchOfFilter } from '../../operations/alert-filter.ts'
import { AlertPage, canFilter, filteredWith, joined } from '../../operations/alert-page.ts'
import { isWithoutAnswer, problemOf } from '../../api/api-error.ts'
import { changing, failed, type Loadable, loading, withValue } from '../../api/loadable.ts'
import { askForAlerts } from './alert-calls.ts'
import { alertsOnDevice } from './alerts-on-device.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { takeOperationTurn, whenOperationPushed } from './operation-turns.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

export const ALERT_PAGE_SIZE = 20

const unfiltered: AlertFilter = {}
export const $alertFilter = atom<AlertFilter>(unfiltered)
export const $alerts = atom<Loadable<AlertPage>>(loading)

/** Of a backend that counts its pages. */
let page = 1
/** How many rows are wanted: as many as somebody has loaded. */
let wanted = ALERT_PAGE_SIZE
let loadedFor = 0
/** Whose keywords and vehicles the filter names. */
let filteredFor = 0
/** What narrowed down what is shown. */
let shownFilter = unfiltered
let questions = 0

const onDevice = keepOnDevice($alerts, {
  name: () => (page === 1 && !isFiltered($alertFilter.get()) ? 'alerts' : undefined),
  schema: AlertPage,
})

whileShown($alerts, loadAlerts, 'operations', 'vehicles')
whenPersonLeaves(() => {
  filteredFor = 0
  $alertFilter.set(unfiltered)
  clearAlerts()
})
whenOrganisationChanges(clearAlerts)
whenOperationPushed((push) => {
  if (push.organisationId !== $organisationId.get() || push.kind === 'answered') return
  $alerts.set(withValue($alerts.value, (value) => filteredWith(value, push, $alertFilter.get())))
})

/** Another page of a backend that counts them. */
export function showAlerts(next: number): void {
  page = next
  void loadAlerts()
}

/** Whoever comes back to the same filter finds what they had loaded. */
export function filterAlerts(filter: AlertFilter): void {
  if (searchOfFilter(filter) === searchOfFilter($alertFilter.get())) return
  beginWith(filter)
  // What nobody has looked at yet is loaded then.
  if ($alerts.value.state !== 'loading') void loadAlerts()
}

/** What follows joins below. Rejects where it does not come. */
export async function loadMoreAlerts(): Promise<void> {
  const known = $alerts.value
  const organisationId = $organisationId.get()
  if (known.state !== 'ready' || !known.value.next) return
  wanted = known.value.data.length + ALERT_PAGE_SIZE
  const turn = ++questions
  const pushedSince = takeOperationTurn(organisationId)
  const filter = $alertFilter.get()
  try {
    const question = { filter, before: known.value.next, limit: ALERT_PAGE_SIZE }
    const following = await askForAlerts(organisationId, question)
    if (turn !== questions || $alerts.value.state !== 'ready') return
    onDevice.show(withValue($alerts.value, (value) => joined(value, following)))
  } catch (error) {
    if (turn !== questions) return
    if (problemOf(error).kind !== 'offline') throw error
    $alerts.set(failed($alerts.value, error))
  } finally {
    // They have been shown as they came: what followed is older than all of them.
    pushedSince()
  }
}

export async function loadAlerts(): Promise<void> {
  const organisationId = $organisationId.get()
  const allowed = allowedNow('operations.view')
  if (organisationId === 0 || allowed === undefined) return
  const turn = ++questions
  if (!allowed) return onDevice.refuse('operations.view')
  // The first time it is what the address of the page says.
  if (filteredFor !== 0 && filteredFor !== organisationId) $alertFilter.set(unfiltered)
  filteredFor = loadedFor = organisationId

  const filter = $alertFilter.get()
  const asked = page
  $alerts.set(changing($alerts.value))
  const pushedSince = takeOperationTurn(organisationId)
  const question = { filter, page: asked, limit: wanted }
  const result = await onDevice.ask(
    () => askForAlerts(organisationId, question),
    'The alerts could not be loaded.',
  )
  const pushes = pushedSince()
  const isMeant = () => loadedFor === organisationId && page === asked && turn === questions
  if (!isMeant()) return

  const isUnfiltered =
    result.state === 'ready' && !result.stale && isFiltered(filter) && !canFilter(result.value)
  const isRefused = result.state === 'failed' && result.error.kind === 'invalid' && isFiltered(filter)
  // A backend without filters shows what it always showed.
  if (isUnfiltered || isRefused) {
    beginWith(unfiltered)
    return loadAlerts()
  }
  if (isAnswered(result) || isShownFor(filter)) {
    shownFilter = filter
    return onDevice.show(
      withValue(result, (value) => pushes.reduce((page, push) => filteredWith(page, push, filter), value)),
    )
  }
  const kept = await alertsOnDevice(filter, result)
  if (!isMeant()) return
  shownFilter = filter
  $alerts.set(kept)
}

export function clearAlerts(): void {
  page = 1
  wanted = ALERT_PAGE_SIZE
  loadedFor = 0
  $alerts.set(loading)
}

function beginWith(filter: AlertFilter): void {
  page = 1
  wanted = ALERT_PAGE_SIZE
  $alertFilter.set(isFiltered(filter) ? filter : unfiltered)
}

function isAnswered(result: Loadable<AlertPage>): boolean {
  return result.state === 'ready'
    ? !result.stale
    : result.state === 'failed' && !isWithoutAnswer(result.error)
}

function isShownFor(filter: AlertFilter): boolean {
  return shownFilter === filter && $alerts.value.state === 'ready'
}
