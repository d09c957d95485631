import { atom } from 'nanostores'
import * as v from 'valibot'
import { LatestOperation, latestOperations } from '../../../contract/operations/operation-list.ts'
import {
  LATEST_LIMIT,
  LATEST_TIMEFRAME_HOURS,
  OperationResponse,
} from '../../../contract/operations/operations.ts'
import { call } from '../../api/api.ts'
import { changing, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import { latestWith } from '../../operations/operation-list.ts'
import { withAnswer } from '../../operations/own-answer.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { loadIncident } from './operation-news.ts'
import { type HeardPush, takeOperationTurn, whenOperationPushed } from './operation-turns.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whenSent } from '../outbox/unsent.ts'
import { whileShown } from '../device/shown.ts'

/** On a day without an active operation, home shows the operations of so many hours. */
const QUIET_TIMEFRAME_HOURS = 168

export const $incidents = atom<Loadable<readonly LatestOperation[]>>(loading)

/** Whether the backend takes answers to operations: false after it sent an active operation without a list of answers. */
export const $takesAnswers = atom(true)

/** Which organisation `$incidents` holds; incidents of another one are ignored. */
let loadedFor = 0
let asked = 0

const onDevice = keepOnDevice<readonly LatestOperation[]>($incidents, {
  name: () => 'incidents',
  schema: v.array(LatestOperation),
})

whileShown($incidents, loadIncidents, 'operations', 'vehicles')
whenPersonLeaves(clearIncidents)
whenOrganisationChanges(clearIncidents)
// The same id is replaced, a new one is placed first, one of another organisation is ignored.
whenOperationPushed((push) => {
  if (push.organisationId !== loadedFor) return
  $incidents.set(withValue($incidents.value, withAll([push])))
  if (push.kind === 'saved') void askForAnswers(push.operation.id)
})
whenSent(({ call, params: { operationId } }, answer) => {
  const own = v.safeParse(OperationResponse, answer)
  if (call !== 'respondToOperation' || !own.success) return
  const answered = (one: LatestOperation) =>
    one.id === operationId && one.responses
      ? { ...one, responses: withAnswer(one.responses, own.output) }
      : one
  $incidents.set(withValue($incidents.value, (known) => known.map(answered)))
})

/**
 * The latest incidents: 24 hours, active, five (specification, section 9); without any, those of seven days with their outcome.
 * Needs operations.view.
 */
export async function loadIncidents(): Promise<void> {
  const organisationId = $organisationId.get()
  const allowed = allowedNow('operations.view')
  loadedFor = organisationId
  if (organisationId === 0) return $incidents.set(ready([], Date.now()))
  if (allowed === undefined) return
  const turn = ++asked
  if (!allowed) return onDevice.refuse('operations.view')

  $incidents.set(changing($incidents.value))
  const pushedSince = takeOperationTurn(organisationId)
  const result = await onDevice.ask(
    () => fetchLatest(organisationId),
    'The latest incidents could not be loaded.',
  )
  const pushes = pushedSince()
  if (loadedFor !== organisationId || turn !== asked) return
  onDevice.show(withValue(result, withAll(pushes)))
  if (result.state === 'ready' && !result.stale) void prefetch(organisationId, result.value)
}

export function clearIncidents(): void {
  loadedFor = 0
  $incidents.set(loading)
}

/** The answers of an operation that a push has brought: a push does not carry them. Once for all tabs of the browser. */
async function askForAnswers(operationId: number): Promise<void> {
  const organisationId = loadedFor
  const isMissing = () => {
    const { value: incidents } = $incidents
    const known =
      incidents.state === 'ready' ? incidents.value.find(({ id }) => id === operationId) : undefined
    return loadedFor === organisationId && known?.active === true && known.responses === undefined
  }
  if ($incidents.lc > 0 && isMissing()) await loadIncident(organisationId, operationId, isMissing)
}

/** Stores the details on the device. The screen does not wait for this; without a service worker no page could show them. */
async function prefetch(organisationId: number, operations: readonly LatestOperation[]): Promise<void> {
  const turn = asked
  await navigator.serviceWorker?.ready
  // A newer request has begun, or another organisation is shown.
  if (turn !== asked || loadedFor !== organisationId) return
  try {
    const { prefetchDetails } = await import('./prefetch.ts')
    prefetchDetails(organisationId, operations)
  } catch (error) {
    console.info('The details of the latest incidents are not on the device.', error)
  }
}

function withAll(
  pushes: readonly HeardPush[],
): (known: readonly LatestOperation[]) => readonly LatestOperation[] {
  return (known) => (pushes.length > 0 ? latestWith(known, pushes, LATEST_LIMIT) : known)
}

async function fetchLatest(organisationId: number): Promise<readonly LatestOperation[]> {
  const params = { organisationId }
  const input = { timeframe: LATEST_TIMEFRAME_HOURS, status: 'active', limit: LATEST_LIMIT } as const
  const active = await call(latestOperations, { params, input })
  $takesAnswers.set(active.every(({ responses }) => responses !== undefined))
  if (active.length > 0) return active
  return call(latestOperations, {
    params,
    input: { timeframe: QUIET_TIMEFRAME_HOURS, status: 'all', limit: LATEST_LIMIT },
  })
}
