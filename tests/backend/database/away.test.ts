import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../src/backend/app.ts'
import { DatabaseAway, isDatabaseAway, readPostgresError } from '../../../src/backend/database/away.ts'
import { openDatabase } from '../../../src/backend/database/open.ts'
import { createLog } from '../../../src/backend/log.ts'
import { createMissedEvents } from '../../../src/backend/realtime/missed-events.ts'
import { eventually } from '../../support/eventually.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people } from '../../support/worlds/people.ts'
import { features } from '../../../src/backend/features.ts'

// A database that is away is 503 with Retry-After on every call, also for the intake (docs/intake.md).

const network = (code: string) => Object.assign(new Error(`connect ${code} 127.0.0.1:5432`), { code })
const ofPostgres = (code: string) => Object.assign(new pg.DatabaseError('said', 4, 'error'), { code })

test.each([
  network('ECONNREFUSED'),
  network('ECONNRESET'),
  network('ENOTFOUND'),
  network('EAI_AGAIN'),
  network('ETIMEDOUT'),
  network('EPIPE'),
  ofPostgres('08006'),
  ofPostgres('57P01'),
  ofPostgres('57P02'),
  ofPostgres('57P03'),
  ofPostgres('53300'),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
])('an error of a lost connection means that PostgreSQL is away: %s', (error) => {
  expect(readPostgresError(error)).toBeInstanceOf(DatabaseAway)
})

test.each([
  ofPostgres('23505'),
  ofPostgres('40001'),
  ofPostgres('53100'),
  ofPostgres('57014'),
  new Error('timeout'),
])('an error of a statement stays as it is: %s', (error) => {
  expect(readPostgresError(error)).toBe(error)
})

test('a SQLite file that another process has locked is away, a statement that is wrong is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'alarm-locked-'))
  const open = () => new DatabaseSync(join(folder, 'file.sqlite'), { timeout: 0 })
  const [holder, waiting] = [open(), open()]
  holder.exec('begin exclusive')

  expect(isDatabaseAway(errorOf(() => waiting.exec('begin immediate')))).toBe(true)
  expect(isDatabaseAway(errorOf(() => waiting.exec('select nothing')))).toBe(false)

  holder.close()
  waiting.close()
  rmSync(folder, { recursive: true })
})

function errorOf(work: () => void): unknown {
  try {
    work()
    return undefined
  } catch (error) {
    return error
  }
}

describe('while connections to PostgreSQL are refused', () => {
  // Port 1 of this machine: nothing listens there.
  const away = openDatabase({ url: 'postgres://alarm@127.0.0.1:1/alarm' })
  const logged: string[] = []
  let backend: InProcess
  let app: InProcess['app']
  beforeAll(async () => {
    backend = await inProcess()
    const log = pino({ base: undefined }, { write: (line: string) => void logged.push(line) })
    app = createApp({ ...backend.services, database: away, log }, features)
  })
  afterAll(async () => {
    await away.close()
    await backend.close()
  })

  const post = (authorization: string | undefined, body: unknown) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  })
  const unknown = `Bearer ${'a'.repeat(43)}`

  test.each([
    ['sign-in', '/api/login', post(undefined, { email: people.mitglied, password: DEMO_PASSWORD })],
    [
      'intake',
      '/api/intake/alarm',
      post(`Bearer ${INTAKE_KEY}`, { source: 'ils', source_id: '1', title: 'B1' }),
    ],
    ['list', '/api/notifications', { headers: { authorization: unknown } }],
    ['realtime', '/broadcasting/auth', post(unknown, { socket_id: '1.1', channel_name: 'private-user.1' })],
    ['shared link', `/api/shared/${'a'.repeat(43)}`, {}],
    ['readiness', '/api/ready', {}],
  ])('a call is answered with 503 and when to come back: %s', async (_call, path, init) => {
    const answer = await app.request(path, init)

    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '5',
      { message: 'Der Dienst ist gerade nicht bereit. Bitte versuche es gleich noch einmal.' },
    ])
  })

  test('the message is in the language of the caller', async () => {
    const answer = await app.request('/api/ready', { headers: { 'accept-language': 'en' } })
    expect(await answer.json()).toEqual({
      message: 'The service is not ready right now. Please try again in a moment.',
    })
  })

  test('pages connect anew after a call that changes something has failed, once the database answers', async () => {
    const { database, hub, services } = backend
    const closed: number[] = []
    hub.connect({
      socketId: '1.1',
      send: () => undefined,
      close: (code) => Promise.resolve(void closed.push(code)),
      checkPulse: () => undefined,
    })
    const whileAway = createMissedEvents(away, hub)
    const afterwards = createMissedEvents(database, hub)
    const failing = (missedEvents: typeof afterwards) =>
      createApp({ ...services, database: away, log: createLog('silent'), missedEvents }, features)
    const alarm = post(`Bearer ${INTAKE_KEY}`, { source: 'ils', source_id: '2', title: 'B2' })

    await failing(afterwards).request('/api/ready')
    await afterwards.catchUp()
    expect(closed).toEqual([])
    for (const missedEvents of [whileAway, afterwards]) {
      await failing(missedEvents).request('/api/intake/alarm', alarm)
      await missedEvents.catchUp()
    }
    await afterwards.catchUp()
    expect(closed).toHaveLength(1)
  })

  test('the log says it once, however many calls fail', () => {
    expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['call failed'])
  })
})

test('while SQLite takes no write the process lives and is not ready; it is ready again as soon as writes are taken', async () => {
  const { call, database, close } = await inProcess()
  const statusOf = async (path: string) => (await call('GET', path)).status
  await database.write(async (queries) => {
    const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(queries)
    const [pages] = rows
    // A page that is free within the file would be taken without the file growing.
    const content = 'x'.repeat(4096 * (pages?.freelist_count ?? 0))
    const filler = { id: 2, at: '2026-11-21T12:00:00.000Z', content }
    await queries.insertInto('write_probes').values(filler).execute()
    // SQLite takes no number below the present one: that is from then on the most.
    await sql`pragma max_page_count = 1`.execute(queries)
  })

  const refused = await call('GET', '/api/ready')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await statusOf('/api/health')).toBe(200)

  await database.write((queries) => sql`pragma max_page_count = 1000000`.execute(queries))
  await eventually(async () => expect(await statusOf('/api/ready')).toBe(200))
  await close()
})
