import { deleteNotification, deleteRead, type Notification } from '../../contract/notifications.ts'
import { ApiError, problemOf } from '../api-error.ts'
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
import { currentPerson, whenPersonLeaves } from './session.ts'
import { endToastOf } from './toasts.ts'

/** A deletion that is shown already. The first of the two ends it: after a commit there is nothing to undo. */
export interface Undoable {
  undo: () => void
  /** Sends it, once. When the backend refuses, everything is back, and this rejects. */
  commit: () => Promise<void>
}

/** By the key of the removal. */
const undoables = new Map<number, Undoable>()
let latest = 0

whenPersonLeaves(() => undoables.clear())

export function removeNotification(notification: Notification): Undoable {
  const { id } = notification
  return hide({ kind: 'one', key: ++latest, notification }, () =>
    call(deleteNotification, { params: { id } }),
  )
}

export function removeReadNotifications(): Undoable {
  const organisationId = $organisationId.get()
  const list = $notifications.value
  const types = list.state === 'ready' ? readTypes(list.value, $notificationView.get().filter) : undefined
  return hide({ kind: 'read', key: ++latest, organisationId, types }, () =>
    call(deleteRead, { input: { organisation_id: organisationId } }),
  )
}

/**
 * "Delete what is read" means what was read when it was asked for: before anything else is marked as read here, it
 * has been answered. What another device marks meanwhile goes with it: the call names no time. undefined: nothing of
 * the kind waits. Rejects when somebody else has taken over until then.
 */
export function sealReadRemoval(): Promise<void> | undefined {
  const waiting = $removals.value.flatMap(({ kind, key }) => {
    const undoable = undoables.get(key)
    return kind === 'read' && undoable ? [undoable] : []
  })
  return waiting.length > 0 ? seal(waiting) : undefined
}

async function seal(waiting: readonly Undoable[]): Promise<void> {
  const person = currentPerson()
  const sent = waiting.map(({ undo, commit }) => {
    void endToastOf(undo)
    return commit()
  })
  await Promise.allSettled(sent)
  if (currentPerson() !== person) throw new ApiError({ kind: 'unauthenticated' }, 'Somebody else is here now')
}

function hide(removal: Removal, send: () => Promise<unknown>): Undoable {
  const person = currentPerson()
  let undone = false
  let sent: Promise<void> | undefined
  $removals.set([...$removals.value, removal])
  countUnread(removal, -1)

  const undoable = {
    undo: () => {
      if (undone || sent) return
      undone = true
      reveal(removal)
    },
    commit: () => {
      if (undone || currentPerson() !== person) return Promise.resolve()
      sent ??= commit(removal, send)
      return sent
    },
  }
  undoables.set(removal.key, undoable)
  return undoable
}

async function commit(removal: Removal, send: () => Promise<unknown>): Promise<void> {
  try {
    await send().catch(unlessGone)
    // Somebody else may look at a list of theirs by now.
    if (isHidden(removal))
      $notifications.set(
        withValue($notifications.value, (page) =>
          withoutNotifications(page, (one) => isRemoved([removal], one)),
        ),
      )
    forget(removal)
  } catch (error) {
    reveal(removal)
    throw error
  } finally {
    // Other pages of the list have moved.
    void Promise.all([loadNotifications(), loadFilterCounts(), loadUnreadCount()])
  }
}

/** What somebody else has deleted meanwhile is deleted. */
function unlessGone(error: unknown): void {
  const problem = problemOf(error)
  if (problem.kind !== 'server' || problem.status !== 404) throw error
}

function isHidden({ key }: Removal): boolean {
  return $removals.value.some((one) => one.key === key)
}

/** As it is by now; undefined: nothing is hidden by it any more. */
function forget({ key }: Removal): Removal | undefined {
  const removal = $removals.value.find((one) => one.key === key)
  undoables.delete(key)
  $removals.set($removals.value.filter((one) => one !== removal))
  return removal
}

function reveal(hidden: Removal): void {
  const removal = forget(hidden)
  if (removal) countUnread(removal, 1)
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
