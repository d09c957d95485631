import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, Hono } from 'hono'
import { dirname, join } from 'node:path'
import { accountDeletionKind } from './account/delete-due.ts'
import { forgetOldEmailChanges } from './account/email-change.ts'
import { forgetUnseenDevices } from './account/known-devices.ts'
import { forgetOldResets } from './account/password-reset.ts'
import { forgetOldRefusals } from './api-keys/refusals.ts'
import { createApp } from './app.ts'
import { configuredPaths } from './http/call-paths.ts'
import { dispatcher, laterHost, type PageHost, sendsFile, wantsSocket } from './http/dispatch.ts'
import { StartError, type Config } from './config.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open.ts'
import { inPortions } from './database/portions.ts'
import { fillDemo, hasDemoPeople } from './demo/demo.ts'
import { forgetOldInvitations } from './invitations/change.ts'
import { startDocumentChores } from './documents/chores.ts'
import { previewKind } from './documents/preview/previews.ts'
import { createKeeper } from './documents/store/keeper.ts'
import { createStagedFiles, startForgettingParts } from './files/staged-files.ts'
import { drain } from './process/drain.ts'
import { newsKind } from './fms-news/tell.ts'
import { createLiveRights, type LiveRights } from './rights/live-rights.ts'
import { createHttpServer } from './http/http-server.ts'
import { createLog, describeError, type Log } from './log.ts'
import { listen, lockData } from './process/listen.ts'
import { takeLock } from './process/lock.ts'
import { forgetDeadJobs } from './jobs/dead.ts'
import type { Kind } from './jobs/kind.ts'
import { createJobRunner } from './jobs/runner.ts'
import { forgetOldKeys } from './http/once.ts'
import type { Sending } from './mail/composed-mail.ts'
import { forgetOldMails } from './mail/queue.ts'
import { mailKind } from './mail/send.ts'
import { createMailTransport } from './mail/transport.ts'
import { AUTOCLOSE_EVERY_MS, closeForgotten } from './operations/change/autoclose.ts'
import { refreshAllSpellings } from './operations/alarm/keyword-spellings.ts'
import { forgetOldMessages } from './operations/alarm/intake-messages.ts'
import { createPush, RESUME_EVERY_MS } from './push/push.ts'
import { createLargeBodies } from './limits/large-bodies.ts'
import { createPrecedence } from './limits/precedence.ts'
import { createRateLimits } from './limits/rate-limits.ts'
import { createHttpApi } from './realtime/http-api.ts'
import { createHub, type Hub } from './realtime/hub.ts'
import { createLiveWatch } from './realtime/live-watch.ts'
import { CATCH_UP_EVERY_MS, createMissedEvents } from './realtime/missed-events.ts'
import { attachRealtime } from './realtime/server.ts'
import { repeat } from './process/repeat.ts'
import { SWEEP_EVERY_MS, sweepRights } from './rights/rights-sweep.ts'
import { forgetOldChallenges } from './second-factor/challenges.ts'
import type { Services } from './services.ts'
import type { Visitors } from './pages/visitor-pages.ts'
import { visitorStanding } from './shared-links/visitor-standing.ts'
import { forgetEndedSessions } from './session/forget.ts'
import { forgetOldLinks } from './shared-links/end.ts'
import { revokeLostLinks } from './shared-links/lost-rights.ts'
import { setupRoutes } from './process/setup.ts'
import { REFRESH_EVERY_MS, refreshIndexes } from './tenant/index/refresh.ts'

/** Ended sessions, old keys and old links are forgotten once a day. */
const FORGET_EVERY_MS = 24 * 60 * 60 * 1000

export interface StartOptions {
  /** What answers everything that is no call; absent: 404 (tests of the API alone). */
  pages?: ((app: Hono, visitors: Visitors) => PageHost | Promise<PageHost>) | undefined
  log?: Log
  now?: () => number
  /** Called just before the port is opened: from then on calls may be under way. */
  beforeListening?: () => void
  /** Another process has the database since, and this one must not go on (`Database.claim`). */
  claimLost?: () => void
  /** How often rights that were changed elsewhere are looked for. */
  sweepEveryMs?: number
  /** How often operations are looked for that nobody has closed. */
  autocloseEveryMs?: number
  /** How often jobs are looked for at least; the runner does not see a clock of a test that was moved. */
  jobsEveryMs?: number
}

export interface Backend {
  /** Where it listens, such as `http://localhost:8000`. */
  origin: string
  app: Hono
  database: Database
  hub: Hub
  rights: LiveRights
  /** Whether this start filled an empty database with the demo tenant. */
  filledDemo: boolean
  /** Path of the one-time link that makes the first tenant administrator, while there is none. */
  setupPath: string | undefined
  /** Takes no more requests, lets the open ones finish, closes sockets and database. */
  close: () => Promise<void>
}

/**
 * Starts everything behind one port: API, realtime, pages.
 * @throws {StartError} with the one line the console shows.
 */
export async function startBackend(config: Config, options: StartOptions = {}): Promise<Backend> {
  const log = options.log ?? createLog()
  const now = options.now ?? Date.now
  const release = lockData(config.dataDirectory)
  const { database, close: closeDatabase } = await openMigrated(config, () => {
    log.error('another process serves from the database')
    options.claimLost?.()
  }).catch((error: unknown) => {
    release()
    throw error
  })
  const closeData = async () => {
    await closeDatabase()
    release()
  }

  try {
    const filledDemo = config.demo && (await fillDemo(database, now(), { year: config.demoYear }))
    if (config.publicOrigin && (await hasDemoPeople(database))) {
      throw new StartError(
        'PUBLIC_ORIGIN is set, but the demo people can still sign in: use a fresh DATA_DIR.',
      )
    }

    await refreshAllSpellings(database)
    const hub = createHub()
    const rights = createLiveRights({
      database,
      hub,
      now,
      alsoEnds: (change) => revokeLostLinks({ database, hub, log, now }, change),
    })
    const push = createPush({ database, log, config: config.push, now })
    const precedence = createPrecedence()
    const documents = createKeeper(config.documents, { log, now, precedence })
    const services: Services = {
      database,
      hub,
      liveWatch: createLiveWatch(hub, now),
      missedEvents: createMissedEvents(database, hub),
      rights,
      push,
      documents,
      stagedFiles: createStagedFiles(join(config.dataDirectory, 'file-parts'), { now, fits: documents.fits }),
      precedence,
      log,
      config,
      rateLimits: createRateLimits(),
      largeBodies: createLargeBodies(),
      now,
      addressOf: addressReader(config),
    }
    if (filledDemo && config.demoYear) {
      // What draws them is large, and nobody else needs it at the start.
      const { fillDemoDocuments } = await import('./demo/documents/demo-documents.ts')
      await fillDemoDocuments(services, now())
    }
    const app = createApp(services)
    const setupPath = await setupRoutes(app, services)
    const publishing = createHttpApi({ app: config.realtime, hub, log, now })
    const pages = options.pages && laterHost()
    const dispatch = dispatcher(app, publishing, pages?.host, configuredPaths(config.page.realtime))
    const server = createHttpServer(dispatch, { upgrades: wantsSocket, isFile: sendsFile })
    const allowedOrigins = config.publicOrigin ? [config.publicOrigin] : undefined
    const realtime = attachRealtime(server, hub, config.realtime, { allowedOrigins, log })
    // Before anything new comes: what a crash left behind is older.
    await push.resume()
    options.beforeListening?.()
    const origin = await listen(server, config)
    server.on('error', (error) =>
      log.error({ error: describeError(error) }, 'a connection could not be accepted'),
    )
    const visitors = { standing: visitorStanding(services), changes: database.changes, now }
    if (pages && options.pages) {
      try {
        pages.ready(await options.pages(app, visitors))
      } catch (error) {
        // The process is going to end: requests for pages are cut, calls that are under way are answered.
        pages.ready((_, response) => response.destroy())
        await Promise.all([realtime.close(), drain(server)])
        await push.close()
        throw error
      }
    }
    const sweeping = sweepRights(rights, options.sweepEveryMs ?? SWEEP_EVERY_MS, log)
    const closing = repeat(() => closeForgotten(services, now()), {
      everyMs: options.autocloseEveryMs ?? AUTOCLOSE_EVERY_MS,
      log,
      failed: 'operations that nobody closed were not looked for',
    })
    const resuming = repeat(() => push.resume(), {
      everyMs: RESUME_EVERY_MS,
      log,
      failed: 'pushes that were not handed over were not looked for',
    })

    const forgetting = repeat(() => forgetOld(database, now()), {
      // A process that is started anew every night would never come to it.
      firstAfterMs: 0,
      everyMs: FORGET_EVERY_MS,
      log,
      failed: 'ended sessions, old keys and old links were kept',
    })

    const catchingUp = repeat(() => services.missedEvents.catchUp(), {
      everyMs: CATCH_UP_EVERY_MS,
      log,
      failed: 'pages that may have missed an event were not connected anew',
    })

    const indexing = repeat(() => refreshIndexes(database), {
      everyMs: REFRESH_EVERY_MS,
      log,
      failed: 'lists of tenants were not made anew',
    })
    const forgettingParts = startForgettingParts(services.stagedFiles, log)
    const documentChores = startDocumentChores(services)
    const pageOrigin = () => config.publicOrigin ?? origin
    const transport = createMailTransport(config.mail, pageOrigin)
    const runner = createJobRunner({
      database,
      log,
      now,
      kinds: jobKinds,
      given: { ...services, transport, origin: pageOrigin },
      lookEveryMs: options.jobsEveryMs,
    })
    runner.start()

    return {
      origin,
      app,
      database,
      hub,
      rights,
      filledDemo,
      setupPath,
      close: async () => {
        // What is broken off is tried again after the next start.
        transport.close()
        const chores = [
          forgetting,
          sweeping,
          closing,
          resuming,
          catchingUp,
          indexing,
          forgettingParts,
          documentChores,
        ]
        const repeated = chores.map(({ stop }) => stop())
        await Promise.all([...repeated, runner.stop(), realtime.close(), drain(server)])
        // Last: an alarm that was taken while the requests ended has been handed over.
        await push.close()
        await closeData()
      },
    }
  } catch (error) {
    await closeData()
    throw error
  }
}

/** Everything that is done later. */
const jobKinds: readonly Kind<Services & Sending>[] = [mailKind, accountDeletionKind, newsKind, previewKind]

const forgetSome = [
  forgetEndedSessions,
  forgetOldKeys,
  forgetOldResets,
  forgetOldEmailChanges,
  forgetOldChallenges,
  forgetUnseenDevices,
  forgetOldInvitations,
  forgetOldLinks,
  forgetOldMessages,
  forgetOldRefusals,
  forgetOldMails,
  forgetDeadJobs,
]

async function forgetOld(database: Database, now: number): Promise<void> {
  for (const forget of forgetSome) await inPortions(database, (queries) => forget(queries, now))
}

interface Opened {
  database: Database
  close: () => Promise<void>
}

async function openMigrated(
  { database: address, dataDirectory }: Config,
  claimLost: () => void,
): Promise<Opened> {
  const where = 'file' in address ? address.file : 'DATABASE_URL'
  let opened: Database | undefined
  let release = () => {}
  const close = async () => {
    await opened?.close()
    release()
  }
  try {
    opened = openDatabase(address)
    // The lock of the data folder guards only what lies in it. Opened before: what is no database stays alone.
    if ('file' in address && dirname(address.file) !== dataDirectory) {
      release = takeLock(`${address.file}.lock`, 'it')
    }
    await opened.claim(claimLost)
    await opened.migrate()
    return { database: opened, close }
  } catch (cause) {
    // Already failing: that it cannot be closed either says nothing new.
    await close().catch(() => undefined)
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`The database (${where}) cannot be opened: ${reason || 'no answer'}`, { cause })
  }
}

/** The peer's address; behind a trusted proxy, the last one it appended. */
function addressReader({ trustProxy }: Config): (context: Context) => string | null {
  return (context) => {
    const forwarded = trustProxy
      ? context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim()
      : undefined
    if (forwarded) return forwarded
    // `app.request()` in a test has no connection.
    return context.env && 'incoming' in context.env ? (getConnInfo(context).remote.address ?? null) : null
  }
}
