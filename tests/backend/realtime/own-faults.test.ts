import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { Hub } from '../../../src/backend/realtime/hub.ts'
import { type Client, connect, rawLine, signIn, startRealtime } from './support.ts'
import type { Connection } from '../../../src/backend/realtime/given-channels.ts'
import { eventually } from '../../support/eventually.ts'

// Product page, first sentence: on every entitled member's screen within seconds. A fault of ours that one socket
// comes upon must not take the line from everybody else.

/** A server whose hub has a fault in one place, and what it logs. */
async function startFaulty(place: 'subscribe' | 'unsubscribe' | 'signIn' | 'disconnect') {
  const logged: string[] = []
  const log = pino({ base: undefined }, { write: (line: string) => void logged.push(line) })
  const { port, hub } = await startRealtime({ log })
  const [client, other] = [await connect(port), await connect(port)]
  const sound = hub[place] as (connection: Connection, ...of: unknown[]) => void
  const faulty: typeof sound = (connection, ...of) => {
    if (connection.socketId === client.socketId) throw new TypeError('a fault of ours')
    sound(connection, ...of)
  }
  Object.assign(hub, { [place]: faulty })
  return { client, other, logged }
}

describe('a fault while a message is worked on ends that socket alone, and is logged', () => {
  test.each<['subscribe' | 'unsubscribe' | 'signIn', (client: Client) => unknown]>([
    ['subscribe', (client) => client.send({ event: 'pusher:subscribe', data: { channel: 'news' } })],
    ['unsubscribe', (client) => client.send({ event: 'pusher:unsubscribe', data: { channel: 'news' } })],
    ['signIn', (client) => void signIn(client, '7')],
  ])('%s', async (place, send) => {
    const { client, other, logged } = await startFaulty(place)

    send(client)

    // 1011: pusher-js comes back after a second (its handler of closes).
    expect(await client.closed).toEqual({ code: 1011, reason: 'Internal server error' })
    expect(await other.subscribe('news')).toMatchObject({ event: 'pusher_internal:subscription_succeeded' })
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      msg: 'realtime socket failed',
      error: { name: 'TypeError', stack: expect.stringContaining('own-faults.test.ts') },
    })
  })
})

test('a fault at the end of a socket ends nothing else either', async () => {
  const { client, other, logged } = await startFaulty('disconnect')

  client.socket.close()

  await client.closed
  expect(await other.subscribe('news')).toMatchObject({ event: 'pusher_internal:subscription_succeeded' })
  expect(logged.length).toBeGreaterThan(0)
})

test.each<[string, (hub: Hub) => unknown]>([
  ['thrown out', (hub) => hub.terminateUser('7')],
  ['told that the server goes away', (hub) => hub.close()],
])(
  'a peer that is %s and sends nonsense instead of an answer is gone, and nothing else',
  async (_, close) => {
    const { port, hub } = await startRealtime()
    const client = await connect(port)
    await signIn(client, '7')
    // It does not read that it is to go.
    client.socket.pause()
    const closing = close(hub)
    // No client may send a frame without a mask.
    rawLine(client).write(Buffer.from([0x81, 0x01, 0x78]))

    await closing
    await eventually(() => expect(rawLine(client).destroyed || hub.connectionCount() === 0).toBe(true))
    const other = await connect(port)
    expect(await other.subscribe('news')).toMatchObject({ event: 'pusher_internal:subscription_succeeded' })
  },
)
