import { deleteNotification, deleteRead, type Notification } from '../../contract/notifications.ts'
import { problemOf } from '../api-error.ts'
import { call } from '../api.ts'
import { withValue } from '../loadable.ts'
import { isRemoved, readTypes, type Removal, withoutNotifications } from '../notification-list.ts'
import {
  $notifications,
  $notificationView,
  $removals,
  $unreadCount,
  loadFilterCounts,
  loadNotifications,
  loadUnreadCount,
} from './notifications.ts'
import { $organisationId } from './organisation.ts'
import { endToasts } from './toasts.ts'

/** A deletion that is shown already. One of the two ends it; what comes after that does nothing. */
export interface Undoable {
  undo: () => void
  /** Sends it. When the backend refuses, everything is back, and this rejects. */
  commit: () => Promise<void>
}

export function removeNotification(notification: Notification): Undoable {
  const { id } = notification
  return hide({ kind: 'one', notification }, () => call(deleteNotification, { params: { id } }))
}

export function removeReadNotifications(): Undoable {
  const organisationId = $organisationId.get()
  const list = $notifications.value
  const types = list.state === 'ready' ? readTypes(list.value, $notificationView.get().filter) : undefined
  return hide({ kind: 'read', organisationId, types }, () =>
    call(deleteRead, { input: { organisation_id: organisationId } }),
  )
}

/**
 * "Delete what is read" means what was read when it was asked for: before anything else is marked as read, it is
 * sent. undefined: nothing of the kind waits.
 */
export function sealReadRemoval(): Promise<void> | undefined {
  return $removals.value.some(({ kind }) => kind === 'read') ? endToasts() : undefined
}

function hide(removal: Removal, send: () => Promise<unknown>): Undoable {
  let open = true
  $removals.set([...$removals.value, removal])
  countUnread(removal, -1)

  return {
    undo: () => {
      if (!open) return
      open = false
      reveal(removal)
    },
    commit: async () => {
      if (!open) return
      open = false
      try {
        await send().catch(unlessGone)
        $notifications.set(
          withValue($notifications.value, (page) =>
            withoutNotifications(page, (one) => isRemoved([removal], one)),
          ),
        )
        $removals.set($removals.value.filter((one) => one !== removal))
      } catch (error) {
        reveal(removal)
        throw error
      } finally {
        // Other pages of the list have moved.
        void Promise.all([loadNotifications(), loadFilterCounts(), loadUnreadCount()])
      }
    },
  }
}

/** What somebody else has deleted meanwhile is deleted. */
function unlessGone(error: unknown): void {
  const problem = problemOf(error)
  if (problem.kind !== 'server' || problem.status !== 404) throw error
}

function reveal(removal: Removal): void {
  if (!$removals.value.includes(removal)) return
  $removals.set($removals.value.filter((one) => one !== removal))
  countUnread(removal, 1)
}

/** It may have been marked as read with all others while it was hidden. */
function countUnread(removal: Removal, by: 1 | -1): void {
  if (removal.kind !== 'one') return
  const list = $notifications.value
  const { id, organisation_id } = removal.notification
  const inList = list.state === 'ready' ? list.value.data.find((one) => one.id === id) : undefined
  const { read_at } = inList ?? removal.notification
  if (read_at === null && organisation_id === $organisationId.get())
    $unreadCount.set(Math.max(0, $unreadCount.value + by))
}
