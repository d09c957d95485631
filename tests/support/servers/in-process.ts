import { copyFileSync, existsSync } from 'node:fs'
import type { Hono } from 'hono'
import { type BackendConfig, createBackend } from '../../../src/backend/backend.ts'
import { features } from '../../../src/backend/features.ts'
import type { Database } from '../../../src/backend/database/database.ts'
import { openDatabase, type DatabaseAddress } from '../../../src/backend/database/open.ts'
import { fillDemo } from '../../../src/backend/demo/demo.ts'
import type { DocumentsConfig } from '../../../src/backend/documents/store/keeper.ts'
import type { LiveRights } from '../../../src/backend/rights/live-rights.ts'
import { createLog, type Log } from '../../../src/backend/log.ts'
import type { Push } from '../../../src/backend/push/push.ts'
import { makeVapidKeys } from '../../../src/backend/push/vapid.ts'
import { makeAppKey } from '../../../src/backend/process/app-key.ts'
import type { Hub } from '../../../src/backend/realtime/hub.ts'
import type { Services } from '../../../src/backend/services.ts'
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
  /** Stand-ins of DIVERA that may be called. */
  diveraTargets?: readonly string[]
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
  const config: BackendConfig = {
    appKey: makeAppKey(),
    publicOrigin: OUR_ORIGIN,
    tokenMinutes: 60,
    realtime: { id: 1, key: 'key', secret: 'a secret' },
    channelCookies: about.channelCookies,
    push: { keys: makeVapidKeys(), subject: 'mailto:test@demo.example', allowLocal: true },
    mail: { smtpUrl: about.smtpUrl, from: 'test@demo.example', folder: join(folder, 'mails') },
    mayCall: (origin) => origin === OUR_ORIGIN,
    trustProxy: false,
    diveraTargets: about.diveraTargets ?? [],
    dataDirectory: folder,
    documents: {
      folder: join(folder, 'documents'),
      largest: 64 * 1024 * 1024,
      quota: 256 * 1024 * 1024,
      ...about.documents,
    },
  }
  const now = () => time
  const { app, services } = createBackend(config, features, {
    database,
    log: about.log ?? createLog('silent'),
    now,
    addressOf: about.addressOf,
  })
  const { documents, hub, push, rights } = services

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
