import { atom } from 'nanostores'
import type { SecondFactorAsked } from '../../../contract/account/second-factor.ts'
import {
  getUser,
  login,
  type LoginAnswer,
  type LoginInput,
  logout,
  refresh,
} from '../../../contract/account/session.ts'
import { ApiError, problemOf } from '../../api/api-error.ts'
import { call, callOnce } from '../../api/api.ts'
import { pause } from '../../device/lock.ts'
import { clockErrorOf, type HeardTime } from '../../api/server-clock.ts'
import { askOpenPages, SESSION_KEY } from '../../device/storage.ts'
import {
  currentToken,
  endSession,
  farewell,
  storedSession,
  storeSession,
  type StoredSession,
} from './session.ts'

/** Longest wait for the last calls before a sign-out, so that a dead line does not block it. */
const FAREWELL_MS = 2_000
/** Time limit of a renewal: shorter than that of other calls, as all calls and the other tabs wait for it. */
const RENEWAL_MS = 15_000

/** The challenge of the second factor, after the right password on this page. */
export const $signInAsked = atom<SecondFactorAsked | undefined>(undefined)

/** @throws {ApiError} also where it goes on: `$signInAsked` says how then. */
export async function signIn(credentials: Pick<LoginInput, 'email' | 'password'>): Promise<void> {
  const input = { ...credentials, device_name: deviceName() }
  try {
    await startSession((answered) => callOnce(login, { input }, { answered }))
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind === 'forbidden') $signInAsked.set(problem.asked)
    throw error
  }
}

/** What the person's list of devices calls this one by. */
export function deviceName(): string {
  return navigator.userAgent.slice(0, 1024) || 'web'
}

/** Signs in whom a call that makes a session answers with. */
export async function startSession(
  ask: (answered: (time: HeardTime) => void) => Promise<LoginAnswer>,
): Promise<void> {
  let clock_error = 0
  const { user, token, expires_at } = await ask((time) => (clock_error = clockErrorOf(time)))
  storeSession({ user, token, expires_at, clock_error, renewed_at: Date.now() })
}

let told: Promise<(() => Promise<void>) | undefined> | undefined

/** The device forgets at once; whether the backend heard of it changes nothing (specification, section 7). */
export async function signOut(): Promise<void> {
  const waiting = farewell()
  if (waiting) await Promise.race([waiting, pause(FAREWELL_MS)])
  told = tellSignOut(currentToken())
  endSession()
  await told
}

/**
 * What to send once there is a network: the backend has not heard of the sign-out. undefined: nothing. Waits a moment
 * for the answer, if there was a sign-out on this page.
 */
export async function unsentSignOut(): Promise<(() => Promise<unknown>) | undefined> {
  return Promise.race([told, pause(FAREWELL_MS).then(() => undefined)])
}

/** Tells the backend of the sign-out. Returns a function that tries again, if the backend was not reached. */
async function tellSignOut(token: string | undefined): Promise<(() => Promise<void>) | undefined> {
  try {
    await callOnce(logout, {}, { token, patience: RENEWAL_MS })
    return undefined
  } catch (error) {
    console.info('The backend was not told of the sign-out.', error)
    return problemOf(error).kind === 'offline' ? async () => void (await tellSignOut(token)) : undefined
  }
}

/** Rotates the token. Called through `renewToken` only, which sees to it that it happens once. */
export async function renewSession(): Promise<string> {
  const used = storedSession()
  await askOpenPages(SESSION_KEY)
  const before = storedSession()
  if (!before) throw new ApiError({ kind: 'unauthenticated' }, 'No token to refresh')
  if (used && before.token !== used.token) return before.token

  let clock_error = 0
  const answered = (time: HeardTime) => (clock_error = clockErrorOf(time))
  const renewed = await callOnce(refresh, {}, { token: before.token, patience: RENEWAL_MS, answered })
  const stored = storedSession()
  if (stored?.user.id !== before.user.id) {
    throw new ApiError({ kind: 'unauthenticated' }, 'Signed out meanwhile')
  }

  if (stored.token !== before.token && !isLater(renewed, stored)) return stored.token
  storeSession({ ...stored, ...renewed, clock_error, renewed_at: Date.now() })
  return renewed.token
}

/**
 * Two tabs have renewed at once, which only happens beside the lock: the backend gave up the first token when it gave
 * out the second, which lives longer.
 */
function isLater(one: Pick<StoredSession, 'expires_at'>, other: StoredSession): boolean {
  return Date.parse(one.expires_at) > Date.parse(other.expires_at)
}

/** Memberships and rights of a person change; the record is asked for at every start. */
export async function loadUser(): Promise<void> {
  try {
    const user = await call(getUser)
    const stored = storedSession()
    if (stored?.user.id === user.id) storeSession({ ...stored, user })
  } catch (error) {
    console.warn('The user record could not be loaded.', error)
  }
}
