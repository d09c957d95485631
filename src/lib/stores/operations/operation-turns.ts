import type { OperationPush } from '../../operations/operation-list.ts'

/** `organisationId`: whose channel it came by. */
export type HeardPush = OperationPush & { organisationId: number }

/** Only while somebody waits for an answer that may not know of them. */
const heard: HeardPush[] = []
let waiting = 0

/** Nobody knows whether an answer that is on its way holds what was just pushed. */
export function notePushedOperation(push: HeardPush): void {
  if (waiting > 0) heard.push(push)
}

/**
 * Called with every question about operations. What it returns is called once, with the answer or without, and says what
 * was pushed meanwhile, in the order in which it came.
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

/** `isNews` is false for what is told again after an answer that may not know of it. */
type Listener = (push: HeardPush, isNews: boolean) => void
const listeners = new Set<Listener>()

/** For every store that shows operations; one that nobody has loaded shows none. */
export function whenOperationPushed(listen: Listener): void {
  listeners.add(listen)
}

export function tellOfPush(push: HeardPush, isNews: boolean): void {
  for (const listen of listeners) listen(push, isNews)
}
