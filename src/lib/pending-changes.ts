import type {
  FilterCounts,
  Notification,
  NotificationFilter,
  NotificationPage,
} from '../contract/notifications.ts'
import { isUnder } from './notification-list.ts'

/**
 * What a person has changed, and the backend has not agreed to yet. It is laid over what the backend has answered and
 * never worked into it: to undo it is to leave it out, whatever has come meanwhile.
 */
export type PendingChange = { key: number } & (
  | { kind: 'read'; notification: Notification; at: string }
  /** `later`: pushed since, so nobody has seen them. */
  | { kind: 'readAll'; organisationId: number; at: string; later: readonly Notification[] }
  | { kind: 'remove'; notification: Notification }
  | { kind: 'removeRead'; organisationId: number }
)
export type NewChange = PendingChange extends infer Change
  ? Change extends PendingChange
    ? Omit<Change, 'key'>
    : never
  : never

/** Counts as they are shown; undefined where nobody can know. */
export type ShownCounts = Readonly<Record<NotificationFilter, number | undefined>>

/** Whether a list of one organisation (0: of all) holds what is about another (0: about all). */
export function covers(listed: number, organisationId: number): boolean {
  return listed === 0 || listed === organisationId
}

/** Those that have to do with what is listed of one organisation (0: of all). */
export function changesIn(listed: number, changes: readonly PendingChange[]): readonly PendingChange[] {
  if (listed === 0 || changes.length === 0) return changes
  return changes.filter((one) =>
    'organisationId' in one
      ? covers(one.organisationId, listed)
      : covers(listed, one.notification.organisation_id),
  )
}

/** The page after the changes: what no longer belongs under the filter is gone from it. */
export function listWith(
  list: NotificationPage,
  filter: NotificationFilter,
  changes: readonly PendingChange[],
): NotificationPage {
  if (changes.length === 0) return list

  const data = list.data
    .filter((one) => !isRemoved(changes, one))
    .map((one) => withReadTime(changes, one))
    .filter((one) => isUnder(filter, one))
  // Pages that are not shown have nothing left, either.
  const emptied = changes.some(
    ({ kind }) => (kind === 'readAll' && filter === 'unread') || (kind === 'removeRead' && filter === 'read'),
  )
  if (emptied) return { ...list, data, total: data.length, last_page: list.current_page }
  return { ...list, data, total: Math.max(0, list.total - (list.data.length - data.length)) }
}

/** @param unread how many are unread according to the backend and to what was pushed since */
export function unreadWith(unread: number, changes: readonly PendingChange[]): number {
  const all = changes.findLast((change) => change.kind === 'readAll')
  if (all) return all.later.filter((one) => !isReadAfter(changes, one) && !isRemoved(changes, one)).length

  const changed = changes.flatMap((change) =>
    (change.kind === 'read' || change.kind === 'remove') && change.notification.read_at === null
      ? [change.notification.id]
      : [],
  )
  return Math.max(0, unread - new Set(changed).size)
}

/** @param unreadOnes all of them, where they are listed completely: then more can be counted */
export function countsWith(
  counts: ShownCounts,
  changes: readonly PendingChange[],
  unreadOnes: readonly Notification[] | undefined,
): ShownCounts {
  const { all, read, unread: before } = counts
  if (changes.length === 0 || all === undefined || read === undefined || before === undefined) return counts

  const unread = unreadWith(before, changes)
  if (changes.some(({ kind }) => kind === 'removeRead')) {
    const left = unreadOnes?.filter((one) => !isReadAfter(changes, one) && !isRemoved(changes, one))
    const ofType = (type: 'operation' | 'fms_status') =>
      unread === 0 ? 0 : left?.filter((one) => one.type === type).length
    return { all: unread, unread, read: 0, operation: ofType('operation'), fms_status: ofType('fms_status') }
  }

  const removed = new Map(
    changes.flatMap((change) =>
      change.kind === 'remove' ? [[change.notification.id, change.notification]] : [],
    ),
  )
  const gone = [...removed.values()]
  const without = (known: number | undefined, type: Notification['type']) =>
    known === undefined ? undefined : atLeastNone(known - gone.filter((one) => one.type === type).length)
  return {
    all: atLeastNone(all - gone.length),
    unread,
    read: atLeastNone(read + (before - unread) - gone.length),
    operation: without(counts.operation, 'operation'),
    fms_status: without(counts.fms_status, 'fms_status'),
  }
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

/** What is left to agree to once the backend has agreed to one: the others know what it did. */
export function changesAfter(changes: readonly PendingChange[], agreed: PendingChange): PendingChange[] {
  const edit = (one: Notification) => withReadTime([agreed], one)
  return changes.flatMap((change): PendingChange[] => {
    if (change.key === agreed.key) return []
    switch (change.kind) {
      case 'read':
      case 'remove':
        return isRemoved([agreed], change.notification)
          ? []
          : [{ ...change, notification: edit(change.notification) }]
      case 'readAll':
        return [{ ...change, later: change.later.map(edit).filter((one) => !isRemoved([agreed], one)) }]
      case 'removeRead':
        return [change]
    }
  })
}

/** What was pushed after everything was marked as read is not among it. */
export function changesBeside(changes: readonly PendingChange[], pushed: Notification): PendingChange[] {
  return changes.map((change) =>
    change.kind === 'readAll' && covers(change.organisationId, pushed.organisation_id)
      ? { ...change, later: [...change.later, pushed] }
      : change,
  )
}

function isRemoved(changes: readonly PendingChange[], one: Notification): boolean {
  return changes.some((change) => {
    if (change.kind === 'remove') return change.notification.id === one.id
    return (
      change.kind === 'removeRead' &&
      covers(change.organisationId, one.organisation_id) &&
      isReadAfter(changes, one)
    )
  })
}

function isReadAfter(changes: readonly PendingChange[], one: Notification): boolean {
  return withReadTime(changes, one).read_at !== null
}

/** As it is once the backend has agreed to all of them. */
export function withReadTime(changes: readonly PendingChange[], one: Notification): Notification {
  if (one.read_at !== null) return one
  const reading = changes.find((change) => {
    if (change.kind === 'read') return change.notification.id === one.id
    return (
      change.kind === 'readAll' &&
      covers(change.organisationId, one.organisation_id) &&
      !change.later.some(({ id }) => id === one.id)
    )
  })
  return reading && 'at' in reading ? { ...one, read_at: reading.at } : one
}

/** As the backend knows it: without what is not agreed to yet, whatever was shown. */
export function withoutReadTime(changes: readonly PendingChange[], shown: Notification): Notification {
  const unread = { ...shown, read_at: null }
  return shown.read_at !== null && withReadTime(changes, unread).read_at === shown.read_at ? unread : shown
}

function atLeastNone(count: number): number {
  return Math.max(0, count)
}
