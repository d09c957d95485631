import { listMyPermissions, type PermissionEntry } from '../../../contract/permissions.ts'
import type { User } from '../../../contract/account/session.ts'
import { isWithoutAnswer, problemOf } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { $organisationId } from '../organisation/organisation.ts'
import {
  $permissions,
  isFresh,
  isUnanswered,
  keepPermissions,
  noteFailed,
  noteUnanswered,
} from '../session/permissions.ts'
import { $session, userOf, whenPersonLeaves } from '../session/session.ts'

/** While nothing is known it is asked again, each time later: a line comes back, and so does a backend that restarts. */
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000
/** No page stays empty for longer because nothing is known; an answer that comes later counts all the same. */
const SAID_WITHIN_MS = 10_000

/** The question that is on its way: person and organisation, and when it is answered. */
let asked: { readonly for: string; readonly answered: Promise<void> } | undefined
/** How often in a row one question was not answered. */
let failing = { question: '', times: 0 }
let retry: ReturnType<typeof setTimeout> | undefined

whenPersonLeaves(stopAsking)

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
    if (!force) return asked.answered
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
  stopAsking()
  if (typeof entries === 'object') {
    failing = { question: '', times: 0 }
    return keepPermissions({ state: 'known', entries, userId: user.id, organisationId, at: Date.now() })
  }
  if (entries === 'failed') noteFailed(user.id, organisationId)
  else noteUnanswered(user.id, organisationId)
  if (isUnanswered($permissions.get(), user.id, organisationId)) askLater(`${user.id} ${organisationId}`)
}

/** Many devices may have lost the same backend: never in step. */
function askLater(question: string): void {
  failing = { question, times: failing.question === question ? failing.times + 1 : 1 }
  const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failing.times - 1))
  retry = setTimeout(() => void loadPermissions(), wait * (0.5 + Math.random()))
}

function stopAsking(): void {
  clearTimeout(retry)
}

/** `unanswered`: that changes nothing. A failure is logged and leaves no permission. */
async function fetchEntries(organisationId: number): Promise<PermissionEntry[] | 'unanswered' | 'failed'> {
  try {
    const input = organisationId > 0 ? { organisation_id: organisationId } : {}
    return Object.values(await call(listMyPermissions, { input })).flat()
  } catch (error) {
    console.warn('The permissions could not be loaded.', error)
    return isWithoutAnswer(problemOf(error)) ? 'unanswered' : 'failed'
  }
}
