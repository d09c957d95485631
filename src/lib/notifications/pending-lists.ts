import { type TypeFilter, typeFilters } from '../../contract/notifications/notification-subjects.ts'
import type {
  FilterCounts,
  Notification,
  NotificationFilter,
  NotificationPage,
} from '../../contract/notifications/notifications.ts'
import { recordOf } from '../../contract/values.ts'
import { isUnder } from './notification-list.ts'
import { atLeastNone, changed, type PendingChange, unreadAfter } from '../outbox/pending-changes.ts'

/** Counts as they are shown; undefined where nobody can know. */
export type ShownCounts = Readonly<Record<NotificationFilter, number | undefined>>

/** The page after the changes: what no longer belongs under the filter is gone from it. */
export function listWith(
  list: NotificationPage,
  filter: NotificationFilter,
  changes: readonly PendingChange[],
): NotificationPage {
  if (changes.length === 0) return list

  const data = list.data.flatMap((one) => {
    const left = changed(changes, one)
    return left && isUnder(filter, left) ? [left] : []
  })
  // Pages that are not shown have nothing left, either.
  const emptied = changes.some(
    ({ kind }) => (kind === 'readAll' && filter === 'unread') || (kind === 'removeRead' && filter === 'read'),
  )
  if (emptied) return { ...list, data, total: data.length, last_page: list.current_page }
  return { ...list, data, total: Math.max(0, list.total - (list.data.length - data.length)) }
}

/** @param unreadOnes all of them, where they are listed completely: then more can be counted */
export function countsWith(
  counts: ShownCounts,
  changes: readonly PendingChange[],
  unreadOnes: readonly Notification[] | undefined,
): ShownCounts {
  return changes.reduce((known, change, place) => {
    const { all, unread: unreadBefore } = known
    if (all === undefined || unreadBefore === undefined) return known

    const before = changes.slice(0, place)
    const unread = unreadAfter(unreadBefore, change, before)
    if (change.kind === 'removeRead') {
      const left = unreadOnes?.filter((one) => changed(before, one)?.read_at === null)
      const ofType = (type: TypeFilter) =>
        unread === 0 ? 0 : left?.filter((one) => one.type === type).length
      return { all: unread, unread, read: 0, ...recordOf(typeFilters, ofType) }
    }
    const gone = change.kind === 'remove' ? changed(before, change.notification) : undefined
    const without = (count: number | undefined, isAmong: boolean) =>
      count === undefined || !isAmong ? count : atLeastNone(count - 1)
    const left = atLeastNone(all - Number(gone !== undefined))
    return {
      all: left,
      unread,
      read: atLeastNone(left - unread),
      ...recordOf(typeFilters, (type) => without(known[type], gone?.type === type)),
    }
  }, counts)
}

/** The counts after one more has come. */
export function countsAfter(counts: ShownCounts, pushed: Notification): ShownCounts {
  const after: Record<NotificationFilter, number | undefined> = { ...counts }
  for (const filter of Object.keys(counts) as (keyof FilterCounts)[]) {
    const known = after[filter]
    if (known !== undefined && isUnder(filter, pushed)) after[filter] = known + 1
  }
  return after
}
