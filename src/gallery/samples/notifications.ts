import type { Notification } from '../../contract/notifications/notifications.ts'
import { minutesAgo } from '../exhibit.ts'
import type { Samples } from './de.ts'

/** An unread alarm, where `changed` says nothing else. */
export function sampleNotification(
  { alarm, address }: Samples,
  id: number,
  changed: Partial<Notification>,
): Notification {
  return {
    id,
    organisation_id: 1,
    type: 'operation',
    read_at: null,
    data: { operation_id: 1 },
    title: alarm.title,
    body: address,
    created_at: minutesAgo(12),
    ...changed,
  }
}
