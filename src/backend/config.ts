import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { keptAppKey } from './process/app-key.ts'
import type { PageConfig } from '../contract/pages.ts'
import type { DatabaseAddress } from './database/open.ts'
import type { DocumentsConfig } from './documents/store/keeper.ts'
import { readS3 } from './documents/store/s3-config.ts'
import { makeFolder } from './process/folders.ts'
import type { MailConfig } from './mail/transport.ts'
import { keptVapidKeys, type VapidKeys } from './push/vapid.ts'
import { keptRealtimeApp, type RealtimeApp } from './realtime/realtime-app.ts'
import { StartError } from './process/start-error.ts'
import { type Values, variables } from './process/variables.ts'

export { StartError } from './process/start-error.ts'

/** How the cookies of cookie mode are called and sent. */
export interface ChannelCookieConfig {
  csrfCookie: string
  csrfHeader: string
  /** Whether people come by https. */
  secure: boolean
}

export interface Config {
  /** 0 takes any free port (tests). */
  port: number
  host: string
  publicOrigin: string | undefined
  dataDirectory: string
  /** What only this installation knows, and no database holds (decision 16). */
  appKey: string
  database: DatabaseAddress
  /** Whether an empty database may be filled with the demo tenant. */
  demo: boolean
  /** Whether that tenant gets a crew and a year of alarms. */
  demoYear: boolean
  tokenMinutes: number
  realtime: RealtimeApp
  push: {
    keys: VapidKeys
    /** Whom push services may write to: `mailto:` or `https:`. */
    subject: string
    /** Whether a push service on this machine may be called, by plain http: of a local server alone. */
    allowLocal: boolean
  }
  mail: MailConfig
  documents: DocumentsConfig
  /** Hosts with their ports that a base URL of DIVERA may name although they are private, or take plain http. */
  diveraTargets: readonly string[]
  /** Absent in token mode: then no cookie is set or accepted. */
  channelCookies: ChannelCookieConfig | undefined
  page: PageConfig
  /** Whether `X-Forwarded-For` is believed. */
  trustProxy: boolean
  production: boolean
  /** Whether pages of that origin (`https://host:port`) may call: our own at the public origin, and local ones of a local server. */
  mayCall: (origin: string) => boolean
}

/** As sizes of files are shown. */
export const MEGABYTE = 1_000_000

/**
 * Reads the configuration from the environment.
 * @throws {StartError} naming the first variable that is wrong, or the data folder that cannot be written.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const values = parse(environment)
  const dataDirectory = resolve(values.DATA_DIR)
  makeWritable(dataDirectory)
  const loopback = ['127.0.0.1', '::1', 'localhost'].includes(values.HOST)
  const production = environment['NODE_ENV'] === 'production'
  const realtime = readRealtimeApp(values, dataDirectory)
  const appKey = values.APP_KEY ?? keptAppKey(dataDirectory)
  const withCookies = values.REALTIME_AUTH_MODE === 'cookie'

  return {
    port: values.PORT,
    host: values.HOST,
    publicOrigin: values.PUBLIC_ORIGIN,
    dataDirectory,
    appKey,
    database: databaseAddress(values.DATABASE_URL, dataDirectory),
    demo: values.DEMO !== 'off' && loopback && !values.PUBLIC_ORIGIN && !values.DATABASE_URL && !production,
    demoYear: values.DEMO === 'year',
    tokenMinutes: values.TOKEN_MINUTES,
    realtime,
    push: {
      keys: keptVapidKeys(dataDirectory),
      subject: values.VAPID_SUBJECT ?? contactAt(values.PUBLIC_ORIGIN),
      allowLocal: loopback && !values.PUBLIC_ORIGIN && !production,
    },
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.SMTP_FROM ?? senderAt(values.PUBLIC_ORIGIN),
      folder: join(dataDirectory, 'mails'),
    },
    documents: {
      folder: join(dataDirectory, 'documents'),
      s3: readS3(values, appKey),
      largest: values.DOCUMENTS_LARGEST_MB * MEGABYTE,
      quota: values.DOCUMENTS_QUOTA_MB * MEGABYTE,
    },
    diveraTargets: values.DIVERA_TARGETS,
    channelCookies: withCookies
      ? {
          csrfCookie: values.REALTIME_CSRF_COOKIE,
          csrfHeader: values.REALTIME_CSRF_HEADER,
          secure: values.PUBLIC_ORIGIN?.startsWith('https:') ?? false,
        }
      : undefined,
    page: {
      apiBase: '',
      map: values.MAP_TILES_URL
        ? { tiles: values.MAP_TILES_URL, attribution: values.MAP_TILES_ATTRIBUTION ?? '' }
        : undefined,
      sendsMail: values.SMTP_URL === undefined ? false : undefined,
      realtime: {
        broadcaster: values.REALTIME_BROADCASTER,
        key: realtime.key,
        host: values.REALTIME_HOST ?? null,
        port: values.REALTIME_PORT ?? null,
        scheme: values.REALTIME_SCHEME ?? null,
        cluster: values.REALTIME_CLUSTER ?? null,
        authEndpoint: values.REALTIME_AUTH_ENDPOINT,
        authMode: values.REALTIME_AUTH_MODE,
        // Every page carries these, so only where they are asked for.
        csrfCookie: withCookies ? values.REALTIME_CSRF_COOKIE : undefined,
        csrfHeader: withCookies ? values.REALTIME_CSRF_HEADER : undefined,
        csrfEndpoint: withCookies ? values.REALTIME_CSRF_ENDPOINT : undefined,
      },
    },
    trustProxy: values.TRUST_PROXY === 'on',
    production,
    mayCall: (origin) =>
      origin === values.PUBLIC_ORIGIN ||
      (loopback && /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)),
  }
}

/** The contact in push messages, which some push services require. */
function contactAt(publicOrigin: string | undefined): string {
  return publicOrigin?.startsWith('https:') ? publicOrigin : 'mailto:alarm@localhost'
}

function senderAt(publicOrigin: string | undefined): string {
  return `alarm@${publicOrigin ? new URL(publicOrigin).hostname : 'localhost'}`
}

function parse(environment: NodeJS.ProcessEnv): Values {
  const entries = Object.entries(variables).map(([name, [schema, expected]]) => {
    // An empty variable counts as not given: that is how shells and compose files leave one out.
    const result = v.safeParse(schema, environment[name] || undefined)
    if (!result.success) {
      // Without its value, which may be a key or hold a password: consoles and their logs are read by others.
      throw new StartError(`${name} is wrong: it must be ${expected}.`)
    }
    return [name, result.output]
  })
  const values = Object.fromEntries(entries) as Values
  if (values.REALTIME_BROADCASTER === 'pusher' && !values.REALTIME_CLUSTER && !values.REALTIME_HOST) {
    throw new StartError('REALTIME_CLUSTER is missing: pusher needs it, or REALTIME_HOST.')
  }
  return values
}

function makeWritable(directory: string): void {
  try {
    makeFolder(directory)
    const probe = join(directory, '.writable')
    writeFileSync(probe, '')
    rmSync(probe, { force: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`DATA_DIR ${directory} cannot be written: ${reason}`, { cause })
  }
}

function databaseAddress(url: string | undefined, dataDirectory: string): DatabaseAddress {
  if (!url) return { file: join(dataDirectory, 'alarm.sqlite') }
  return url.startsWith('file:') ? { file: resolve(url.slice('file:'.length)) } : { url }
}

function readRealtimeApp(values: Values, dataDirectory: string): RealtimeApp {
  const kept = keptRealtimeApp(dataDirectory)
  return {
    id: values.REALTIME_APP_ID ? Number(values.REALTIME_APP_ID) : kept.id,
    key: values.REALTIME_APP_KEY ?? kept.key,
    secret: values.REALTIME_APP_SECRET ?? kept.secret,
  }
}
