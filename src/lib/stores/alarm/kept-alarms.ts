import * as v from 'valibot'
import { Notification } from '../../../contract/notifications/notifications.ts'
import { currentPerson } from '../session/session.ts'
import { $alarms, dropShownAlarms, isStillNews } from './alarm.ts'

const KEY = 'alarms'
const Kept = v.object({ person: v.number(), alarms: v.array(Notification) })

/**
 * Keeps the alarms of the sheet over a reload of this tab: an alarm that the member has neither opened nor closed is
 * shown again, without its sound. The row goes with the tab and at sign-out.
 */
export function keepAlarms(): void {
  const kept = read()
  $alarms.listen((alarms) => {
    try {
      if (alarms.length === 0) sessionStorage.removeItem(KEY)
      else sessionStorage.setItem(KEY, JSON.stringify({ person: currentPerson(), alarms }))
    } catch (error) {
      console.warn('A reload of this page loses the alarms of the sheet.', error)
    }
  })
  if (kept.length === 0) return
  $alarms.set(kept)
  dropShownAlarms()
}

/** The alarms before the reload, of the same person and of the last day. */
function read(): readonly Notification[] {
  try {
    const row = v.safeParse(Kept, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    if (!row.success || row.output.person !== currentPerson()) return []
    return row.output.alarms.filter(({ created_at }) => isStillNews(created_at, Date.now()))
  } catch (error) {
    console.warn('The alarms of the sheet before the reload are lost.', error)
    return []
  }
}
