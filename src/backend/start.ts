import type { Hono } from 'hono'
import { dirname } from 'node:path'
import { createBackend, type WorkOptions } from './backend.ts'
import { features } from './features.ts'
import type { Hub } from './realtime/hub.ts'
import type { LiveRights } from './rights/live-rights.ts'
import { configuredPaths } from './http/call-paths.ts'
import { dispatcher, laterHost, type PageHost, sendsFile, wantsSocket } from './http/dispatch.ts'
import { StartError, type Config } from './config.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open.ts'
import { fillDemo, hasDemoPeople } from './demo/demo.ts'
import { drain } from './process/drain.ts'
import { createHttpServer } from './http/http-server.ts'
import { createLog, describeError, type Log } from './log.ts'
import { listen, lockData } from './process/listen.ts'
import { takeLock } from './process/lock.ts'
import { createHttpApi } from './realtime/http-api.ts'
import { attachRealtime } from './realtime/server.ts'
import type { Visitors } from './pages/visitor-pages.ts'
import { visitorStanding } from './shared-links/visitor-standing.ts'
import { setupRoutes } from './setup/routes.ts'

export interface StartOptions extends Omit<WorkOptions, 'origin'> {
  /** What answers everything that is no call; absent: 404 (tests of the API alone). */
  pages?: ((app: Hono, visitors: Visitors) => PageHost | Promise<PageHost>) | undefined
  log?: Log
  now?: () => number
  /** Called just before the port is opened: from then on calls may be under way. */
  beforeListening?: () => void
  /** Another process has the database since, and this one must not go on (`Database.claim`). */
  claimLost?: () => void
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
  const { database, close: closeDatabase } = await openMigrated(config, log, () => {
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

    const { services, app, prepare, startWork } = createBackend(config, features, { database, log, now })
    const { hub, rights, push } = services
    await prepare()
    if (filledDemo && config.demoYear) {
      // What draws them is large, and nobody else needs it at the start.
      const { fillDemoDocuments } = await import('./demo/documents/demo-documents.ts')
      await fillDemoDocuments(services, now())
    }
    const setupPath = await setupRoutes(app, services)
    const publishing = createHttpApi({ app: config.realtime, hub, log, now })
    const pages = options.pages && laterHost()
    const dispatch = dispatcher(app, publishing, pages?.host, configuredPaths(config.page.realtime))
    const server = createHttpServer(dispatch, { upgrades: wantsSocket, isFile: sendsFile })
    const allowedOrigins = config.publicOrigin ? [config.publicOrigin] : undefined
    const realtime = attachRealtime(server, hub, config.realtime, { allowedOrigins, log })
    // Before anything new comes: what a crash left behind is older. By its claim (`Database.claim`) this process is alone.
    await push.resume({ isAlone: true }).catch((error: unknown) => {
      log.error(
        { error: describeError(error) },
        'pushes of an earlier process were not taken up; it is tried again',
      )
    })
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
    const work = startWork({ ...options, origin: () => config.publicOrigin ?? origin })

    return {
      origin,
      app,
      database,
      hub,
      rights,
      filledDemo,
      setupPath,
      close: async () => {
        await Promise.all([work.stop(), realtime.close(), drain(server)])
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

interface Opened {
  database: Database
  close: () => Promise<void>
}

async function openMigrated(
  { database: address, dataDirectory }: Config,
  log: Log,
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
    for (const migration of await opened.migrate()) log.info(migration, 'migration ran')
    return { database: opened, close }
  } catch (cause) {
    // Already failing: that it cannot be closed either says nothing new.
    await close().catch(() => undefined)
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`The database (${where}) cannot be opened: ${reason || 'no answer'}`, { cause })
  }
}
