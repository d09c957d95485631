import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, Hono } from 'hono'
import { join } from 'node:path'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { createKeeper } from './documents/store/keeper.ts'
import type { Feature } from './feature.ts'
import { createStagedFiles, startForgettingParts } from './files/staged-files.ts'
import { createOutbound, trustedTargets } from './http/outbound.ts'
import { createJobRunner } from './jobs/runner.ts'
import { createLargeBodies } from './limits/large-bodies.ts'
import { createPrecedence } from './limits/precedence.ts'
import { createRateLimits } from './limits/rate-limits.ts'
import { describeError, type Log } from './log.ts'
import { createMailTransport } from './mail/transport.ts'
import { createPush, RESUME_EVERY_MS } from './push/push.ts'
import { createHub } from './realtime/hub.ts'
import { createLiveWatch } from './realtime/live-watch.ts'
import { CATCH_UP_EVERY_MS, createMissedEvents } from './realtime/missed-events.ts'
import { createLiveRights } from './rights/live-rights.ts'
import { SWEEP_EVERY_MS, sweepRights } from './rights/rights-sweep.ts'
import type { Services } from './services.ts'
import { repeat } from './time/repeat.ts'

export type BackendConfig = Services['config'] &
  Pick<Config, 'dataDirectory' | 'documents' | 'trustProxy' | 'diveraTargets'>

interface Given {
  database: Database
  log: Log
  /** ms since 1970 */
  now: () => number
  /** The address a call comes from; that of the connection unless given. */
  addressOf?: Services['addressOf'] | undefined
}

/** For services such as DIVERA: with 1,000 alarms an answer has about 2 MB. */
const OUTBOUND = { connections: 4, withinMs: 20_000, largest: 16 * 1024 * 1024 } as const

export interface BuiltBackend {
  services: Services
  app: Hono
  /** Awaited before the first call: prepares what the features read. */
  prepare: () => Promise<void>
  /** Starts the jobs and chores. */
  startWork: (about: WorkOptions) => Work
}

export interface WorkOptions {
  /** Where the product runs: what links of mails begin with. */
  origin: () => string
  /** How often rights that were changed elsewhere are looked for. */
  sweepEveryMs?: number | undefined
  /** How often jobs are looked for at least; the runner does not see a clock of a test that was moved. */
  jobsEveryMs?: number | undefined
  /** How often chores are done, by their kind, where a test cannot wait so long. */
  choresEveryMs?: Readonly<Record<string, number>> | undefined
}

export interface Work {
  /** Starts nothing more. A mail under way is broken off, and sent after the next start; resolves when all other work has ended. */
  stop: () => Promise<void>
}

/** Builds services, calls and jobs of these features on a database. Nothing runs yet, and no port is open. */
export function createBackend(
  config: BackendConfig,
  features: readonly Feature[],
  { database, log, now, addressOf = addressReader(config) }: Given,
): BuiltBackend {
  const hub = createHub()
  const precedence = createPrecedence()
  const documents = createKeeper(config.documents, { log, now, precedence })
  const rights = createLiveRights({
    database,
    hub,
    now,
    alsoEnds: async (change) => {
      for (const { rightsChanged } of features) await rightsChanged?.(services, change)
    },
  })
  const services: Services = {
    database,
    hub,
    liveWatch: createLiveWatch(hub, now),
    missedEvents: createMissedEvents(database, hub),
    rights,
    push: createPush({ database, log, config: config.push, now }),
    documents,
    stagedFiles: createStagedFiles(join(config.dataDirectory, 'file-parts'), { now, fits: documents.fits }),
    outbound: createOutbound({ ...OUTBOUND, isTrusted: trustedTargets(config.diveraTargets) }),
    precedence,
    log,
    config,
    rateLimits: createRateLimits(),
    largeBodies: createLargeBodies(),
    now,
    addressOf,
  }

  return {
    services,
    app: createApp(services, features),
    prepare: async () => {
      for (const { prepare } of features) await prepare?.(services)
    },
    startWork: (options) => startWork(services, features, options),
  }
}

function startWork(
  services: Services,
  features: readonly Feature[],
  { origin, sweepEveryMs = SWEEP_EVERY_MS, jobsEveryMs, choresEveryMs }: WorkOptions,
): Work {
  const { database, documents, log, missedEvents, now, push, rights, stagedFiles } = services
  const repeated = [
    sweepRights(rights, sweepEveryMs, log),
    repeat(() => push.resume(), {
      everyMs: RESUME_EVERY_MS,
      log,
      failed: 'pushes that were not handed over were not looked for',
    }),
    repeat(() => missedEvents.catchUp(), {
      everyMs: CATCH_UP_EVERY_MS,
      log,
      failed: 'pages that may have missed an event were not connected anew',
    }),
    startForgettingParts(stagedFiles, log),
  ]
  // A store that cannot be used is logged at once, and not when a member needs it. Nothing else waits for it.
  documents.store.ready().catch((error: unknown) => {
    log.error({ error: describeError(error) }, 'no document can be kept')
  })
  const transport = createMailTransport(services.config.mail, origin)
  const runner = createJobRunner({
    database,
    log,
    now,
    kinds: features.flatMap(({ jobs = [] }) => jobs),
    given: { ...services, features, transport, origin },
    lookEveryMs: jobsEveryMs,
    choresEveryMs,
  })
  runner.start()

  return {
    stop: async () => {
      transport.close()
      services.outbound.close()
      await Promise.all([...repeated.map(({ stop }) => stop()), runner.stop()])
    },
  }
}

/** The peer's address; behind a trusted proxy, the last one it appended. */
function addressReader({ trustProxy }: Pick<Config, 'trustProxy'>): (context: Context) => string | null {
  return (context) => {
    const forwarded = trustProxy
      ? context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim()
      : undefined
    if (forwarded) return forwarded
    // `app.request()` in a test has no connection.
    return context.env && 'incoming' in context.env ? (getConnInfo(context).remote.address ?? null) : null
  }
}
