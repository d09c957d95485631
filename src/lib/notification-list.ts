import type {
  FilterCounts,
  Notification,
  NotificationFilter,
  NotificationPage,
} from '../contract/notifications.ts'

/** Whether a notification belongs under a filter. */
export function isUnder(filter: NotificationFilter, { read_at, type }: Notification): boolean {
  if (filter === 'all') return true
  if (filter === 'unread') return read_at === null
  if (filter === 'read') return read_at !== null
  return type === filter
}

/** A new one goes to the top of the first page; the page does not grow beyond its size. */
export function withNotification(
  page: NotificationPage,
  filter: NotificationFilter,
  added: Notification,
): NotificationPage {
  if (!isUnder(filter, added)) return page

  const total = page.total + 1
  const last_page = Math.max(1, Math.ceil(total / page.per_page))
  if (page.current_page !== 1) return { ...page, total, last_page }
  return { ...page, total, last_page, data: [added, ...page.data].slice(0, page.per_page) }
}

/** The page after a change: what no longer belongs under the filter is gone from it. */
export function withoutNotifications(
  page: NotificationPage,
  isGone: (notification: Notification) => boolean,
): NotificationPage {
  const data = page.data.filter((one) => !isGone(one))
  return { ...page, data, total: Math.max(0, page.total - (page.data.length - data.length)) }
}

export function readAt(time: string): (notification: Notification) => Notification {
  return (notification) => (notification.read_at === null ? { ...notification, read_at: time } : notification)
}

/** The counts after one notification came (`by` 1) or went (`by` -1). */
export function countsWith(counts: FilterCounts, notification: Notification, by: 1 | -1): FilterCounts {
  const changed = { ...counts }
  for (const filter of Object.keys(counts) as NotificationFilter[]) {
    if (isUnder(filter, notification)) changed[filter] = Math.max(0, changed[filter] + by)
  }
  return changed
}
