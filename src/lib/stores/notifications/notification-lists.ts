import { atom } from 'nanostores'
import {
  countNotifications,
  FilterCounts,
  listNotifications,
  NOTIFICATION_PAGE_SIZE,
  type Notification,
  NotificationPage,
} from '../../../contract/notifications/notifications.ts'
import { call } from '../../api/api.ts'
import { failed, type Loadable, loading } from '../../api/loadable.ts'
import {
  firstView,
  joined,
  listName,
  type NotificationView,
  withNotification,
} from '../../notifications/notification-list.ts'
import { changesIn } from '../../outbox/pending-changes.ts'
import { countsAfter, countsWith, listWith, type ShownCounts } from '../../notifications/pending-lists.ts'
import { countedOnDevice } from './counted-on-device.ts'
import { keepAnswer, pendingChanges } from '../device/kept-answer.ts'
import { rememberListed } from './notifications.ts'
import { type DeviceCopy, deviceCopy } from '../device/on-device.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

// What is shown: the answers of the backend with what was pushed since, and with what the person has changed.
export const $notificationView = atom<NotificationView>(firstView)
export const $notifications = atom<Loadable<NotificationPage>>(loading)
export const $filterCounts = atom<Loadable<ShownCounts>>(loading)
/** The first page of all notifications, independent of the page of notifications. */
export const $newestNotifications = atom<Loadable<NotificationPage>>(loading)

let loadedFor: number | undefined
/** Number of rows to load: a page, or as many as the person has loaded. */
let wanted = NOTIFICATION_PAGE_SIZE

const list = keepAnswer<NotificationPage>({
  $seen: $notifications,
  empty: loading,
  onDevice: listOnDevice(() => $notificationView.get()),
  ask: askForLoaded,
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
  withPushed: (page, pushed) =>
    withNotification(page, $notificationView.get().filter, pushed, hasMore() ? Infinity : undefined),
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
  onDevice: countedOnDevice<ShownCounts>('counts', FilterCounts),
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

const newestOnDevice = listOnDevice(() => firstView)
const newest = keepAnswer<NotificationPage>({
  $seen: $newestNotifications,
  empty: loading,
  onDevice: newestOnDevice,
  ask: () => askForPage(firstView, $organisationId.get()),
  scope: () => String($organisationId.get()),
  withChanges: (page, changes) => listWith(page, firstView.filter, changesIn($organisationId.get(), changes)),
  withPushed: (page, pushed) => withNotification(page, firstView.filter, pushed),
  takesTwice: true,
  failed: (known, error) => {
    console.warn('The newest notifications could not be loaded.', error)
    return failed(known, error)
  },
  show: (shown) => $newestNotifications.set(shown),
})

whileShown($notifications, loadNotifications)
whileShown($filterCounts, loadFilterCounts)
whileShown($newestNotifications, loadNewestNotifications)
whenPersonLeaves(clearLists)
whenOrganisationChanges(forgetLists)

export function showNotifications(view: Partial<NotificationView>): void {
  setNotificationView({ ...$notificationView.get(), ...view })
  void loadNotifications()
}

/** Changes page or filter, and starts with one page of rows; with the same view, all loaded rows stay. */
export function setNotificationView(next: NotificationView): void {
  const { page, filter } = $notificationView.get()
  if (next.page !== page || next.filter !== filter) wanted = NOTIFICATION_PAGE_SIZE
  $notificationView.set(next)
}

/**
 * The next page below what is there. Everything is asked for again, since pages shift when new ones come: so none is
 * there twice, and none is missing.
 */
export function loadMoreNotifications(): Promise<void> {
  wanted = loadedRows() + NOTIFICATION_PAGE_SIZE
  return list.load()
}

export function loadNotifications(): Promise<void> {
  const organisationId = $organisationId.get()
  // The first time it is what the address of the page says.
  if (loadedFor && loadedFor !== organisationId) {
    $notificationView.set(firstView)
    wanted = NOTIFICATION_PAGE_SIZE
  }
  loadedFor = organisationId
  return list.load()
}

export function loadNewestNotifications(): Promise<void> {
  return newest.load()
}

/** The newest that are unread: of the backend, with what the person has changed since. Rejects where it does not answer. */
export async function listUnread(): Promise<readonly Notification[]> {
  const organisationId = $organisationId.get()
  const page = await askForPage({ ...firstView, filter: 'unread' }, organisationId)
  return unreadOf(page, organisationId)
}

/** Likewise, as far as the device has kept them. */
export async function listKeptUnread(): Promise<readonly Notification[]> {
  const organisationId = $organisationId.get()
  const found = await newestOnDevice.recall()
  return found ? unreadOf(found.value, organisationId) : []
}

export function loadFilterCounts(): Promise<void> {
  return counts.load()
}

export function clearLists(): void {
  loadedFor = undefined
  wanted = NOTIFICATION_PAGE_SIZE
  $notificationView.set(firstView)
  forgetLists()
}

function forgetLists(): void {
  for (const answer of [list, counts, newest]) answer.forget()
}

function unreadOf(page: NotificationPage, organisationId: number): readonly Notification[] {
  const { data } = listWith(page, 'unread', changesIn(organisationId, pendingChanges()))
  return data.filter(({ read_at }) => read_at === null)
}

/** All that are unread, where one page holds them. */
function listedUnread(): readonly Notification[] | undefined {
  const known = list.known()
  const { filter } = $notificationView.get()
  if (known.state !== 'ready' || known.value.data.length < known.value.total) return undefined
  return filter === 'all' || filter === 'unread' ? known.value.data : undefined
}

function hasMore(): boolean {
  return wanted > NOTIFICATION_PAGE_SIZE
}

function loadedRows(): number {
  const known = list.known()
  return known.state === 'ready' ? known.value.data.length : 0
}

/** All that is loaded, in requests of a page each. What was pushed meanwhile has pushed nothing out. */
async function askForLoaded(): Promise<NotificationPage> {
  const view = $notificationView.get()
  const organisationId = $organisationId.get()
  if (hasMore()) wanted = Math.max(wanted, loadedRows())
  const most = wanted
  const ask = (place: number) => askForPage({ ...view, page: view.page + place }, organisationId)
  const more = Array.from({ length: Math.ceil(most / NOTIFICATION_PAGE_SIZE) - 1 }, (_, place) =>
    ask(place + 1),
  )
  const all = joined(await Promise.all([ask(0), ...more]))
  return { ...all, data: all.data.slice(0, most) }
}

/** The first page of each filter is kept. What is shown of it again has been counted before. */
function listOnDevice(view: () => NotificationView): DeviceCopy<NotificationPage> {
  const copy = deviceCopy({ name: () => listName(view()), schema: NotificationPage })
  return {
    ...copy,
    recall: async () => {
      const found = await copy.recall()
      for (const one of found?.value.data ?? []) rememberListed(one)
      return found
    },
  }
}

/** What a list of any kind is filled with: what it holds may be pushed later, too, and is no news then. */
async function askForPage(
  { page, filter }: NotificationView,
  organisation_id: number,
): Promise<NotificationPage> {
  const input = { page, limit: NOTIFICATION_PAGE_SIZE, organisation_id, filter }
  const answer = await call(listNotifications, { input })
  for (const one of answer.data) rememberListed(one)
  return answer
}
