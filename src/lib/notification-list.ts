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

/** A deletion that can still be undone: it is hidden here, and the backend does not know of it yet. */
export type Removal =
  | { kind: 'one'; key: number; notification: Notification }
  /** `types`: how many there are of each type, as far as they were all in view. */
  | { kind: 'read'; key: number; organisationId: number; types: Partial<FilterCounts> | undefined }

/** The same deletions after what they hide has changed. */
export function removalsWith(
  removals: readonly Removal[],
  edit: (notification: Notification) => Notification,
): Removal[] {
  return removals.map((one) => (one.kind === 'one' ? { ...one, notification: edit(one.notification) } : one))
}

export function isRemoved(removals: readonly Removal[], one: Notification): boolean {
  return removals.some((removal) =>
    removal.kind === 'one'
      ? removal.notification.id === one.id
      : removal.organisationId === one.organisation_id && one.read_at !== null,
  )
}

/** Counts of what is not hidden; undefined where nobody can know. */
export type ShownCounts = Readonly<Record<NotificationFilter, number | undefined>>

export function countsWithout(counts: FilterCounts, removals: readonly Removal[]): ShownCounts {
  let shown = counts
  for (const removal of removals) {
    // Where all read ones go, single read ones are among them.
    if (removal.kind === 'one' && !(isRead(removal.notification) && hasAllRead(removals)))
      shown = countsWith(shown, removal.notification, -1)
  }
  const all = removals.find((removal) => removal.kind === 'read')
  if (!all) return shown

  const typeCount = (type: 'operation' | 'fms_status') => {
    const gone = all.types?.[type]
    return gone === undefined ? undefined : Math.max(0, shown[type] - gone)
  }
  return {
    all: shown.unread,
    unread: shown.unread,
    read: 0,
    operation: typeCount('operation'),
    fms_status: typeCount('fms_status'),
  }
}

/** How many read ones of each type there are; undefined where the page does not show them all. */
export function readTypes(
  page: NotificationPage,
  filter: NotificationFilter,
): Partial<FilterCounts> | undefined {
  if (page.last_page > 1 || (filter !== 'all' && filter !== 'read')) return undefined
  const read = page.data.filter(isRead)
  const countOf = (type: Notification['type']) => read.filter((one) => one.type === type).length
  return { operation: countOf('operation'), fms_status: countOf('fms_status') }
}

function isRead({ read_at }: Notification): boolean {
  return read_at !== null
}

function hasAllRead(removals: readonly Removal[]): boolean {
  return removals.some(({ kind }) => kind === 'read')
}
