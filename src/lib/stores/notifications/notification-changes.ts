import type { Notification } from '../../../contract/notifications/notifications.ts'
import type { NewChange } from '../../outbox/pending-changes.ts'
import { sealReadRemoval } from './notification-removal.ts'
import { newestKnown } from './notifications.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { makeChange } from './pending.ts'

/**
 * Marks one as read: here at once, at the backend as soon as there is a network. Resolves when that has agreed, or refused,
 * which undoes it. Rejects where it could neither be kept nor sent.
 */
export async function readNotification(notification: Notification): Promise<void> {
  if (notification.read_at !== null) return

  const params = { id: notification.id }
  await make({ kind: 'read', notification, at: now() }, { call: 'markRead', params })
}

/** All that are known here; likewise. */
export async function readAllNotifications(): Promise<void> {
  const organisationId = $organisationId.get()
  const upTo = newestKnown()
  const input = { organisation_id: organisationId, up_to: upTo }
  const change = { kind: 'readAll', organisationId, upTo, at: now(), later: [] } as const
  await make(change, { call: 'markAllRead', input })
}

/** Shown before anything is waited for: what is pushed meanwhile finds it, and is not among what was marked. */
async function make(change: NewChange, asked: Parameters<typeof makeChange>[1]): Promise<void> {
  await makeChange(change, { ...asked, after: sealReadRemoval() }).over
}

function now(): string {
  return new Date().toISOString()
}
