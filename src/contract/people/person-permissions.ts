import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { PermissionEntry } from '../permissions.ts'
import { identifier } from '../values.ts'
import { permissionNames } from '../permission-names.ts'

/** A grant to a person themselves; `organisation_id` null: general. `granted` false: a refusal. */
export const DirectGrant = v.object({
  name: v.picklist(permissionNames),
  organisation_id: v.nullable(identifier),
  granted: v.boolean(),
})
export type DirectGrant = v.InferOutput<typeof DirectGrant>

/** What a person may do in an organisation, and why. */
export const PersonPermissions = v.object({
  /** One for each name, as it holds in this organisation. */
  entries: v.array(PermissionEntry),
  /** Everything that was ever granted or refused and bears on them here, as `source` names it. */
  grants: v.array(v.object({ ...DirectGrant.entries, source: v.string() })),
  /** Which of them the caller may set for this organisation, and which generally. */
  may_set: v.array(v.picklist(permissionNames)),
  may_set_generally: v.array(v.picklist(permissionNames)),
  /** Of the grants to the person themselves: a change that names an older one is answered with 409. */
  version: v.number(),
})
export type PersonPermissions = v.InferOutput<typeof PersonPermissions>

/** A permission of a person before a change and after it. */
export const PermissionChange = v.object({ before: PermissionEntry, after: PermissionEntry })
export type PermissionChange = v.InferOutput<typeof PermissionChange>

const administration = { kind: 'organisationAdmin' } as const
const path = '/api/organisation/{organisationId}/user/{userId}/permissions'

const grants = v.pipe(
  v.array(
    v.strictObject({
      name: v.picklist(permissionNames),
      /** Whether generally, or for this organisation. */
      general: v.boolean(),
      /** true: granted; false: refused; null: neither, so that other sources decide. */
      granted: v.nullable(v.boolean()),
    }),
  ),
  v.minLength(1),
  v.maxLength(2 * permissionNames.length),
  v.check((list) => new Set(list.map(({ name, general }) => `${name} ${general}`)).size === list.length),
)

export const getPersonPermissions = endpoint('GET', path, {
  access: administration,
  summary: 'What a member may do in an organisation, for each permission with where it comes from.',
  input: v.object({}),
  output: PersonPermissions,
})

export const previewPersonPermissions = endpoint('POST', `${path}/preview`, {
  access: administration,
  summary: 'What a change of the grants to a member would change for them; it changes nothing.',
  input: v.strictObject({ grants }),
  output: v.array(PermissionChange),
})

export const putPersonPermissions = endpoint('PUT', path, {
  access: administration,
  summary:
    'Changes the grants to a member; those that are not named stay. Nobody grants or refuses what they do not hold; only those of the tenant do so generally (403).',
  conflict: 'Somebody has changed them since `version`; `current` are the permissions as they are now.',
  input: v.strictObject({ version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), grants }),
  output: PersonPermissions,
})
