import type { Notification } from '../../contract/notifications/notifications.ts'

/**
 * Changes of a person that the backend has not confirmed yet. Screens apply them, in order, to the data of the backend each time, and
 * never store the result: undoing a change is leaving it out, regardless of newer data.
 */
export type PendingChange = { key: string } & (
  | { kind: 'read'; notification: Notification; at: string }
  /** `later`: notifications that arrived afterwards, which the person had not seen. */
  | ({ kind: 'readAll'; at: string; later: readonly Notification[] } & OfAll)
  | { kind: 'remove'; notification: Notification }
  | ({ kind: 'removeRead' } & OfAll)
)
interface OfAll {
  organisationId: number
  /** The newest notification at that time; undefined: there was none. */
  upTo: number | undefined
}
export type NewChange = PendingChange extends infer Change
  ? Change extends PendingChange
    ? Omit<Change, 'key'>
    : never
  : never

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

/** @param unread how many are unread according to the backend and to what was pushed since */
export function unreadWith(unread: number, changes: readonly PendingChange[]): number {
  return changes.reduce((left, change, place) => unreadAfter(left, change, changes.slice(0, place)), unread)
}

/** @param before those that were made before this one */
export function unreadAfter(unread: number, change: PendingChange, before: readonly PendingChange[]): number {
  if (change.kind === 'readAll') return change.later.filter(({ read_at }) => read_at === null).length
  if (change.kind === 'removeRead') return unread
  return atLeastNone(unread - Number(changed(before, change.notification)?.read_at === null))
}

/** What is left to agree to once the backend has agreed to one: the others know what it did. */
export function changesAfter(changes: readonly PendingChange[], agreed: PendingChange): PendingChange[] {
  const edit = (one: Notification) => changed([agreed], one) ?? []
  return changes.flatMap((change): PendingChange[] => {
    if (change.key === agreed.key) return []
    switch (change.kind) {
      case 'read':
      case 'remove':
        return [edit(change.notification)].flat().map((notification) => ({ ...change, notification }))
      case 'readAll':
        return [{ ...change, later: change.later.flatMap(edit) }]
      case 'removeRead':
        return [change]
    }
  })
}

/**
 * What comes to be known after everything was marked as read is not among it.
 * @param pushed whether it has come just now; one that is listed may be older than what was known
 */
export function changesBeside(
  changes: readonly PendingChange[],
  one: Notification,
  pushed: boolean,
): readonly PendingChange[] {
  const isLater = (change: PendingChange) =>
    change.kind === 'readAll' &&
    covers(change.organisationId, one.organisation_id) &&
    one.id > (change.upTo ?? (pushed ? 0 : Infinity)) &&
    !change.later.some(({ id }) => id === one.id)
  if (!changes.some(isLater)) return changes
  return changes.map((change) =>
    change.kind === 'readAll' && isLater(change) ? { ...change, later: [...change.later, one] } : change,
  )
}

/** As it is once the backend has agreed to all of them; undefined: it is gone. */
export function changed(changes: readonly PendingChange[], one: Notification): Notification | undefined {
  let left = one
  for (const change of changes) {
    if ('notification' in change && change.notification.id !== one.id) continue
    if (change.kind === 'remove') return undefined
    if (change.kind === 'read') left = readAt(change.at, left)
    else if (isOfAll(change, one)) {
      if (change.kind === 'readAll') left = readAt(change.at, left)
      else if (left.read_at !== null) return undefined
    }
  }
  return left
}

function readAt(at: string, one: Notification): Notification {
  return one.read_at === null ? { ...one, read_at: at } : one
}

function isOfAll(change: PendingChange & OfAll, one: Notification): boolean {
  return (
    covers(change.organisationId, one.organisation_id) &&
    (change.upTo === undefined || one.id <= change.upTo) &&
    !(change.kind === 'readAll' && change.later.some(({ id }) => id === one.id))
  )
}

/** A notification with the pending read times, without pending deletions: for code that stores it beside the lists. */
export function withReadTime(changes: readonly PendingChange[], one: Notification): Notification {
  return (
    changed(
      changes.filter(({ kind }) => kind === 'read' || kind === 'readAll'),
      one,
    ) ?? one
  )
}

/** A shown notification as the backend has it, without a pending read time. */
export function withoutReadTime(changes: readonly PendingChange[], shown: Notification): Notification {
  const unread = { ...shown, read_at: null }
  return shown.read_at !== null && withReadTime(changes, unread).read_at === shown.read_at ? unread : shown
}

export function atLeastNone(count: number): number {
  return Math.max(0, count)
}
