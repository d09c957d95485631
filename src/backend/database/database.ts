import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Queries can be written once for both: a plain connection, or the inside of a transaction. */
export type Queries = Kysely<Schema>

/** What a transaction can announce (`announce.ts`): that it has added jobs, or moved them. */
export type Topic = 'jobs'

/**
 * The one door to the stored data, the same on SQLite and PostgreSQL.
 *
 * `write` runs `job` in a transaction and resolves after it is durably committed; a rejected job leaves
 * nothing. Inside a job nothing but database work is awaited: on SQLite other writers wait behind it.
 */
export interface Database {
  engine: 'sqlite' | 'postgres'
  read: Queries
  write: <Result>(job: (queries: Queries) => Promise<Result>) => Promise<Result>
  /**
   * Another number after each `write`, before whoever has asked for it knows that it is done: what was made of what was read
   * before, at the same number, is still so.
   */
  changes: () => number
  /**
   * Calls `listener` after each committed `write` of this process whose job has announced the topic (`announce.ts`). Answers a
   * function that ends that.
   */
  listen: (topic: Topic, listener: () => void) => () => void
  /**
   * Runs `work`, which reads and writes, and which nobody waits for: however much of it there is, calls find a
   * connection. It is not nested, and awaits nothing but the database.
   */
  aside: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Brings it to the newest shape, or to that of the migration of this name. */
  migrate: (to?: string) => Promise<void>
  /**
   * Makes this process the only one that serves from the database, until it closes or dies: another would alarm
   * only the people who are connected to it. Rejects when another one is. `lost`: another one has become it since, while
   * the database could not be reached, and this process has to end.
   */
  claim: (lost: () => void) => Promise<void>
  close: () => Promise<void>
}

/** The parts that each engine gives. `open.ts` adds the count of writes and the listeners. */
export type Uncounted = Omit<Database, 'changes' | 'listen'>
