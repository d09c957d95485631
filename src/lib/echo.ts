import * as v from 'valibot'
import type { RealtimeConfig } from '../contract/pages.ts'
import {
  channels,
  type ConnectionState,
  connectionStates,
  type EventData,
  type EventName,
  events,
} from '../contract/realtime.ts'
import { authoriseChannel, type ChannelAuthorisation, refusalOf } from './channel-authorisation.ts'
import { echoOptions } from './echo-options.ts'

/** What the connection tells, and what it needs of the session; `start.ts` wires it to the stores. */
export interface RealtimeHooks {
  config: RealtimeConfig
  base: string
  token: () => string | undefined
  stateChanged: (state: ConnectionState) => void
  received: (event: ReceivedEvent) => void
  /** Events may have been missed before this moment: what is shown has to be fetched again. */
  subscribed: () => void
  /** The server has closed the line for good: it does that when a session ends. */
  cutOff: () => void
  /** The backend did not accept the token while authorising a channel. */
  unauthenticated: (token: string | undefined) => void
}

export type ReceivedEvent = {
  [Name in EventName]: { name: Name; data: EventData<Name>; organisationId: number | undefined }
}[EventName]

export interface Realtime {
  /** Listens for one person, and for an organisation's operations (0: for none). Leaves what was watched before. */
  watch: (userId: number, organisationId: number) => void
  /** Tries again the channels that were refused: after a renewed token, or with new rights. */
  retry: () => void
  /** After sleep or a change of network: finds out quickly whether the line still carries. */
  probe: () => void
  disconnect: () => void
}

const PROBE_MS = 5_000
const RETRY_MS = 5_000

/** Connects; both libraries are fetched only now. */
export async function connectRealtime(hooks: RealtimeHooks): Promise<Realtime> {
  const [{ default: Echo }, { default: Pusher }] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js'),
  ])
  const context = {
    config: hooks.config,
    base: hooks.base,
    tokenStorage: hooks.token,
    cookies: () => document.cookie,
  }
  const failedChannels = new Set<string>()

  const authorizer = (channel: { name: string }) => ({
    authorize(socketId: string, callback: (error: Error | null, data: ChannelAuthorisation | null) => void) {
      const token = hooks.token()
      authoriseChannel(context, socketId, channel.name).then(
        (answer) => {
          failedChannels.delete(channel.name)
          callback(null, answer)
        },
        (error: unknown) => {
          failedChannels.add(channel.name)
          callback(error instanceof Error ? error : new Error(String(error)), null)
          afterRefusal(error, channel.name, token)
        },
      )
    },
  })

  const options = echoOptions(hooks.config, location)
  const echo = new Echo<'pusher'>({ ...options, broadcaster: 'pusher', Pusher, authorizer })
  const { pusher } = echo.connector
  const watched = new Map<string, () => void>()
  /** Who ends the connection right now. */
  let isOurs = false

  function afterRefusal(error: unknown, name: string, token: string | undefined): void {
    const refusal = refusalOf(error)
    if (refusal === 'unauthenticated') return hooks.unauthenticated(token)
    if (refusal === 'unanswered') return void setTimeout(retry, RETRY_MS)
    // A backend without this channel, or a person without the right: everything works without it, only slower.
    console.info(`The channel ${name} is not open to this person.`)
  }

  function listen(channel: string, names: readonly EventName[], onSubscribed?: () => void): void {
    const organisationId = Number(/^organisation\.(\d+)\./.exec(channel)?.[1]) || undefined
    const subscription = echo.private(channel)
    for (const name of names) {
      subscription.listen(`.${name}`, (data: unknown) => {
        const event = parseEvent(name, data, organisationId)
        if (event) hooks.received(event)
      })
    }
    if (onSubscribed) subscription.subscribed(onSubscribed)
  }

  function watch(userId: number, organisationId: number): void {
    const wanted = new Map([
      [
        channels.user(userId),
        () => listen(channels.user(userId), ['notification.created'], hooks.subscribed),
      ],
    ])
    if (organisationId > 0) {
      const name = channels.operations(organisationId)
      wanted.set(name, () => listen(name, ['operation.saved', 'operation.removed']))
    }

    for (const name of watched.keys()) if (!wanted.has(name)) leave(name)
    for (const [name, start] of wanted) {
      if (watched.has(name)) continue
      watched.set(name, start)
      start()
    }
  }

  function leave(name: string): void {
    watched.delete(name)
    failedChannels.delete(`private-${name}`)
    echo.leave(name)
  }

  function retry(): void {
    for (const [name, start] of watched) {
      if (!failedChannels.has(`private-${name}`)) continue
      echo.leave(name)
      start()
    }
  }

  function probe(): void {
    const { connection } = pusher
    if (connection.state !== 'connected') return reconnect()

    const timer = setTimeout(() => {
      connection.unbind('message', answered)
      reconnect()
    }, PROBE_MS)
    const answered = () => {
      clearTimeout(timer)
      connection.unbind('message', answered)
    }
    connection.bind('message', answered)
    pusher.send_event('pusher:ping', {})
  }

  function reconnect(): void {
    disconnect()
    pusher.connect()
  }

  function disconnect(): void {
    isOurs = true
    echo.disconnect()
    isOurs = false
  }

  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    const state = connectionStates.find((name) => name === current)
    if (state) hooks.stateChanged(state)
    if (state === 'disconnected' && !isOurs) hooks.cutOff()
  })
  hooks.stateChanged('connecting')

  return { watch, retry, probe, disconnect }
}

/** A push that is not what the contract says is dropped and named; the next refetch brings the truth. */
function parseEvent(
  name: EventName,
  data: unknown,
  organisationId: number | undefined,
): ReceivedEvent | undefined {
  const parsed = v.safeParse(events[name], data)
  if (parsed.success) return { name, data: parsed.output, organisationId } as ReceivedEvent

  console.warn(`The event ${name} is not what the contract says.`, v.flatten(parsed.issues))
  return undefined
}
