import { copyFileSync, existsSync } from 'node:fs'
import type { Hono } from 'hono'
import { createApp } from '../../../src/backend/app.ts'
import type { Database } from '../../../src/backend/database/database.ts'
import { openDatabase, type DatabaseAddress } from '../../../src/backend/database/open.ts'
import { fillDemo } from '../../../src/backend/demo/demo.ts'
import { createKeeper, type DocumentsConfig } from '../../../src/backend/documents/store/keeper.ts'
import { createStagedFiles } from '../../../src/backend/files/staged-files.ts'
import { type Change, createLiveRights, type LiveRights } from '../../../src/backend/rights/live-rights.ts'
import { createLog, type Log } from '../../../src/backend/log.ts'
import { createPush, type Push } from '../../../src/backend/push/push.ts'
import { makeVapidKeys } from '../../../src/backend/push/vapid.ts'
import { createLargeBodies } from '../../../src/backend/limits/large-bodies.ts'
import { createPrecedence } from '../../../src/backend/limits/precedence.ts'
import { createRateLimits } from '../../../src/backend/limits/rate-limits.ts'
import { makeAppKey } from '../../../src/backend/process/app-key.ts'
import { createHub, type Hub } from '../../../src/backend/realtime/hub.ts'
import { createLiveWatch } from '../../../src/backend/realtime/live-watch.ts'
import { createMissedEvents } from '../../../src/backend/realtime/missed-events.ts'
import type { Services } from '../../../src/backend/services.ts'
import { revokeLostLinks } from '../../../src/backend/shared-links/lost-rights.ts'
import { join } from 'node:path'
import { demoFile, STARTED_AT } from './databases.ts'
import { removeFolder, temporaryFolder } from '../documents/folders.ts'
import type { ChannelCookieConfig } from '../../../src/backend/config.ts'

export interface InProcess {
  app: Hono
  services: Services
  documents: Services['documents']
  documentsFolder: string
  database: Database
  hub: Hub
  rights: LiveRights
  push: Push
  config: Services['config']
  /** What the clock of the backend shows, in ms since 1970. */
  now: () => number
  /** Moves the clock of the backend, in ms. */
  passTime: (milliseconds: number) => void
  call: (method: string, path: string, about?: Sent) => Promise<Response>
  close: () => Promise<void>
}

interface Sent {
  token?: string
  /** Sent as JSON, unless it is a text or bytes: those go as they are. */
  body?: unknown
  headers?: Record<string, string>
}

/** The one origin whose pages may call. */
export const OUR_ORIGIN = 'https://alarm.example.org'

export interface GivenInProcess {
  address?: DatabaseAddress
  /** Where everything lies; a folder of its own unless given. It goes with `close`. */
  folder?: string
  log?: Log
  /** Of realtime's cookie mode; token mode unless given. */
  channelCookies?: ChannelCookieConfig
  /** What the health of mails is told of; nothing is sent there. */
  smtpUrl?: string
  /** What may be sent of documents; small unless given. */
  documents?: Partial<DocumentsConfig>
  /** Where the calls come from; nowhere known unless given. */
  addressOf?: () => string | null
}

/** The real API with a real database and the demo tenant, without a port, on a clock of its own. */
export async function inProcess(about: GivenInProcess = {}): Promise<InProcess> {
  const folder = about.folder ?? temporaryFolder()
  const file = join(folder, 'alarm.sqlite')
  const demo = demoFile()
  if (!about.address && demo !== undefined && !existsSync(file)) copyFileSync(demo, file)
  const database = openDatabase(about.address ?? { file })
  await database.migrate()
  let time = STARTED_AT
  await fillDemo(database, time)
  const hub = createHub()
  const log = about.log ?? createLog('silent')
  const config: Services['config'] = {
    appKey: makeAppKey(),
    publicOrigin: OUR_ORIGIN,
    tokenMinutes: 60,
    realtime: { id: 1, key: 'key', secret: 'a secret' },
    channelCookies: about.channelCookies,
    push: { keys: makeVapidKeys(), subject: 'mailto:test@demo.example', allowLocal: true },
    mail: { smtpUrl: about.smtpUrl, from: 'test@demo.example', folder: join(folder, 'mails') },
    mayCall: (origin) => origin === OUR_ORIGIN,
  }
  const now = () => time
  const alsoEnds = (change: Change) => revokeLostLinks({ database, hub, log, now }, change)
  const rights = createLiveRights({ database, hub, now, alsoEnds })
  const push = createPush({ database, log, config: config.push, now })
  const precedence = createPrecedence()
  const documents = createKeeper(
    {
      folder: join(folder, 'documents'),
      largest: 64 * 1024 * 1024,
      quota: 256 * 1024 * 1024,
      ...about.documents,
    },
    { log, now, precedence },
  )
  const services: Services = {
    database,
    hub,
    liveWatch: createLiveWatch(hub, now),
    missedEvents: createMissedEvents(database, hub),
    rights,
    push,
    documents,
    stagedFiles: createStagedFiles(join(folder, 'file-parts'), { now, fits: documents.fits }),
    precedence,
    log,
    config,
    rateLimits: createRateLimits(),
    largeBodies: createLargeBodies(),
    now,
    addressOf: about.addressOf ?? (() => null),
  }
  const app = createApp(services)

  return {
    app,
    services,
    documents,
    documentsFolder: join(folder, 'documents'),
    database,
    hub,
    rights,
    push,
    config,
    now,
    passTime: (milliseconds) => (time += milliseconds),
    call: async (method, path, { token, body, headers } = {}) =>
      app.request(path, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          body: typeof body === 'string' || isBytes(body) ? body : JSON.stringify(body),
        }),
      }),
    close: async () => {
      await push.close()
      await database.close()
      removeFolder(folder)
    },
  }
}

function isBytes(body: unknown): body is Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array
}
