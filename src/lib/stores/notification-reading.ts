import { markRead, type Notification } from '../../contract/notifications.ts'
import { call } from '../api.ts'
import { readAt, removalsWith } from '../notification-list.ts'
import { sealReadRemoval } from './notification-removal.ts'
import { $notifications, $removals, loadUnreadCount } from './notifications.ts'
import { whenPersonLeaves } from './session.ts'

/** What was pushed since the page was opened: it is in no list unless somebody looked at the list. */
const pushed = new Map<number, Notification>()

whenPersonLeaves(() => pushed.clear())

export function rememberPushed(notification: Notification): void {
  pushed.set(notification.id, notification)
}

/** Whoever has an operation open has read what is known to be said of it, however they came there. */
export async function readAbout(operationId: number): Promise<void> {
  const list = $notifications.value
  const known = new Map(pushed)
  if (list.state === 'ready') for (const one of list.value.data) known.set(one.id, one)

  const about = [...known.values()].filter(({ data }) => data.operation_id === operationId)
  for (const { id } of about) pushed.delete(id)
  const unread = about.filter(({ read_at }) => read_at === null)
  if (unread.length === 0) return

  try {
    await sealReadRemoval()
    await Promise.all(unread.map(({ id }) => call(markRead, { params: { id } })))
    const read = readAt(new Date().toISOString())
    const ids = new Set(unread.map(({ id }) => id))
    $removals.set(removalsWith($removals.value, (one) => (ids.has(one.id) ? read(one) : one)))
  } catch (error) {
    console.warn(`Not every notification of operation ${operationId} was marked as read.`, error)
  }
  await loadUnreadCount()
}
