import { describe, expect, test } from 'vitest'
import { PING_AFTER_MS, PONG_WITHIN_MS } from '../../../src/backend/realtime/pulse.ts'
import { connect, startRealtime } from './support.ts'
import { eventually } from '../../support/eventually.ts'

/** A clock that moves only when told, looked at every few milliseconds. */
function slowClock() {
  let time = 0
  return { options: { now: () => time, pulseCheckMs: 5 }, pass: (ms: number) => void (time += ms) }
}

describe('a sign of life', () => {
  test('a ping is answered with a pong', async () => {
    const { port } = await startRealtime()
    const client = await connect(port)

    client.send({ event: 'pusher:ping', data: {} })

    expect(await client.next()).toEqual({ event: 'pusher:pong', data: {} })
  })

  test('a silent client is pinged once, and closed with 4201 when it stays silent', async () => {
    const clock = slowClock()
    const { port, hub } = await startRealtime(clock.options)
    const client = await connect(port)
    await client.subscribe('news')

    clock.pass(PING_AFTER_MS)
    expect(await client.next()).toEqual({ event: 'pusher:ping', data: {} })
    clock.pass(PONG_WITHIN_MS)

    expect(await client.closed).toEqual({ code: 4201, reason: 'Pong reply not received in time' })
    expect(hub.subscriberCount('news')).toBe(0)
  })

  test.each([
    ['a pong', { event: 'pusher:pong', data: {} }],
    ['any frame', 'nonsense'],
  ])('%s keeps a pinged client', async (_, answer) => {
    const clock = slowClock()
    const { port } = await startRealtime(clock.options)
    const client = await connect(port)

    for (let round = 0; round < 3; round++) {
      clock.pass(PING_AFTER_MS)
      expect(await client.next()).toMatchObject({ event: 'pusher:ping' })
      client.send(answer)
      await client.settled()
      clock.pass(PONG_WITHIN_MS)
      await client.settled()
    }

    expect(client.socket.readyState).toBe(client.socket.OPEN)
  })

  test('a control frame is a sign of life too', async () => {
    const clock = slowClock()
    const { port, hub } = await startRealtime(clock.options)
    const client = await connect(port)
    const silent = await connect(port)

    clock.pass(PING_AFTER_MS)
    for (const pinged of [client, silent]) expect(await pinged.next()).toMatchObject({ event: 'pusher:ping' })
    const answered = new Promise((resolve) => client.socket.once('pong', resolve))
    client.socket.ping()
    await answered
    clock.pass(PONG_WITHIN_MS)
    await silent.closed

    expect(hub.isConnected(client.socketId)).toBe(true)
  })
})

describe('stopping', () => {
  test('closes every socket with 1001, so that its client comes back after a second', async () => {
    const { port, hub, close } = await startRealtime()
    const clients = await Promise.all([connect(port), connect(port)])

    await close()

    for (const client of clients) expect(await client.closed).toMatchObject({ code: 1001 })
    expect(hub.connectionCount()).toBe(0)
    await close()
  })

  test('closes with 4200 where a successor listens, so that its client comes back at once', async () => {
    const { port, hub } = await startRealtime()
    const client = await connect(port)

    await hub.close(true)

    expect(await client.closed).toMatchObject({ code: 4200 })
    expect(hub.connectionCount()).toBe(0)
  })

  test('does not wait for ever for a peer that is not there any more', async () => {
    const { port, close } = await startRealtime()
    const client = await connect(port)
    client.socket.pause()

    await close()

    client.socket.resume()
    await client.closed
  })

  test('one that left in the meantime is no hindrance', async () => {
    const { port, hub, close } = await startRealtime()
    const client = await connect(port)

    client.socket.close()
    await eventually(() => expect(hub.connectionCount()).toBe(0))

    await close()
  })
})
