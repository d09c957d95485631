import { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Line } from '../../../../src/backend/realtime/lines.ts'
import { type Client, connect, enter, startRealtime } from '../../../backend/realtime/support.ts'
import { eventually } from '../../../support/eventually.ts'

const channel = 'presence-room'
const text = 'x'.repeat(8000)

describe('a reader that does not read', () => {
  test('is cut, and those who read still get everything', async () => {
    const { port, hub } = await startRealtime()
    const [slow, other] = await Promise.all([connect(port), connect(port)])
    for (const client of [slow, other]) await client.subscribe('news')
    slow.socket.pause()

    const sent = await publishUntil(
      () => hub.publish('news', 'saved', { text }),
      other,
      () => {
        return hub.subscriberCount('news') === 1
      },
    )

    expect(await other.settled()).toEqual([])
    expect(sent).toBeLessThan(MOST)
    slow.socket.resume()
    expect(await slow.closed).toMatchObject({ code: 4100 })
  })

  test('is missed in its presence channel, several at once too', async () => {
    const { port, hub } = await startRealtime()
    const slow = await Promise.all([connect(port), connect(port), connect(port)])
    const other = await connect(port)
    for (const [index, client] of [...slow, other].entries()) await enter(client, channel, index)
    for (const client of slow) client.socket.pause()
    await other.settled()

    const left: unknown[] = []
    for (let sent = 0; hub.subscriberCount(channel) > 1 && sent < MOST; sent++) {
      hub.publish(channel, 'saved', { text })
      for (let frame = await other.next(); frame.event !== 'saved'; frame = await other.next())
        left.push(frame)
    }
    left.push(...(await other.settled()))

    expect(left).toHaveLength(slow.length)
    expect(hub.members(channel)).toEqual([{ id: slow.length, info: null }])
  })

  test('what is still sent to one that is being cut goes nowhere, and its client may come back', async () => {
    const { port, hub } = await startRealtime()
    const slow = await connect(port)
    await slow.subscribe('news')
    slow.socket.pause()

    for (let sent = 0; sent < MOST; sent++) hub.publish('news', 'saved', { text })
    await eventually(() => expect(hub.subscriberCount('news')).toBe(0))

    const again = await connect(port)
    await again.subscribe('news')
    hub.publish('news', 'saved', {})
    expect(await again.next()).toMatchObject({ event: 'saved' })
  })
})

describe('events of one turn', () => {
  beforeEach(async () => {
    // Whatever was before, one has come alone since.
    watchedLine().line.write(Buffer.from('alone'))
    await nextTurn()
  })

  test('arrive complete and in their order, with the pongs of the line between them', async () => {
    const { port, hub } = await startRealtime()
    const clients = await Promise.all([connect(port), connect(port)])
    for (const client of clients) await client.subscribe('news')
    const pongs = vi.fn()
    clients[0]?.socket.on('pong', pongs)

    for (let round = 0; round < 20; round++) {
      clients[0]?.socket.ping()
      for (let index = 0; index < 10; index++) hub.publish('news', 'saved', { number: round * 10 + index })
      await nextTurn()
    }

    for (const client of clients) {
      const numbers = (await client.settled()).map(({ data }) => (data as { number: number }).number)
      expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index))
    }
    expect(pongs).toHaveBeenCalledTimes(20)
  })

  test('one that comes alone leaves at once, the others of its turn together', async () => {
    const { line, written } = watchedLine()

    for (const one of ['a', 'b', 'c']) line.write(Buffer.from(one))
    expect(written).toEqual(['a'])
    await nextTurn()

    expect(written).toEqual(['a', 'bc'])
  })

  test('leave all together after a turn that brought several, until one comes alone', async () => {
    const { line, written } = watchedLine()
    for (const one of ['a', 'b']) line.write(Buffer.from(one))
    await nextTurn()

    for (const one of ['c', 'd']) line.write(Buffer.from(one))
    await nextTurn()
    for (const one of ['e', 'f']) {
      line.write(Buffer.from(one))
      await nextTurn()
    }

    expect(written).toEqual(['a', 'b', 'cd', 'e', 'f'])
  })

  test('do not wait when they are many: a burst is no slow reader', async () => {
    const { line, written } = watchedLine()

    for (let index = 0; index < 1000; index++) line.write(Buffer.from(text))
    expect(line.waitingBytes).toBeLessThan(100_000)
    await nextTurn()

    expect(written.join('')).toHaveLength(8_000_000)
  })

  test('a line that is gone meanwhile is no hindrance to the others', async () => {
    const [gone, other] = [watchedLine(), watchedLine()]
    gone.stream.on('error', () => undefined)

    for (const one of ['a', 'b']) for (const { line } of [gone, other]) line.write(Buffer.from(one))
    gone.stream.destroy(new Error('torn'))
    await nextTurn()

    expect(other.written).toEqual(['a', 'b'])
    expect(() => gone.line.write(Buffer.from('c'))).not.toThrow()
    await nextTurn()
  })
})

/** More than any system keeps for a reader that does not read. */
const MOST = 5000

async function publishUntil(publish: () => void, reader: Client, isDone: () => boolean): Promise<number> {
  let sent = 0
  while (!isDone() && sent < MOST) {
    publish()
    sent++
    await reader.next()
  }
  return sent
}

/** A line that notes what leaves it, system call by system call. */
function watchedLine() {
  const written: string[] = []
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _, done) => {
      written.push(String(chunk))
      done()
    },
    writev: (chunks, done) => {
      written.push(chunks.map(({ chunk }) => String(chunk)).join(''))
      done()
    },
  })
  return { stream, line: new Line(stream), written }
}
