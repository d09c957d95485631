import { atom } from 'nanostores'
import * as v from 'valibot'
import { REFRESH_WINDOW_MS, RENEW_AFTER_MS, TokenAnswer, User } from '../../../contract/account/session.ts'
import {
  clearStored,
  isWithOpenPages,
  readStored,
  SESSION_KEY,
  writeShared,
  writeStored,
} from '../../device/storage.ts'

/**
 * Token, user and expiry as they are kept (specification, section 4); when the token was got, and by how much the
 * device's clock was ahead of the server's then (ms).
 */
export const StoredSession = v.object({
  ...TokenAnswer.entries,
  user: User,
  renewed_at: v.fallback(v.number(), 0),
  clock_error: v.fallback(v.number(), 0),
})
export type StoredSession = v.InferOutput<typeof StoredSession>

export type Session =
  /** Before `start.ts` has looked, and always on a server. */
  | { state: 'unknown' }
  /** `ended`: the person did not sign out; the backend has refused to renew the session. */
  | { state: 'signedOut'; ended: boolean }
  | SignedInSession

interface SignedInSession {
  state: 'signedIn'
  token: string
  user: User
  /** By the device's clock (ms), which is `clockError` ms ahead of the server's. */
  expiresAt: number
  renewedAt: number
  clockError: number
}

/** Replaces the stored row for a moment, so that other tabs know that the session ended without a sign-out. */
const ENDED = 'ended'
export const $session = atom<Session>({ state: 'unknown' })

export function userOf(session: Session): User | undefined {
  return session.state === 'signedIn' ? session.user : undefined
}

/** Runs when a person signs out or another one takes over: what a store knows of them is forgotten. */
export function whenPersonLeaves(forget: () => void): void {
  $session.listen((session, before) => {
    const left = before && userOf(before)
    if (left && left.id !== userOf(session)?.id) forget()
  })
}

const farewells = new Set<() => Promise<unknown> | undefined>()

/** Runs `send` before each sign-out, while the token is still valid; undefined: nothing to wait for. */
export function beforeSignOut(send: () => Promise<unknown> | undefined): void {
  farewells.add(send)
}

/** Sends all requests that must precede a sign-out; undefined: there are none. */
export function farewell(): Promise<unknown> | undefined {
  const sent = [...farewells].flatMap((send) => send() ?? [])
  return sent.length > 0 ? Promise.allSettled(sent) : undefined
}

/** The stored session, which another tab may have written. */
export function storedSession(): StoredSession | undefined {
  return readStored(SESSION_KEY, StoredSession)
}

/** Reads the token from storage, as another tab may have renewed it a moment ago. */
export function currentToken(): string | undefined {
  return storedSession()?.token
}

/** By how many ms the device's clock is ahead of the server's; 0: not known. */
export function currentClockError(): number {
  return storedSession()?.clock_error ?? 0
}

/** The person of the stored token: another person may have signed in on another tab a moment ago. */
export function currentPerson(): number | undefined {
  return storedSession()?.user.id
}

/** Less than 5 minutes remain (specification, section 4). */
export function needsRenewal(session: Session, now: number): boolean {
  return session.state === 'signedIn' && session.expiresAt - now < REFRESH_WINDOW_MS
}

/** Whether a session is older than a day: it is renewed at start, so that a person who comes regularly is never signed out. */
export function isOldSession(session: Session, now: number): boolean {
  return session.state === 'signedIn' && now - session.renewedAt > RENEW_AFTER_MS
}

/** Takes over the stored session. At start an expired session is discarded (specification, section 4). */
export function restoreSession(now: number): void {
  const stored = storedSession()
  const session = stored && toSession(stored)
  // The clock may have been put right since: what is good by either time is kept, and renewed if it is about to end.
  if (session && Math.max(session.expiresAt, session.expiresAt - session.clockError) > now)
    $session.set(session)
  // The page that holds the row does not answer now; it may be asleep.
  else if (isWithOpenPages(SESSION_KEY)) $session.set({ state: 'signedOut', ended: false })
  else endSession({ ended: stored !== undefined })
}

/**
 * Another tab signed in, renewed or signed out; `text` is what it wrote. What has expired meanwhile may still be
 * renewed.
 */
export function adoptStoredSession(text?: string | null): void {
  const stored = storedSession()
  const known = $session.get()
  if (text === JSON.stringify(ENDED)) forgetSession(true)
  else if (!stored) forgetSession(false)
  else if (known.state !== 'signedIn' || !isSame(known, stored)) $session.set(toSession(stored))
}

/** Clears every stored datum but language and theme; other tabs notice. */
export function endSession({ ended = false } = {}): void {
  if (ended && storedSession()) writeStored(SESSION_KEY, ENDED)
  forgetSession(ended)
}

/** Keeps a session, for every tab. */
export function storeSession(row: StoredSession): void {
  writeShared(SESSION_KEY, row)
  $session.set(toSession(row))
}

/** Also whose record it is: two tabs that know different memberships would undo each other's choice of one. */
function isSame({ token, user }: SignedInSession, stored: StoredSession): boolean {
  return token === stored.token && JSON.stringify(user) === JSON.stringify(stored.user)
}

function forgetSession(ended: boolean): void {
  clearStored()
  if ($session.get().state !== 'signedOut') $session.set({ state: 'signedOut', ended })
}

function toSession({ token, user, expires_at, renewed_at, clock_error }: StoredSession): SignedInSession {
  const expiresAt = Date.parse(expires_at) + clock_error
  return { state: 'signedIn', token, user, expiresAt, renewedAt: renewed_at, clockError: clock_error }
}
