import { type ApiProblem, problemOf } from './api-error.ts'

/** A value from the backend, with what a screen has to say about it. */
export type Loadable<Value> =
  | { state: 'loading' }
  /**
   * `at`: when it was fetched (ms). `stale`: kept by the device, or the last attempt got no answer, so it may be out of
   * date. `partial`: of a whole that was never asked for, what a list says.
   */
  | { state: 'ready'; value: Value; changing: boolean; at: number; stale: boolean; partial?: true }
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
 * A failure (an answer that is no success, or not what the contract says) empties; no answer is no failure: what
 * was there stays, marked as old.
 */
export function failed<Value>(known: Loadable<Value>, error: unknown): Loadable<Value> {
  const problem = problemOf(error)
  if (problem.kind === 'offline' && known.state === 'ready') return { ...known, changing: false, stale: true }
  return { state: 'failed', error: problem, changing: false }
}

/** A value that was changed here without asking the backend for all of it. */
export function withValue<Value>(known: Loadable<Value>, change: (value: Value) => Value): Loadable<Value> {
  return known.state === 'ready' ? { ...known, value: change(known.value) } : known
}
