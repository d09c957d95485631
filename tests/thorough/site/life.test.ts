import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { health } from '../../../src/contract/health.ts'
import { send, tokenOf } from '../../support/servers/contract-target.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { DEMO_PASSWORD, people, raiseAlarm } from '../../support/worlds/people.ts'
import { runProgram } from '../../support/servers/run-program.ts'
import { freePort, startServer } from '../../support/servers/server-process.ts'

// Issue-level promises of architecture, section 4: how the process starts and stops.

const main = fileURLToPath(new URL('../../../src/backend/main.ts', import.meta.url))
let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => removeFolder(folder))

const startAndFail = (environment: Record<string, string>) =>
  runProgram(main, { environment: { DATA_DIR: folder, ...environment } })

describe('a start that cannot go on says one clear line and exits with 1', () => {
  test('port taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { code, output } = await startAndFail({ PORT: String(port) })
    other.close()
    expect([code, output]).toEqual([
      1,
      `PORT ${port} is taken: another program listens there. Set PORT to a free one.\n`,
    ])
  })

  test.each([
    ['wrong variable', { PORT: 'http' }, 'PORT is wrong: it must be a port number from 0 to 65535.\n'],
    ['no such address', { HOST: '192.0.2.1', PORT: '0' }, 'HOST 192.0.2.1 is no address of this machine.\n'],
    ['public origin with demo people', {}, ''],
  ])('%s', async (name, environment, line) => {
    if (name === 'public origin with demo people') {
      await (await startServer({ dataDirectory: folder })).stop()
      const { code, output } = await startAndFail({ PUBLIC_ORIGIN: 'https://alarm.example.org', PORT: '0' })
      expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(/^PUBLIC_ORIGIN is set/)]])
      return
    }
    expect(await startAndFail(environment)).toEqual({ code: 1, output: line })
  })

  test('data folder not writable', async () => {
    const { code, output } = await startAndFail({ DATA_DIR: '/proc/data' })
    expect([code, output.trim().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^DATA_DIR .* cannot be written/)],
    ])
  })

  test('a database file that is none', async () => {
    const { code, output } = await startAndFail({ DATABASE_URL: `file:${main}`, PORT: '0' })
    expect([code, output.trim().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^The database .* cannot be opened/)],
    ])
  })
})

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  test('drains connections, closes the database, exits with 0; a second start finds its data', async () => {
    const first = await startServer({ dataDirectory: folder })
    const token = await tokenOf(first.origin, people.mitglied)
    const { id } = await raiseAlarm(first.origin, { title: 'B1 – vor dem Neustart' })
    const key = /"key":"(\w+)"/.exec(await configOf(first.origin))?.[1]
    const socket = new WebSocket(`ws://127.0.0.1:${first.port}/app/${key}?protocol=7&client=js&version=8.6.0`)
    await once(socket, 'message')
    const closed = once(socket, 'close')
    // These requests are under way when the signal comes: each waits for its turn to hash a password. Many more would not be
    // through within the five seconds that a stop leaves them, on a slow machine.
    const underWay = Array.from({ length: 6 }, () => beginSignIn(first.origin))
    await Promise.all(underWay.map(({ sent }) => sent))
    // The server has read all of them by the time it answers this later one.
    await send(first.origin, 'GET', health.path)

    const code = await first.kill(signal)

    expect(code).toBe(0)
    expect((await closed)[0]).toBe(1001)
    for (const { status } of underWay) expect(await status).toBe(200)

    const second = await startServer({ dataDirectory: folder, port: await freePort() })
    const found = await send(second.origin, 'GET', `/api/organisation/1/operation/${id}`, { token })
    expect(found.json).toMatchObject({ title: 'B1 – vor dem Neustart' })
    expect(await configOf(second.origin)).toContain(`"key":"${key}"`)
    await second.stop()
  })
})

test('a process that is told to stop while its pages are loading answers the calls under way, and exits with 0', async () => {
  const server = await startServer({ dataDirectory: folder, callsOnly: true })
  const { sent, status } = beginSignIn(server.origin)
  await sent
  // The server has read it by the time it answers this later one.
  await send(server.origin, 'GET', health.path)

  expect(await server.kill('SIGTERM')).toBe(0)

  expect(await status).toBe(200)
})

/** `sent`: all bytes of the request were handed to the network. */
function beginSignIn(origin: string): { sent: Promise<unknown>; status: Promise<number | undefined> } {
  const sending = request(`${origin}/api/login`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json' },
  })
  const sent = once(sending, 'finish')
  const status = once(sending, 'response').then(([answer]) => {
    const { statusCode } = (answer as IncomingMessage).resume()
    return statusCode
  })
  sending.end(JSON.stringify({ email: people.mitglied, password: DEMO_PASSWORD }))
  return { sent, status }
}

async function configOf(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/login`)).text()
  return html.replaceAll('&#34;', '"').replaceAll('&quot;', '"')
}
