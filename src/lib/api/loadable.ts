import { type ApiProblem, isServerAway, isWithoutAnswer, problemOf } from './api-error.ts'

/** Whether a value may be out of date; `server`: because the server could not answer the last attempt. */
export type Stale = boolean | 'server'

/** A value from the backend, with what a screen has to say about it. */
export type Loadable<Value> =
  | { state: 'loading' }
  /**
   * `at`: when it was fetched (ms). `stale`: kept by the device, or the last attempt got no answer, so it may be out of
   * date. `partial`: of a whole that was never asked for, what a list says.
   */
  | { state: 'ready'; value: Value; changing: boolean; at: number; stale: Stale; partial?: true }
  | { state: 'failed'; error: ApiProblem; changing: boolean }

export const loading = { state: 'loading' } as const satisfies Loadable<never>

export function ready<Value>(value: Value, at: number): Loadable<Value> {
  return { state: 'ready', value, changing: false, at, stale: false }
}

/** What is shown stays shown while it is fetched again. */
export function changing<Value>(known: Loadable<Value>): Loadable<Value> {
  return known.state === 'loading' ? known : { ...known, changing: true }
}

/**
 * A failure (an answer that is no success, or not what the contract says) empties. Without an answer, also of a server that
 * cannot give one now, what was there stays, marked as old.
 */
export function failed<Value>(known: Loadable<Value>, error: unknown): Loadable<Value> {
  const problem = problemOf(error)
  if (isWithoutAnswer(problem) && known.state === 'ready')
    return { ...known, changing: false, stale: staleAfter(problem) }
  return { state: 'failed', error: problem, changing: false }
}

/** What a value is after an attempt that was not answered. */
export function staleAfter(problem: ApiProblem): Stale {
  return isServerAway(problem) ? 'server' : true
}

/** The problem of the attempt after which a value is stale. */
export function problemBehind(stale: Stale): ApiProblem {
  return stale === 'server' ? { kind: 'server', status: 503 } : { kind: 'offline' }
}

/** A value that was changed here without asking the backend for all of it. */
export function withValue<Value>(known: Loadable<Value>, change: (value: Value) => Value): Loadable<Value> {
  return known.state === 'ready' ? { ...known, value: change(known.value) } : known
}
