import { computed, effect } from 'nanostores'
import { followRouter } from './navigation.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { loadPermissions } from '../people/permission-calls.ts'
import { $session, userOf } from './session.ts'
import { loadUser } from './session-calls.ts'
import { onWake, renewIfOld, watchSession } from './session-watch.ts'

/** A page may hold several calls that are refused for the same reason. */
const ASKED_AGAIN_AT_MOST_MS = 5_000
/** By then, even on a slow line, what the page shows is there. */
const LATE_MS = 20_000
let askedAgainAt = -Infinity
let isAsking = false
let isToldMeanwhile = false

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
  setTimeout(keepDocuments, LATE_MS)
}

/** Starts to store documents for later when the browser is idle, as they are not urgent. */
function keepDocuments(): void {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => run())
  idle(() => {
    import('../device/kept-upkeep.ts').then(
      ({ followKept }) => followKept(),
      (error: unknown) => console.info('No documents come by themselves.', error),
    )
  })
}

/**
 * The record and the rights of the person are not what they were: an organisation was lost, or a right. A refused call
 * asks at most every 5 seconds; what the server itself tells of is asked for each time, since no later refusal may say
 * it again.
 */
export async function askAgain(because: 'refused' | 'told'): Promise<void> {
  if (isAsking) {
    // Only what was told is news: these calls may be refused as well.
    isToldMeanwhile ||= because === 'told'
    return
  }
  if (because === 'refused' && performance.now() - askedAgainAt < ASKED_AGAIN_AT_MOST_MS) return

  isAsking = true
  do {
    isToldMeanwhile = false
    await Promise.allSettled([loadUser(), loadPermissions({ force: true })])
  } while (isToldMeanwhile)
  isAsking = false
  askedAgainAt = performance.now()
}
