import { once } from 'node:events'
import { WebSocket } from 'ws'
import { authoriseChannel } from '../../../src/contract/realtime.ts'
import { send } from '../servers/contract-target.ts'

export interface Frame {
  event: string
  channel?: string
  data: unknown
}

/** A socket of the realtime server, and what it has received. */
export interface SocketClient {
  id: string
  frames: Frame[]
  /** What came on a channel, of the server itself too. */
  on: (channel: string) => Frame[]
  /** Asks `/broadcasting/auth`; answers its status and, where it was given, the signature. */
  authorise: (channel: string, token: string) => Promise<{ status: number; auth: string }>
  subscribe: (channel: string, auth: string) => void
  /** Asks, subscribes and waits until it is done. */
  listen: (channel: string, token: string) => Promise<void>
  /** Resolves when everything has come that the server had sent. */
  settled: () => Promise<void>
  closed: Promise<number>
  isOpen: () => boolean
}

/** A real client of the Pusher protocol without any library in between. */
export async function openSocket(origin: string, key: string): Promise<SocketClient> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/${key}?protocol=7`)
  const frames: Frame[] = []
  let arrived: () => void = () => undefined
  socket.on('message', (raw: Buffer) => {
    const { data, ...frame } = JSON.parse(raw.toString()) as Frame
    frames.push({ ...frame, data: typeof data === 'string' ? JSON.parse(data) : data })
    arrived()
  })
  const closed = once(socket, 'close').then(([code]) => code as number)
  void closed.then(() => arrived())
  const isOpen = () => socket.readyState === WebSocket.OPEN

  /** Waits for a frame, however long that takes; not beyond the end of the socket. */
  async function until(come: () => boolean): Promise<void> {
    while (!come() && (isOpen() || socket.readyState === WebSocket.CONNECTING)) {
      await new Promise<void>((resolve) => (arrived = resolve))
    }
  }

  await until(() => frames.length > 0)
  const { socket_id: id } = frames[0]?.data as { socket_id: string }
  const on = (channel: string) => frames.filter((frame) => frame.channel === channel)

  const client: SocketClient = {
    id,
    frames,
    on,
    authorise: async (channel, token) => {
      const body = { socket_id: id, channel_name: channel }
      const { method, path } = authoriseChannel
      const { status, json } = await send(origin, method, path, { token, body })
      return { status, auth: (json as { auth?: string }).auth ?? '' }
    },
    subscribe: (channel, auth) =>
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } })),
    listen: async (channel, token) => {
      const before = on(channel).length
      const { status, auth } = await client.authorise(channel, token)
      if (status !== 200) throw new Error(`${channel} is not given: ${status}`)
      client.subscribe(channel, auth)
      await until(() => on(channel).length > before)
    },
    settled: async () => {
      const pongs = () => frames.filter(({ event }) => event === 'pusher:pong').length
      const before = pongs()
      if (isOpen()) socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }))
      await until(() => pongs() > before)
    },
    closed,
    isOpen,
  }
  return client
}
