import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../src/backend/database/open.ts'
import { fillDemo } from '../../../src/backend/demo/demo.ts'
import { respondToOperation } from '../../../src/contract/operations/operations.ts'
import { engines, useEmptyPostgres } from '../../support/servers/engines.ts'
import { startFaultProxy } from '../../support/lines/fault-proxy.ts'
import { ownConnection } from '../../support/servers/own-connection.ts'
import { raiseAlarm, signInByCall } from '../../support/worlds/people.ts'
import { startServer } from '../../support/servers/server-process.ts'

// Issue of the installed app, outbox: exactly once on the server. The line, or the server, ends after the change was
// committed and before the answer arrived.

interface Timeline {
  timeline: { kind: string }[]
  responses: { answer: string }[]
}

async function prepare(origin: string) {
  const { token } = await signInByCall(origin, 'mitglied')
  const { id } = await raiseAlarm(origin, { title: 'B3' })
  const path = `/api/organisation/1/operation/${id}`
  const headers = { ...ownConnection, 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return {
    path: `${path}/response`,
    answer: (to: string) =>
      fetch(`${to}${path}/response`, {
        method: respondToOperation.method,
        headers: { ...headers, 'Idempotency-Key': `the-answer-to-${id}` },
        body: JSON.stringify({ answer: 'coming' }),
      }),
    answers: async () => {
      const { timeline, responses } = (await (await fetch(origin + path, { headers })).json()) as Timeline
      return { timeline: timeline.filter(({ kind }) => kind === 'response.coming').length, responses }
    },
  }
}

describe.each(engines)('on %s', (engine) => {
  const postgres = engine === 'postgres' ? useEmptyPostgres() : undefined
  const environment = (skip: (note: string) => never): Record<string, string> =>
    postgres ? { DATABASE_URL: postgres.needUrl(skip) } : {}
  beforeAll(async () => {
    const url = postgres?.url()
    if (url === undefined) return
    // The server does so by itself in a file of its own only.
    const database = openDatabase({ url })
    await database.migrate()
    await fillDemo(database, Date.now())
    await database.close()
  }, 300_000)

  test('an answer whose line was cut after the commit is given once, and the replay gets the first answer', async ({
    skip,
    onTestFinished,
  }) => {
    const server = await startServer({ main: 'calls', environment: environment(skip) })
    onTestFinished(() => server.stop())
    const proxy = await startFaultProxy(server.origin)
    onTestFinished(() => proxy.close())
    const { answer, answers, path } = await prepare(server.origin)

    for (const spoil of [
      () => proxy.cut(`POST ${path}`, 'after', { times: 1 }),
      () => proxy.truncate(`POST ${path}`, 0, { times: 1 }),
      () => proxy.cut(`POST ${path}`, 'halfway', { times: 1 }),
    ]) {
      spoil()
      await expect(answer(proxy.origin).then((cut) => cut.text())).rejects.toThrow()
    }
    const replay = await answer(proxy.origin)

    expect([replay.status, ((await replay.json()) as { answer: string }).answer]).toEqual([200, 'coming'])
    expect(await answers()).toMatchObject({ timeline: 1, responses: [{ answer: 'coming' }] })
  }, 120_000)

  test('an answer whose server was killed after the commit is given once', async ({
    skip,
    onTestFinished,
  }) => {
    const first = await startServer({ main: 'calls', environment: environment(skip) })
    const proxy = await startFaultProxy(first.origin)
    onTestFinished(() => proxy.close())
    const { answer, answers, path } = await prepare(first.origin)
    const held = proxy.hold(`POST ${path}`, 'answer')
    const lost = answer(proxy.origin).then(
      (answered) =>
        answered.text().then(
          () => 'answered',
          () => 'lost',
        ),
      () => 'lost',
    )
    // The server has committed, and answered to the line alone.
    await expect.poll(() => held.count(), { timeout: 60_000 }).toBe(1)
    await first.kill('SIGKILL')
    await proxy.close()
    held.release()
    expect(await lost).toBe('lost')

    const { port, dataDirectory } = first
    const second = await startServer({ main: 'calls', port, dataDirectory, environment: environment(skip) })
    onTestFinished(async () => {
      await second.stop()
      await first.stop()
    })
    const replay = await answer(second.origin)
    expect(replay.status).toBe(200)
    expect(await answers()).toMatchObject({ timeline: 1, responses: [{ answer: 'coming' }] })
  }, 180_000)
})
