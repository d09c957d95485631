import type { Queries } from '../database/database.ts'
import type { Waits } from './wait-after.ts'

/** Ids of the rows that say what to do, by their names. */
export type Payload = Readonly<Record<string, number>>

/** A job that a runner has taken. */
export interface Job {
  id: number
  kind: string
  payload: Payload
  tenantId: number | null
  /** With this one. */
  tries: number
  /** ms since 1970; null: it never expires. */
  expiresAt: number | null
  /** ISO 8601 UTC: no other runner takes it before. */
  takenUntil: string
}

export interface Outcome {
  /** Stored in the transaction that removes the job. */
  note?: (queries: Queries) => Promise<void>
  /** In ms: the work could not be done now, through no fault of the job. It is due again so much later, and this was no try. */
  againAfterMs?: number
}

/** One kind of job. `Given` are the services that its work needs. */
export interface Kind<Given> extends Waits {
  kind: string
  /** Does the work. The job is tried again after a rejection, so the work must be safe to do twice. */
  run: (given: Given, job: Job) => Promise<Outcome | void>
  /** So often at most; Infinity: until it expires. */
  mostTries: number
  /** So many jobs of this kind run at the same time in one process. */
  parallel: number
  /** In ms: longer than any run takes. After it another runner takes up the job of a process that was killed. */
  takenMs: number
  /** Whether trying again would fail, too. */
  isPermanent?: (error: unknown) => boolean
  /** The log's words for a failure, without personal data; name, code and stack unless given. */
  describe?: (error: unknown) => object
  /**
   * The job is not tried again: it has expired, or is dead, because of `error` where a try has failed. Called before that is stored, so
   * it must be safe to do twice.
   */
  gaveUp?: (given: Given, job: Job, why: 'expired' | 'dead', error?: unknown) => Promise<void>
  /** A chore: such a job is added again and again. */
  every?: {
    ms: number
    /** In ms after the start; as long as `ms` unless given. */
    firstAfterMs?: number
    /** Asked on the read connection before a job is added, so that an idle process writes nothing. */
    isNeeded?: (given: Given) => Promise<boolean>
  }
}

/**
 * How a chore is tried: until it succeeds, since each is needed and none is urgent. Another process takes it up an hour after its
 * process was killed.
 */
export const choreTries = {
  firstWaitMs: 60_000,
  longestWaitMs: 60 * 60_000,
  mostTries: Infinity,
  parallel: 1,
  takenMs: 60 * 60_000,
} as const

/** The id that a payload holds by this name. */
export function idIn({ payload, kind }: Pick<Job, 'payload' | 'kind'>, name: string): number {
  const id = payload[name]
  if (id === undefined) throw new Error(`A job of the kind ${kind} has no ${name}.`)
  return id
}
