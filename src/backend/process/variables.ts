import * as v from 'valibot'
import { DEFAULT_AUTH_ENDPOINT, DEFAULT_CSRF_ENDPOINT } from '../../contract/realtime.ts'
import { APP_KEY_FORM } from './app-key.ts'

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

/**
 * The table of settings. Each variable: its form with its default, the end of the sentence that refuses a wrong one, and the lines about it in
 * `.env.example`, which `npm run env-example` makes in this order. Names and defaults: architecture, section 4.
 */
export const variables = {
  PORT: [whole(0, 65535, 8000), 'a port number from 0 to 65535', []],
  HOST: [
    v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
    'an address to listen on',
    ['0.0.0.0 for every address of the machine. Behind a proxy on the same machine leave it.'],
  ],
  PUBLIC_ORIGIN: [
    originText,
    'an origin such as https://alarm.example.org, without a slash at its end',
    [
      'The address that people type, once the product is public: https://alarm.example.org (no slash at its end).',
    ],
  ],
  TRUST_PROXY: [
    v.optional(v.picklist(['on', 'off']), 'off'),
    'on or off',
    [
      'on: behind a proxy. The address that the proxy appended to X-Forwarded-For is then the one recorded with a',
      'session and counted by the rate limits; off, it is the proxy’s own, and all people are counted together.',
    ],
  ],
  DATA_DIR: [
    v.optional(v.pipe(v.string(), v.minLength(1)), './data'),
    'a folder',
    ['Database and the secrets made on the first start. Back this folder up. One process at a time uses it.'],
  ],
  APP_KEY: [
    matching(APP_KEY_FORM),
    '32 random bytes in base64url: 43 letters, digits, - and _',
    [
      'Seals stored secrets: those of second factors, of integrations and of the bucket; makes the addresses of calendars. 32 random',
      'bytes in base64url. Made on the first start in DATA_DIR/app-key.json; with another one no code of a second step is right any',
      'more, and every calendar has another address.',
    ],
  ],
  DATABASE_URL: [
    v.optional(v.pipe(v.string(), v.regex(/^(postgres(ql)?:\/\/|file:).+/))),
    'postgres://… or file:path',
    [
      'Default: SQLite in DATA_DIR. Or postgres://user:password@host:5432/database, or file:/elsewhere/alarm.sqlite',
    ],
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
    [
      'For more than one process: redis://host:6379, to carry realtime events between them. Not supported yet: a start',
      'with it is refused, because each process would alarm only those who are connected to it.',
    ],
  ],
  DOCUMENTS_LARGEST_MB: [
    whole(1, 1_000_000, 100),
    'megabytes from 1 to 1000000',
    ['The size of one document at most. They lie in DATA_DIR/documents.'],
  ],
  DOCUMENTS_QUOTA_MB: [
    whole(1, 1_000_000_000, 20_000),
    'megabytes from 1 to 1000000000',
    ['The size of all documents of a tenant together at most.'],
  ],
  S3_ENDPOINT: [
    v.optional(
      v.pipe(
        v.string(),
        v.check((text) => /^https?:\/\/[^?#@\\\s]+$/i.test(text) && URL.canParse(text)),
        v.transform((text) => text.replace(/\/+$/, '')),
      ),
    ),
    'an address such as https://s3.example.org',
    [
      'Or in an S3-compatible store, such as https://s3.eu-central-1.example.org. Endpoint, bucket and both keys belong together; the',
      'bucket is there already and belongs to this installation alone. What is being sent still lies in DATA_DIR/documents/uploads until it is whole.',
    ],
  ],
  S3_BUCKET: [matching(/^[\w.-]{1,255}$/), 'the name of a bucket', []],
  S3_ACCESS_KEY_ID: [matching(/^\S{1,200}$/), 'a key without spaces', []],
  S3_SECRET_ACCESS_KEY: [matching(/^\S{1,200}$/), 'a key without spaces', []],
  S3_REGION: [
    v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,50}$/)), 'us-east-1'),
    'a region such as eu-central-1',
    ['As the store calls it; many do not care.'],
  ],
  DEMO: [
    v.optional(v.picklist(['on', 'off', 'year']), 'on'),
    'on, off or year',
    [
      'An empty database is filled with the demo tenant when HOST is loopback, PUBLIC_ORIGIN and DATABASE_URL are unset',
      'and NODE_ENV is not production. year (what npm start takes): with a crew and a year of alarms. on: without.',
      'off: never.',
    ],
  ],
  TOKEN_MINUTES: [
    whole(1, 259_200, 43_200),
    'minutes from 1 to 259200',
    [
      'How long a token lives, in minutes: 30 days. While it is used the browser renews it every day; a session ends',
      'after 180 days in any case.',
    ],
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
    [
      'Where the tiles of maps come from: https://tiles.example.org/{z}/{x}/{y}.png, or a path of this host. Without it no',
      'map is shown, and no other server learns where an operation is: places are told by their coordinates.',
    ],
  ],
  MAP_TILES_ATTRIBUTION: [
    v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
    'a text of 200 characters at most',
    ['To whom the map is owed: © OpenStreetMap contributors'],
  ],
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
    [
      'Hosts with ports that administrators may enter as DIVERA although they are private or take plain http: 127.0.0.1:8247',
    ],
  ],
  REALTIME_BROADCASTER: [
    v.optional(v.picklist(['reverb', 'pusher']), 'reverb'),
    'reverb or pusher',
    ['reverb: the embedded server, or one like it. pusher: the hosted service (https only).'],
  ],
  REALTIME_APP_ID: [
    v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/))),
    'a number',
    ['Id (a number), key and secret are made on the first start, in DATA_DIR, unless given.'],
  ],
  REALTIME_APP_KEY: [v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))), 'letters and digits', []],
  REALTIME_APP_SECRET: [v.optional(v.pipe(v.string(), v.minLength(8))), 'at least 8 characters', []],
  REALTIME_HOST: [
    matching(hostName),
    'a host name',
    ['Host, port and scheme of the realtime server; default: those of the page.'],
  ],
  REALTIME_PORT: [v.optional(wholeText(1, 65535)), 'a port number from 1 to 65535', []],
  REALTIME_SCHEME: [v.optional(v.picklist(['http', 'https'])), 'http or https', []],
  REALTIME_CLUSTER: [matching(/^[a-z\d-]+$/), 'a cluster name', ['Of pusher, which needs it or a host.']],
  REALTIME_AUTH_ENDPOINT: [endpoint(DEFAULT_AUTH_ENDPOINT), 'a path or URL', []],
  REALTIME_AUTH_MODE: [
    v.optional(v.picklist(['token', 'cookie']), 'token'),
    'token or cookie',
    [
      'token: Authorization header. cookie: a CSRF cookie is fetched from the endpoint and sent in the header.',
    ],
  ],
  REALTIME_CSRF_COOKIE: [token('XSRF-TOKEN'), 'a cookie name', []],
  REALTIME_CSRF_HEADER: [token('X-XSRF-TOKEN'), 'a header name', []],
  REALTIME_CSRF_ENDPOINT: [endpoint(DEFAULT_CSRF_ENDPOINT), 'a path or URL', []],
  VAPID_SUBJECT: [
    matching(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s"\\]+)$/),
    'mailto:admin@example.org or an https address',
    [
      'To whom push services may write when pushes of this server trouble them: mailto:admin@example.org, or an https',
      'address. Default: PUBLIC_ORIGIN. The keys are made on the first start, in DATA_DIR.',
    ],
  ],
  SMTP_URL: [
    matching(/^smtps?:\/\/[^\s/?#]+\/?$/i),
    'an address such as smtps://name:password@mail.example.org',
    [
      'The server that sends mails: smtps://name:password@mail.example.org, or smtp://…:587. Without it mails are written to',
      'DATA_DIR/mails, and the start says so.',
    ],
  ],
  SMTP_FROM: [
    matching(/^([^<>,;\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/),
    'an address such as Alarm <alarm@example.org>',
    ['The sender: Alarm <alarm@example.org>. Default: alarm@ and the host of PUBLIC_ORIGIN.'],
  ],
} as const

export type Values = { [Name in keyof typeof variables]: v.InferOutput<(typeof variables)[Name][0]> }
