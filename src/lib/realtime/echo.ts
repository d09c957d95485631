import type { RealtimeConfig } from '../../contract/pages.ts'
import type { ChannelName, ConnectionState } from '../../contract/realtime.ts'
import { authoriseChannel, type ChannelAuthorisation, refusalOf } from './channel-authorisation.ts'
import { createChannels, type Subscriptions } from './echo-channels.ts'
import { keepLine } from './echo-line.ts'
import { echoOptions } from './echo-options.ts'
import type { ReceivedEvent } from './realtime-event.ts'

/** Reports of the connection, and its access to the session; `stores/realtime/realtime.ts` wires it. */
export interface RealtimeHooks {
  config: RealtimeConfig
  base: string
  token: () => string | undefined
  stateChanged: (state: ConnectionState) => void
  received: (event: ReceivedEvent) => void
  /** Events may have been missed before this moment: the stores on the screen are fetched again. */
  subscribed: () => void
  /** Events of this channel may have been missed before this moment. */
  joined: (channel: ChannelName) => void
  /** The server has ended the person's own channel: no alarm arrives until it is subscribed again. */
  silenced: () => void
  /** The server has closed the connection for good, as it does when a session ends. */
  cutOff: () => void
  /** The backend did not accept the token while authorising a channel. */
  unauthenticated: (token: string | undefined) => void
  /** A channel that was open is refused now: the stored permissions of the person are out of date. */
  lostRight: () => void
}

export interface Realtime {
  /** Subscribes to these channels, and leaves the others. */
  watch: (subscriptions: Subscriptions) => void
  /** Subscribes again to the refused channels: after a renewed token, or with new rights. */
  retry: () => void
  /** After sleep or a change of network: finds out quickly whether the connection still works. */
  probe: () => void
  disconnect: () => void
}

/** Random: thousands of pages may have lost the same server. */
const retryDelay = () => 3_000 + 4_000 * Math.random()

/**
 * Connects; both libraries are fetched only now. Of pusher-js the build without the transports of browsers that have no
 * WebSocket: a tenth less; whether there is a network, `echo-line.ts` finds out by itself. Rejects where nobody could
 * connect with this configuration.
 */
export async function connectRealtime(hooks: RealtimeHooks): Promise<Realtime> {
  const options = echoOptions(hooks.config, location)
  const [{ default: Echo }, { default: Pusher }] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js/worker'),
  ])
  const context = {
    config: hooks.config,
    base: hooks.base,
    tokenStorage: hooks.token,
    cookies: () => document.cookie,
  }

  const authorizer = (channel: { name: string }) => ({
    authorize(socketId: string, callback: (error: Error | null, data: ChannelAuthorisation | null) => void) {
      const token = hooks.token()
      // An answer for a line that is gone would be used on the one that is there now, which has asked itself.
      const isOver = () => pusher.connection.socket_id !== socketId
      authoriseChannel(context, socketId, channel.name).then(
        (answer) => {
          if (isOver()) return
          refused = undefined
          channels.failed.delete(channel.name)
          callback(null, answer)
        },
        (error: unknown) => {
          if (isOver()) return
          channels.failed.add(channel.name)
          callback(error instanceof Error ? error : new Error(String(error)), null)
          afterRefusal(error, channel.name, token)
        },
      )
    },
  })

  const echo = new Echo<'pusher'>({ ...options, broadcaster: 'pusher', Pusher, authorizer })
  const { pusher } = echo.connector
  console.debug('Laravel Echo client initialized')

  let again: ReturnType<typeof setTimeout> | undefined
  /** The token that was refused first since one was accepted. */
  let refused: string | undefined
  const channels = createChannels(echo, { ...hooks, ended: retryLater })
  const line = keepLine(pusher, hooks)

  function afterRefusal(error: unknown, name: string, token: string | undefined): void {
    const refusal = refusalOf(error)
    if (refusal === 'unauthenticated') renewOnce(token)
    else if (refusal === 'unanswered') retryLater()
    else if (refusal === 'misconfigured') console.error(`The channel ${name} could not be authorised.`, error)
    // A backend without this channel, or a person without the right: everything works without it, only slower.
    else {
      console.info(`The channel ${name} is not open to this person.`)
      if (refusal === 'refused' && channels.wasOpen(name)) hooks.lostRight()
    }
  }

  /** Where a cookie is blocked, say, each renewed token would be refused, and renewed, and refused. */
  function renewOnce(token: string | undefined): void {
    refused ??= token
    if (token === refused) hooks.unauthenticated(token)
    else console.warn('A renewed token was refused as well: what is missing is not the token.')
  }

  function retryLater(): void {
    again ??= setTimeout(() => {
      again = undefined
      channels.retry()
    }, retryDelay())
  }

  return {
    watch: channels.watch,
    retry: channels.retry,
    probe: line.probe,
    disconnect() {
      clearTimeout(again)
      line.disconnect()
    },
  }
}
