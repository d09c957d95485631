import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Answer, Order, Pumped } from './orders.ts'

/**
 * The load of the realtime benchmark, in a process of its own: many raw sockets that count bytes, so that it costs less
 * than what it measures. Does what its parent says and answers when it is done.
 */
const OPENED_AT_ONCE = 50
/** A handshake of RFC 6455; the key is the one of its example. */
const HANDSHAKE = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
const UPGRADE = `Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${HANDSHAKE}\r\n`

/** Sooner than the server asks whether they are still there, which would be counted as an event. */
const SIGN_OF_LIFE_MS = 20_000
const signOfLife = masked(JSON.stringify({ event: 'pusher:pong', data: {} }))

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
/** All sockets read into it, one after the other: what comes is counted, not kept. */
const buffer = Buffer.alloc(64 * 1024)
const sockets: Socket[] = []
let received = new Float64Array()
let onReceived: (index: number) => void = () => undefined
let frameBytes = 0
let speaksPusher = false
let lastSign = performance.now()

process.on('message', (order: Order) => {
  void carryOut(order).then((answer) => process.send?.(answer))
})

async function carryOut(order: Order): Promise<Answer> {
  if (speaksPusher && performance.now() - lastSign > SIGN_OF_LIFE_MS) {
    for (const socket of sockets) socket.write(signOfLife)
    lastSign = performance.now()
  }
  if (order.kind === 'connect') return { kind: 'connected', frameBytes: await connectAll(order) }
  if (order.kind === 'keep') return { kind: 'kept', count: keep(order.count) }
  if (order.kind === 'fan out') return { kind: 'fanned out', delays: await fanOut(order.url, order.body) }
  return { kind: 'pumped', ...(await pump(order.url, order.body, order.inFlight, order.ms)) }
}

async function connectAll(order: Extract<Order, { kind: 'connect' }>): Promise<number> {
  received = new Float64Array(order.count)
  speaksPusher = order.subscribe !== undefined
  for (let start = 0; start < order.count; start += OPENED_AT_ONCE) {
    const indexes = Array.from(
      { length: Math.min(OPENED_AT_ONCE, order.count - start) },
      (_, at) => start + at,
    )
    sockets.push(...(await Promise.all(indexes.map((index) => open(index, order)))))
  }
  // The first event tells how long every following one is.
  await publish(order.url, order.body)
  await until(() => received.every((bytes) => bytes > 0 && bytes === received[0]))
  frameBytes = received[0] ?? 0
  return frameBytes
}

function open(
  index: number,
  { port, path, subscribe }: { port: number; path: string; subscribe: string | undefined },
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let greeting = ''
    let isReady = false
    const handle = (length: number): boolean => {
      if (isReady) {
        received[index] = (received[index] ?? 0) + length
        onReceived(index)
        return true
      }
      const before = greeting
      greeting += buffer.toString('latin1', 0, length)
      const isUpgraded = greeting.includes('\r\n\r\n')
      if (isUpgraded && !before.includes('\r\n\r\n') && subscribe) socket.write(masked(subscribe))
      isReady = isUpgraded && (!subscribe || greeting.includes('subscription_succeeded'))
      if (isReady) resolve(socket)
      return true
    }
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback: handle } })
    socket.on('error', reject)
    // Without one subscriber the measurement would never finish: end the process.
    socket.on('end', () => process.exit(1))
    socket.write(`GET ${path} HTTP/1.1\r\n${UPGRADE}`)
  })
}

/** A client's frame must be masked; with a mask of zeros it reads as it was written. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

function keep(count: number): number {
  for (const socket of sockets.splice(count)) socket.destroy()
  received = received.slice(0, count)
  return sockets.length
}

/** Publishes one event; the milliseconds until each socket had it. */
async function fanOut(url: string, body: string): Promise<number[]> {
  received.fill(0)
  const delays: number[] = []
  const start = performance.now()
  const all = new Promise<void>((resolve) => {
    onReceived = (index) => {
      if ((received[index] ?? 0) < frameBytes) return
      delays.push(performance.now() - start)
      if (delays.length === sockets.length) resolve()
    }
  })
  await Promise.all([publish(url, body), all])
  return delays
}

/** Publishes as fast as the events arrive everywhere, so many at a time. */
async function pump(url: string, body: string, inFlight: number, ms: number): Promise<Pumped> {
  const start = performance.now()
  const p99s: number[] = []
  let events = 0
  while (performance.now() - start < ms) {
    received.fill(0)
    const sent = performance.now()
    const most = Math.ceil(sockets.length * 0.99)
    let arrived = 0
    const wanted = frameBytes * inFlight
    const all = new Promise<void>((resolve) => {
      onReceived = (index) => {
        if ((received[index] ?? 0) < wanted) return
        arrived += 1
        if (arrived === most) p99s.push(performance.now() - sent)
        if (arrived === sockets.length) resolve()
      }
    })
    const published = Array.from({ length: inFlight }, () => publish(url, body))
    await Promise.all([...published, all])
    events += inFlight
  }
  return { events, seconds: (performance.now() - start) / 1000, p99s }
}

function publish(url: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent }, (response) => {
      response.resume()
      const { statusCode = 0 } = response
      response.on('end', () => (statusCode < 300 ? resolve() : reject(new Error(`${url}: ${statusCode}`))))
    })
    call.on('error', reject)
    call.end(body)
  })
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise<void>((resolve) => (onReceived = () => resolve()))
}
