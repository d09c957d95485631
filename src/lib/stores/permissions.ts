import { atom } from 'nanostores'
import * as v from 'valibot'
import {
  listMyPermissions,
  PERMISSION_CACHE_MS,
  PermissionEntry,
  type PermissionName,
  permissionNames,
} from '../../contract/permissions.ts'
import type { User } from '../../contract/session.ts'
import { problemOf } from '../api-error.ts'
import { call } from '../api.ts'
import { readStored, writeStored } from '../storage.ts'
import { $organisationId } from './organisation.ts'
import { $session, userOf, whenPersonLeaves } from './session.ts'

const KnownPermissions = v.object({
  state: v.literal('known'),
  entries: v.array(PermissionEntry),
  userId: v.number(),
  organisationId: v.number(),
  at: v.number(),
})
export type KnownPermissions = v.InferOutput<typeof KnownPermissions>
export type Permissions = { state: 'unknown' } | KnownPermissions

export const PERMISSIONS_KEY = 'permissions'
export const $permissions = atom<Permissions>({ state: 'unknown' })

whenPersonLeaves(clearPermissions)

/** Person and organisation of the question that is on its way. */
let askedFor: string | undefined

/**
 * Tenant administrators may everything; then administrators of the organisation; then what is said for that
 * organisation takes precedence (a refusal beats a grant) over what is said generally (specification, section 6).
 */
export function mayDo(
  name: PermissionName,
  {
    user,
    organisationId,
    entries,
  }: { user: User; organisationId: number; entries: readonly PermissionEntry[] },
): boolean {
  if (user.tenant_admin) return true
  if (user.admin_organisation_ids.includes(organisationId)) return true

  const named = entries.filter((entry) => entry.name === name)
  const here = named.filter(({ organisation_id }) => organisation_id === organisationId)
  const deciding = here.length > 0 ? here : named.filter(({ organisation_id }) => organisation_id === null)
  return deciding.length > 0 && deciding.every(({ has_permission }) => has_permission)
}

/** Whether the person may do this where they are now; undefined while that is not known. */
export function allowedNow(name: PermissionName): boolean | undefined {
  const user = userOf($session.get())
  if (!user) return undefined

  const permissions = permissionSet(user, $organisationId.get(), $permissions.get())
  return permissions === 'unknown' ? undefined : permissions.has(name)
}

/** Everything the person may do in an organisation. */
export function permissionSet(
  user: User,
  organisationId: number,
  known: Permissions,
): ReadonlySet<PermissionName> | 'unknown' {
  const administers = user.tenant_admin || user.admin_organisation_ids.includes(organisationId)
  const answered =
    known.state === 'known' && known.userId === user.id && known.organisationId === organisationId
  if (!administers && !answered) return 'unknown'

  const entries = known.state === 'known' ? known.entries : []
  return new Set(permissionNames.filter((name) => mayDo(name, { user, organisationId, entries })))
}

/** Asks at most every 5 minutes for the same person and organisation, unless forced. */
export async function loadPermissions({ force = false } = {}): Promise<void> {
  const user = userOf($session.get())
  if (!user) return

  const organisationId = $organisationId.get()
  if (!force && isFresh($permissions.get(), user.id, organisationId, Date.now())) return

  const asking = `${user.id} ${organisationId}`
  if (asking === askedFor) return
  askedFor = asking
  // Without memberships the entries name the organisations, so all of them are asked for.
  const entries = await fetchEntries(user.memberships ? organisationId : 0)
  if (askedFor === asking) askedFor = undefined
  if (!entries || userOf($session.get())?.id !== user.id || $organisationId.get() !== organisationId) return
  keep({ state: 'known', entries, userId: user.id, organisationId, at: Date.now() })
}

export function isFresh(known: Permissions, userId: number, organisationId: number, now: number): boolean {
  return (
    known.state === 'known' &&
    known.userId === userId &&
    known.organisationId === organisationId &&
    now - known.at < PERMISSION_CACHE_MS
  )
}

/** What was known at the last visit of the same person, until the backend has answered. */
export function restorePermissions(): void {
  const stored = readStored(PERMISSIONS_KEY, KnownPermissions)
  const user = userOf($session.get())
  $permissions.set(stored && stored.userId === user?.id ? stored : { state: 'unknown' })
}

export function clearPermissions(): void {
  $permissions.set({ state: 'unknown' })
}

/** undefined: no answer, which changes nothing. A failure is logged and leaves no permission. */
async function fetchEntries(organisationId: number): Promise<PermissionEntry[] | undefined> {
  try {
    const input = organisationId > 0 ? { organisation_id: organisationId } : {}
    return Object.values(await call(listMyPermissions, { input })).flat()
  } catch (error) {
    console.warn('The permissions could not be loaded.', error)
    return problemOf(error).kind === 'offline' ? undefined : []
  }
}

function keep(known: KnownPermissions): void {
  writeStored(PERMISSIONS_KEY, known)
  $permissions.set(known)
}
