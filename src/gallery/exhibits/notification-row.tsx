import { NotificationRow } from '../../islands/notifications/list/NotificationRow.tsx'
import '../../islands/notifications/list/notification-list.css'
import type { Notification } from '../../contract/notifications/notifications.ts'
import { stranger } from '../../lib/session/guard.ts'
import { type Exhibit, type ExhibitState, minutesAgo, SAMPLE_NOW } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'
import { sampleNotification } from '../samples/notifications.ts'

function rows(
  name: string,
  notificationsOf: (words: Samples) => readonly Partial<Notification>[],
): ExhibitState {
  return {
    name,
    view: (words, locale, now) => (
      <ul className="notification-rows card">
        {notificationsOf(words).map((given, index) => (
          <NotificationRow
            key={given.id ?? index}
            locale={locale}
            now={now ?? SAMPLE_NOW}
            viewer={stranger}
            person={undefined}
            notification={sampleNotification(words, index, given)}
            onLeave={() => undefined}
          />
        ))}
      </ul>
    ),
  }
}

export const notificationRow: Exhibit = {
  name: 'notification-row',
  group: 'operations',
  states: [
    rows('unread and read', () => [{}, { read_at: minutesAgo(2), created_at: minutesAgo(26 * 60) }]),
    rows('every type', ({ callSign, alarm }) => [
      { type: 'operation' },
      { type: 'operation_updated', body: alarm.remark },
      { type: 'fms_status', title: callSign, data: { vehicle_id: 1 } },
      { type: 'other', data: {}, body: undefined },
    ]),
    rows('long words', ({ alarm, longAddress }) => [{ title: alarm.long, body: longAddress }]),
  ],
}
