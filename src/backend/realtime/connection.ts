import { randomInt } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { RawData } from 'ws'
import { describeError, type Log } from '../log.ts'
import { type ClientEventRule, createClientEventRule } from './client-events.ts'
import { answer, type Conversation } from './conversation.ts'
import type { Hub } from './hub.ts'
import { Line } from './lines.ts'
import { readMessage } from './messages.ts'
import { ACTIVITY_TIMEOUT_SECONDS, codes, encodeEvent } from './protocol.ts'
import { judgePulse } from './pulse.ts'
import type { AppCredentials } from './signature.ts'
import type { RealtimeSocket } from './socket.ts'
import type { Connection } from './given-channels.ts'

/** A reader with more than this waiting is cut, so that one bad line cannot fill the memory. */
const MAX_BUFFERED_BYTES = 1024 * 1024

/** What is on its way to a peer that has ended its side gets this long. */
const CUT_AFTER_END_MS = 3000

const ping = encodeEvent('pusher:ping', {})

interface ConnectionRules {
  app: AppCredentials
  hub: Hub
  now: () => number
  log: Pick<Log, 'error'>
}

/** Greets the socket and serves it until it leaves. */
export function openConnection(socket: RealtimeSocket, stream: Duplex, rules: ConnectionRules): void {
  const connection = new SocketConnection(socket, stream, rules)
  socket.on('message', (data: RawData, isBinary: boolean) => connection.take(data, isBinary))
  socket.on('ping', () => connection.noteSign())
  socket.on('pong', () => connection.noteSign())
  socket.on('leaving', () => connection.leave())
  socket.on('close', () => connection.leave())
  // The peer says no more, and may never take what waits for it; `ws` would wait for that without end.
  stream.once('end', () => {
    connection.leave()
    setTimeout(() => stream.destroy(), CUT_AFTER_END_MS).unref()
  })
  rules.hub.connect(connection)
  const { socketId } = connection
  const greeting = { socket_id: socketId, activity_timeout: ACTIVITY_TIMEOUT_SECONDS }
  connection.send(encodeEvent('pusher:connection_established', greeting))
}

/**
 * A class, and its own line: a broadcast touches thousands of them one after the other, and what each of them consists
 * of is what it costs. Frames are written straight to the stream: without compression, `ws` never holds back a frame of
 * its own, so none is overtaken or cut in two.
 */
class SocketConnection extends Line implements Connection, Conversation {
  readonly socketId: string
  readonly rules: ConnectionRules
  known = false
  readonly #socket: RealtimeSocket
  #isOpen = true
  #hasFailed = false
  #heardAt: number
  #pingedAt: number | undefined
  #clientEvents: ClientEventRule | undefined

  constructor(socket: RealtimeSocket, stream: Duplex, rules: ConnectionRules) {
    super(stream)
    this.socketId = newSocketId(rules.hub)
    this.rules = rules
    this.#socket = socket
    this.#heardAt = rules.now()
  }

  get clientEvents(): ClientEventRule {
    return (this.#clientEvents ??= createClientEventRule(this.rules.now))
  }

  send(frame: Buffer): void {
    if (!this.#isOpen || this.write(frame) || this.waitingBytes <= MAX_BUFFERED_BYTES) return

    this.#isOpen = false
    // Later: when it leaves, the others are told, who may be just as slow.
    setImmediate(() => this.#socket.close(codes.overloaded, 'Reading too slowly'))
  }

  async close(code: number, reason: string): Promise<void> {
    if (this.#socket.readyState === this.#socket.CLOSED) return
    // Not `once` of node:events, which would reject without a handler if the peer sends an invalid frame.
    const gone = new Promise<void>((resolve) => this.#socket.once('close', () => resolve()))
    this.#socket.close(code, reason)
    await gone
  }

  checkPulse(): void {
    this.#alone(() => this.#judgePulse())
  }

  #judgePulse(): void {
    const now = this.rules.now()
    const verdict = judgePulse({ heardAt: this.#heardAt, pingedAt: this.#pingedAt }, now)
    if (verdict === 'gone') this.#socket.close(codes.noPong, 'Pong reply not received in time')
    if (verdict !== 'ping') return

    this.#pingedAt = now
    this.send(ping)
  }

  noteSign(): void {
    this.#heardAt = this.rules.now()
    this.#pingedAt = undefined
  }

  take(data: RawData, isBinary: boolean): void {
    this.noteSign()
    this.#alone(() => answer(this, isBinary ? { kind: 'malformed' } : readMessage(String(data))))
  }

  leave(): void {
    this.#isOpen = false
    this.#alone(() => this.rules.hub.disconnect(this))
  }

  /** Catches errors of our own code, which end only this socket: uncaught, they would end the process with all sockets. */
  #alone(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.rules.log.error({ error: describeError(error) }, 'realtime socket failed')
      // What is done at the end of a socket may be what fails.
      if (this.#hasFailed) return
      this.#hasFailed = true
      this.#socket.close(codes.failed, 'Internal server error')
    }
  }
}

function newSocketId(hub: Hub): string {
  const id = `${randomInt(1, 1e9)}.${randomInt(1, 1e9)}`
  return hub.isConnected(id) ? newSocketId(hub) : id
}
