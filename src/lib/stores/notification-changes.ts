import { markAllRead, markRead, type Notification } from '../../contract/notifications.ts'
import { unlessGone } from '../api-error.ts'
import { call } from '../api.ts'
import type { NewChange } from '../pending-changes.ts'
import { sealReadRemoval } from './notification-removal.ts'
import { $organisationId } from './organisation.ts'
import { addChange, sendChange } from './pending.ts'

/** Marks one as read here at once and at the backend; undone when that refuses. Rejects then. */
export async function readNotification(notification: Notification): Promise<void> {
  if (notification.read_at !== null) return

  const { id } = notification
  await apply({ kind: 'read', notification, at: now() }, () =>
    call(markRead, { params: { id } }).catch(unlessGone),
  )
}

export async function readAllNotifications(): Promise<void> {
  const organisationId = $organisationId.get()
  await apply({ kind: 'readAll', organisationId, at: now(), later: [] }, () =>
    call(markAllRead, { input: { organisation_id: organisationId } }),
  )
}

async function apply(change: NewChange, send: () => Promise<unknown>): Promise<void> {
  const sealed = sealReadRemoval()
  if (sealed) await sealed
  await sendChange(addChange(change), send)
}

function now(): string {
  return new Date().toISOString()
}
