import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../../../src/backend/database/database.ts'
import { openDatabase } from '../../../src/backend/database/open.ts'
import { addJobs, type NewJob } from '../../../src/backend/jobs/add.ts'
import type { Job, Kind } from '../../../src/backend/jobs/kind.ts'
import { createJobRunner, type JobRunner } from '../../../src/backend/jobs/runner.ts'
import { createLog, type Log } from '../../../src/backend/log.ts'
import { removeFolder, temporaryFolder } from '../documents/folders.ts'
import { STARTED_AT } from '../servers/databases.ts'
import { type Engine, useEmptyPostgres } from '../servers/engines.ts'

export const MINUTE = 60_000

export interface JobWorld {
  database: Database
  /** As another process has it: on PostgreSQL with connections of its own. */
  other: Database
  /** ms since 1970, as the test has set it */
  now: () => number
  passTime: (milliseconds: number) => void
  /** Adds jobs of the kind `work` that are due now, with what each says. */
  add: (jobs: readonly Partial<NewJob>[]) => Promise<void>
  rows: () => Promise<
    { kind: string; due_at: string; tries: number; dead_at: string | null; last_error: string | null }[]
  >
  runner: (kinds: readonly Kind<null>[], about?: Partial<RunnerOfTest>) => JobRunner
}

interface RunnerOfTest {
  database: Database
  log: Log
  lookEveryMs: number
  now: () => number
}

/** A kind of job that does what the test says. */
export function kindOf(
  run: (job: Job) => Promise<{ againAfterMs?: number } | void>,
  about: Partial<Kind<null>> = {},
): Kind<null> {
  return {
    kind: 'work',
    run: (_, job) => run(job),
    firstWaitMs: 10_000,
    longestWaitMs: MINUTE,
    mostTries: 3,
    parallel: 2,
    takenMs: 2 * MINUTE,
    ...about,
  }
}

/** An empty database on this engine for the tests of the calling `describe`, without jobs at the beginning of each. */
export function useJobs(engine: Engine): JobWorld {
  const postgres = useEmptyPostgres()
  const folder = temporaryFolder()
  const runners: JobRunner[] = []
  let time = STARTED_AT
  let database: Database
  let other: Database
  beforeAll(async () => {
    const url = engine === 'postgres' ? postgres.url() : undefined
    if (engine === 'postgres' && url === undefined) return
    const address = url === undefined ? { file: join(folder, 'alarm.sqlite') } : { url }
    database = openDatabase(address)
    await database.migrate()
    // SQLite has one writer: two in one thread would wait for each other.
    other = engine === 'postgres' ? openDatabase(address) : database
  })
  beforeEach(async ({ skip }) => {
    if (engine === 'postgres') postgres.needUrl(skip)
    time = STARTED_AT
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
    await database.write((queries) => queries.deleteFrom('jobs').execute())
  })
  afterAll(async () => {
    await Promise.all(runners.map((runner) => runner.stop()))
    if (other !== database) await other.close()
    await database?.close()
    removeFolder(folder)
  })
  const now = () => time

  return {
    get database() {
      return database
    },
    get other() {
      return other
    },
    now,
    passTime: (milliseconds) => (time += milliseconds),
    add: (jobs) =>
      database.write((queries) =>
        addJobs(
          queries,
          jobs.map((job) => ({ kind: 'work', payload: {}, dueAt: time, ...job })),
          time,
        ),
      ),
    rows: () =>
      database.read
        .selectFrom('jobs')
        .select(['kind', 'due_at', 'tries', 'dead_at', 'last_error'])
        .orderBy('id')
        .execute(),
    runner: (kinds, about = {}) => {
      const log = createLog('silent')
      const made = createJobRunner({ database, log, now, kinds, given: null, ...about })
      runners.push(made)
      return made
    },
  }
}
