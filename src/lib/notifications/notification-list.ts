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

/**
 * Answers of one request for several pages in a row, as one, in the order of the backend: where the list has moved between
 * them, nothing is twice.
 */
export function joined(pages: readonly [NotificationPage, ...NotificationPage[]]): NotificationPage {
  const [first] = pages
  const last = pages.at(-1) ?? first
  const byId = new Map(pages.flatMap(({ data }) => data).map((one) => [one.id, one]))
  return { ...first, data: [...byId.values()], total: last.total, last_page: last.last_page }
}

interface NotificationsOfDay {
  /** The same while rows come and go. */
  key: string
  /** Empty where it is not known when they were created. */
  day: string
  rows: readonly Notification[]
}

/** In the order they come; rows of the same day that follow each other stand together. */
export function byDay(
  rows: readonly Notification[],
  nameOf: (createdAt: string) => string,
): readonly NotificationsOfDay[] {
  const days: (NotificationsOfDay & { rows: Notification[] })[] = []
  for (const row of rows) {
    const day = row.created_at === undefined ? '' : nameOf(row.created_at)
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else {
      const before = days.filter((one) => one.day === day).length
      days.push({ key: `${day} ${before}`, day, rows: [row] })
    }
  }
  return days
}

/** Whether a notification belongs under a filter. */
export function isUnder(filter: NotificationFilter, { read_at, type }: Notification): boolean {
  if (filter === 'all') return true
  if (filter === 'unread') return read_at === null
  if (filter === 'read') return read_at !== null
  return type === filter
}

/**
 * A new one goes to the first page, once; to its top, unless newer ones stand there: a push may be late. What stands there
 * keeps its order. The page does not grow beyond its size, unless a person has loaded more of it: then nothing that was
 * loaded goes.
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
  const place = page.data.findIndex((one) => !isNewer(one, added))
  const data = page.data.toSpliced(place === -1 ? page.data.length : place, 0, added)
  return { ...page, total, last_page, data: data.slice(0, most) }
}

/** By when they were created. Where a backend does not say that, what is pushed counts as the newest. */
function isNewer(one: Notification, other: Notification): boolean {
  if (one.created_at === undefined || other.created_at === undefined) return false
  const later = Date.parse(one.created_at) - Date.parse(other.created_at)
  return later > 0 || (later === 0 && one.id > other.id)
}
