import { atom } from 'nanostores'
import {
  countNotifications,
  countUnread,
  listNotifications,
  type Notification,
  NOTIFICATION_PAGE_SIZE,
  type NotificationPage,
} from '../../contract/notifications.ts'
import { call } from '../api.ts'
import { failed, type Loadable, loading, ready } from '../loadable.ts'
import { firstView, type NotificationView, withNotification } from '../notification-list.ts'
import {
  changesIn,
  countsAfter,
  countsWith,
  listWith,
  type ShownCounts,
  unreadWith,
} from '../pending-changes.ts'
import { loadIncident } from './incidents.ts'
import { addPushed, keepAnswer } from './kept-answer.ts'
import { $organisationId, whenOrganisationChanges } from './organisation.ts'
import { whenPersonLeaves } from './session.ts'
import { whileShown } from './shown.ts'

// What is shown: the answers of the backend with what was pushed since, and with what the person has changed.
export const $notificationView = atom<NotificationView>(firstView)
export const $notifications = atom<Loadable<NotificationPage>>(loading)
export const $filterCounts = atom<Loadable<ShownCounts>>(loading)
export const $unreadCount = atom(0)

/** Ids that were pushed, or listed before: a push may arrive twice, or together with the list it is in. */
const seen = new Map<number, 'listed' | 'pushed'>()
const SEEN_LIMIT = 500

let loadedFor: number | undefined

const list = keepAnswer<NotificationPage>({
  $seen: $notifications,
  empty: loading,
  ask: () => fetchList($notificationView.get(), $organisationId.get()),
  scope: () => JSON.stringify([$notificationView.get(), $organisationId.get()]),
  // The page was emptied by deleting: the last one that is left takes its place.
  accepts: ({ last_page }) => {
    const { page } = $notificationView.get()
    if (page <= Math.max(1, last_page)) return true
    showNotifications({ page: Math.max(1, last_page) })
    return false
  },
  withChanges: (page, changes) =>
    listWith(page, $notificationView.get().filter, changesIn($organisationId.get(), changes)),
  withPushed: (page, pushed) => withNotification(page, $notificationView.get().filter, pushed),
  takesTwice: true,
  failed: (known, error) => {
    console.warn('The notifications could not be loaded.', error)
    return failed(known, error)
  },
  show: (shown) => $notifications.set(shown),
})

const counts = keepAnswer<ShownCounts>({
  $seen: $filterCounts,
  empty: loading,
  ask: () => call(countNotifications, { input: { organisation_id: $organisationId.get() } }),
  scope: () => String($organisationId.get()),
  withChanges: (known, changes) =>
    countsWith(known, changesIn($organisationId.get(), changes), listedUnread()),
  withPushed: (known, pushed, listed) => (listed ? known : countsAfter(known, pushed)),
  takesTwice: false,
  failed: (known, error) => {
    console.warn('The notifications could not be counted.', error)
    return failed(known, error)
  },
  show: (shown) => $filterCounts.set(shown),
})

const unread = keepAnswer<number>({
  $seen: $unreadCount,
  // What is pushed before anything is answered counts all the same.
  empty: ready(0, 0),
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

whileShown($notifications, loadNotifications)
whileShown($filterCounts, loadFilterCounts)
whileShown($unreadCount, loadUnreadCount)
whenPersonLeaves(clearNotifications)
whenOrganisationChanges(forgetLists)

export function showNotifications(view: Partial<NotificationView>): void {
  $notificationView.set({ ...$notificationView.get(), ...view })
  void loadNotifications()
}

export function loadNotifications(): Promise<void> {
  const organisationId = $organisationId.get()
  // The first time it is what the address of the page says.
  if (loadedFor && loadedFor !== organisationId) $notificationView.set(firstView)
  loadedFor = organisationId
  return list.load()
}

export function loadFilterCounts(): Promise<void> {
  return counts.load()
}

export function loadUnreadCount(): Promise<void> {
  return unread.load()
}

/**
 * A pushed notification counts only if it belongs to this organisation and is new (specification, section 4).
 * Resolves when the operation it is about is up to date, too.
 */
export async function receiveNotification(pushed: Notification): Promise<void> {
  const { organisation_id: organisationId } = pushed
  if (organisationId !== $organisationId.get()) return

  const before = seen.get(pushed.id)
  if (before !== 'pushed') {
    remember(pushed.id, 'pushed')
    addPushed(pushed, before === 'listed')
  }
  const operationId = pushed.data.operation_id
  if (operationId) await loadIncident(organisationId, operationId)
}

export function clearNotifications(): void {
  seen.clear()
  loadedFor = undefined
  $notificationView.set(firstView)
  forgetLists()
}

function forgetLists(): void {
  for (const answer of [list, counts, unread]) answer.forget()
}

/** All that are unread, where one page holds them. */
function listedUnread(): readonly Notification[] | undefined {
  const known = list.known()
  const { filter } = $notificationView.get()
  if (known.state !== 'ready' || known.value.last_page > 1) return undefined
  return filter === 'all' || filter === 'unread' ? known.value.data : undefined
}

function remember(id: number, how: 'listed' | 'pushed'): void {
  if (seen.get(id) === 'pushed') return
  seen.delete(id)
  seen.set(id, how)
  const [oldest] = seen.keys()
  if (seen.size > SEEN_LIMIT && oldest !== undefined) seen.delete(oldest)
}

async function fetchList(
  { page, filter }: NotificationView,
  organisation_id: number,
): Promise<NotificationPage> {
  const input = { page, limit: NOTIFICATION_PAGE_SIZE, organisation_id, filter }
  const answer = await call(listNotifications, { input })
  for (const { id } of answer.data) remember(id, 'listed')
  return answer
}
