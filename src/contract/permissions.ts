import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { identifier, organisationQuery } from './values.ts'

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
  specified: true,
  access: { kind: 'session' },
  summary: 'What the caller may do, for each organisation and generally, and why.',
  input: v.object({ organisation_id: organisationQuery }),
  output: PermissionGroups,
})

export const listPermissions = endpoint('GET', '/api/permissions', {
  specified: true,
  access: { kind: 'session' },
  summary: 'Every permission there is, grouped by area.',
  input: v.object({}),
  output: PermissionCatalogue,
})
