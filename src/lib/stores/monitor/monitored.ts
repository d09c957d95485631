import { atom } from 'nanostores'
import * as v from 'valibot'
import { getOperation, OperationDetail } from '../../../contract/operations/operation-detail.ts'
import { Operation } from '../../../contract/operations/operations.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { monitoredName } from '../../device/kept-names.ts'
import { changing, failed, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import { withPushed, withStatus } from '../../operations/operation-list.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { type HeardPush, whenOperationPushed, takeOperationTurn } from '../operations/operation-turns.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** What a wall has no use for, and a device need not keep, is left out. */
const Monitored = v.object({ ...Operation.entries, responses: OperationDetail.entries.responses })
export type Monitored = v.InferOutput<typeof Monitored>

/**
 * The operation that a monitor shows, with its answers: without anything of a person but the name and what they are
 * trained for, and without marking its notifications as read. Nobody may stand before it.
 */
export const $monitored = atom<Loadable<Monitored>>(loading)

/** A wall shows one after the other. */
const MOST_KEPT = 20

let shownId = 0
let asked = 0

const onDevice = keepOnDevice($monitored, {
  name: () => (shownId ? monitoredName(shownId) : undefined),
  schema: Monitored,
  most: MOST_KEPT,
})

whileShown($monitored, loadMonitored)
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

function hear(push: HeardPush): void {
  if (push.organisationId !== $organisationId.get()) return
  show(push)
  // Pushes carry no answers.
  const isNews = push.kind === 'saved' && push.operation.id === shownId && !push.operation.responses
  if (isNews && $monitored.value.state === 'ready') void loadMonitored()
}

function show(push: HeardPush): void {
  const known = $monitored.value
  if (push.kind === 'removed') {
    if (push.id !== shownId) return
    $monitored.set(failed(known, new ApiError({ kind: 'server', status: 404 }, 'The operation was removed')))
  } else if (known.state === 'ready') {
    if (push.kind === 'saved' && push.operation.id !== shownId) return
    const value =
      push.kind === 'saved'
        ? withNamesOnly(withPushed(known.value, push.operation))
        : withStatus(known.value, push.vehicle)
    if (value === known.value) return
    // What is kept is as old as it was.
    $monitored.set(known.stale ? withValue(known, () => value) : ready(value, Date.now()))
  }
}

/** What hangs on a wall, and what its device keeps. */
function withNamesOnly(operation: OperationDetail): Monitored {
  const { remark, responses, ...shown } = v.parse(Monitored, operation)
  return { ...shown, ...(responses && { responses: responses.map((one) => ({ ...one, note: null })) }) }
}
