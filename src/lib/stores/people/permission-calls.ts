import { listMyPermissions, type PermissionEntry } from '../../../contract/permissions.ts'
import type { User } from '../../../contract/account/session.ts'
import { problemOf } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { $permissions, FAILED_AT, isFresh, keepPermissions, noteUnanswered } from '../session/permissions.ts'
import { $session, userOf } from '../session/session.ts'

/** The backend failed: a restart takes a moment. */
const TRY_AGAIN_MS = 10_000
/** No page stays empty for longer because nothing is known; an answer that comes later counts all the same. */
const SAID_WITHIN_MS = 10_000
const nobodySaid: PermissionEntry[] = []

/** The question that is on its way: person and organisation, and when it is answered. */
let asked: { readonly for: string; readonly answered: Promise<void> } | undefined

/**
 * Asks at most every 5 minutes for the same person and organisation, unless forced. Forced while a question is on its
 * way, it asks once more after it: that one may have been answered before whatever changed.
 */
export async function loadPermissions({ force = false } = {}): Promise<void> {
  const user = userOf($session.get())
  if (!user) return

  const organisationId = $organisationId.get()
  if (!force && isFresh($permissions.get(), user.id, organisationId, Date.now())) return

  const asking = `${user.id} ${organisationId}`
  if (asked?.for === asking) {
    if (!force) return
    await asked.answered
    return loadPermissions({ force })
  }
  const question = { for: asking, answered: ask(user, organisationId) }
  asked = question
  try {
    await question.answered
  } finally {
    if (asked === question) asked = undefined
  }
}

async function ask(user: User, organisationId: number): Promise<void> {
  const isOver = () => userOf($session.get())?.id !== user.id || $organisationId.get() !== organisationId
  const late = setTimeout(() => isOver() || noteUnanswered(user.id, organisationId), SAID_WITHIN_MS)
  // Without memberships the entries name the organisations, so all of them are asked for.
  const entries = await fetchEntries(user.memberships ? organisationId : 0)
  clearTimeout(late)
  if (isOver()) return
  if (!entries) return noteUnanswered(user.id, organisationId)

  const failed = entries === nobodySaid
  keepPermissions({
    state: 'known',
    entries,
    userId: user.id,
    organisationId,
    at: failed ? FAILED_AT : Date.now(),
  })
  if (failed) setTimeout(() => void loadPermissions(), TRY_AGAIN_MS)
}

/** undefined: no answer, which changes nothing. A failure is logged and leaves no permission. */
async function fetchEntries(organisationId: number): Promise<PermissionEntry[] | undefined> {
  try {
    const input = organisationId > 0 ? { organisation_id: organisationId } : {}
    return Object.values(await call(listMyPermissions, { input })).flat()
  } catch (error) {
    console.warn('The permissions could not be loaded.', error)
    return problemOf(error).kind === 'offline' ? undefined : nobodySaid
  }
}
