import type { Database } from '../../../src/backend/database/database.ts'
import type { Kind } from '../../../src/backend/jobs/kind.ts'
import { createJobRunner } from '../../../src/backend/jobs/runner.ts'
import type { Feature } from '../../../src/backend/feature.ts'
import { features } from '../../../src/backend/features.ts'
import { createLog, type Log } from '../../../src/backend/log.ts'

interface Given {
  database: Database
  now: () => number
  log?: Log
}

/** Runs the jobs of these kinds that are due by the clock of the backend, as a running server does by itself. */
export async function runDueJobs<Services extends Given>(
  given: Services,
  ...kinds: readonly Kind<Services & { log: Log; features: readonly Feature[] }>[]
): Promise<void> {
  const log = given.log ?? createLog('silent')
  const { database, now } = given
  await createJobRunner({ database, log, now, kinds, given: { ...given, log, features } }).workOff()
}
