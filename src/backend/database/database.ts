import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** A plain connection or a transaction: a query can be written once for both. */
export type Queries = Kysely<Schema>

/** What a transaction can announce (`announce.ts`): that it has added jobs, or moved them. */
export type Topic = 'jobs'

/** A migration that `migrate()` has run, and how long it took. */
export interface RanMigration {
  number: number
  name: string
  ms: number
}

/**
 * The only access to the stored data, the same on SQLite and PostgreSQL.
 *
 * `write` runs `job` in a transaction and resolves after the durable commit; a job that rejects changes nothing. A job awaits only
 * database work: on SQLite other writers wait for it.
 */
export interface Database {
  engine: 'sqlite' | 'postgres'
  read: Queries
  write: <Result>(job: (queries: Queries) => Promise<Result>) => Promise<Result>
  /**
   * A number that changes with each `write`, before the write resolves. A result computed from the data is still up to date while the
   * number is the same.
   */
  changes: () => number
  /**
   * Calls `listener` after each committed `write` of this process whose job has announced the topic (`announce.ts`). Returns a function
   * that ends this.
   */
  listen: (topic: Topic, listener: () => void) => () => void
  /**
   * Runs background work that reads and writes. Its share of the connections is limited, so that calls always find one. Such work is
   * not nested, and awaits only the database.
   */
  aside: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Runs all new migrations, or those up to the migration `to`, and answers which ran. Rejects data of a newer version. */
  migrate: (to?: string) => Promise<RanMigration[]>
  /**
   * Makes this process the only server of the database, until it closes or dies: a second server would alarm only the people who are
   * connected to it. Rejects if another process is the server. Calls `lost` if another process became the server while the database
   * could not be reached: then this process has to end.
   */
  claim: (lost: () => void) => Promise<void>
  close: () => Promise<void>
}

/** The parts that each engine has. `open.ts` adds the count of writes and the listeners. */
export type Uncounted = Omit<Database, 'changes' | 'listen'>
