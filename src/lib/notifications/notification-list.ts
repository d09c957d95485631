import type {
  Notification,
  NotificationFilter,
  NotificationPage,
} from '../../contract/notifications/notifications.ts'

/** Which part of a person's notifications is looked at. */
export interface NotificationView {
  page: number
  filter: NotificationFilter
}

export const firstView: NotificationView = { page: 1, filter: 'all' }

/** The list that is kept of every organisation which anything was pushed of. */
export const ALL_NOTIFICATIONS = 'notifications all'

/** Under which name the device keeps it: the first page of each filter; undefined: not kept. */
export function listName({ page, filter }: NotificationView): string | undefined {
  return page === 1 ? `notifications ${filter}` : undefined
}

/** Answers of one request for several pages in a row, as one: where the list has moved between them, nothing is twice. */
export function joined(pages: readonly [NotificationPage, ...NotificationPage[]]): NotificationPage {
  const [first] = pages
  const last = pages.at(-1) ?? first
  const byId = new Map(pages.flatMap(({ data }) => data).map((one) => [one.id, one]))
  const data = [...byId.values()].toSorted((one, other) => other.id - one.id)
  return { ...first, data, total: last.total, last_page: last.last_page }
}

/** Whether a notification belongs under a filter. */
export function isUnder(filter: NotificationFilter, { read_at, type }: Notification): boolean {
  if (filter === 'all') return true
  if (filter === 'unread') return read_at === null
  if (filter === 'read') return read_at !== null
  return type === filter
}

/**
 * A new one goes to the first page, once; to its top, unless a newer one was faster. The page does not grow beyond its
 * size, unless a person has loaded more of it: then nothing that was loaded goes.
 */
export function withNotification(
  page: NotificationPage,
  filter: NotificationFilter,
  added: Notification,
  most = page.per_page,
): NotificationPage {
  if (!isUnder(filter, added) || page.data.some(({ id }) => id === added.id)) return page

  const total = page.total + 1
  const last_page = Math.max(1, Math.ceil(total / page.per_page))
  if (page.current_page !== 1) return { ...page, total, last_page }
  const older = page.data.findIndex(({ id }) => id < added.id)
  const data = page.data.toSpliced(older === -1 ? page.data.length : older, 0, added)
  return { ...page, total, last_page, data: data.slice(0, most) }
}
