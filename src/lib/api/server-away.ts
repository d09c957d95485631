import { type ApiProblem, isOutage } from './api-error.ts'

/** @param waitMs how long the server asks its clients to wait, where it says so */
type Listener = (waitMs: number) => void

const listeners = new Set<Listener>()

/** Tells of every call that a server, or a proxy in front of it, cannot answer now. */
export function whenServerAway(listener: Listener): void {
  listeners.add(listener)
}

export function noteProblem(problem: ApiProblem): void {
  if (!isOutage(problem)) return
  for (const listen of listeners) listen((problem.waitSeconds ?? 0) * 1000)
}
