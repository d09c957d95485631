import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { type Hub, createHub } from '../../../src/backend/realtime/hub.ts'
import { type RealtimeOptions, attachRealtime } from '../../../src/backend/realtime/server.ts'
import { authSignature, userSignature } from '../../../src/backend/realtime/signature.ts'

export const app = { id: 1, key: 'app-key', secret: 'app-secret' }

export interface Frame {
  event: string
  channel?: string
  data: unknown
  user_id?: string | number
}

export interface RunningRealtime {
  server: Server
  port: number
  hub: Hub
  close(): Promise<void>
}

/** The real hub and server on a random port, gone when the test is. */
export async function startRealtime(options?: RealtimeOptions): Promise<RunningRealtime> {
  const server = createServer((_, response) => response.end())
  const hub = createHub()
  const realtime = attachRealtime(server, hub, app, options)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  onTestFinished(async () => {
    await realtime.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { server, port, hub, close: () => realtime.close() }
}

export interface Client {
  socket: WebSocket
  socketId: string
  /** The next frame not yet taken. */
  next(): Promise<Frame>
  send(frame: unknown): void
  subscribe(channel: string, auth?: string, channelData?: string): Promise<Frame>
  /** Resolves when the server has handled everything sent so far; answers what else came in. */
  settled(): Promise<Frame[]>
  closed: Promise<{ code: number; reason: string }>
}

const GOOD_PATH = `/app/${app.key}?protocol=7&client=test&version=1`

/** A socket that has not been greeted: refused ones never are. */
export function openSocket(
  port: number,
  path = GOOD_PATH,
  headers: Record<string, string> = {},
): Omit<Client, 'socketId'> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers, perMessageDeflate: false })
  const arrived: Frame[] = []
  const waiting: ((frame: Frame) => void)[] = []
  socket.on('error', () => undefined)
  socket.on('message', (raw) => {
    const { data, ...frame } = JSON.parse(String(raw)) as Frame
    const read = { ...frame, data: typeof data === 'string' ? readData(data) : data }
    const taker = waiting.shift()
    if (taker) taker(read)
    else arrived.push(read)
  })
  onTestFinished(() => socket.terminate())

  const client = {
    socket,
    next: () => {
      const frame = arrived.shift()
      return frame ? Promise.resolve(frame) : new Promise<Frame>((resolve) => waiting.push(resolve))
    },
    send: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    subscribe: (channel: string, auth = '', channelData?: string) => {
      client.send({ event: 'pusher:subscribe', data: { auth, channel, channel_data: channelData } })
      return client.next()
    },
    settled: async () => {
      client.send({ event: 'pusher:ping', data: {} })
      const before: Frame[] = []
      for (let frame = await client.next(); frame.event !== 'pusher:pong'; frame = await client.next()) {
        before.push(frame)
      }
      return before
    },
    closed: new Promise<{ code: number; reason: string }>((resolve) =>
      socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
    ),
  }
  return client
}

/** As pusher-js does: what is no JSON stays a text. */
function readData(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A greeted client. */
export async function connect(port: number, headers?: Record<string, string>): Promise<Client> {
  const client = openSocket(port, GOOD_PATH, headers)
  const { data } = await client.next()
  return { ...client, socketId: (data as { socket_id: string }).socket_id }
}

export function authFor({ socketId }: Client, channel: string, channelData?: string): string {
  return authSignature(app, socketId, channel, channelData)
}

/** Subscribes a private or public channel as the application would let it. */
export function join(client: Client, channel: string): Promise<Frame> {
  return client.subscribe(channel, authFor(client, channel))
}

/** Enters a presence channel as the application would let it. */
export function enter(client: Client, channel: string, id: string | number, info?: unknown): Promise<Frame> {
  const data = JSON.stringify({ user_id: id, user_info: info })
  return client.subscribe(channel, authFor(client, channel, data), data)
}

/** Signs in as the application would let it. */
export function signIn(client: Client, id: string): Promise<Frame> {
  const userData = JSON.stringify({ id })
  client.send({
    event: 'pusher:signin',
    data: { auth: userSignature(app, client.socketId, userData), user_data: userData },
  })
  return client.next()
}

/** The TCP line under a client, for bytes that no WebSocket library would send. */
export function rawLine({ socket }: Client): Socket {
  return (socket as unknown as { _socket: Socket })._socket
}

/** The text in a short frame, whose head has two bytes. */
export function textOf(frame: Buffer): string {
  return String(frame.subarray(2))
}
