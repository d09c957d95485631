import type Echo from 'laravel-echo'
import {
  type ChannelName,
  channelOfName,
  channels,
  type EventName,
  realtimeChannels,
} from '../../contract/realtime.ts'
import { parseEvent, type ReceivedEvent } from './realtime-event.ts'

/** The channels to subscribe to, each with the id of its person or organisation. */
export type Subscriptions = ReadonlyMap<ChannelName, number>

interface ChannelHooks {
  received: (event: ReceivedEvent) => void
  /** The person's own channel is subscribed; events may have been missed before. */
  subscribed: () => void
  /** A channel was subscribed after the person's own; its events may have been missed before. */
  joined: (channel: ChannelName) => void
  /** The server has ended the subscription of the person's own channel. */
  silenced: () => void
  /** The server has refused a channel after authorising it, or has ended its subscription. */
  ended: () => void
}

/** Names on the wire. */
const wire = (name: string) => `private-${name}`

/** The channels of one connection: which are subscribed, and which of them failed. */
export function createChannels(echo: Echo<'pusher'>, hooks: ChannelHooks) {
  /** By name. Each start has a new mark: listeners of an earlier start of the same channel are ignored. */
  const watched = new Map<string, symbol>()
  const failed = new Set<string>()
  const opened = new Set<string>()
  let own = ''

  function start(name: string): void {
    const found = channelOfName(name)
    if (!found) return
    const mark = Symbol(name)
    watched.set(name, mark)
    const isCurrent = () => watched.get(name) === mark
    const { events, listeners } = realtimeChannels[found.channel]
    const organisationId = listeners.kind === 'own' ? undefined : found.id

    const channel = echo.private(name)
    for (const event of Object.keys(events) as EventName[]) {
      channel.listen(`.${event}`, (data: unknown) => {
        const received = isCurrent() && parseEvent(event, data, organisationId)
        if (received) hooks.received(received)
      })
    }
    channel.subscribed(() => {
      opened.add(wire(name))
      if (!isCurrent()) return
      if (name === own) hooks.subscribed()
      else if (echo.connector.pusher.channel(wire(own))?.subscribed) hooks.joined(found.channel)
    })
    channel.error(() => {
      // A failed authorisation was noted before.
      if (!isCurrent() || failed.has(wire(name))) return
      failed.add(wire(name))
      if (name === own) hooks.silenced()
      hooks.ended()
    })
  }

  function leave(name: string): void {
    watched.delete(name)
    const channel = echo.connector.pusher.channel(wire(name))
    // pusher-js waits forever for the success of a subscription that the server has refused.
    if (failed.delete(wire(name))) channel.subscriptionPending = false
    echo.leave(name)
  }

  return {
    failed,
    /** Whether a channel (name on the wire) was subscribed at any time. */
    wasOpen: (name: string) => opened.has(name),
    watch(subscriptions: Subscriptions): void {
      const wanted = new Set([...subscriptions].map(([channel, id]) => channels[channel](id)))
      own = channels.user(subscriptions.get('user') ?? 0)
      // Subscribe to the person's own channel last: everything is fetched when it opens, and again for each channel that opens later.
      if (wanted.delete(own)) wanted.add(own)

      for (const name of watched.keys()) if (!wanted.has(name)) leave(name)
      for (const name of wanted) if (!watched.has(name)) start(name)
    },
    /** Subscribes again to the channels that failed. */
    retry(): void {
      for (const name of watched.keys()) {
        if (!failed.has(wire(name))) continue
        leave(name)
        start(name)
      }
    },
  }
}
