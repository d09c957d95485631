import type { Operation } from '../../../contract/operations/operations.ts'
import { $alarms, dismissAlarm, holdReloadForAlarm, onAnnounced, ring } from '../alarm/alarm.ts'
import { $session } from '../session/session.ts'

/** The notification of an alarm comes with it, on another channel. */
const TOLD_WITHIN_MS = 3_000
const LOOKS_EVERY_MS = 60_000
/** What is older is over: nobody is called by it any more. */
const FRESH_MS = 15 * 60_000
const MOST_TOLD = 100

/** The operations of which the person was notified. */
const told = new Set<number>()

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
  holdReloadForAlarm()
  if (serverNow() - Date.parse(alarmed_again_at ?? alarm_at) > FRESH_MS) return
  // Notifications have numbers of their own, all of them positive.
  const sound = () =>
    told.has(id) ? undefined : ring({ id: -id, type: 'operation', data: { operation_id: id, kind } })
  setTimeout(() => void sound(), TOLD_WITHIN_MS)
}

/** For as long as a monitor is shown: an alarm of another organisation, which no person dismisses there, goes by itself. */
export function followMonitor(): () => void {
  const drop = () => {
    const isOver = (created: string | undefined) =>
      created !== undefined && serverNow() - Date.parse(created) > FRESH_MS
    for (const alarm of $alarms.get()) if (isOver(alarm.created_at)) dismissAlarm(alarm)
  }
  const timer = setInterval(drop, LOOKS_EVERY_MS)
  return () => clearInterval(timer)
}

function serverNow(): number {
  const session = $session.get()
  return Date.now() - (session.state === 'signedIn' ? session.clockError : 0)
}
