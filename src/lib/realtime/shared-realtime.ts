import {
  type ChannelName,
  type ConnectionState,
  type EventName,
  realtimeChannels,
} from '../../contract/realtime.ts'
import type { Realtime, RealtimeHooks } from './echo.ts'
import type { Subscriptions } from './echo-channels.ts'
import { parseEvent } from './realtime-event.ts'
import { joinTabs } from './tabs.ts'

interface SharedHooks extends Omit<RealtimeHooks, 'stateChanged' | 'silenced'> {
  /** `hears`: the person's own channel is open, so no event is missed from now on. */
  stateChanged: (state: ConnectionState, hears: boolean) => void
}

/** News from the tab that holds the connection for the others, and the id of the person they are for. */
type News = { person: number } & (
  | { state: ConnectionState; subscription: number; joined?: ChannelName | undefined }
  | { name: EventName; data: unknown; organisationId: number | undefined }
)

/** The person's own channel is not open. */
const NONE = 0
/** The wait after a script could not be loaded: browsers report a lost connection as a TypeError. */
const TRY_AGAIN_MS = 5_000

/** One connection for all tabs of a browser: one tab holds it and sends every event to the others. */
export function shareRealtime(hooks: SharedHooks): Realtime {
  let watched: Subscriptions = new Map()
  /** The channels that pages of other tabs need besides. */
  let elsewhere: Subscriptions = new Map()
  let line: Realtime | undefined
  let state: ConnectionState = 'connecting'
  /** Tells one opening of the person's channel from the next, in every tab. */
  let subscription = NONE
  let known = NONE

  function note(): void {
    hooks.stateChanged(state, subscription !== NONE)
    if (subscription === NONE || subscription === known) return
    known = subscription
    // Another tab may lead by now, which does not know the channels of this page.
    if (!line && shown().size > 0) askLeader()
    hooks.subscribed()
  }

  function change(next: ConnectionState, opened: number): void {
    state = next
    subscription = next === 'connected' ? opened : NONE
    tellState()
    note()
  }

  /** Until the leader sends the state again, this tab receives nothing, and has missed everything before. */
  function forget(): void {
    subscription = NONE
    known = NONE
    note()
  }

  const person = () => watched.get('user') ?? 0
  const shown = () =>
    new Map([...watched].filter(([name]) => realtimeChannels[name].listens === 'whileShown'))
  const askLeader = () => tabs.ask(false, shown())
  const watchAll = () => line?.watch(new Map([...elsewhere, ...watched]))
  const tellState = (joined?: ChannelName) => tabs.tell({ person: person(), state, subscription, joined })

  /** Opens the line; what this returns ends it. */
  function lead(): () => void {
    let isOver = false
    const whileLeading =
      <Arguments extends unknown[]>(run: (...given: Arguments) => void) =>
      (...given: Arguments) => {
        if (!isOver) run(...given)
      }

    const open = () =>
      import('./echo.ts')
        .then(({ connectRealtime }) =>
          connectRealtime({
            ...hooks,
            stateChanged: whileLeading((next) => change(next, subscription)),
            subscribed: whileLeading(() => change('connected', Math.random())),
            joined: whileLeading((channel) => {
              tellState(channel)
              hooks.joined(channel)
            }),
            silenced: whileLeading(() => change(state, NONE)),
            received: whileLeading((event) => {
              tabs.tell({ person: person(), ...event })
              hooks.received(event)
            }),
            cutOff: whileLeading(hooks.cutOff),
            unauthenticated: whileLeading(hooks.unauthenticated),
            lostRight: whileLeading(hooks.lostRight),
          }),
        )
        .then(
          (opened) => {
            if (isOver) return opened.disconnect()
            line = opened
            watchAll()
          },
          whileLeading((error: unknown) => {
            console.error('Realtime is not available.', error)
            const isMissing = error instanceof TypeError
            change(isMissing ? 'unavailable' : 'failed', NONE)
            if (isMissing) setTimeout(whileLeading(open), TRY_AGAIN_MS)
          }),
        )

    // The state is sent through `tabs`, which is assigned after this call.
    queueMicrotask(
      whileLeading(() => {
        change('connecting', NONE)
        void open()
      }),
    )
    return () => {
      isOver = true
      line?.disconnect()
      line = undefined
    }
  }

  const tabs = joinTabs<News>({
    lead,
    returned() {
      state = 'connecting'
      forget()
    },
    asked(probe, needed) {
      tellState()
      if (probe) line?.probe()
      if (needed.size === 0) return
      // Kept until the person changes: no tab reports that it has closed.
      elsewhere = new Map([...elsewhere, ...needed])
      watchAll()
    },
    heard(news) {
      if (news.person !== person()) return
      if ('state' in news) {
        state = news.state
        subscription = news.subscription
        note()
        if (news.joined) hooks.joined(news.joined)
        return
      }
      const event = parseEvent(news.name, news.data, news.organisationId)
      if (event) hooks.received(event)
    },
  })

  note()
  return {
    watch(next) {
      const before = person()
      watched = next
      if (person() !== before) {
        elsewhere = new Map()
        forget()
      }
      if (line) watchAll()
      else askLeader()
    },
    retry: () => line?.retry(),
    probe: () => tabs.ask(true),
    disconnect: tabs.leave,
  }
}
