import { atom } from 'nanostores'
import * as v from 'valibot'
import {
  LATEST_LIMIT,
  LATEST_TIMEFRAME_HOURS,
  latestOperations,
  Operation,
} from '../../../contract/operations/operations.ts'
import { call } from '../../api/api.ts'
import { changing, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import { latestWith } from '../../operations/operation-list.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { type HeardPush, takeOperationTurn, whenOperationPushed } from './operation-turns.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

export const $incidents = atom<Loadable<readonly Operation[]>>(loading)

/** Which organisation `$incidents` holds; incidents of another one are ignored. */
let loadedFor = 0
let asked = 0

const onDevice = keepOnDevice<readonly Operation[]>($incidents, {
  name: () => 'incidents',
  schema: v.array(Operation),
})

whileShown($incidents, loadIncidents)
whenPersonLeaves(clearIncidents)
whenOrganisationChanges(clearIncidents)
// The same id is replaced, a new one is placed first, one of another organisation is ignored.
whenOperationPushed((push) => {
  if (push.organisationId !== loadedFor || push.kind === 'answered') return
  $incidents.set(withValue($incidents.value, withAll([push])))
})

/** The latest incidents: 24 hours, active, five (specification, section 9). Needs operations.view. */
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

/** Nothing that is on the screen waits for it; before there is a worker, no page could show them. */
async function prefetch(organisationId: number, operations: readonly Operation[]): Promise<void> {
  const turn = asked
  await navigator.serviceWorker?.ready
  // Something newer was asked, or for somebody else.
  if (turn !== asked || loadedFor !== organisationId) return
  try {
    const { prefetchDetails } = await import('./prefetch.ts')
    prefetchDetails(organisationId, operations)
  } catch (error) {
    console.info('The details of the latest incidents are not on the device.', error)
  }
}

function withAll(pushes: readonly HeardPush[]): (known: readonly Operation[]) => readonly Operation[] {
  return (known) => (pushes.length > 0 ? latestWith(known, pushes, LATEST_LIMIT) : known)
}

function fetchLatest(organisationId: number): Promise<readonly Operation[]> {
  const input = { timeframe: LATEST_TIMEFRAME_HOURS, status: 'active', limit: LATEST_LIMIT } as const
  return call(latestOperations, { params: { organisationId }, input })
}
