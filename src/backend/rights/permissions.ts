import type { Hono } from 'hono'
import { listMyPermissions, listPermissions, type PermissionEntry } from '../../contract/permissions.ts'
import { organisationsAmong } from '../session/caller.ts'
import { effectiveRightsOf } from './effective-rights.ts'
import {
  decideGenerally,
  decidePermission,
  standingIn,
  type Decision,
  type Grant,
  type OrganisationOfCaller,
} from './rights.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { permissionNames, type PermissionName } from '../../contract/permission-names.ts'

export function permissionRoutes(app: Hono, services: Services): void {
  serve(app, services, listMyPermissions, async ({ caller, input }) => {
    const { user } = caller
    const { own, grants } = await effectiveRightsOf(services.database.read, user)
    const ids = organisationsAmong(own, input.organisation_id)
    return groupByArea(permissionEntries({ user, own, grants }, ids))
  })

  serve(app, services, listPermissions, () =>
    Promise.resolve(groupByArea(permissionNames.map((name) => ({ name })))),
  )
}

interface PersonAndOrganisations {
  user: { tenant_admin: boolean }
  /** The organisations the person may see, by id. */
  own: ReadonlyMap<number, OrganisationOfCaller>
  grants: readonly Grant[]
}

/** One entry with the decision for each permission and organisation, and one for each general decision. */
export function permissionEntries(
  { user, own, grants }: PersonAndOrganisations,
  organisationIds: readonly number[],
): PermissionEntry[] {
  const general = permissionNames.flatMap((name) => {
    const decision = decideGenerally(name, { tenantAdmin: user.tenant_admin, grants })
    return decision ? [toEntry(name, decision, { id: null, name: null })] : []
  })
  const special = organisationIds.flatMap((id) => {
    const organisation = own.get(id)
    const standing = standingIn(organisation, user, grants)
    return permissionNames.map((name) =>
      toEntry(name, decidePermission(name, id, standing), { id, name: organisation?.name ?? null }),
    )
  })
  return [...general, ...special]
}

/** The decision on a permission, in an organisation or generally, in the shape of the contract. */
export function toEntry(
  name: PermissionName,
  { granted, source }: Decision,
  organisation: { id: number | null; name: string | null },
): PermissionEntry {
  return {
    name,
    has_permission: granted,
    source,
    organisation_id: organisation.id,
    organisation_name: organisation.name,
  }
}

export function groupByArea<Entry extends { name: string }>(
  entries: readonly Entry[],
): Record<string, Entry[]> {
  const areas: Record<string, Entry[]> = {}
  for (const entry of entries) (areas[entry.name.split('.')[0] ?? ''] ??= []).push(entry)
  return areas
}
