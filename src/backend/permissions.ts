import type { Hono } from 'hono'
import {
  listMyPermissions,
  listPermissions,
  permissionNames,
  type PermissionEntry,
  type PermissionName,
} from '../contract/permissions.ts'
import { organisationsAskedFor, type Caller } from './caller.ts'
import type { Queries } from './database/database.ts'
import { decidePermission, grantsOf, standingIn, type Grant } from './rights.ts'
import { serve } from './serve.ts'
import type { Services } from './services.ts'

export function permissionRoutes(app: Hono, services: Services): void {
  serve(app, services, listMyPermissions, async ({ caller, input }) => {
    const ids = await organisationsAskedFor(caller, input.organisation_id)
    return groupByArea(await entriesOf(services.database.read, caller, ids))
  })

  serve(app, services, listPermissions, () =>
    Promise.resolve(groupByArea(permissionNames.map((name) => ({ name })))),
  )
}

/** One entry for each name and organisation with the decision that holds there, and one for each general grant. */
async function entriesOf(
  queries: Queries,
  { user, organisations }: Caller,
  organisationIds: readonly number[],
): Promise<PermissionEntry[]> {
  const own = await organisations()
  const grants = (await grantsOf(queries, user.tenant_id, [user.id])).get(user.id) ?? []
  const general = permissionNames.flatMap((name) => generalEntry(name, user.tenant_admin, grants))
  const special = organisationIds.flatMap((id) => {
    const organisation = own.get(id)
    return permissionNames.map((name) => {
      const { granted, source } = decidePermission(name, id, standingIn(organisation, user, grants))
      return {
        name,
        has_permission: granted,
        source,
        organisation_id: id,
        organisation_name: organisation?.name ?? null,
      }
    })
  })
  return [...general, ...special]
}

function generalEntry(
  name: PermissionName,
  tenantAdmin: boolean,
  grants: readonly Grant[],
): PermissionEntry[] {
  const nowhere = { organisation_id: null, organisation_name: null }
  if (tenantAdmin) return [{ name, has_permission: true, source: 'tenant_admin', ...nowhere }]
  const found = grants.filter((grant) => grant.name === name && grant.organisationId === null)
  const decisive = found.find(({ granted }) => !granted) ?? found[0]
  return decisive ? [{ name, has_permission: decisive.granted, source: decisive.source, ...nowhere }] : []
}

function groupByArea<Entry extends { name: string }>(entries: readonly Entry[]): Record<string, Entry[]> {
  const areas: Record<string, Entry[]> = {}
  for (const entry of entries) (areas[entry.name.split('.')[0] ?? ''] ??= []).push(entry)
  return areas
}
