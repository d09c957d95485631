import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import type { Operation } from '../../../contract/operations/operations.ts'
import type { OneAsks } from '../../realtime/one-asks.ts'
import { type HeardPush, notePushedOperation, takeOperationTurn, tellOfPush } from './operation-turns.ts'
import { currentPerson, whenPersonLeaves } from '../session/session.ts'

/** A vehicle on its way reports several times a minute. */
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

/** Into every place that shows it, and what the device keeps. */
export function pushOperation(push: HeardPush): void {
  notePushedOperation(push)
  tell(push)
}

/**
 * Shows the operation with which the backend answers a change, in every place that shows it. What was pushed meanwhile may be newer
 * than the answer, and is told again after it.
 * @throws what `change` throws
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
  pushOperation({ kind: 'saved', operation, organisationId })
  for (const push of pushes) tell(push, false)
  return operation
}

/**
 * Events say that something changed; this asks what, at most once a second and once for all tabs of the browser (`one-asks.ts`).
 * Works where a backend pushes no operations. Resolves once it is shown: false where there was no answer.
 * @param isNeeded asked before it is: what was pushed meanwhile may be all
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

/** Of the person that `isMeant` knows; what is pushed from now on may be newer than the answer, and is told again after it. */
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

/** What is pushed reaches what is kept as well, also of lists that this page has never shown. */
async function keepWaiting(): Promise<void> {
  const pushes = waiting
  waiting = []
  const person = currentPerson()
  try {
    const { keepPushed } = await import('./kept-operations.ts')
    // Nothing that was pushed to somebody else.
    if (currentPerson() === person) keepPushed(pushes)
  } catch (error) {
    console.info('What was pushed is not on the device.', error)
  }
}
