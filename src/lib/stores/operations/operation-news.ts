import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import type { Operation } from '../../../contract/operations/operations.ts'
import type { OneAsks } from '../../realtime/one-asks.ts'
import { type HeardPush, notePushedOperation, takeOperationTurn, tellOfPush } from './operation-turns.ts'
import { currentPerson, whenPersonLeaves } from '../session/session.ts'

/** Pushes within this time are stored together: a vehicle on its way reports several times a minute. */
const TOGETHER_MS = 1_000

let waiting: HeardPush[] = []

let asker: Promise<OneAsks> | undefined

whenPersonLeaves(() => {
  waiting = []
  void asker?.then(({ forget }) => forget())
})

export function upsertIncident(operation: Operation, organisationId: number): void {
  pushOperation({ kind: 'saved', operation, organisationId })
}

export function removeIncident(id: number, organisationId: number): void {
  pushOperation({ kind: 'removed', id, organisationId })
}

/** Passes a push to all stores that show operations, and stores it on the device. */
export function pushOperation(push: HeardPush): void {
  notePushedOperation(push)
  tell(push)
}

/**
 * Shows the operation from the response to a change, in every store that shows it. Pushes that arrive meanwhile may be newer than the
 * response; they are applied again after it.
 * @throws the errors of `change`
 */
export async function showChanged(
  organisationId: number,
  change: () => Promise<OperationDetail>,
): Promise<OperationDetail> {
  const person = currentPerson()
  const pushedSince = takeOperationTurn(organisationId)
  let pushes: readonly HeardPush[] = []
  const operation = await change().finally(() => (pushes = pushedSince()))
  if (currentPerson() !== person) return operation
  pushOperation({ kind: 'saved', operation, organisationId, own: true })
  for (const push of pushes) tell(push, false)
  return operation
}

/**
 * Fetches an operation after an event about it, at most once a second and once for all tabs of the browser (`one-asks.ts`). Also for
 * backends that push no operations. Resolves after the operation is shown; false: there was no response.
 * @param isNeeded called before the request: a push may have brought all changes meanwhile
 */
export async function loadIncident(
  organisationId: number,
  operationId: number,
  isNeeded?: () => boolean,
): Promise<boolean> {
  const person = currentPerson()
  if (person === undefined) return false
  try {
    asker ??= import('./fetched-operation.ts').then(({ askForOperations }) => askForOperations(beginAnswer))
    return await (await asker).soon([person, organisationId, operationId].join(' '), isNeeded)
  } catch (error) {
    asker = undefined
    console.warn(`Operation ${operationId} could not be loaded.`, error)
    return false
  }
}

/** Shows the answer only if `isMeant`. Pushes from now on may be newer than the answer; they are applied again after it. */
function beginAnswer(organisationId: number, isMeant: () => boolean) {
  const pushedSince = takeOperationTurn(organisationId)
  return (answer: HeardPush | undefined) => {
    const pushes = pushedSince()
    if (!answer || !isMeant()) return
    tell(answer)
    for (const push of pushes) tell(push, false)
  }
}

function tell(push: HeardPush, isNews = true): void {
  waiting.push(push)
  if (waiting.length === 1) setTimeout(() => void keepWaiting(), TOGETHER_MS)
  tellOfPush(push, isNews)
}

/** Applies the pushes to the copies on the device as well, also to lists that this page has never shown. */
async function keepWaiting(): Promise<void> {
  const pushes = waiting
  waiting = []
  const person = currentPerson()
  try {
    const { keepPushed } = await import('./kept-operations.ts')
    // Another person may have signed in meanwhile: do not store the pushes for them.
    if (currentPerson() === person) keepPushed(pushes)
  } catch (error) {
    console.info('The pushes could not be stored on the device.', error)
  }
}
