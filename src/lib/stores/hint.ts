import { clearedHintCookie, formatHint, hintCookie, hintOf, readHint } from '../session-hint.ts'
import { $organisationId } from './organisation.ts'
import { $permissions } from './permissions.ts'
import { $session } from './session.ts'
import { viewerOf } from './viewer.ts'

/** Whether the page server cannot be told who is signed in: cookies are blocked, or its clock is another one. */
let unheard = false

/**
 * Asked once per page, before the hint is written again: a login page that was answered although a good hint
 * was sent comes from a server that does not believe it.
 */
export function noticeIgnoredHint(now: number): void {
  if (readHint(hintOf(document.cookie), now).signedIn) unheard = true
}

/** Tells the page server who is signed in, as far as its guard needs to know. */
export function writeHint(now: number): void {
  const secure = location.protocol === 'https:'
  const session = $session.get()
  const viewer = viewerOf(session, $organisationId.get(), $permissions.get())
  if (session.state !== 'signedIn' || !viewer.signedIn) {
    if (hintOf(document.cookie) !== undefined) document.cookie = clearedHintCookie({ secure })
    return
  }

  const hint = formatHint(viewer, session.expiresAt)
  if (hintOf(document.cookie) === hint) return
  document.cookie = hintCookie(viewer, session.expiresAt, { now, secure })
  if (hintOf(document.cookie) !== hint) unheard = true
}

export function isHintUnheard(): boolean {
  return unheard
}
