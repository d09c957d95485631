import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Profile } from './profiles.ts'

export interface SlowLine {
  origin: string
  /** From now on it is one of this profile. */
  become: (profile: Profile) => void
  close: () => Promise<void>
}

/** Bytes that are on the line at a time: more would wait in front of it for longer than any line's buffer holds. */
const WINDOW_BYTES = 64 * 1024

/**
 * A line to a server with the latency and rate of a profile, for all connections together. The browser's own throttle
 * delays answers, but nothing that is pushed: this delays every byte, half of the latency in each direction.
 */
export async function openSlowLine(target: string, profile: Profile): Promise<SlowLine> {
  const { hostname, port } = new URL(target)
  let now = profile
  const toServer = createWay(() => ({ delay: now.latency / 2, bytesPerSecond: now.up }))
  const toClient = createWay(() => ({ delay: now.latency / 2, bytesPerSecond: now.down }))
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    toServer(client, upstream)
    toClient(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next) => (now = next),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** One direction: what comes in leaves after the one before has passed, and after its way. */
function createWay(
  rule: () => { delay: number; bytesPerSecond: number },
): (from: Socket, to: Socket) => void {
  let freeAt = 0
  return (from, to) => {
    let onTheWay = 0
    from.on('data', (chunk: Buffer) => {
      const now = performance.now()
      const { delay, bytesPerSecond } = rule()
      freeAt = Math.max(now, freeAt) + (chunk.length / bytesPerSecond) * 1000
      onTheWay += chunk.length
      if (onTheWay > WINDOW_BYTES) from.pause()
      setTimeout(
        () => {
          to.write(chunk)
          onTheWay -= chunk.length
          from.resume()
        },
        freeAt - now + delay,
      )
    })
    from.on('close', () => setTimeout(() => to.end(), Math.max(0, freeAt - performance.now()) + rule().delay))
  }
}
