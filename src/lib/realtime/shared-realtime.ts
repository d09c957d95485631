import type { ConnectionState, EventName } from '../../contract/realtime.ts'
import type { Realtime, RealtimeHooks } from './echo.ts'
import type { Told, Watched } from './echo-channels.ts'
import { parseEvent } from './realtime-event.ts'
import { joinTabs } from './tabs.ts'

interface SharedHooks extends Omit<RealtimeHooks, 'stateChanged' | 'silenced'> {
  /** `hears`: the person's own channel is open, so that nothing can be missed from now on. */
  stateChanged: (state: ConnectionState, hears: boolean) => void
}

/** What the tab that holds the connection tells the others. Each tab knows by itself whom it is for. */
type News = { person: number } & (
  | { state: ConnectionState; subscription: number; joined?: Told | undefined }
  | { name: EventName; data: unknown; organisationId: number | undefined }
)

/** No channel of the person is open. */
const NONE = 0
/** A script that does not come is a line that was cut: browsers say so with a TypeError. */
const TRY_AGAIN_MS = 5_000

/** One connection for all tabs of a browser: each of them is told everything, and one holds the line. */
export function shareRealtime(hooks: SharedHooks): Realtime {
  let watched: Watched = { userId: 0, operations: 0, vehicles: 0, documents: 0 }
  /** Whose documents a page of another tab shows. */
  let elsewhere = 0
  let line: Realtime | undefined
  let state: ConnectionState = 'connecting'
  /** Tells one opening of the person's channel from the next, in whichever tab. */
  let subscription = NONE
  let known = NONE

  function note(): void {
    hooks.stateChanged(state, subscription !== NONE)
    if (subscription === NONE || subscription === known) return
    known = subscription
    // Whoever leads may be another tab by now.
    if (!line && watched.documents > 0) askLeader()
    hooks.subscribed()
  }

  function change(next: ConnectionState, opened: number): void {
    state = next
    subscription = next === 'connected' ? opened : NONE
    tellState()
    note()
  }

  /** Until it is told anew, nothing is heard; and then everything was missed before. */
  function forget(): void {
    subscription = NONE
    known = NONE
    note()
  }

  const askLeader = () => tabs.ask(false, watched.documents)
  /** Documents are heard of only where a page shows some; this page, or one of another tab. */
  const watchAll = () => line?.watch({ ...watched, documents: watched.documents || elsewhere })
  const tellState = (joined?: Told) => tabs.tell({ person: watched.userId, state, subscription, joined })

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
            joined: whileLeading((told) => {
              tellState(told)
              hooks.joined(told)
            }),
            silenced: whileLeading(() => change(state, NONE)),
            received: whileLeading((event) => {
              tabs.tell({ person: watched.userId, ...event })
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

    // What it will tell needs the tabs, which are not all told of yet.
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
    asked(probe, documents) {
      tellState()
      if (probe) line?.probe()
      if (!documents) return
      // Once is enough: nobody says that a page is gone.
      elsewhere = documents
      watchAll()
    },
    heard(news) {
      if (news.person !== watched.userId) return
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
      // What another person was told of is nothing to this one.
      if (next.userId !== watched.userId) {
        elsewhere = 0
        forget()
      }
      watched = next
      if (line) watchAll()
      else askLeader()
    },
    retry: () => line?.retry(),
    probe: () => tabs.ask(true),
    disconnect: tabs.leave,
  }
}
