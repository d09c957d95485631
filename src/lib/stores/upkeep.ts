import { computed, effect } from 'nanostores'
import { followRouter } from './navigation.ts'
import { $organisationId } from './organisation.ts'
import { loadPermissions } from './permission-calls.ts'
import { $session, userOf } from './session.ts'
import { loadUser } from './session-calls.ts'
import { onWake, renewIfOld, watchSession } from './session-watch.ts'

/** A page may hold several calls that are refused for the same reason. */
const ASKED_AGAIN_AT_MOST_MS = 5_000
let askedAgainAt = -Infinity
let isAsking = false

export { leaveForLogin } from './leaving.ts'

const $userId = computed($session, (session) => userOf(session)?.id)

/** Keeps the session alive, the record and rights of its person true, and navigation bearable on a bad line. */
export function startUpkeep(): void {
  followRouter()
  watchSession()
  renewIfOld(Date.now())
  if ($userId.get() !== undefined) void loadUser()
  effect([$userId, $organisationId], () => void loadPermissions())
  document.addEventListener('astro:page-load', () => void loadPermissions())
  // A page may stay open for days.
  onWake(() => void loadPermissions())
}

/** The record and the rights of the person are not what they were: an organisation was lost, or a right. */
export async function askAgain(): Promise<void> {
  // These two may be refused as well.
  if (isAsking || performance.now() - askedAgainAt < ASKED_AGAIN_AT_MOST_MS) return
  isAsking = true
  await Promise.allSettled([loadUser(), loadPermissions({ force: true })])
  isAsking = false
  askedAgainAt = performance.now()
}
