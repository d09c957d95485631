import { atom } from 'nanostores'
import { getOperation, type Operation } from '../../contract/operations.ts'
import { ApiError, forbiddenWithout } from '../api-error.ts'
import { call } from '../api.ts'
import { changing, failed, type Loadable, loading, ready, withValue } from '../loadable.ts'
import { newerOf, type OperationPush, withStatus } from '../operation-list.ts'
import { takeOperationTurn } from './operation-turns.ts'
import { $organisationId, whenOrganisationChanges } from './organisation.ts'
import { allowedNow } from './permissions.ts'
import { whenPersonLeaves } from './session.ts'
import { whileShown } from './shown.ts'

/** The one operation of the detail page. */
export const $operation = atom<Loadable<Operation>>(loading)

let shownId = 0
let asked = 0

whileShown($operation, loadOperation)
whenPersonLeaves(clearOperation)
// Whoever had none chosen came for this very operation; otherwise its page is about to be left.
whenOrganisationChanges((left) => (left === 0 ? $operation.set(loading) : clearOperation()))

/** The detail page says which operation it is about. */
export function showOperation(id: number): void {
  if (id === shownId) return
  shownId = id
  $operation.set(loading)
  void loadOperation()
}

export async function loadOperation(): Promise<void> {
  const operationId = shownId
  const organisationId = $organisationId.get()
  const allowed = allowedNow('operations.view')
  if (operationId === 0 || organisationId === 0 || allowed === undefined) return
  if (!allowed) return $operation.set(failed($operation.value, forbiddenWithout('operations.view')))

  $operation.set(changing($operation.value))
  const turn = ++asked
  const pushedSince = takeOperationTurn(organisationId)
  const result = await fetchOperation(organisationId, operationId)
  const pushes = pushedSince()
  if (turn !== asked || shownId !== operationId || $organisationId.get() !== organisationId) return
  $operation.set(result)
  for (const push of pushes) pushToOperation(push)
  if (result.state === 'ready') await readNotifications(operationId)
}

/** Only when the operation is on the screen: nothing of it is needed to show one. */
async function readNotifications(operationId: number): Promise<void> {
  try {
    const { readAbout } = await import('./notification-reading.ts')
    await readAbout(operationId)
  } catch (error) {
    console.warn('The notifications could not be marked as read.', error)
  }
}

export function pushToOperation(push: OperationPush): void {
  if (push.kind === 'saved') showNewer(push.operation)
  else if (push.kind === 'removed') forget(push.id)
  else $operation.set(withValue($operation.value, (known) => withStatus(known, push.vehicle)))
}

/** A pushed operation replaces the shown one; what a push never carries (caller, answers, timeline) is asked for. */
function showNewer(operation: Operation): void {
  const known = $operation.value
  if (operation.id !== shownId || known.state !== 'ready') return

  const { caller_name, caller_phone, responses, timeline } = known.value
  const newest = newerOf(known.value, operation)
  const kept = {
    caller_name: newest.caller_name ?? caller_name,
    caller_phone: newest.caller_phone ?? caller_phone,
    responses: newest.responses ?? responses,
    timeline: newest.timeline ?? timeline,
  }
  $operation.set(ready({ ...newest, ...kept }, Date.now()))
  if (!operation.responses && responses) void loadOperation()
}

function forget(id: number): void {
  if (id !== shownId) return
  $operation.set(
    failed($operation.value, new ApiError({ kind: 'server', status: 404 }, 'The operation was removed')),
  )
}

export function clearOperation(): void {
  shownId = 0
  $operation.set(loading)
}

async function fetchOperation(organisationId: number, operationId: number): Promise<Loadable<Operation>> {
  try {
    return ready(await call(getOperation, { params: { organisationId, operationId } }), Date.now())
  } catch (error) {
    console.warn(`Operation ${operationId} could not be loaded.`, error)
    return failed($operation.value, error)
  }
}
