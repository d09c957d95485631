import { type Subscription, admit } from './admission.ts'
import { channelKind } from './channels.ts'
import type { ClientEventRule } from './client-events.ts'
import { withdrawals, type Connection } from './given-channels.ts'
import type { Hub } from './hub.ts'
import { presenceOf, readUserId } from './member.ts'
import type { ClientMessage } from './messages.ts'
import { codes, encodeError, encodeEvent, type ClientEvent } from './protocol.ts'
import { type AppCredentials, verifyUser } from './signature.ts'

/** One side of what a client and the server tell each other. */
export interface Conversation extends Connection {
  readonly rules: { readonly app: AppCredentials; readonly hub: Hub }
  readonly clientEvents: ClientEventRule
  /** Whether it has shown a right before. */
  known: boolean
}

const pong = encodeEvent('pusher:pong', {})
const invalidMessage = encodeError({ code: codes.invalidMessage, message: 'Invalid message format' })
const notSignedIn = encodeError({ code: codes.unauthorised, message: 'The sign-in is not authorized.' })

/** Does what a client asks for. */
export function answer(connection: Conversation, message: ClientMessage): void {
  if (message.kind === 'subscribe') subscribe(connection, message)
  else if (message.kind === 'unsubscribe') connection.rules.hub.unsubscribe(connection, message.channel)
  else if (message.kind === 'ping') connection.send(pong)
  else if (message.kind === 'signIn') signIn(connection, message.auth, message.userData)
  else if (message.kind === 'clientEvent') passOn(connection, message)
  else if (message.kind === 'malformed') connection.send(invalidMessage)
}

function subscribe(connection: Conversation, wanted: Subscription): void {
  const { app, hub } = connection.rules
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
      known: connection.known,
      joined: hub.channelsOf(connection),
      members: hub.members(channel),
    },
    wanted,
  )
  if ('refusal' in admission) {
    return connection.send(encodeEvent('pusher:subscription_error', admission.refusal, channel))
  }
  const { member } = admission
  connection.known ||= channelKind(channel) !== 'public'
  hub.subscribe(connection, channel, member)
  const answered = member ? presenceOf(hub.members(channel)) : {}
  connection.send(encodeEvent('pusher_internal:subscription_succeeded', answered, channel))
}

function signIn(connection: Conversation, auth: string, userData: string): void {
  const { app, hub } = connection.rules
  const user = verifyUser(app, connection.socketId, userData, auth) ? readUserId(userData) : undefined
  const isAnother = (hub.userOf(connection) ?? user) !== user
  if (user === undefined || isAnother) return connection.send(notSignedIn)

  connection.known = true
  hub.signIn(connection, user)
  connection.send(encodeEvent('pusher:signin_success', { user_data: userData }))
}

function passOn(connection: Conversation, event: ClientEvent): void {
  const { hub } = connection.rules
  const problem = connection.clientEvents(event, hub.channelsOf(connection))
  if (problem) connection.send(encodeError(problem))
  else hub.passOn(connection, event)
}
