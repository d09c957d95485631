import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import {
  newOrganisationFields,
  Organisation,
  organisationColours,
  organisationFields,
  organisationKinds,
} from '../organisation/organisation.ts'
import { identifier, timestamp } from '../values.ts'
import { quota } from './tenant.ts'
import { tenantAdministration } from './tenant-values.ts'

/** So many organisations a tenant has at most. */
export const MOST_ORGANISATIONS = 500

/** One of the organisations of a tenant, with what tells whether it is used. */
export const ListedOrganisation = v.object({
  id: identifier,
  name: v.string(),
  short_name: v.string(),
  kind: v.picklist(organisationKinds),
  colour: v.fallback(v.picklist(organisationColours), 'grey'),
  active: v.boolean(),
  /** Number of active members, and of administrators among them. */
  members: v.number(),
  administrators: v.number(),
  vehicles: v.number(),
  /** Time of the latest alarm, without exercises and tests. */
  last_alarm_at: v.nullable(timestamp),
  /** Time of the latest sign-in of a member. */
  last_login_at: v.nullable(timestamp),
})
export type ListedOrganisation = v.InferOutput<typeof ListedOrganisation>

/** An organisation as those who administer the tenant see it. */
export const TenantOrganisation = v.object({
  ...Organisation.entries,
  active: v.boolean(),
  administrators: v.array(v.object({ id: identifier, display_name: v.string(), email: v.string() })),
  /** Bytes of documents that it keeps at most, within the quota of the tenant; null: as many as that leaves. */
  storage_quota: v.nullable(v.number()),
  storage_used: v.number(),
  /** Whom and what it concerns when it is made inactive: members, vehicles in use, running operations, good API keys. */
  concerned: v.object({
    members: v.number(),
    vehicles: v.number(),
    running: v.number(),
    api_keys: v.number(),
  }),
})
export type TenantOrganisation = v.InferOutput<typeof TenantOrganisation>

const path = '/api/tenant/organisation/{organisationId}'

export const listTenantOrganisations = endpoint('GET', '/api/tenant/organisations', {
  access: tenantAdministration,
  summary: `All organisations of the tenant by their names, at most ${MOST_ORGANISATIONS}.`,
  input: v.object({}),
  output: v.array(ListedOrganisation),
})

export const createOrganisation = endpoint('POST', '/api/tenant/organisations', {
  access: tenantAdministration,
  summary:
    'Adds an organisation. Its name and its short name are no other one of the tenant, in any case (422). It begins with a group whose members see alarms, vehicles and documents, and which takes new members in.',
  conflict: `The tenant has ${MOST_ORGANISATIONS} organisations already.`,
  successes: [201],
  input: v.strictObject({ ...newOrganisationFields, storage_quota: v.optional(quota) }),
  output: TenantOrganisation,
})

export const getTenantOrganisation = endpoint('GET', path, {
  access: tenantAdministration,
  summary: 'One organisation of the tenant, also one that is not active.',
  input: v.object({}),
  output: TenantOrganisation,
})

export const updateTenantOrganisation = endpoint('PATCH', path, {
  access: tenantAdministration,
  summary:
    'Changes an organisation of the tenant. What is not named stays. One that is made inactive disappears at once for its members; its alarms are refused, and nothing of it is deleted.',
  conflict:
    'Somebody has changed it since `version`; `current` is the organisation as it is now, with who has changed it.',
  input: v.strictObject({
    ...organisationFields,
    active: v.optional(v.boolean()),
    storage_quota: v.optional(quota),
  }),
  output: TenantOrganisation,
})
