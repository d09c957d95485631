import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres, type Postgres } from '../../../../scripts/postgres.ts'
import { fillDemo } from '../../../../src/backend/demo/demo.ts'
import { channels } from '../../../../src/contract/realtime.ts'
import { openSocket } from '../../../support/calls/socket.ts'
import { bootBackend } from '../../../support/servers/backend.ts'
import { send } from '../../../support/servers/contract-target.ts'
import {
  DEMO_PASSWORD,
  INTAKE_KEY,
  people,
  raiseAlarm,
  signInByCall,
} from '../../../support/worlds/people.ts'

// A PostgreSQL that is stopped and started under a running server: calls are 503 meanwhile, and everything goes on by itself.

const KEY = 'restarts'
const soon = { timeout: 30_000 }

test('PostgreSQL is stopped and started: calls are 503, then pages connect anew, and alarms arrive', async ({
  skip,
}) => {
  const postgres = await ownPostgres(skip)
  const logged: string[] = []
  let isClaimLost = false
  const backend = await bootBackend(
    { DATABASE_URL: postgres.url, REALTIME_APP_KEY: KEY, DEMO: 'off' },
    {
      log: pino({ base: undefined }, { write: (line: string) => void logged.push(line) }),
      claimLost: () => (isClaimLost = true),
    },
  )
  onTestFinished(() => backend.close())
  const { origin, setupPath } = backend
  expect((await fetch(origin + setupPath)).status).toBe(200)
  await fillDemo(backend.database, Date.now())
  const { token, user } = await signInByCall(origin, 'mitglied')
  const open = await openSocket(origin, KEY)
  const channel = `private-${channels.user(user.id)}`
  await open.listen(channel, token)
  const alarm = { source: 'ils', source_id: '4711', title: 'B3' }
  const intake = () => send(origin, 'POST', '/api/intake/alarm', { token: INTAKE_KEY, body: alarm })
  const signIn = () =>
    send(origin, 'POST', '/api/login', { body: { email: people.leitung, password: DEMO_PASSWORD } })
  const list = () => send(origin, 'GET', '/api/notifications', { token })

  // In the middle of queries, and with idle connections.
  const underWay = Array.from({ length: 8 }, () => list())
  postgres.halt()
  for (const { status } of await Promise.all(underWay)) expect([200, 503]).toContain(status)
  for (let round = 0; round < 20; round += 1)
    for (const call of [intake, signIn, list]) expect((await call()).status).toBe(503)
  const page = await fetch(origin + setupPath)
  expect([page.status, page.headers.get('retry-after'), await page.text()]).toEqual([
    503,
    '5',
    expect.stringContaining('<p>Der Dienst ist gerade nicht bereit.'),
  ])
  expect((await send(origin, 'GET', '/api/ready')).status).toBe(503)
  expect((await send(origin, 'GET', '/api/health')).status).toBe(200)

  expect(open.isOpen()).toBe(true)
  postgres.resume()
  await expect.poll(() => open.isOpen(), soon).toBe(false)
  const socket = await openSocket(origin, KEY)
  await expect.poll(async () => (await list()).status, soon).toBe(200)
  await socket.listen(channel, token)
  await expect.poll(async () => (await intake()).status, soon).toBe(201)
  expect((await signIn()).status).toBe(200)
  expect((await list()).status).toBe(200)
  const came = () => socket.on(channel).filter(({ event }) => event === 'notification.created')
  await expect.poll(() => came().length, soon).toBe(1)
  // The repeats that run without a call go on, too: no failure is logged more than once.
  const calls = logged.filter((line) => line.includes('call failed'))
  expect(calls).toHaveLength(1)
  expect(logged.length).toBeLessThan(20)
  expect(isClaimLost).toBe(false)
})

test('PostgreSQL is restarted while alarms come in: each that is sent until it is answered is stored once', async ({
  skip,
}) => {
  const postgres = await ownPostgres(skip)
  const backend = await bootBackend({ DATABASE_URL: postgres.url, DEMO: 'off' })
  onTestFinished(() => backend.close())
  await fillDemo(backend.database, Date.now())

  const sent = Array.from({ length: 60 }, (_, index) =>
    untilTaken(() => raiseAlarm(backend.origin, { source: 'storm', source_id: String(index), title: 'B1' })),
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  postgres.halt()
  postgres.resume()
  await Promise.all(sent)

  const stored = await backend.database.read
    .selectFrom('operations')
    .where('source', '=', 'storm')
    .select('source_id')
    .execute()
  expect(stored.map(({ source_id }) => Number(source_id)).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 60 }, (_, index) => index),
  )
})

async function ownPostgres(skip: (note: string) => never): Promise<Postgres> {
  const postgres = await startPostgres()
  if ('unavailable' in postgres) return skip(postgres.unavailable)
  onTestFinished(() => postgres.stop())
  return postgres
}

async function untilTaken(call: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await call()
      return
    } catch (error) {
      if (!String(error).includes('answered 503')) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
