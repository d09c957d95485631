import { join } from 'node:path'
import { readConfig } from '../../../src/backend/config.ts'
import { createLog } from '../../../src/backend/log.ts'
import { createPageHost } from '../../../src/backend/pages/pages.ts'
import { revokeSession } from '../../../src/backend/session/sessions.ts'
import { type Backend, startBackend } from '../../../src/backend/start.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { removeFolder, temporaryFolder } from '../documents/folders.ts'

export interface FaultySite {
  /** Where the browser finds the product: behind the proxy. */
  origin: string
  proxy: FaultProxy
  backend: Backend
  /** Moves the server's clock on, in minutes: it refuses tokens in which the browser still believes. */
  passMinutes: (minutes: number) => void
  /** As an administrator does; `silently` leaves the sockets alone, as a change in the database would. */
  revokeSessions: (about?: { silently: boolean }) => Promise<void>
  close: () => Promise<void>
}

const NEVER_MS = 24 * 60 * 60 * 1000

/** The whole product in this process, with the demo tenant, behind a line that can be made bad. */
export async function startFaultySite(environment: Record<string, string> = {}): Promise<FaultySite> {
  const folder = temporaryFolder()
  let ahead = 0
  const now = () => Date.now() + ahead
  const config = readConfig({ PORT: '0', DATA_DIR: folder, TOKEN_MINUTES: '60', ...environment })
  const backend = await startBackend(config, {
    log: createLog('silent'),
    now,
    // What a test does silently stays unheard, and its clock ends nothing that it does not look at.
    sweepEveryMs: NEVER_MS,
    pages: ({ request }) =>
      createPageHost({
        directory: join(import.meta.dirname, '../../../dist'),
        config: config.page,
        api: request,
        logError: (error) => console.error(error),
      }),
  })
  const proxy = await startFaultProxy(backend.origin)

  return {
    origin: proxy.origin,
    proxy,
    backend,
    passMinutes: (minutes) => {
      ahead += minutes * 60_000
    },
    revokeSessions: async ({ silently } = { silently: false }) => {
      const { database, hub } = backend
      const open = await database.read
        .selectFrom('sessions')
        .select('id')
        .where('revoked_at', 'is', null)
        .execute()
      for (const { id } of open) {
        await database.write((queries) => revokeSession(queries, id, now()))
        if (!silently) hub.endSessions(new Set([id]))
      }
    },
    close: async () => {
      await proxy.close()
      await backend.close()
      removeFolder(folder)
    },
  }
}
