import type { Notification } from '../../../contract/notifications/notifications.ts'
import { withReadTime } from '../../outbox/pending-changes.ts'
import { whenAgreed } from '../device/kept-answer.ts'
import { whenPersonLeaves } from '../session/session.ts'

/** A monitor hears them for weeks; what is older is found as what was there before the page is. */
const MOST_PUSHED = 20

/** Notifications that arrived since the page was opened, by id, oldest first: a list contains them only if a screen has shown it. */
export const pushed = new Map<number, Notification>()

whenPersonLeaves(() => pushed.clear())
whenAgreed((agreed) => {
  for (const [id, one] of pushed) pushed.set(id, withReadTime([agreed], one))
})

export function rememberPushed(notification: Notification): void {
  pushed.set(notification.id, notification)
  const [oldest] = pushed.keys()
  if (pushed.size > MOST_PUSHED && oldest !== undefined) pushed.delete(oldest)
}
