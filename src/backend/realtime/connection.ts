import { randomInt } from 'node:crypto'
import type { RawData } from 'ws'
import type { Subscription } from './channels.ts'
import { channelKind, refuseSubscription } from './channels.ts'
import type { Connection, Hub } from './hub.ts'
import type { ClientMessage } from './protocol.ts'
import { ACTIVITY_TIMEOUT_SECONDS, codes, encodeError, encodeEvent, readMessage } from './protocol.ts'
import type { Pulse } from './pulse.ts'
import { judgePulse } from './pulse.ts'
import type { AppCredentials } from './signature.ts'
import type { RealtimeSocket } from './socket.ts'

/** A reader with more than this waiting is cut, so that one bad line cannot fill the memory. */
export const MAX_BUFFERED_BYTES = 1024 * 1024
export const MAX_CHANNELS = 500
/** As long as it has shown no right to any channel: anybody may connect. */
export const MAX_CHANNELS_OF_STRANGERS = 20

const ping = encodeEvent('pusher:ping', {})
const pong = encodeEvent('pusher:pong', {})
const invalidMessage = encodeError({ code: codes.invalidMessage, message: 'Invalid message format' })
const noClientEvents = encodeError({
  code: codes.clientEventRejected,
  message: 'The app does not have client messaging enabled.',
})
const tooManyChannels = (most: number) =>
  ({
    type: 'LimitReached',
    error: `A connection may subscribe at most ${most} channels.`,
    status: 4009,
  }) as const

export interface ConnectionRules {
  app: AppCredentials
  hub: Hub
  now: () => number
}

/** Greets the socket and serves it until it leaves. */
export function openConnection(socket: RealtimeSocket, { app, hub, now }: ConnectionRules): void {
  const pulse: Pulse = { heardAt: now(), pingedAt: undefined }
  let known = false
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const connection: Connection = {
    socketId: newSocketId(hub),
    send(frame) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.close(codes.overloaded, 'Reading too slowly')
      else socket.send(frame, { binary: false })
    },
    close(code, reason) {
      socket.close(code, reason)
      return gone
    },
    checkPulse() {
      const verdict = judgePulse(pulse, now())
      if (verdict === 'gone') socket.close(codes.noPong, 'Pong reply not received in time')
      if (verdict !== 'ping') return

      pulse.pingedAt = now()
      connection.send(ping)
    },
  }

  function heard(): void {
    pulse.heardAt = now()
    pulse.pingedAt = undefined
  }

  function subscribe(wanted: Subscription): void {
    const { channel } = wanted
    const guarded = channelKind(channel) !== 'public'
    const joined = hub.channelsOf(connection)
    const most = known || guarded ? MAX_CHANNELS : MAX_CHANNELS_OF_STRANGERS
    const full = joined.size >= most && !joined.has(channel)
    const refusal =
      refuseSubscription(app, connection.socketId, wanted) ?? (full ? tooManyChannels(most) : undefined)
    if (refusal) return connection.send(encodeEvent('pusher:subscription_error', refusal, channel))

    known ||= guarded
    hub.subscribe(connection, channel)
    connection.send(encodeEvent('pusher_internal:subscription_succeeded', {}, channel))
  }

  function answer(message: ClientMessage): void {
    if (message.kind === 'subscribe') subscribe(message)
    else if (message.kind === 'unsubscribe') hub.unsubscribe(connection, message.channel)
    else if (message.kind === 'ping') connection.send(pong)
    else if (message.kind === 'clientEvent') connection.send(noClientEvents)
    else if (message.kind === 'malformed') connection.send(invalidMessage)
  }

  socket.on('message', (data: RawData, isBinary: boolean) => {
    heard()
    answer(isBinary ? { kind: 'malformed' } : readMessage(String(data)))
  })
  socket.on('ping', heard)
  socket.on('pong', heard)
  socket.on('leaving', () => hub.disconnect(connection))
  socket.on('close', () => hub.disconnect(connection))

  hub.connect(connection)
  const { socketId } = connection
  const greeting = { socket_id: socketId, activity_timeout: ACTIVITY_TIMEOUT_SECONDS }
  connection.send(encodeEvent('pusher:connection_established', greeting))
}

function newSocketId(hub: Hub): string {
  const id = `${randomInt(1, 1e9)}.${randomInt(1, 1e9)}`
  return hub.isConnected(id) ? newSocketId(hub) : id
}
