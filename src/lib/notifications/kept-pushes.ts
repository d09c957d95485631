import * as v from 'valibot'
import {
  FilterCounts,
  type Notification,
  notificationFilters,
  NotificationPage,
} from '../../contract/notifications/notifications.ts'
import { Counted, latestPushed } from './counted.ts'
import { listName, withNotification } from './notification-list.ts'
import { countsAfter } from './pending-lists.ts'
import { readValue } from '../device/read-value.ts'

const CountedFilters = v.object({ ...Counted.entries, value: FilterCounts })
const CountedUnread = v.object({ ...Counted.entries, value: v.number() })

/**
 * What is kept of an organisation under a name, after a push: its lists of notifications, and how many there are. The same
 * value where nothing changes, or where it is none of these, or of an older shape.
 * @param listed whether an answer held it before it was pushed: then it may have been counted
 */
export function keptAfterPush(name: string, value: unknown, pushed: Notification, listed: boolean): unknown {
  if (name === 'counts') {
    const known = readValue(CountedFilters, value)
    return known && !holds(known, pushed) ? withCount(known, pushed, listed, countsAfter) : value
  }
  if (name === 'unread') {
    const known = readValue(CountedUnread, value)
    return known && !holds(known, pushed) ? withCount(known, pushed, listed, unreadAfter) : value
  }
  const filter = notificationFilters.find((one) => listName({ page: 1, filter: one }) === name)
  const page = filter && readValue(NotificationPage, value)
  if (!filter || !page) return value
  const after = withNotification(page, filter, pushed)
  return after === page ? value : after
}

function holds({ pushed }: v.InferOutput<typeof Counted>, { id }: Notification): boolean {
  return pushed.includes(id)
}

function withCount<Value>(
  known: { value: Value; pushed: readonly number[] },
  pushed: Notification,
  listed: boolean,
  after: (value: Value, pushed: Notification) => unknown,
): v.InferOutput<typeof Counted> {
  return {
    value: listed ? known.value : after(known.value, pushed),
    pushed: latestPushed([...known.pushed, pushed.id]),
  }
}

function unreadAfter(unread: number, { read_at }: Notification): number {
  return unread + Number(read_at === null)
}
