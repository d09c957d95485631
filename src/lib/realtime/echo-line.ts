import type Pusher from 'pusher-js'
import { type ConnectionState, connectionStates } from '../../contract/realtime.ts'
import { MOST_PATIENCE_MS, patienceFor } from './reconnect.ts'

/** A line that was lost is called unavailable after this long; pusher-js counts likewise. */
const UNAVAILABLE_AFTER_MS = 10_000
/** Shorter limits flap on a line of 50 kbit/s. */
const PROBE_MS = 5_000
const TRIES_APART_MS = 1_000

interface LineHooks {
  stateChanged: (state: ConnectionState) => void
  /** The server has closed the line for good. */
  cutOff: () => void
}

export interface Line {
  /** Finds out quickly whether the line still carries; where there is none, tries at once. */
  probe: () => void
  disconnect: () => void
}

/**
 * Keeps the line of pusher-js and tells its state as it is. pusher-js by itself says `connected` for a second after the
 * line is gone, and takes 17 s to come back from a restart of the server.
 */
export function keepLine(pusher: Pusher, hooks: LineHooks): Line {
  const { connection } = pusher
  let told: ConnectionState | undefined
  let lostAt: number | undefined
  let triedAt = performance.now()
  let given = 0
  let usual: number | undefined
  /** Who ends the connection right now. */
  let isOurs = false
  let attempt: ReturnType<typeof setTimeout> | undefined
  let unavailable: ReturnType<typeof setTimeout> | undefined
  let probing: (() => void) | undefined

  function tell(state: ConnectionState): void {
    if (state === told) return
    told = state
    hooks.stateChanged(state)
  }

  function lose(): void {
    if (lostAt !== undefined) return
    lostAt = performance.now()
    given = 0
    tell('connecting')
    unavailable = setTimeout(() => tell('unavailable'), UNAVAILABLE_AFTER_MS)
    plan()
  }

  function plan(): void {
    clearTimeout(attempt)
    const about = { before: given, lostFor: performance.now() - (lostAt ?? 0), usual }
    const hidden = document.visibilityState === 'hidden'
    attempt = setTimeout(tryAgain, patienceFor({ ...about, hidden, chance: Math.random() }))
  }

  function tryAgain(): void {
    given += 1
    end()
    pusher.connect()
    plan()
  }

  function rest(): void {
    clearTimeout(attempt)
    clearTimeout(unavailable)
    probing?.()
    lostAt = undefined
  }

  function end(): void {
    isOurs = true
    pusher.disconnect()
    isOurs = false
  }

  connection.bind('state_change', ({ current }: { current: string }) => {
    const state = connectionStates.find((name) => name === current)
    if (state === 'connecting') {
      triedAt = performance.now()
      lose()
    } else if (state === 'connected') {
      const took = performance.now() - triedAt
      // Longer is not the line: pusher-js has tried again by itself meanwhile.
      if (took < MOST_PATIENCE_MS) usual = took
      rest()
      tell(state)
    } else if (state === 'failed' || (state === 'disconnected' && !isOurs)) {
      rest()
      tell(state)
      if (state === 'disconnected') hooks.cutOff()
    }
  })
  // Said at once when the line is closed; the state follows when pusher-js tries again.
  connection.bind('connecting_in', lose)
  if (connection.state === 'failed') tell('failed')
  else lose()

  return {
    probe() {
      if (connection.state !== 'connected' || lostAt !== undefined) {
        lose()
        given = 0
        // Every tab may have noticed the same thing.
        if (performance.now() - triedAt > TRIES_APART_MS) tryAgain()
        return
      }
      if (probing) return

      const timer = setTimeout(() => {
        probing?.()
        end()
        pusher.connect()
      }, PROBE_MS)
      probing = () => {
        clearTimeout(timer)
        connection.unbind('message', probing)
        probing = undefined
      }
      connection.bind('message', probing)
      pusher.send_event('pusher:ping', {})
    },
    disconnect() {
      rest()
      end()
    },
  }
}
