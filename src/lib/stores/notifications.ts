import { atom } from 'nanostores'
import {
  countNotifications,
  countUnread,
  type FilterCounts,
  listNotifications,
  type Notification,
  NOTIFICATION_PAGE_SIZE,
  type NotificationPage,
} from '../../contract/notifications.ts'
import { call } from '../api.ts'
import { changing, failed, type Loadable, loading, ready, withValue } from '../loadable.ts'
import { firstView, type NotificationView } from '../notification-view.ts'
import { countsWith, type Removal, withNotification } from '../notification-list.ts'
import { loadIncident } from './incidents.ts'
import { notePush, overtakeAnswers, takeTurn } from './notification-turns.ts'
import { $organisationId, whenOrganisationChanges } from './organisation.ts'
import { whenPersonLeaves } from './session.ts'
import { whileShown } from './shown.ts'

export const $notificationView = atom<NotificationView>(firstView)
export const $notifications = atom<Loadable<NotificationPage>>(loading)
export const $filterCounts = atom<Loadable<FilterCounts>>(loading)
export const $unreadCount = atom(0)
/** Deletions that can still be undone. The lists above hold what they hide; $unreadCount is without it. */
export const $removals = atom<readonly Removal[]>([])

/** Ids that were counted already: a push may arrive twice, or together with the list it is in. */
const seen = new Set<number>()
const SEEN_LIMIT = 500
let countedAt = 0

/** A push this soon after a count may be in it already. */
const COUNT_OVERLAP_MS = 2_000

let loadedFor: number | undefined

whileShown($notifications, loadNotifications)
whileShown($filterCounts, loadFilterCounts)
whileShown($unreadCount, loadUnreadCount)
whenPersonLeaves(clearNotifications)
whenOrganisationChanges(forgetLists)

export function showNotifications(view: Partial<NotificationView>): void {
  $notificationView.set({ ...$notificationView.get(), ...view })
  void loadNotifications()
}

export async function loadNotifications(): Promise<void> {
  const organisation_id = $organisationId.get()
  // The first time it is what the address of the page says.
  if (loadedFor && loadedFor !== organisation_id) $notificationView.set(firstView)
  loadedFor = organisation_id

  const view = $notificationView.get()
  $notifications.set(changing($notifications.value))
  const turn = takeTurn('list')
  const result = await fetchNotifications(view, organisation_id)
  if (turn() === 'overtaken') return
  // Nobody has asked again: what is shown now was never asked for, or its answer may not know of a push.
  const isElsewhere = $notificationView.get() !== view || $organisationId.get() !== organisation_id
  if (isElsewhere || (turn() === 'outdated' && result.state === 'ready')) return loadNotifications()

  if (result.state === 'ready') {
    for (const { id } of result.value.data) remember(id)
    // The page was emptied by deleting: the last one that is left takes its place.
    if (view.page > result.value.last_page)
      return showNotifications({ page: Math.max(1, result.value.last_page) })
  }
  $notifications.set(result)
}

export async function loadFilterCounts(): Promise<void> {
  const organisation_id = $organisationId.get()
  const turn = takeTurn('filters')
  try {
    const counts = await call(countNotifications, { input: { organisation_id } })
    if (turn() === 'overtaken' || $organisationId.get() !== organisation_id) return
    if (turn() === 'outdated') return loadFilterCounts()
    $filterCounts.set(ready(counts, Date.now()))
  } catch (error) {
    console.warn('The notifications could not be counted.', error)
    if (turn() !== 'overtaken') $filterCounts.set(failed($filterCounts.value, error))
  }
}

export async function loadUnreadCount(): Promise<void> {
  const organisation_id = $organisationId.get()
  const turn = takeTurn('unread')
  try {
    const { count } = await call(countUnread, { input: { organisation_id } })
    if (turn() === 'overtaken' || $organisationId.get() !== organisation_id) return
    if (turn() === 'outdated') return loadUnreadCount()
    countedAt = Date.now()
    $unreadCount.set(Math.max(0, count - hiddenUnread(organisation_id)))
  } catch (error) {
    console.warn('The unread notifications could not be counted.', error)
  }
}

/**
 * A pushed notification counts only if it belongs to this organisation and is new (specification, section 4).
 * Resolves when the operation it is about is up to date, too.
 */
export async function receiveNotification(pushed: Notification): Promise<void> {
  const { organisation_id: organisationId } = pushed
  if (organisationId === $organisationId.get() && remember(pushed.id)) {
    notePush()
    if (pushed.read_at === null) raiseUnreadCount()
    const { filter } = $notificationView.get()
    $notifications.set(withValue($notifications.value, (page) => withNotification(page, filter, pushed)))
    $filterCounts.set(withValue($filterCounts.value, (counts) => countsWith(counts, pushed, 1)))
  }

  const operationId = pushed.data.operation_id
  if (operationId && organisationId === $organisationId.get()) await loadIncident(organisationId, operationId)
}

export function clearNotifications(): void {
  forgetLists()
  seen.clear()
  loadedFor = undefined
  $notificationView.set(firstView)
  $removals.set([])
}

function forgetLists(): void {
  overtakeAnswers()
  $notifications.set(loading)
  $filterCounts.set(loading)
  $unreadCount.set(0)
}

/** How many unread ones are hidden, but still counted by the backend. */
function hiddenUnread(organisationId: number): number {
  return $removals.value.filter(
    (one) =>
      one.kind === 'one' &&
      one.notification.read_at === null &&
      one.notification.organisation_id === organisationId,
  ).length
}

function raiseUnreadCount(): void {
  $unreadCount.set($unreadCount.value + 1)
  if (Date.now() - countedAt < COUNT_OVERLAP_MS) void loadUnreadCount()
}

/** Whether the id is new. */
function remember(id: number): boolean {
  if (seen.has(id)) return false

  seen.add(id)
  const [oldest] = seen
  if (seen.size > SEEN_LIMIT && oldest !== undefined) seen.delete(oldest)
  return true
}

async function fetchNotifications(
  { page, filter }: NotificationView,
  organisation_id: number,
): Promise<Loadable<NotificationPage>> {
  try {
    const input = { page, limit: NOTIFICATION_PAGE_SIZE, organisation_id, filter }
    return ready(await call(listNotifications, { input }), Date.now())
  } catch (error) {
    console.warn('The notifications could not be loaded.', error)
    return failed($notifications.value, error)
  }
}
