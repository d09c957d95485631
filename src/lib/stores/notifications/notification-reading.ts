import type { Notification } from '../../../contract/notifications/notifications.ts'
import { $newestNotifications, $notifications, listKeptUnread, listUnread } from './notification-lists.ts'
import { readNotification } from './notification-changes.ts'
import { mayHaveUnread } from './notifications.ts'
import { pushed } from './pushed-notifications.ts'
import { currentPerson } from '../session/session.ts'

/** Who has opened which operation last: what is unread is asked for once, and not whenever it is loaded again. */
let opened: string | undefined

/**
 * Marks all notifications about an opened operation as read: those that this page knows, and earlier ones.
 */
export async function readAbout(operationId: number): Promise<void> {
  const known = new Map(pushed)
  for (const list of [$notifications.value, $newestNotifications.value])
    if (list.state === 'ready') for (const one of list.value.data) known.set(one.id, one)
  const isAbout = ({ data }: Notification) => data.operation_id === operationId

  const about = [...known.values()].filter(isAbout)
  for (const { id } of about) pushed.delete(id)
  const readBefore = async () => {
    const before = await unreadBefore(operationId)
    await Promise.all(before.filter((one) => isAbout(one) && !known.has(one.id)).map(readNotification))
  }
  try {
    await Promise.all([...about.map(readNotification), readBefore()])
  } catch (error) {
    console.warn(`Not every notification of operation ${operationId} was marked as read.`, error)
  }
}

/** What was unread before this page could know of it. */
async function unreadBefore(operationId: number): Promise<readonly Notification[]> {
  const person = currentPerson()
  const opening = `${person} ${operationId}`
  if (opening === opened || !mayHaveUnread()) return []
  try {
    const unread = await listUnread()
    opened = opening
    return currentPerson() === person ? unread : []
  } catch (error) {
    console.info('What is unread is what the device has kept.', error)
    return listKeptUnread()
  }
}
