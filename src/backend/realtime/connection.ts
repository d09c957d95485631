import { randomInt } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { RawData } from 'ws'
import type { Subscription } from './admission.ts'
import { admit } from './admission.ts'
import { channelKind } from './channels.ts'
import type { ClientEvent } from './client-events.ts'
import { createClientEventRule } from './client-events.ts'
import { withdrawals } from './given-channels.ts'
import type { Connection, Hub } from './hub.ts'
import { presenceOf, readUserId } from './member.ts'
import { writeFrame } from './lines.ts'
import type { ClientMessage } from './messages.ts'
import { readMessage } from './messages.ts'
import { ACTIVITY_TIMEOUT_SECONDS, codes, encodeError, encodeEvent } from './protocol.ts'
import type { Pulse } from './pulse.ts'
import { judgePulse } from './pulse.ts'
import type { AppCredentials } from './signature.ts'
import { verifyUser } from './signature.ts'
import type { RealtimeSocket } from './socket.ts'

/** A reader with more than this waiting is cut, so that one bad line cannot fill the memory. */
export const MAX_BUFFERED_BYTES = 1024 * 1024

/** What is on its way to a peer that has ended its side gets this long. */
const CUT_AFTER_END_MS = 3000

const ping = encodeEvent('pusher:ping', {})
const pong = encodeEvent('pusher:pong', {})
const invalidMessage = encodeError({ code: codes.invalidMessage, message: 'Invalid message format' })
const notSignedIn = encodeError({ code: codes.unauthorised, message: 'The sign-in is not authorized.' })

export interface ConnectionRules {
  app: AppCredentials
  hub: Hub
  now: () => number
}

/**
 * Greets the socket and serves it until it leaves. Frames are written straight to its line: without compression, `ws`
 * never holds back a frame of its own, so none is overtaken or cut in two.
 */
export function openConnection(
  socket: RealtimeSocket,
  line: Duplex,
  { app, hub, now }: ConnectionRules,
): void {
  const pulse: Pulse = { heardAt: now(), pingedAt: undefined }
  const refuseClientEvent = createClientEventRule(now)
  let known = false
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const connection: Connection = {
    socketId: newSocketId(hub),
    send(frame) {
      if (socket.readyState !== socket.OPEN) return
      if (line.writableLength <= MAX_BUFFERED_BYTES) writeFrame(line, frame)
      // Later: when it leaves, the others are told, who may be just as slow.
      else setImmediate(() => socket.close(codes.overloaded, 'Reading too slowly'))
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

  // The peer says no more, and may never take what waits for it; `ws` would wait for that without end.
  line.once('end', () => {
    hub.disconnect(connection)
    setTimeout(() => line.destroy(), CUT_AFTER_END_MS).unref()
  })

  function heard(): void {
    pulse.heardAt = now()
    pulse.pingedAt = undefined
  }

  function subscribe(wanted: Subscription): void {
    const { channel } = wanted
    // Its signature may be as good as ever.
    if (hub.isWithdrawn(connection, channel)) {
      return connection.send(encodeEvent('pusher:subscription_error', withdrawals[403], channel))
    }
    const admission = admit(
      app,
      {
        socketId: connection.socketId,
        userId: hub.userOf(connection),
        known,
        joined: hub.channelsOf(connection),
        members: hub.members(channel),
      },
      wanted,
    )
    if ('refusal' in admission) {
      return connection.send(encodeEvent('pusher:subscription_error', admission.refusal, channel))
    }
    const { member } = admission
    known ||= channelKind(channel) !== 'public'
    hub.subscribe(connection, channel, member)
    const answer = member ? presenceOf(hub.members(channel)) : {}
    connection.send(encodeEvent('pusher_internal:subscription_succeeded', answer, channel))
  }

  function signIn(auth: string, userData: string): void {
    const user = verifyUser(app, connection.socketId, userData, auth) ? readUserId(userData) : undefined
    const isAnother = (hub.userOf(connection) ?? user) !== user
    if (user === undefined || isAnother) return connection.send(notSignedIn)

    known = true
    hub.signIn(connection, user)
    connection.send(encodeEvent('pusher:signin_success', { user_data: userData }))
  }

  function passOn(event: ClientEvent): void {
    const problem = refuseClientEvent(event, hub.channelsOf(connection))
    if (problem) connection.send(encodeError(problem))
    else hub.passOn(connection, event)
  }

  function answer(message: ClientMessage): void {
    if (message.kind === 'subscribe') subscribe(message)
    else if (message.kind === 'unsubscribe') hub.unsubscribe(connection, message.channel)
    else if (message.kind === 'ping') connection.send(pong)
    else if (message.kind === 'signIn') signIn(message.auth, message.userData)
    else if (message.kind === 'clientEvent') passOn(message)
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
