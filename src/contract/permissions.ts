import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { identifier, organisationQuery } from './values.ts'

/** Every permission there is, as the specification names them (section 6). */
export const permissionNames = [
  'operations.view',
  'operations.create',
  'operations.update',
  'operations.delete',
  'operations.archive',
  'vehicles.view',
  'vehicles.fms',
  'files.view',
  'files.upload',
  'files.manage',
  'files.delete',
  'files.share',
  'availability.view',
] as const
export type PermissionName = (typeof permissionNames)[number]

/** All that it takes to do what a permission allows: nobody sends, changes or deletes files of which they may not see the names. */
export function neededFor(name: PermissionName): readonly PermissionName[] {
  return name.startsWith('files.') && name !== 'files.view' ? ['files.view', name] : [name]
}

/** Permissions are kept this long by the browser unless forced: 5 minutes (specification, section 9). */
export const PERMISSION_CACHE_MS = 5 * 60 * 1000

/** `organisation_id` null: granted generally. `source`: tenant_admin, organisation_admin, group:<name>, direct. */
export const PermissionEntry = v.object({
  name: v.string(),
  has_permission: v.boolean(),
  source: v.nullable(v.string()),
  organisation_id: v.nullable(identifier),
  organisation_name: v.nullable(v.string()),
})
export type PermissionEntry = v.InferOutput<typeof PermissionEntry>

/** Grouped by what stands before the dot of the name: operations, vehicles, files, availability. */
export const PermissionGroups = v.record(v.string(), v.array(PermissionEntry))
export type PermissionGroups = v.InferOutput<typeof PermissionGroups>

const PermissionCatalogue = v.record(v.string(), v.array(v.object({ name: v.string() })))

export const listMyPermissions = endpoint('GET', '/api/permissions/user/me', {
  access: { kind: 'session' },
  summary: 'What the caller may do, for each organisation and generally, and why.',
  input: v.object({ organisation_id: organisationQuery }),
  output: PermissionGroups,
})

export const listPermissions = endpoint('GET', '/api/permissions', {
  access: { kind: 'session' },
  summary: 'Every permission there is, grouped by area.',
  input: v.object({}),
  output: PermissionCatalogue,
})
