import { atom } from 'nanostores'
import * as v from 'valibot'
import { countUnread, type Notification } from '../../../contract/notifications/notifications.ts'
import { call } from '../../api/api.ts'
import { ready } from '../../api/loadable.ts'
import { changesIn, unreadWith } from '../../outbox/pending-changes.ts'
import { countedOnDevice, noteCounted } from './counted-on-device.ts'
import { loadIncident } from '../operations/operation-news.ts'
import { addListed, addPushed, keepAnswer } from '../device/kept-answer.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** According to the backend, with what was pushed since, and with what the person has changed. */
export const $unreadCount = atom(0)

/** Ids that were pushed, or listed before: a push may arrive twice, or together with the list it is in. */
const seen = new Map<number, 'listed' | 'pushed'>()
const SEEN_LIMIT = 500

const unread = keepAnswer<number>({
  $seen: $unreadCount,
  // What is pushed before anything is answered counts all the same.
  empty: ready(0, 0),
  onDevice: countedOnDevice('unread', v.number()),
  ask: async () => (await call(countUnread, { input: { organisation_id: $organisationId.get() } })).count,
  scope: () => String($organisationId.get()),
  withChanges: (known, changes) => unreadWith(known, changesIn($organisationId.get(), changes)),
  withPushed: (known, pushed, listed) => known + Number(!listed && pushed.read_at === null),
  takesTwice: false,
  failed: (known, error) => {
    console.warn('The unread notifications could not be counted.', error)
    return known
  },
  show: (shown) => {
    if (shown.state === 'ready') $unreadCount.set(shown.value)
  },
})

whileShown($unreadCount, loadUnreadCount)
whenPersonLeaves(clearNotifications)
whenOrganisationChanges(unread.forget)

export function loadUnreadCount(): Promise<void> {
  return unread.load()
}

/** Whether there may be any that are unread: as long as the backend has not said how many there are, there may. */
export function mayHaveUnread(): boolean {
  const known = unread.known()
  return known.state !== 'ready' || known.at === 0 || known.value > 0
}

/**
 * A pushed notification counts only if it belongs to this organisation and is new (specification, section 4).
 * Resolves when the operation it is about is up to date, too.
 */
export async function receiveNotification(pushed: Notification): Promise<void> {
  const { organisation_id: organisationId } = pushed
  const before = seen.get(pushed.id)
  noteCounted(pushed.id)
  void inKeptLists(({ keepPushedNotification }) => keepPushedNotification(pushed, before === 'listed'))
  if (organisationId !== $organisationId.get()) return

  if (before !== 'pushed') {
    remember(pushed.id, 'pushed')
    addPushed(pushed, before === 'listed')
  }
  const operationId = pushed.data.operation_id
  if (operationId) await loadIncident(organisationId, operationId)
}

export function clearNotifications(): void {
  seen.clear()
  unread.forget()
}

/** The newest that this page has ever heard of; undefined: of none. */
export function newestKnown(): number | undefined {
  return seen.size > 0 ? Math.max(...seen.keys()) : undefined
}

/** What a list holds may be pushed later, too, and is no news then. */
export function rememberListed(one: Notification): void {
  remember(one.id, 'listed')
  addListed(one)
}

function remember(id: number, how: 'listed' | 'pushed'): void {
  if (seen.get(id) === 'pushed') return
  seen.delete(id)
  seen.set(id, how)
  const [oldest] = seen.keys()
  if (seen.size > SEEN_LIMIT && oldest !== undefined) seen.delete(oldest)
}

/** Comes with the first push: until then what is kept is what was answered. */
async function inKeptLists(change: (lists: typeof import('./kept-notifications.ts')) => void): Promise<void> {
  try {
    change(await import('./kept-notifications.ts'))
  } catch (error) {
    console.info('The notifications on the device are as they were.', error)
  }
}
