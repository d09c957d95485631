import { atom } from 'nanostores'
import * as v from 'valibot'
import { PERMISSION_CACHE_MS, PermissionEntry } from '../../../contract/permissions.ts'
import type { User } from '../../../contract/account/session.ts'
import { readStored, writeStored } from '../../device/storage.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { $session, userOf, whenPersonLeaves } from './session.ts'
import { type PermissionName, permissionNames } from '../../../contract/permission-names.ts'

const KnownPermissions = v.object({
  state: v.literal('known'),
  entries: v.array(PermissionEntry),
  userId: v.number(),
  organisationId: v.number(),
  at: v.number(),
  /** After a failure: what was said last. It grants nothing, and names the organisations. */
  named: v.optional(v.array(PermissionEntry)),
})
export type KnownPermissions = v.InferOutput<typeof KnownPermissions>
export type Permissions =
  | { state: 'unknown' }
  /** The backend was asked and could not be reached: nothing is known. `named`: as of what is known. */
  | { state: 'unanswered'; userId: number; organisationId: number; named: PermissionEntry[] }
  | KnownPermissions

/** The backend failed to say: the list is emptied (specification, section 8), which grants and refuses nothing. */
const FAILED_AT = 0

export const PERMISSIONS_KEY = 'permissions'
export const $permissions = atom<Permissions>({ state: 'unknown' })

whenPersonLeaves(clearPermissions)

/**
 * Tenant administrators hold all permissions. Other people hold none in an organisation where they are no members (if the backend
 * sends memberships). Organisation administrators hold all permissions there. For others, entries for the organisation, by their field
 * or in the name (`files.view:3`), win over general entries, and a refusal wins over a grant (specification, section 6).
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
  if (!mayBelongTo(user, organisationId)) return false
  if (administers(user, organisationId)) return true

  const saidFor = (place: number | null) =>
    entries.filter((entry) => entry.name === name && entry.organisation_id === place)
  const namedHere = entries.filter((entry) => entry.name === `${name}:${organisationId}`)
  const here = [...saidFor(organisationId), ...namedHere]
  const deciding = here.length > 0 ? here : saidFor(null)
  return deciding.length > 0 && deciding.every(({ has_permission }) => has_permission)
}

/** False only where the backend names the person's organisations, and this one is none of them (any more). */
export function mayBelongTo({ memberships }: Pick<User, 'memberships'>, organisationId: number): boolean {
  return memberships?.some(({ organisation_id }) => organisation_id === organisationId) ?? true
}

/** Whether the person administers an organisation they belong to. Tenant administrators are none by that. */
export function administers(user: User, organisationId: number): boolean {
  return user.admin_organisation_ids.includes(organisationId) && mayBelongTo(user, organisationId)
}

/** Whether the person administers an organisation, or the tenant that it belongs to. */
export function mayAdminister(user: User | undefined, organisationId: number): boolean {
  return user !== undefined && (user.tenant_admin || administers(user, organisationId))
}

/** Whether the person may do this where they are now; undefined until the backend has said: then nothing is asked for. */
export function allowedNow(name: PermissionName): boolean | undefined {
  const user = userOf($session.get())
  if (!user) return undefined

  const known = permissionSet(user, $organisationId.get(), $permissions.get())
  return known === 'unknown' ? undefined : known.has(name)
}

/** Everything the person may do in an organisation. */
export function permissionSet(
  user: User,
  organisationId: number,
  known: Permissions,
): ReadonlySet<PermissionName> | 'unknown' {
  const answered =
    known.state === 'known' && known.at !== FAILED_AT && isAbout(known, user.id, organisationId)
  const needsAnswer =
    !user.tenant_admin && mayBelongTo(user, organisationId) && !administers(user, organisationId)
  if (needsAnswer && !answered) return 'unknown'

  const entries = answered ? known.entries : []
  return new Set(permissionNames.filter((name) => mayDo(name, { user, organisationId, entries })))
}

/**
 * Whether the backend was not reached, or has failed, so that the permissions are unknown. The person gets no right, but stays on the
 * page, as the failure may be over in a moment.
 */
export function isUnanswered(known: Permissions, userId: number, organisationId: number): boolean {
  if (known.state === 'unknown' || !isAbout(known, userId, organisationId)) return false
  return known.state === 'unanswered' || known.at === FAILED_AT
}

export function isFresh(known: Permissions, userId: number, organisationId: number, now: number): boolean {
  if (known.state !== 'known' || !isAbout(known, userId, organisationId)) return false
  // If the clock was put back, the age is unknown.
  return known.at <= now && now - known.at < PERMISSION_CACHE_MS
}

/** The entries that name the organisations of a person, also while the permissions there are unknown. */
export function namingEntries(known: Permissions, userId: number): PermissionEntry[] {
  if (known.state === 'unknown' || known.userId !== userId) return []
  return known.state === 'known' ? (known.named ?? known.entries) : known.named
}

function isAbout(
  known: Exclude<Permissions, { state: 'unknown' }>,
  userId: number,
  organisationId: number,
): boolean {
  return known.userId === userId && known.organisationId === organisationId
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

/** Keeps what the backend has said. */
export function keepPermissions(known: KnownPermissions): void {
  writeStored(PERMISSIONS_KEY, known)
  $permissions.set(known)
}

/** No answer changes nothing that is known; but where nothing is known, the page says so from now on. */
export function noteUnanswered(userId: number, organisationId: number): void {
  const known = $permissions.get()
  if (known.state === 'known' && isAbout(known, userId, organisationId)) return
  $permissions.set({ state: 'unanswered', userId, organisationId, named: namingEntries(known, userId) })
}

/** Records that the backend has failed: earlier permissions do not hold any more. */
export function noteFailed(userId: number, organisationId: number): void {
  const named = namingEntries($permissions.get(), userId)
  keepPermissions({ state: 'known', entries: [], userId, organisationId, at: FAILED_AT, named })
}
