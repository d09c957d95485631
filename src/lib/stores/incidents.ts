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
import { keepRecent, withPush } from '../operation-list.ts'
import { pushToAlerts } from './alerts.ts'
import { pushToOperation } from './operation.ts'
import { type HeardPush, notePushedOperation, takeOperationTurn } from './operation-turns.ts'
import { $organisationId, whenOrganisationChanges } from './organisation.ts'
import { allowedNow } from './permissions.ts'
import { whenPersonLeaves } from './session.ts'
import { whileShown } from './shown.ts'

export const $incidents = atom<Loadable<readonly Operation[]>>(loading)

/** Which organisation `$incidents` holds; incidents of another one are ignored. */
let loadedFor = 0
let asked = 0

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
  const turn = ++asked
  const pushedSince = takeOperationTurn(organisationId)
  const result = await fetchLatest(organisationId)
  const pushes = pushedSince()
  if (loadedFor === organisationId && turn === asked) $incidents.set(withValue(result, withAll(pushes)))
}

export function clearIncidents(): void {
  loadedFor = 0
  $incidents.set(loading)
}

/** The same id is replaced, a new one is placed first, one of another organisation is ignored. */
export function upsertIncident(operation: Operation, organisationId: number): void {
  pushOperation({ kind: 'saved', operation, organisationId })
}

export function removeIncident(id: number, organisationId: number): void {
  pushOperation({ kind: 'removed', id, organisationId })
}

/** Into every place that shows it. */
export function pushOperation(push: HeardPush): void {
  notePushedOperation(push)
  show(push)
}

/** Events say that something changed; this asks what. Works where a backend pushes no operations. */
export async function loadIncident(organisationId: number, operationId: number): Promise<void> {
  const pushedSince = takeOperationTurn(organisationId)
  const answer = await fetchIncident(organisationId, operationId)
  const pushes = pushedSince()
  if (!answer) return
  show(answer)
  // They may be newer, and are shown already; where a backend counts versions, the higher one stays.
  for (const push of pushes) show(push)
}

function show(push: HeardPush): void {
  if (push.organisationId === loadedFor) $incidents.set(withValue($incidents.value, withAll([push])))
  if (push.organisationId !== $organisationId.get()) return

  pushToAlerts(push)
  pushToOperation(push)
}

function withAll(pushes: readonly HeardPush[]): (known: readonly Operation[]) => readonly Operation[] {
  return (known) => (pushes.length > 0 ? keepRecent(pushes.reduce(withPush, known), LATEST_LIMIT) : known)
}

/** What is known of an operation now; undefined: nobody has said. */
async function fetchIncident(organisationId: number, operationId: number): Promise<HeardPush | undefined> {
  try {
    const operation = await call(getOperation, { params: { organisationId, operationId } })
    return { kind: 'saved', operation, organisationId }
  } catch (error) {
    console.warn(`Operation ${operationId} could not be loaded.`, error)
    const problem = problemOf(error)
    const isGone = problem.kind === 'server' && problem.status === 404
    return isGone ? { kind: 'removed', id: operationId, organisationId } : undefined
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
