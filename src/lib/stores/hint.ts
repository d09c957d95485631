import * as v from 'valibot'
import { clearedHintCookie, formatHint, hintCookie, hintOf, readHint } from '../session-hint.ts'
import { readStored, writeStored } from '../storage.ts'
import { $organisationId } from './organisation.ts'
import { $permissions } from './permissions.ts'
import { $session } from './session.ts'
import { viewerOf } from './viewer.ts'

/** Whether the page server cannot be told who is signed in: cookies are blocked, or its clock is another one. */
let unheard = false

const SENT_ON_KEY = 'sent-on'
/** Whoever is back on the login page this soon was sent back by the server. */
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
  const sentOn = readStored(SENT_ON_KEY, v.number()) ?? 0
  if (now - sentOn < SENT_BACK_MS && readHint(hintOf(document.cookie), now).signedIn) unheard = true
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
