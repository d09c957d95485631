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
})
export type KnownPermissions = v.InferOutput<typeof KnownPermissions>
export type Permissions =
  | { state: 'unknown' }
  /** The backend was asked and could not be reached: nobody knows, and nobody needs to wait. */
  | { state: 'unanswered'; userId: number; organisationId: number }
  | KnownPermissions

/** The backend failed to say: the list is emptied (specification, section 8), and never fresh. */
export const FAILED_AT = 0

export const PERMISSIONS_KEY = 'permissions'
export const $permissions = atom<Permissions>({ state: 'unknown' })

whenPersonLeaves(clearPermissions)

/**
 * Tenant administrators may everything; nobody else anything where they do not belong (as far as the backend says
 * where they do); then administrators of the organisation everything; then what is said for that organisation, by its
 * field or in the name (`files.view:3`), takes precedence over what is said generally; a refusal beats a grant
 * (specification, section 6).
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
function mayBelongTo({ memberships }: User, organisationId: number): boolean {
  return memberships?.some(({ organisation_id }) => organisation_id === organisationId) ?? true
}

/** Whether the person administers an organisation they belong to. Tenant administrators are none by that. */
export function administers(user: User, organisationId: number): boolean {
  return user.admin_organisation_ids.includes(organisationId) && mayBelongTo(user, organisationId)
}

/** Whether the person may do this where they are now; undefined until the backend has said. Where nobody can say, its calls decide. */
export function allowedNow(name: PermissionName): boolean | undefined {
  const user = userOf($session.get())
  if (!user) return undefined

  const organisationId = $organisationId.get()
  const known = permissionSet(user, organisationId, $permissions.get())
  if (known !== 'unknown') return known.has(name)
  return isUnanswered($permissions.get(), user.id, organisationId) || undefined
}

/** Everything the person may do in an organisation. */
export function permissionSet(
  user: User,
  organisationId: number,
  known: Permissions,
): ReadonlySet<PermissionName> | 'unknown' {
  const answered =
    known.state === 'known' && known.userId === user.id && known.organisationId === organisationId
  const needsAnswer =
    !user.tenant_admin && mayBelongTo(user, organisationId) && !administers(user, organisationId)
  if (needsAnswer && !answered) return 'unknown'

  const entries = answered ? known.entries : []
  return new Set(permissionNames.filter((name) => mayDo(name, { user, organisationId, entries })))
}

export function isUnanswered(known: Permissions, userId: number, organisationId: number): boolean {
  return known.state === 'unanswered' && known.userId === userId && known.organisationId === organisationId
}

/** A failure gives no right, but it leads nobody away either: it may be over in a moment. */
export function hasFailed(known: Permissions): boolean {
  return known.state === 'known' && known.at === FAILED_AT
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

/** Keeps what the backend has said. */
export function keepPermissions(known: KnownPermissions): void {
  writeStored(PERMISSIONS_KEY, known)
  $permissions.set(known)
}

/** No answer changes nothing that is known; but where nothing is known, no page waits for it any longer. */
export function noteUnanswered(userId: number, organisationId: number): void {
  const known = $permissions.get()
  if (known.state === 'known' && known.userId === userId && known.organisationId === organisationId) return
  $permissions.set({ state: 'unanswered', userId, organisationId })
}
