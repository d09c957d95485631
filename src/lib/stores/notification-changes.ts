import { markAllRead, markRead, type Notification } from '../../contract/notifications.ts'
import { call } from '../api.ts'
import { withValue } from '../loadable.ts'
import { isUnder, readAt, removalsWith, withoutNotifications } from '../notification-list.ts'
import {
  $filterCounts,
  $notifications,
  $notificationView,
  $removals,
  $unreadCount,
  loadFilterCounts,
  loadNotifications,
  loadUnreadCount,
} from './notifications.ts'
import { sealReadRemoval } from './notification-removal.ts'
import { overtakeAnswers } from './notification-turns.ts'
import { $organisationId } from './organisation.ts'

/** Marks one as read here at once and at the backend; undone when that refuses. Rejects then. */
export function readNotification({ id, read_at }: Notification): Promise<void> {
  if (read_at !== null) return Promise.resolve()

  return optimistically(
    () => {
      change((one) => (one.id === id ? readAt(new Date().toISOString())(one) : one))
      $unreadCount.set(Math.max(0, $unreadCount.value - 1))
    },
    () => call(markRead, { params: { id } }),
  )
}

export function readAllNotifications(): Promise<void> {
  const organisation_id = $organisationId.get()
  return optimistically(
    () => {
      change(readAt(new Date().toISOString()))
      $unreadCount.set(0)
    },
    () => call(markAllRead, { input: { organisation_id } }),
  )
}

/** Shows a change before the backend has agreed, and the old state again when it does not. */
async function optimistically(apply: () => void, send: () => Promise<unknown>): Promise<void> {
  const sealed = sealReadRemoval()
  if (sealed) await sealed
  const before = [$notifications.value, $filterCounts.value, $unreadCount.value] as const
  const hidden = $removals.value
  // They are older than what is shown from now on; newer ones are asked for below.
  overtakeAnswers()
  apply()
  try {
    await send()
  } catch (error) {
    $notifications.set(before[0])
    $filterCounts.set(before[1])
    $unreadCount.set(before[2])
    // Some may have been undone or sent meanwhile.
    const waiting = new Set($removals.value.map(({ key }) => key))
    const added = $removals.value.filter(({ key }) => !hidden.some((one) => one.key === key))
    $removals.set([...hidden.filter(({ key }) => waiting.has(key)), ...added])
    throw error
  } finally {
    // Pushes may have arrived meanwhile, and other pages of the list have moved.
    void Promise.all([loadNotifications(), loadFilterCounts(), loadUnreadCount()])
  }
}

/** What is hidden may be shown again. */
function change(edit: (notification: Notification) => Notification): void {
  $removals.set(removalsWith($removals.value, edit))
  const { filter } = $notificationView.get()
  $notifications.set(
    withValue($notifications.value, (page) =>
      withoutNotifications({ ...page, data: page.data.map(edit) }, (one) => !isUnder(filter, one)),
    ),
  )
}
