import type { Operation } from '../../../contract/operations/operations.ts'
import { type HeardPush, notePushedOperation, takeOperationTurn, tellOfPush } from './operation-turns.ts'
import { currentPerson, whenPersonLeaves } from '../session/session.ts'

/** A vehicle on its way reports several times a minute. */
const TOGETHER_MS = 1_000

let waiting: HeardPush[] = []

whenPersonLeaves(() => (waiting = []))

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

/** Events say that something changed; this asks what. Works where a backend pushes no operations. */
export async function loadIncident(organisationId: number, operationId: number): Promise<void> {
  const pushedSince = takeOperationTurn(organisationId)
  const answer = await fetchNow(organisationId, operationId)
  const pushes = pushedSince()
  if (!answer) return
  tell(answer)
  // They may be newer, and are shown already; where a backend counts versions, the higher one stays.
  for (const push of pushes) tell(push)
}

function tell(push: HeardPush): void {
  waiting.push(push)
  if (waiting.length === 1) setTimeout(() => void keepWaiting(), TOGETHER_MS)
  tellOfPush(push)
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

/** undefined: nobody has said. */
async function fetchNow(organisationId: number, operationId: number): Promise<HeardPush | undefined> {
  try {
    const { fetchAsPush } = await import('./fetched-operation.ts')
    return await fetchAsPush(organisationId, operationId)
  } catch (error) {
    console.warn(`Operation ${operationId} could not be loaded.`, error)
    return undefined
  }
}
