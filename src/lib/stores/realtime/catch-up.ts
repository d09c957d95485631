import {
  listNotifications,
  type Notification,
  NOTIFICATION_PAGE_SIZE,
} from '../../../contract/notifications/notifications.ts'
import { call } from '../../api/api.ts'
import { announceMissed } from '../alarm/alarm.ts'
import { rememberPushed } from '../notifications/pushed-notifications.ts'
import { $session, userOf, whenPersonLeaves } from '../session/session.ts'

/** Pages of twenty that are looked through: what lies beyond is in the list and the counts. */
const MOST_PAGES = 5
const MOST_HEARD = 500
const LATER_MS = 5_000
const MOST_LATER_MS = 60_000
/** The specification's 0: every organisation of one's own. */
const ALL = 0

/** What has rung here, or need not ring any more. */
const heard = new Set<number>()
/** Everything up to here was there before this page; undefined while nobody has said what that is. */
let before: number | undefined
/** When that was asked for first (ms, by the server's clock): what is created from then on is news. */
let since: number | undefined
let asking: Promise<void> | undefined
let again = false
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined

whenPersonLeaves(forget)

/** Whether it is new: a notification may be pushed twice, or come by a push and by asking. */
export function noteHeard(id: number): boolean {
  if (heard.has(id)) return false
  heard.add(id)
  const [oldest] = heard
  if (heard.size > MOST_HEARD && oldest !== undefined) {
    heard.delete(oldest)
    if (before !== undefined) before = Math.max(before, oldest)
  }
  return true
}

/**
 * Announces what was created while nothing could be pushed; lists and counts are fetched again by others. The first time,
 * before there is a line, it only finds out what there is: opening the app rings for nothing. One at a time: what is asked
 * for meanwhile is asked once more afterwards.
 */
export function catchUp(): Promise<void> {
  again = asking !== undefined
  asking ??= askUntilKnown().finally(() => (asking = undefined))
  return asking
}

async function askUntilKnown(): Promise<void> {
  do {
    again = false
    await askOnce()
  } while (again)
}

async function askOnce(): Promise<void> {
  const session = $session.get()
  if (session.state !== 'signedIn') return
  since ??= Date.now() - session.clockError
  try {
    const { missed, upTo } = await (before === undefined ? fetchNewer(since) : fetchMissed(before))
    if (userOf($session.get())?.id !== session.user.id) return
    before = upTo
    failures = 0
    // A push may have been faster.
    const fresh = missed.filter(({ id }) => noteHeard(id))
    for (const one of fresh) rememberPushed(one)
    void announceMissed(fresh, Date.now() - session.clockError)
  } catch (error) {
    console.warn('Nobody can say which notifications were missed.', error)
    askLater()
  }
}

/** Everybody may be back at once after a restart: later each time, and never in step. */
function askLater(): void {
  const delay = Math.min(MOST_LATER_MS, LATER_MS * 2 ** failures)
  failures += 1
  retry ??= setTimeout(
    () => {
      retry = undefined
      void catchUp()
    },
    delay * (1 + Math.random()),
  )
}

/** The first time: nearly always there is nothing, so the newest one is asked for alone. */
async function fetchNewer(than: number): Promise<{ missed: readonly Notification[]; upTo: number }> {
  const isNewer = ({ created_at }: Notification) => created_at !== undefined && Date.parse(created_at) > than
  let data = await fetchPage(1, 1)
  if (data[0] && isNewer(data[0])) data = await fetchPage(1, NOTIFICATION_PAGE_SIZE)
  return { missed: data.filter(isNewer).reverse(), upTo: Math.max(0, ...data.map(({ id }) => id)) }
}

/**
 * What is newer than `known`, oldest first; and up to where everything is known now: a page back, because what has a lower
 * number may be stored later.
 */
async function fetchMissed(known: number): Promise<{ missed: readonly Notification[]; upTo: number }> {
  const missed: Notification[] = []
  let upTo = known
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const data = await fetchPage(page, NOTIFICATION_PAGE_SIZE)
    const ids = data.map(({ id }) => id)
    // Its lowest, in whatever order they come.
    if (page === 1 && ids.length > 0) upTo = Math.max(upTo, Math.min(...ids))
    missed.push(...data.filter(({ id }) => id > known))
    if (data.length < NOTIFICATION_PAGE_SIZE || ids.some((id) => id <= known)) break
  }
  return { missed: missed.reverse(), upTo }
}

async function fetchPage(page: number, limit: number): Promise<readonly Notification[]> {
  return (await call(listNotifications, { input: { page, limit, organisation_id: ALL } })).data
}

function forget(): void {
  clearTimeout(retry)
  retry = undefined
  failures = 0
  heard.clear()
  before = undefined
  since = undefined
}
