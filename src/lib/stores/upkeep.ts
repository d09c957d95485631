import { computed, effect } from 'nanostores'
import { $organisationId } from './organisation.ts'
import { loadPermissions } from './permission-calls.ts'
import { $session, userOf } from './session.ts'
import { loadUser } from './session-calls.ts'
import { renewIfOld, watchSession } from './session-watch.ts'

const $userId = computed($session, (session) => userOf(session)?.id)

/** Keeps the session alive, and the record and rights of its person true. */
export function startUpkeep(): void {
  watchSession()
  renewIfOld(Date.now())
  if ($userId.get() !== undefined) void loadUser()
  effect([$userId, $organisationId], () => void loadPermissions())
  document.addEventListener('astro:page-load', () => void loadPermissions())
}
