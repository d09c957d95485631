import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { APP_KEY_FORM, keptAppKey } from './process/app-key.ts'
import type { PageConfig } from '../contract/pages.ts'
import { DEFAULT_AUTH_ENDPOINT, DEFAULT_CSRF_ENDPOINT } from '../contract/realtime.ts'
import type { DatabaseAddress } from './database/open.ts'
import type { DocumentsConfig } from './documents/store/keeper.ts'
import { readS3 } from './documents/store/s3-config.ts'
import { makeFolder } from './process/folders.ts'
import type { MailConfig } from './mail/transport.ts'
import { keptVapidKeys, type VapidKeys } from './push/vapid.ts'
import { keptRealtimeApp, type RealtimeApp } from './realtime/realtime-app.ts'
import { StartError } from './process/start-error.ts'

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

const matching = (form: RegExp) => v.optional(v.pipe(v.string(), v.trim(), v.regex(form)))
const wholeText = (minimum: number, maximum: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(minimum), v.maxValue(maximum))
const whole = (minimum: number, maximum: number, otherwise: number) =>
  v.optional(wholeText(minimum, maximum), String(otherwise))
/** As a browser writes it, which is what it is compared with: lower case, without the usual port. */
const originText = v.optional(
  v.pipe(
    v.string(),
    v.check((text) => /^https?:\/\/[^/?#@\\\s]+$/i.test(text) && URL.canParse(text)),
    v.transform((text) => new URL(text).origin),
  ),
)
const hostName = /^(\[[\da-f:.]+\]|\w([\w.-]*\w)?)$/i
/** Of a cookie or header: the token of RFC 9110. */
const token = (otherwise: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[\w!#$%&'*+.^`|~-]+$/)), otherwise)
const endpoint = (otherwise: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\/(?![/\\])\S*$/.test(text) || (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text)),
      ),
    ),
    otherwise,
  )

/** Whether it names a tile by zoom, column and row. Without them it is an address that a browser can read. */
function isTileAddress(text: string): boolean {
  const places = ['{z}', '{x}', '{y}']
  const bare = places.reduce((known, place) => known.replace(place, '0'), text)
  return places.every((place) => text.includes(place)) && URL.canParse(bare, 'http://localhost')
}

/** Each variable, its form and what a wrong one is told. Names and defaults: architecture, section 4. */
const variables = {
  PORT: [whole(0, 65535, 8000), 'a port number from 0 to 65535'],
  HOST: [v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'), 'an address to listen on'],
  PUBLIC_ORIGIN: [originText, 'an origin such as https://alarm.example.org, without a slash at its end'],
  DATA_DIR: [v.optional(v.pipe(v.string(), v.minLength(1)), './data'), 'a folder'],
  APP_KEY: [matching(APP_KEY_FORM), '32 random bytes in base64url: 43 letters, digits, - and _'],
  DATABASE_URL: [
    v.optional(v.pipe(v.string(), v.regex(/^(postgres(ql)?:\/\/|file:).+/))),
    'postgres://… or file:path',
  ],
  // Two processes that do not share their events would each alarm only half of the people.
  REDIS_URL: [
    v.optional(
      v.pipe(
        v.string(),
        v.check(() => false),
      ),
    ),
    'left out: realtime runs in one process so far',
  ],
  DEMO: [v.optional(v.picklist(['on', 'off', 'year']), 'on'), 'on, off or year'],
  TRUST_PROXY: [v.optional(v.picklist(['on', 'off']), 'off'), 'on or off'],
  TOKEN_MINUTES: [whole(1, 259_200, 43_200), 'minutes from 1 to 259200'],
  VAPID_SUBJECT: [
    matching(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s"\\]+)$/),
    'mailto:admin@example.org or an https address',
  ],
  SMTP_URL: [
    matching(/^smtps?:\/\/[^\s/?#]+\/?$/i),
    'an address such as smtps://name:password@mail.example.org',
  ],
  SMTP_FROM: [
    matching(/^([^<>,;\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/),
    'an address such as Alarm <alarm@example.org>',
  ],
  DOCUMENTS_LARGEST_MB: [whole(1, 1_000_000, 100), 'megabytes from 1 to 1000000'],
  DOCUMENTS_QUOTA_MB: [whole(1, 1_000_000_000, 20_000), 'megabytes from 1 to 1000000000'],
  S3_ENDPOINT: [
    v.optional(
      v.pipe(
        v.string(),
        v.check((text) => /^https?:\/\/[^?#@\\\s]+$/i.test(text) && URL.canParse(text)),
        v.transform((text) => text.replace(/\/+$/, '')),
      ),
    ),
    'an address such as https://s3.example.org',
  ],
  S3_BUCKET: [matching(/^[\w.-]{1,255}$/), 'the name of a bucket'],
  S3_REGION: [
    v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,50}$/)), 'us-east-1'),
    'a region such as eu-central-1',
  ],
  S3_ACCESS_KEY_ID: [matching(/^\S{1,200}$/), 'a key without spaces'],
  S3_SECRET_ACCESS_KEY: [matching(/^\S{1,200}$/), 'a key without spaces'],
  DIVERA_TARGETS: [
    v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
        v.check((list) => list.every((target) => /^(\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i.test(target))),
      ),
      '',
    ),
    'a list such as 127.0.0.1:8247, divera.example.org:8443',
  ],
  MAP_TILES_URL: [
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => /^(https?:\/\/[^\s"'<>;,]+|\/(?!\/)[^\s"'<>;,]*)$/.test(text) && isTileAddress(text),
        ),
      ),
    ),
    'an address with {z}, {x} and {y} in it, such as https://tiles.example.org/{z}/{x}/{y}.png',
  ],
  MAP_TILES_ATTRIBUTION: [
    v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
    'a text of 200 characters at most',
  ],
  REALTIME_BROADCASTER: [v.optional(v.picklist(['reverb', 'pusher']), 'reverb'), 'reverb or pusher'],
  REALTIME_APP_ID: [v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/))), 'a number'],
  REALTIME_APP_KEY: [v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))), 'letters and digits'],
  REALTIME_APP_SECRET: [v.optional(v.pipe(v.string(), v.minLength(8))), 'at least 8 characters'],
  REALTIME_HOST: [matching(hostName), 'a host name'],
  REALTIME_PORT: [v.optional(wholeText(1, 65535)), 'a port number from 1 to 65535'],
  REALTIME_SCHEME: [v.optional(v.picklist(['http', 'https'])), 'http or https'],
  REALTIME_CLUSTER: [matching(/^[a-z\d-]+$/), 'a cluster name'],
  REALTIME_AUTH_ENDPOINT: [endpoint(DEFAULT_AUTH_ENDPOINT), 'a path or URL'],
  REALTIME_AUTH_MODE: [v.optional(v.picklist(['token', 'cookie']), 'token'), 'token or cookie'],
  REALTIME_CSRF_COOKIE: [token('XSRF-TOKEN'), 'a cookie name'],
  REALTIME_CSRF_HEADER: [token('X-XSRF-TOKEN'), 'a header name'],
  REALTIME_CSRF_ENDPOINT: [endpoint(DEFAULT_CSRF_ENDPOINT), 'a path or URL'],
} as const

type Values = { [Name in keyof typeof variables]: v.InferOutput<(typeof variables)[Name][0]> }

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
