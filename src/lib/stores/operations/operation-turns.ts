import type { OperationPush } from '../../operations/operation-list.ts'

/** `organisationId`: the organisation whose channel delivered the push. */
export type HeardPush = OperationPush & { organisationId: number }

/** Pushes during running requests, whose responses may not include them. */
const heard: HeardPush[] = []
let waiting = 0

/** Records a push during a running request, whose response may or may not include it. */
export function notePushedOperation(push: HeardPush): void {
  if (waiting > 0) heard.push(push)
}

/**
 * Call this before every request about operations. Call the returned function once, after the response or the failure: it returns the
 * pushes that arrived meanwhile, in their order.
 */
export function takeOperationTurn(organisationId: number): () => readonly HeardPush[] {
  const from = heard.length
  waiting += 1
  return () => {
    const since = heard.slice(from).filter((push) => push.organisationId === organisationId)
    waiting -= 1
    if (waiting === 0) heard.length = 0
    return since
  }
}

/** `isNews`: false if the push is applied again, after a response that may not include it. */
type Listener = (push: HeardPush, isNews: boolean) => void
const listeners = new Set<Listener>()

/** Registers a store that shows operations. */
export function whenOperationPushed(listen: Listener): void {
  listeners.add(listen)
}

export function tellOfPush(push: HeardPush, isNews: boolean): void {
  for (const listen of listeners) listen(push, isNews)
}
