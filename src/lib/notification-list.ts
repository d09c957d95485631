import type { Notification, NotificationFilter, NotificationPage } from '../contract/notifications.ts'

/** Which part of a person's notifications is looked at. */
export interface NotificationView {
  page: number
  filter: NotificationFilter
}

export const firstView: NotificationView = { page: 1, filter: 'all' }

/** Whether a notification belongs under a filter. */
export function isUnder(filter: NotificationFilter, { read_at, type }: Notification): boolean {
  if (filter === 'all') return true
  if (filter === 'unread') return read_at === null
  if (filter === 'read') return read_at !== null
  return type === filter
}

/** A new one goes to the first page, once; to its top, unless a newer one was faster. The page does not grow beyond its size. */
export function withNotification(
  page: NotificationPage,
  filter: NotificationFilter,
  added: Notification,
): NotificationPage {
  if (!isUnder(filter, added) || page.data.some(({ id }) => id === added.id)) return page

  const total = page.total + 1
  const last_page = Math.max(1, Math.ceil(total / page.per_page))
  if (page.current_page !== 1) return { ...page, total, last_page }
  const older = page.data.findIndex(({ id }) => id < added.id)
  const data = page.data.toSpliced(older === -1 ? page.data.length : older, 0, added)
  return { ...page, total, last_page, data: data.slice(0, page.per_page) }
}
