import * as v from 'valibot'
import { permissionNames } from '../../../contract/permission-names.ts'
import { clearedHintCookie, formatHint, hintCookie, hintOf, readHint } from '../../session/session-hint.ts'
import { livesInMemory, readStored, SESSION_KEY, writeStored } from '../../device/storage.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { $permissions } from './permissions.ts'
import { $session, storedSession, userOf } from './session.ts'
import { viewerOf } from './viewer.ts'

/** Whether the page server cannot be told who is signed in: cookies are blocked, or its clock is another one. */
let unheard = false

/** Before anything that is fresh, and after what stands for a failure. */
const LONG_AGO = 1
const SENT_ON_KEY = 'sent-on'
/** A member who is back on the login page within this time was sent back by the server. */
const SENT_BACK_MS = 10_000

/** The login page leads a member on; remembered to notice when that leads nowhere. */
export function noteSentOn(now: number): void {
  writeStored(SENT_ON_KEY, now)
}

/**
 * Asked when the login page opens, before the hint is written again: a good hint was sent on a moment ago, and the
 * server does not believe it.
 */
export function noticeIgnoredHint(now: number): void {
  // The service worker answers pages itself, without the server.
  if (navigator.serviceWorker?.controller) return
  const sentOn = readStored(SENT_ON_KEY, v.number()) ?? 0
  // A hint speaks of the server's time.
  const serverTime = now - (storedSession()?.clock_error ?? 0)
  if (now - sentOn < SENT_BACK_MS && readHint(hintOf(document.cookie), serverTime).signedIn) unheard = true
}

/**
 * Tells the page server who is signed in, as far as its guard needs to know. Not where the session goes with the page:
 * another page would be let in without one.
 */
export function writeHint(now: number): void {
  const secure = location.protocol === 'https:'
  const session = $session.get()
  const viewer = viewerOf(session, $organisationId.get(), $permissions.get())
  if (session.state !== 'signedIn' || !viewer.signedIn || livesInMemory(SESSION_KEY)) {
    if (hintOf(document.cookie) !== undefined) document.cookie = clearedHintCookie({ secure })
    return
  }

  const expiresAt = session.expiresAt - session.clockError
  const hint = formatHint(viewer, expiresAt)
  if (hintOf(document.cookie) === hint) return
  document.cookie = hintCookie(viewer, expiresAt, { now: now - session.clockError, secure })
  if (hintOf(document.cookie) !== hint) unheard = true
}

/**
 * The browser may have lost the row of the permissions, as when the app is killed before it is written. The hint says what
 * the backend has said of the organisation that was open: it counts until there is an answer, and is never fresh.
 */
export function recallPermissions(now: number): void {
  const user = userOf($session.get())
  const hint = readHint(hintOf(document.cookie), now - (storedSession()?.clock_error ?? 0))
  if (!user || !hint.signedIn || $permissions.get().state !== 'unknown') return
  const { organisationId, permissions } = hint
  if (typeof permissions === 'string' || organisationId !== $organisationId.get()) return

  const entries = permissionNames.map((name) => ({
    name,
    has_permission: permissions.has(name),
    source: null,
    organisation_id: organisationId,
    organisation_name: null,
  }))
  $permissions.set({ state: 'known', entries, userId: user.id, organisationId, at: LONG_AGO })
}

export function isHintUnheard(): boolean {
  return unheard || livesInMemory(SESSION_KEY)
}
