import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig, StartError } from '../../src/backend/config.ts'
import { removeFolder, temporaryFolder } from '../support/folders.ts'

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
    ['REALTIME_BROADCASTER', 'socket.io'],
    ['REALTIME_APP_ID', 'app'],
    ['REALTIME_APP_SECRET', 'short'],
    ['REALTIME_SCHEME', 'ftp'],
    ['REALTIME_AUTH_MODE', 'magic'],
  ])('%s=%s', (name, value) => {
    const read = () => readConfig({ DATA_DIR: folder, [name]: value })
    expect(read).toThrow(StartError)
    expect(read).toThrow(new RegExp(`^${name} is "`))
    expect(read).not.toThrow(/\n/)
  })

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

test('the defaults of architecture, section 4; an empty variable counts as not given', () => {
  expect(readConfig({ DATA_DIR: folder, PORT: '', PUBLIC_ORIGIN: '', REALTIME_HOST: '' })).toMatchObject({
    port: 8000,
    host: '127.0.0.1',
    publicOrigin: undefined,
    database: { file: join(folder, 'alarm.sqlite') },
    demo: true,
    tokenMinutes: 43_200,
    page: {
      apiBase: '',
      realtime: { broadcaster: 'reverb', authEndpoint: '/broadcasting/auth', authMode: 'token' },
    },
  })
})

test.each([
  ['on a loopback host', {}, true],
  ['DEMO=off', { DEMO: 'off' }, false],
  ['another host', { HOST: '0.0.0.0' }, false],
  ['a public origin', { PUBLIC_ORIGIN: 'https://alarm.example.org' }, false],
  ['a database of one’s own', { DATABASE_URL: 'postgres://localhost/alarm' }, false],
  ['production', { NODE_ENV: 'production' }, false],
])('the demo tenant fills an empty database only where it is harmless: %s', (_, environment, demo) => {
  expect(readConfig({ DATA_DIR: folder, ...environment }).demo).toBe(demo)
})

test('the realtime secret is made on first start, kept, and readable by its owner alone', () => {
  const first = readConfig({ DATA_DIR: folder })
  const second = readConfig({ DATA_DIR: folder })
  const file = join(folder, 'realtime-app.json')

  expect(second.realtime).toEqual(first.realtime)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toContain(first.realtime.secret)
  expect(existsSync(join(folder, '.writable'))).toBe(false)
  expect(JSON.stringify(first.page)).not.toContain(first.realtime.secret)
})
