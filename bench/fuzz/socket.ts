import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import { app } from './server.ts'

/** Events that may come at any time: what others publish, and who comes and goes. */
const others = new Set(['fuzz', 'witness', 'pusher_internal:member_added', 'pusher_internal:member_removed'])

interface Frame {
  event: string
  channel?: string
  data?: string
}

export interface FuzzSocket {
  socketId: string
  /** What the frame led to, summed up as in `FrameCase`: several answers are joined by ' + '. */
  ask: (frame: string | Uint8Array) => Promise<string>
  /** Data of the events `witness` that have come so far. */
  witnessed: string[]
  /** Writes bytes below the protocol, says no more, and answers the close code. */
  ruin: (bytes: Uint8Array) => Promise<number>
  close: () => Promise<void>
}

/** @throws when the server refuses or cannot be reached. */
export async function openFuzzSocket(port: number): Promise<FuzzSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${app.key}?protocol=7`, {
    perMessageDeflate: false,
  })
  const witnessed: string[] = []
  let replies: string[] = []
  let settle: ((why: string | undefined) => void) | undefined
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  void closed.then((code) => settle?.(`closed ${code}`))
  socket.on('error', () => undefined)

  const greeting = await new Promise<Frame>((resolve, reject) => {
    socket.once('message', (raw) => resolve(JSON.parse(String(raw)) as Frame))
    void closed.then((code) => reject(new Error(`the server refused a connection: ${code}`)))
  })
  socket.on('message', (raw) => {
    const frame = JSON.parse(String(raw)) as Frame
    if (frame.event === 'witness') witnessed.push(frame.data ?? '')
    if (others.has(frame.event)) return
    replies.push(summary(frame))
  })
  socket.on('pong', () => settle?.(undefined))

  return {
    socketId: (JSON.parse(greeting.data ?? '{}') as { socket_id: string }).socket_id,
    witnessed,
    async ask(frame) {
      replies = []
      const settled = new Promise<string | undefined>((resolve) => (settle = resolve))
      socket.send(frame, { binary: typeof frame !== 'string' })
      // Below the protocol, so that no frame can be taken for it; answered after the frame, as everything is in order.
      socket.ping()
      const end = socket.readyState === socket.OPEN ? await settled : `closed ${await closed}`
      return [...replies, ...(end ? [end] : [])].join(' + ')
    },
    async ruin(bytes) {
      const line = (socket as unknown as { _socket: Socket })._socket
      line.end(bytes)
      return closed
    },
    async close() {
      socket.close()
      await closed
    },
  }
}

function summary({ event, data }: Frame): string {
  if (event !== 'pusher:error' && event !== 'pusher:subscription_error') return event
  const { code, type } = JSON.parse(data ?? '{}') as { code?: number; type?: string }
  return `${event} ${code ?? type}`
}
