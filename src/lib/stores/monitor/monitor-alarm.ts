import type { Operation } from '../../../contract/operations/operations.ts'
import { RELOAD_EVENT } from '../../session/guard-state.ts'
import { $alarms, dismissAlarm, onAnnounced, ring } from '../alarm/alarm.ts'
import { $session } from '../session/session.ts'

/** The notification of an alarm comes with it, on another channel. */
const TOLD_WITHIN_MS = 3_000
/** As long as a page holds a new build back for an alarm (`service-worker.ts`). */
const HELD_MS = 60_000
/** What is older is over: nobody is called by it any more. */
const FRESH_MS = 15 * 60_000
const MOST_TOLD = 100

/** The operations of which the person was notified. */
const told = new Set<number>()
let alarmed = -Infinity

onAnnounced(({ data: { operation_id: id } }) => {
  if (id == null) return
  told.add(id)
  const [oldest] = told
  if (told.size > MOST_TOLD && oldest !== undefined) told.delete(oldest)
})

/**
 * A monitor sounds for what it begins to show, also where whoever has signed in on it was not alarmed themselves. Once: a
 * notification sounds by itself, or is silent because its person wants it so.
 */
export function soundOnMonitor({ id, alarm_at, alarmed_again_at, kind }: Operation): void {
  alarmed = Date.now()
  if (serverNow() - Date.parse(alarmed_again_at ?? alarm_at) > FRESH_MS) return
  // Notifications have numbers of their own, all of them positive.
  const sound = () =>
    told.has(id) ? undefined : ring({ id: -id, type: 'operation', data: { operation_id: id, kind } })
  setTimeout(() => void sound(), TOLD_WITHIN_MS)
}

/**
 * For as long as a monitor is shown: no new build takes its place within a minute of an alarm, and what nobody dismisses
 * there, an alarm of another organisation, goes by itself.
 */
export function followMonitor(): () => void {
  const hold = (event: Event) => {
    if (Date.now() - alarmed < HELD_MS) event.preventDefault()
  }
  const drop = () => {
    const isOver = (created: string | undefined) =>
      created !== undefined && serverNow() - Date.parse(created) > FRESH_MS
    for (const alarm of $alarms.get()) if (isOver(alarm.created_at)) dismissAlarm(alarm)
  }
  document.addEventListener(RELOAD_EVENT, hold)
  const timer = setInterval(drop, HELD_MS)
  return () => {
    document.removeEventListener(RELOAD_EVENT, hold)
    clearInterval(timer)
  }
}

function serverNow(): number {
  const session = $session.get()
  return Date.now() - (session.state === 'signedIn' ? session.clockError : 0)
}
