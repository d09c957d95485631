import { atom } from 'nanostores'
import {
  getOperation,
  LATEST_LIMIT,
  LATEST_TIMEFRAME_HOURS,
  latestOperations,
  type Operation,
} from '../../contract/operations.ts'
import { forbiddenWithout, problemOf } from '../api-error.ts'
import { call } from '../api.ts'
import { changing, failed, type Loadable, loading, ready, withValue } from '../loadable.ts'
import { keepRecent, upserted } from '../operation-list.ts'
import { forgetOperation, showNewerOperation } from './operation.ts'
import { removeAlert, upsertAlert } from './alerts.ts'
import { $organisationId, whenOrganisationChanges } from './organisation.ts'
import { allowedNow } from './permissions.ts'
import { whenPersonLeaves } from './session.ts'
import { whileShown } from './shown.ts'

export const $incidents = atom<Loadable<readonly Operation[]>>(loading)

/** Which organisation `$incidents` holds; incidents of another one are ignored. */
let loadedFor = 0

whileShown($incidents, loadIncidents)
whenPersonLeaves(clearIncidents)
whenOrganisationChanges(clearIncidents)

/** The latest incidents: 24 hours, active, five (specification, section 9). Needs operations.view. */
export async function loadIncidents(): Promise<void> {
  const organisationId = $organisationId.get()
  const allowed = allowedNow('operations.view')
  loadedFor = organisationId
  if (organisationId === 0 || allowed === false) {
    const refused = failed($incidents.value, forbiddenWithout('operations.view'))
    return $incidents.set(organisationId === 0 ? ready([], Date.now()) : refused)
  }
  if (allowed === undefined) return

  $incidents.set(changing($incidents.value))
  const result = await fetchLatest(organisationId)
  if (loadedFor === organisationId) $incidents.set(result)
}

export function clearIncidents(): void {
  loadedFor = 0
  $incidents.set(loading)
}

/** The same id is replaced, a new one is placed first, one of another organisation is ignored. */
export function upsertIncident(operation: Operation, organisationId: number): void {
  if (organisationId === loadedFor) {
    $incidents.set(
      withValue($incidents.value, (known) => keepRecent(upserted(known, operation), LATEST_LIMIT)),
    )
  }
  if (organisationId !== $organisationId.get()) return

  upsertAlert(operation)
  showNewerOperation(operation)
}

export function removeIncident(id: number, organisationId: number): void {
  if (organisationId !== $organisationId.get()) return

  $incidents.set(withValue($incidents.value, (known) => known.filter((one) => one.id !== id)))
  removeAlert(id)
  forgetOperation(id)
}

/** Events say that something changed; this asks what. Works where a backend pushes no operations. */
export async function loadIncident(organisationId: number, operationId: number): Promise<void> {
  try {
    upsertIncident(await call(getOperation, { params: { organisationId, operationId } }), organisationId)
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind === 'server' && problem.status === 404) removeIncident(operationId, organisationId)
    console.warn(`Operation ${operationId} could not be loaded.`, error)
  }
}

async function fetchLatest(organisationId: number): Promise<Loadable<readonly Operation[]>> {
  try {
    const input = { timeframe: LATEST_TIMEFRAME_HOURS, status: 'active', limit: LATEST_LIMIT } as const
    return ready(await call(latestOperations, { params: { organisationId }, input }), Date.now())
  } catch (error) {
    console.warn('The latest incidents could not be loaded.', error)
    return failed($incidents.value, error)
  }
}
