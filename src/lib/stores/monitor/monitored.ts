import { atom } from 'nanostores'
import * as v from 'valibot'
import { getOperation, OperationDetail } from '../../../contract/operations/operation-detail.ts'
import { Operation } from '../../../contract/operations/operations.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { monitoredName } from '../../device/kept-names.ts'
import { changing, failed, type Loadable, loading } from '../../api/loadable.ts'
import { type OperationPush, withPushed, withStatus } from '../../operations/operation-list.ts'
import { withAnswered, withReported } from '../../operations/with-news.ts'
import { keepLater } from '../device/keep-later.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { loadIncident } from '../operations/operation-news.ts'
import { type HeardPush, whenOperationPushed, takeOperationTurn } from '../operations/operation-turns.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** The fields that a monitor shows; its device stores no others. */
const Monitored = v.object({ ...Operation.entries, responses: OperationDetail.entries.responses })
export type Monitored = v.InferOutput<typeof Monitored>

/**
 * The operation that a monitor shows, with its answers. Holds only names, answers and qualifications of the members, and does not mark
 * notifications as read, because a monitor may have no viewer.
 */
export const $monitored = atom<Loadable<Monitored>>(loading)

/** A monitor shows one operation after another. */
const MOST_KEPT = 20

let shownId = 0
let asked = 0

const onDevice = keepOnDevice($monitored, {
  name: () => (shownId ? monitoredName(shownId) : undefined),
  schema: Monitored,
  most: MOST_KEPT,
})

const showPushed = keepLater($monitored, onDevice.show)

whileShown($monitored, loadMonitored, 'operations', 'vehicles')
whenPersonLeaves(() => showMonitored(0))
whenOrganisationChanges(() => $monitored.set(loading))
whenOperationPushed(hear)

/** 0: none. */
export function showMonitored(id: number): void {
  if (id === shownId) return
  shownId = id
  asked += 1
  $monitored.set(loading)
  void loadMonitored()
}

export async function loadMonitored(): Promise<void> {
  const operationId = shownId
  const organisationId = $organisationId.get()
  const allowed = allowedNow('operations.view')
  if (operationId === 0 || organisationId === 0 || allowed === undefined) return
  const turn = ++asked
  if (!allowed) return onDevice.refuse('operations.view')

  $monitored.set(changing($monitored.value))
  const pushedSince = takeOperationTurn(organisationId)
  const result = await onDevice.ask(
    async () => withNamesOnly(await call(getOperation, { params: { organisationId, operationId } })),
    `Operation ${operationId} could not be loaded for the monitor.`,
  )
  const pushes = pushedSince()
  if (turn !== asked || $organisationId.get() !== organisationId) return
  onDevice.show(result)
  for (const push of pushes) show(push)
}

function hear(push: HeardPush, isNews: boolean): void {
  if (push.organisationId !== $organisationId.get()) return
  const isKnown = $monitored.value.state === 'ready'
  show(push)
  // Fetch the data that this push does not carry, once for all tabs.
  const isMore = push.kind === 'saved' && push.operation.id === shownId && !push.operation.responses
  if (isMore && isNews && isKnown && $monitored.lc > 0) void askForNews(push.organisationId, shownId)
}

async function askForNews(organisationId: number, operationId: number): Promise<void> {
  const isShown = () => operationId === shownId && organisationId === $organisationId.get()
  // `loadMonitored` shows the error.
  if (!(await loadIncident(organisationId, operationId, isShown)) && isShown()) await loadMonitored()
}

function show(push: HeardPush): void {
  const known = $monitored.value
  if (push.kind === 'removed') {
    if (push.id !== shownId) return
    $monitored.set(failed(known, new ApiError({ kind: 'server', status: 404 }, 'The operation was removed')))
  } else if (push.kind !== 'seen' && known.state === 'ready') {
    const value = withNews(known.value, push)
    if (value !== known.value) showPushed(value)
  }
}

/** The same object if nothing changes. */
function withNews(known: Monitored, push: Exclude<OperationPush, { kind: 'removed' | 'seen' }>): Monitored {
  if (push.kind === 'status') return withStatus(known, push.vehicle)
  if (push.kind === 'reported') return withReported(known, push.reported)
  if (push.kind === 'answered')
    return push.answered.id === known.id ? withNamesOnly(withAnswered(known, push.answered)) : known
  return push.operation.id === known.id ? withNamesOnly(withPushed(known, push.operation)) : known
}

/** The part of an operation that the monitor shows and its device stores. */
function withNamesOnly(operation: OperationDetail): Monitored {
  const { remark, responses, ...shown } = v.parse(Monitored, operation)
  return { ...shown, ...(responses && { responses: responses.map((one) => ({ ...one, note: null })) }) }
}
