import type { Hono } from 'hono'
import type { ChannelCookieConfig } from '../../src/backend/channel-cookies.ts'
import { createApp } from '../../src/backend/app.ts'
import type { Database } from '../../src/backend/database/database.ts'
import { openDatabase, type DatabaseAddress } from '../../src/backend/database/open.ts'
import { fillDemo } from '../../src/backend/demo.ts'
import { createLiveRights, type LiveRights } from '../../src/backend/live-rights.ts'
import { createLog, type Log } from '../../src/backend/log.ts'
import { createPush, type Push } from '../../src/backend/push/push.ts'
import { makeVapidKeys } from '../../src/backend/push/vapid.ts'
import { createRateLimits } from '../../src/backend/rate-limits.ts'
import { createHub, type Hub } from '../../src/backend/realtime/hub.ts'
import type { Services } from '../../src/backend/services.ts'
import { join } from 'node:path'
import { removeFolder, temporaryFolder } from './folders.ts'

export interface InProcess {
  app: Hono
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
  /** Sent as JSON, unless it is a text: that goes as it is. */
  body?: unknown
  headers?: Record<string, string>
}

/** The one origin whose pages may call. */
export const OUR_ORIGIN = 'https://alarm.example.org'

interface Given {
  address?: DatabaseAddress
  log?: Log
  /** Of realtime's cookie mode; token mode unless given. */
  channelCookies?: ChannelCookieConfig
  /** Where the calls come from; nowhere known unless given. */
  addressOf?: () => string | null
}

/** The real API with a real database and the demo tenant, without a port, on a clock of its own. */
export async function inProcess(about: Given = {}): Promise<InProcess> {
  const folder = temporaryFolder()
  const database = openDatabase(about.address ?? { file: join(folder, 'alarm.sqlite') })
  await database.migrate()
  let time = Date.parse('2026-11-21T12:00:00Z')
  await fillDemo(database, time)
  const hub = createHub()
  const log = about.log ?? createLog('silent')
  const config: Services['config'] = {
    tokenMinutes: 60,
    realtime: { id: 1, key: 'key', secret: 'a secret' },
    channelCookies: about.channelCookies,
    push: { keys: makeVapidKeys(), subject: 'mailto:test@demo.example', allowLocal: true },
    mayCall: (origin) => origin === OUR_ORIGIN,
  }
  const now = () => time
  const rights = createLiveRights({ database, hub, now })
  const push = createPush({ database, log, config: config.push, now })
  const app = createApp({
    database,
    hub,
    rights,
    push,
    log,
    config,
    rateLimits: createRateLimits(),
    now,
    addressOf: about.addressOf ?? (() => null),
  })

  return {
    app,
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
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    close: async () => {
      await push.close()
      await database.close()
      removeFolder(folder)
    },
  }
}
