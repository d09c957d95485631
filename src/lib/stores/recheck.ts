import type { Notification } from '../../contract/notifications.ts'
import { $session } from './session.ts'
import { askedAt, reloadShown } from './shown.ts'

/** The clocks of device and server agree within half a minute (`server-clock.ts`), and an answer takes its time. */
const UNSURE_MS = 35_000
/** Several come at once, and to many people. */
const LATER_MS = 2_000

/** While one push follows the other, everything is not asked for after each. */
const ONCE_IN_MS = 30_000

let checkedAt = -Infinity
let recheck: ReturnType<typeof setTimeout> | undefined

/**
 * A slow line brings a push long after it was sent: what was fetched meanwhile may hold it already, so that it is counted
 * twice now. Then everything shown is asked for again, a little later.
 */
export function recheckAfter({ created_at }: Notification): void {
  const session = $session.get()
  if (session.state !== 'signedIn') return
  if (created_at && Date.parse(created_at) + session.clockError - askedAt() > UNSURE_MS) return

  const soonest = checkedAt + ONCE_IN_MS - performance.now()
  recheck ??= setTimeout(
    () => {
      recheck = undefined
      checkedAt = performance.now()
      reloadShown()
    },
    Math.max(LATER_MS, soonest) * (1 + Math.random()),
  )
}
