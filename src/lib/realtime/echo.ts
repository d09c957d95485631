import type { RealtimeConfig } from '../../contract/pages.ts'
import type { ConnectionState } from '../../contract/realtime.ts'
import { authoriseChannel, type ChannelAuthorisation, refusalOf } from './channel-authorisation.ts'
import { createChannels, type Told, type Watched } from './echo-channels.ts'
import { keepLine } from './echo-line.ts'
import { echoOptions } from './echo-options.ts'
import type { ReceivedEvent } from './realtime-event.ts'

/** What the connection tells, and what it needs of the session; `stores/realtime.ts` wires it. */
export interface RealtimeHooks {
  config: RealtimeConfig
  base: string
  token: () => string | undefined
  stateChanged: (state: ConnectionState) => void
  received: (event: ReceivedEvent) => void
  /** Events may have been missed before this moment: what is shown has to be fetched again. */
  subscribed: () => void
  /** Events of the organisation, or of its documents alone, may have been missed before this moment. */
  joined: (told: Told) => void
  /** The server has ended the person's own channel: nobody is told of an alarm until it is subscribed again. */
  silenced: () => void
  /** The server has closed the line for good: it does that when a session ends. */
  cutOff: () => void
  /** The backend did not accept the token while authorising a channel. */
  unauthenticated: (token: string | undefined) => void
  /** A channel that was open is refused now: what is known of the person's rights is out of date. */
  lostRight: () => void
}

export interface Realtime {
  /** Listens on these channels, and leaves what was watched before. */
  watch: (watched: Watched) => void
  /** Tries again the channels that were refused: after a renewed token, or with new rights. */
  retry: () => void
  /** After sleep or a change of network: finds out quickly whether the line still carries. */
  probe: () => void
  disconnect: () => void
}

/** Thousands of pages may be without an answer for the same reason. */
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
