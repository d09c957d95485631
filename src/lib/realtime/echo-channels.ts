import type Echo from 'laravel-echo'
import { channelEvents, channels, type EventName } from '../../contract/realtime.ts'
import { parseEvent, type ReceivedEvent } from './realtime-event.ts'

/**
 * Whom to listen for: a person, and the organisation whose operations and vehicles this person may see (0: none), and whose
 * documents some page shows.
 */
export interface Watched {
  userId: number
  operations: number
  vehicles: number
  documents: number
}

/** What a channel of the organisation tells of. */
export type Told = 'organisation' | 'documents'

interface ChannelHooks {
  received: (event: ReceivedEvent) => void
  /** The person's own channel is heard from now on; events may have been missed before. */
  subscribed: () => void
  /** A channel of the organisation is heard from now on, but was not yet when the person's own was. */
  joined: (told: Told) => void
  /** The person's own channel was ended by the server. */
  silenced: () => void
  /** The server itself has refused a channel that it had authorised, or has ended it. */
  ended: () => void
}

/** Names on the wire. */
const wire = (name: string) => `private-${name}`

const toldOn = (channel: keyof typeof channels) => Object.keys(channelEvents[channel]) as EventName[]

/** The channels of one connection: which are watched, and which of them failed to open. */
export function createChannels(echo: Echo<'pusher'>, hooks: ChannelHooks) {
  /** A new mark for each start: what is still bound to an older one is heard no more. */
  const watched = new Map<string, { names: readonly EventName[]; mark: symbol }>()
  const failed = new Set<string>()
  const opened = new Set<string>()
  let own = ''

  function start(name: string, names: readonly EventName[]): void {
    const mark = Symbol(name)
    watched.set(name, { names, mark })
    const isCurrent = () => watched.get(name)?.mark === mark
    const organisationId = Number(/^organisation\.(\d+)\./.exec(name)?.[1]) || undefined

    const channel = echo.private(name)
    for (const event of names) {
      channel.listen(`.${event}`, (data: unknown) => {
        const received = isCurrent() && parseEvent(event, data, organisationId)
        if (received) hooks.received(received)
      })
    }
    channel.subscribed(() => {
      opened.add(wire(name))
      if (!isCurrent()) return
      if (name === own) hooks.subscribed()
      else if (echo.connector.pusher.channel(wire(own))?.subscribed)
        hooks.joined(names.includes('documents.changed') ? 'documents' : 'organisation')
    })
    channel.error(() => {
      // What its authorisation met was noted before.
      if (!isCurrent() || failed.has(wire(name))) return
      failed.add(wire(name))
      if (name === own) hooks.silenced()
      hooks.ended()
    })
  }

  function leave(name: string): void {
    watched.delete(name)
    const channel = echo.connector.pusher.channel(wire(name))
    // pusher-js waits for ever for the success of a subscription that the server itself has refused.
    if (failed.delete(wire(name))) channel.subscriptionPending = false
    echo.leave(name)
  }

  return {
    failed,
    /** Whether a channel (by its name on the wire) was heard at any time. */
    wasOpen: (name: string) => opened.has(name),
    watch({ userId, operations, vehicles, documents }: Watched): void {
      own = channels.user(userId)
      const wanted = new Map<string, readonly EventName[]>()
      if (operations > 0) wanted.set(channels.operations(operations), toldOn('operations'))
      if (vehicles > 0) wanted.set(channels.vehicles(vehicles), toldOn('vehicles'))
      if (documents > 0) wanted.set(channels.documents(documents), toldOn('documents'))
      // Asked for last: when it opens, everything is fetched, and what opens later costs another time.
      wanted.set(own, toldOn('user'))

      for (const name of watched.keys()) if (!wanted.has(name)) leave(name)
      for (const [name, names] of wanted) if (!watched.has(name)) start(name, names)
    },
    /** Tries again the channels that failed. */
    retry(): void {
      for (const [name, { names }] of watched) {
        if (!failed.has(wire(name))) continue
        leave(name)
        start(name, names)
      }
    },
  }
}
