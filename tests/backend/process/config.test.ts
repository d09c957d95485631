import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig, StartError } from '../../../src/backend/config.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => removeFolder(folder))

describe('every value is validated at start: a wrong one stops it with a line that names it', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PUBLIC_ORIGIN', 'alarm.example.org'],
    ['PUBLIC_ORIGIN', 'https://alarm.example.org/'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['REDIS_URL', 'redis://localhost:6379'],
    ['DEMO', 'yes'],
    ['TOKEN_MINUTES', '0'],
    ['TOKEN_MINUTES', '1.5'],
    ['TRUST_PROXY', 'maybe'],
    ['APP_KEY', 'short'],
    ['REALTIME_BROADCASTER', 'socket.io'],
    ['REALTIME_APP_ID', 'app'],
    ['REALTIME_APP_SECRET', 'short'],
    ['REALTIME_SCHEME', 'ftp'],
    ['REALTIME_AUTH_MODE', 'magic'],
    ['PUBLIC_ORIGIN', 'https://someone@alarm.example.org'],
    ['PUBLIC_ORIGIN', 'https://alarm.example.org?x'],
    ['REALTIME_HOST', 'https://ws.example.org'],
    ['REALTIME_HOST', 'ws.example.org:443'],
    ['REALTIME_HOST', "ws.example.org; script-src 'unsafe-inline'"],
    ['REALTIME_PORT', '0'],
    ['REALTIME_PORT', '65536'],
    ['REALTIME_CLUSTER', 'eu.example.org/'],
    ['REALTIME_AUTH_ENDPOINT', 'broadcasting/auth'],
    ['REALTIME_AUTH_ENDPOINT', '//evil.example/auth'],
    ['REALTIME_AUTH_ENDPOINT', 'ftp://example.org/auth'],
    ['REALTIME_CSRF_ENDPOINT', 'csrf cookie'],
    ['REALTIME_CSRF_COOKIE', 'XSRF=TOKEN'],
    ['REALTIME_CSRF_HEADER', 'X XSRF'],
    ['VAPID_SUBJECT', 'admin@example.org'],
    ['VAPID_SUBJECT', 'http://example.org'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['SMTP_URL', 'smtp://'],
    ['APP_KEY', 'short'],
    ['SMTP_FROM', 'Alarm'],
    ['SMTP_FROM', 'Alarm <alarm@example.org>, <b@example.org>'],
    ['S3_ENDPOINT', 's3.example.org'],
    ['S3_ENDPOINT', 'https://key:secret@s3.example.org'],
    ['S3_BUCKET', 'documents/folder'],
    ['S3_REGION', 'eu central'],
    ['S3_SECRET_ACCESS_KEY', 'two words'],
  ])('%s=%s', (name, value) => {
    const read = () => readConfig({ DATA_DIR: folder, [name]: value })
    expect(read).toThrow(StartError)
    expect(read).toThrow(new RegExp(`^${name} is wrong: it must be .+\\.$`))
    expect(read).not.toThrow(/\n/)
  })

  test.each([
    ['APP_KEY', 'geheim'],
    ['DATABASE_URL', 'mysql://alarm:geheim@db.example.org/alarm'],
    ['REDIS_URL', 'redis://:geheim@localhost:6379'],
    ['SMTP_URL', 'http://alarm:geheim@mail.example.org'],
    ['SMTP_URL', 'alarm:geheim'],
    ['MAP_TILES_URL', 'ftp://tiles.example.org/{z}/{x}/{y}?key=geheim'],
    ['REALTIME_APP_SECRET', 'geheim'],
    ['S3_ENDPOINT', 'https://key:geheim@s3.example.org'],
    ['S3_SECRET_ACCESS_KEY', 'sehr geheim'],
  ])('of %s, which may hold a secret, the line does not show the value: %s', (name, value) => {
    const read = () => readConfig({ DATA_DIR: folder, [name]: value })
    expect(read).toThrow(new RegExp(`^${name} is wrong: `))
    expect(read).not.toThrow(/geheim/)
  })

  test('pusher without a cluster and without a host', () => {
    const pusher = { DATA_DIR: folder, REALTIME_BROADCASTER: 'pusher' }
    expect(() => readConfig(pusher)).toThrow(/^REALTIME_CLUSTER is missing/)
    expect(readConfig({ ...pusher, REALTIME_CLUSTER: 'eu' }).page.realtime.cluster).toBe('eu')
    expect(readConfig({ ...pusher, REALTIME_HOST: 'ws.example.org' }).page.realtime.cluster).toBe(null)
  })

  test.each(['', '{"id":1', '{}', '{"id":1,"key":"","secret":""}'])(
    'a kept realtime secret that is %j',
    (text) => {
      const file = join(folder, 'realtime-app.json')
      writeFileSync(file, text)
      const read = () => readConfig({ DATA_DIR: folder })
      expect(read).toThrow(StartError)
      expect(read).toThrow(`${file} cannot be read`)
      expect(read).not.toThrow(/\n/)
      expect(readFileSync(file, 'utf8')).toBe(text)
    },
  )

  test.each(['', '{}', `{"public_key":"B","private_key":"${'A'.repeat(42)}E"}`])(
    'a kept push key that is %j, because a new one would silence every device',
    (text) => {
      const file = join(folder, 'vapid.json')
      writeFileSync(file, text)
      const read = () => readConfig({ DATA_DIR: folder })
      expect(read).toThrow(StartError)
      expect(read).toThrow(`${file} cannot be read`)
      expect(readFileSync(file, 'utf8')).toBe(text)
    },
  )

  test('a DATA_DIR that cannot be a folder', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(() => readConfig({ DATA_DIR: join(file, 'data') })).toThrow(/^DATA_DIR .* cannot be written/)
  })

  // Root may write everywhere, so this says something only for other accounts.
  test.skipIf(process.getuid?.() === 0)('a DATA_DIR without the right to write', () => {
    chmodSync(folder, 0o500)
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(/^DATA_DIR .* cannot be written/)
  })
})

describe('an S3-compatible store for documents', () => {
  const given = {
    S3_ENDPOINT: 'https://s3.example.org/',
    S3_BUCKET: 'documents',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  test.each(Object.keys(given))('without %s stops the start, by its name', (name) => {
    expect(() => readConfig({ DATA_DIR: folder, ...given, [name]: '' })).toThrow(`${name} is missing`)
  })

  test('is another one than the disk, and known by the same name at each start', () => {
    const read = () => readConfig({ DATA_DIR: folder, ...given }).documents.s3
    expect(read()).toMatchObject({
      endpoint: 'https://s3.example.org',
      bucket: 'documents',
      region: 'us-east-1',
    })
    expect(read()).toEqual(read())
    expect(readConfig({ DATA_DIR: folder }).documents.s3).toBeUndefined()
  })

  test('a secret that is wrong is not shown', () => {
    expect(() => readConfig({ DATA_DIR: folder, S3_SECRET_ACCESS_KEY: 'my secret' })).not.toThrow(/my secret/)
  })
})

test.each([
  'https://tiles.example/{z}/{x}/{y}.png?key=a',
  'http://localhost:9/{z}/{y}/{x}',
  '/tiles/{z}/{x}/{y}.webp',
])('MAP_TILES_URL %s reaches the pages', (tiles) => {
  const { page } = readConfig({ DATA_DIR: folder, MAP_TILES_URL: tiles, MAP_TILES_ATTRIBUTION: ' © Karte ' })
  expect(page.map).toEqual({ tiles, attribution: '© Karte' })
})

test.each([
  'https://tiles.example/{z}/{x}.png',
  'ftp://tiles.example/{z}/{x}/{y}',
  '//tiles.example/{z}/{x}/{y}',
  "https://tiles.example/{z}/{x}/{y}; script-src 'unsafe-inline'",
  'https://[/{z}/{x}/{y}',
])('MAP_TILES_URL %s stops the start, by its name', (tiles) => {
  expect(() => readConfig({ DATA_DIR: folder, MAP_TILES_URL: tiles })).toThrow(/^MAP_TILES_URL is/)
})

test('the defaults of architecture, section 4; an empty variable counts as not given', () => {
  expect(readConfig({ DATA_DIR: folder, PORT: '', PUBLIC_ORIGIN: '', REALTIME_HOST: '' })).toMatchObject({
    port: 8000,
    host: '127.0.0.1',
    publicOrigin: undefined,
    database: { file: join(folder, 'alarm.sqlite') },
    demo: true,
    demoYear: false,
    tokenMinutes: 43_200,
    page: {
      apiBase: '',
      realtime: { broadcaster: 'reverb', authEndpoint: '/broadcasting/auth', authMode: 'token' },
    },
  })
})

test.each([
  ['https://Alarm.Example.org:443', 'https://alarm.example.org'],
  ['HTTP://alarm.example.org:80', 'http://alarm.example.org'],
  ['https://alarm.example.org:8443', 'https://alarm.example.org:8443'],
  ['https://wehr-süd.example.org', 'https://xn--wehr-sd-s2a.example.org'],
])('PUBLIC_ORIGIN %s is what a browser sends: %s', (given, sent) => {
  const { publicOrigin, mayCall } = readConfig({ DATA_DIR: folder, PUBLIC_ORIGIN: given })
  expect(publicOrigin).toBe(sent)
  expect(mayCall(sent)).toBe(true)
})

test('what a foreign realtime server needs is passed on', () => {
  const realtime = {
    REALTIME_HOST: '[2001:db8::1]',
    REALTIME_PORT: '6001',
    REALTIME_AUTH_ENDPOINT: 'https://api.example.org/broadcasting/auth',
    REALTIME_CSRF_ENDPOINT: '/csrf?x=1',
  }
  const withCookies = { ...realtime, REALTIME_AUTH_MODE: 'cookie' }
  expect(readConfig({ DATA_DIR: folder, ...withCookies }).page.realtime).toMatchObject({
    host: '[2001:db8::1]',
    port: 6001,
    authEndpoint: 'https://api.example.org/broadcasting/auth',
    csrfEndpoint: '/csrf?x=1',
  })
  // Who signs in by a token needs none, and pages do not carry it.
  expect(readConfig({ DATA_DIR: folder, ...realtime }).page.realtime.csrfEndpoint).toBeUndefined()
})

test.each([
  ['on a loopback host', {}, true],
  ['DEMO=year', { DEMO: 'year' }, true],
  ['DEMO=off', { DEMO: 'off' }, false],
  ['another host', { HOST: '0.0.0.0' }, false],
  ['a public origin', { PUBLIC_ORIGIN: 'https://alarm.example.org' }, false],
  ['a database of one’s own', { DATABASE_URL: 'postgres://localhost/alarm' }, false],
  ['production', { NODE_ENV: 'production' }, false],
])('the demo tenant fills an empty database only where it is harmless: %s', (_, environment, demo) => {
  expect(readConfig({ DATA_DIR: folder, ...environment }).demo).toBe(demo)
})

test('the keys for push are made on first start, kept, and readable by their owner alone', () => {
  const first = readConfig({ DATA_DIR: folder })
  const second = readConfig({ DATA_DIR: folder })
  const file = join(folder, 'vapid.json')

  expect(second.push).toEqual(first.push)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.stringify(first.page)).not.toContain(first.push.keys.private_key)
})

test('the key of the installation is made on first start, kept, and readable by its owner alone, unless it is given', () => {
  const { appKey, page } = readConfig({ DATA_DIR: folder })
  const file = join(folder, 'app-key.json')

  expect(readConfig({ DATA_DIR: folder }).appKey).toBe(appKey)
  expect(appKey).toMatch(/^[\w-]{43}$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.stringify(page)).not.toContain(appKey)
  const given = 'a'.repeat(43)
  expect(readConfig({ DATA_DIR: folder, APP_KEY: given }).appKey).toBe(given)
})

test.each([
  [
    { VAPID_SUBJECT: 'mailto:wehr@example.org', PUBLIC_ORIGIN: 'https://a.example' },
    'mailto:wehr@example.org',
  ],
  [{ VAPID_SUBJECT: 'https://wehr.example.org/kontakt' }, 'https://wehr.example.org/kontakt'],
  [{ PUBLIC_ORIGIN: 'https://a.example' }, 'https://a.example'],
  [{ PUBLIC_ORIGIN: 'http://a.example' }, 'mailto:alarm@localhost'],
  [{}, 'mailto:alarm@localhost'],
])('push services are told whom they may write to: %j', (environment, subject) => {
  expect(readConfig({ DATA_DIR: folder, ...environment }).push.subject).toBe(subject)
})

test.each([
  ['a local server', {}, true],
  ['a public origin', { PUBLIC_ORIGIN: 'https://alarm.example.org' }, false],
  ['another host', { HOST: '0.0.0.0' }, false],
  ['production', { NODE_ENV: 'production' }, false],
])('a push service on the same machine is called by a local server alone: %s', (_, environment, allowed) => {
  expect(readConfig({ DATA_DIR: folder, ...environment }).push.allowLocal).toBe(allowed)
})

test('the realtime secret is made on first start, kept, and readable by its owner alone', () => {
  const first = readConfig({ DATA_DIR: folder })
  const second = readConfig({ DATA_DIR: folder })
  const file = join(folder, 'realtime-app.json')

  expect(second.realtime).toEqual(first.realtime)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toContain(first.realtime.secret)
  expect(readdirSync(folder).toSorted()).toEqual(['app-key.json', 'realtime-app.json', 'vapid.json'])
  expect(JSON.stringify(first.page)).not.toContain(first.realtime.secret)
})
