import { NotificationPanelContent } from '../../islands/notifications/panel/NotificationPanelContent.tsx'
import type { Notification, NotificationPage } from '../../contract/notifications/notifications.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { failed, type Loadable, loading, ready } from '../../lib/api/loadable.ts'
import { type Exhibit, type ExhibitState, minutesAgo, SAMPLE_NOW } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'
import { sampleNotification } from '../samples/notifications.ts'

function panel(name: string, newestOf: (words: Samples) => Loadable<NotificationPage>): ExhibitState {
  return {
    name,
    view: (words, locale) => {
      const newest = newestOf(words)
      const rows = newest.state === 'ready' ? newest.value.data : []
      return (
        <div className="card notification-panel" style={{ padding: 0, maxInlineSize: '28rem' }}>
          <NotificationPanelContent
            locale={locale}
            headingId={name}
            newest={newest}
            unread={rows.filter(({ read_at }) => read_at === null).length}
          />
        </div>
      )
    },
  }
}

function pageOf(words: Samples, given: readonly Partial<Notification>[]): Loadable<NotificationPage> {
  const data = given.map((one, index) => sampleNotification(words, given.length - index, one))
  const value = { data, current_page: 1, last_page: 1, per_page: 20, total: data.length }
  return ready(value, SAMPLE_NOW)
}

const offline = new ApiError({ kind: 'offline' }, 'a sample')

export const notificationPanel: Exhibit = {
  name: 'notification-panel',
  group: 'operations',
  states: [
    panel('read and unread', (words) =>
      pageOf(words, [
        {},
        { title: words.alarm.long, body: words.longAddress },
        { type: 'operation_updated', body: words.alarm.remark, read_at: minutesAgo(2) },
        { type: 'fms_status', title: words.callSign, data: { vehicle_id: 1 }, created_at: minutesAgo(70) },
        { type: 'other', data: {}, body: undefined, read_at: minutesAgo(2), created_at: minutesAgo(1600) },
      ]),
    ),
    panel('old', (words) => failed(pageOf(words, [{ read_at: minutesAgo(1) }]), offline)),
    panel('empty', (words) => pageOf(words, [])),
    panel('loading', () => loading),
    panel('failed', () => failed(loading, new Error('a sample'))),
  ],
}
