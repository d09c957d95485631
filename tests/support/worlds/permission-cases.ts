import fc from 'fast-check'
import type { Grant, OrganisationOfCaller } from '../../../src/backend/rights/rights.ts'
import type { CallerUser } from '../../../src/backend/session/sessions.ts'
import { type PermissionEntry } from '../../../src/contract/permissions.ts'
import { permissionNames, type PermissionName } from '../../../src/contract/permission-names.ts'

/** How a person stands to an organisation; who left may have administered it. */
const standings = ['stranger', 'member', 'administrator', 'left', 'leftAsAdministrator'] as const

/** Organisations are named by their place in `organisations`. */
export interface PermissionCase {
  tenantAdmin: boolean
  organisations: readonly { active: boolean; standing: (typeof standings)[number] }[]
  grants: readonly {
    names: readonly PermissionName[]
    granted: boolean
    /** null: generally. A group always belongs to an organisation. */
    to: { kind: 'direct'; organisation: number | null } | { kind: 'group'; organisation: number }
  }[]
}

/** The last one belongs to another tenant, whatever memberships and grants may name it. */
export const ORGANISATIONS = 5
export const isForeign = (organisation: number) => organisation === ORGANISATIONS - 1
/** An organisation that exists nowhere. */
export const NOWHERE = 424_242

const place = fc.integer({ min: 0, max: ORGANISATIONS - 1 })

/** Several grants of many names each, so that they contradict each other more often than not. */
export const permissionCases: fc.Arbitrary<PermissionCase> = fc.record({
  // Rarely: a tenant admin may everything, and shows nothing of the rest.
  tenantAdmin: fc.integer({ min: 0, max: 9 }).map((one) => one === 9),
  organisations: fc.array(
    fc.record({
      active: fc.integer({ min: 0, max: 9 }).map((one) => one < 8),
      standing: fc.constantFrom(...standings, 'member' as const),
    }),
    { minLength: ORGANISATIONS, maxLength: ORGANISATIONS },
  ),
  grants: fc.array(
    fc.record({
      names: fc.subarray([...permissionNames], { minLength: 1 }),
      granted: fc.boolean(),
      to: fc.oneof(
        fc.record({ kind: fc.constant('direct' as const), organisation: fc.option(place) }),
        fc.record({ kind: fc.constant('group' as const), organisation: place }),
      ),
    }),
    { maxLength: 8 },
  ),
})

/** The case as the rule of the server reads it. `ids` are the organisations in their order. */
export function asRead(given: PermissionCase, ids: readonly number[]) {
  const idOf = (organisation: number) => ids[organisation] ?? NOWHERE
  const seen = given.organisations.flatMap((one, index): OrganisationOfCaller[] => {
    const admin = one.standing === 'administrator'
    const member = admin || one.standing === 'member'
    if (!one.active || isForeign(index) || !(member || given.tenantAdmin)) return []
    const name = `FF ${index}`
    return [{ id: idOf(index), name, shortName: name, member, admin, function: null }]
  })
  const grants = given.grants.flatMap(({ names, granted, to }): Grant[] =>
    names.map((name) => ({
      name,
      granted,
      organisationId: to.organisation === null ? null : idOf(to.organisation),
      source: to.kind === 'direct' ? 'direct' : 'group:some',
    })),
  )
  return { own: new Map(seen.map((one) => [one.id, one])), grants }
}

/** Every grant as an entry of its own: what a backend answers that leaves the decision to the browser. */
export function undecided(grants: readonly Grant[]): PermissionEntry[] {
  return grants.map(({ name, granted, source, organisationId }) => ({
    name,
    has_permission: granted,
    source,
    organisation_id: organisationId,
    organisation_name: null,
  }))
}

export function personOf({ tenantAdmin }: Pick<PermissionCase, 'tenantAdmin'>, id: number): CallerUser {
  return {
    id,
    tenant_id: 1,
    tenant_admin: tenantAdmin,
    first_name: 'Irgend',
    last_name: 'Jemand',
    email: 'jemand@example.org',
    phone: null,
    phone_for: 'nobody',
    avatar_id: null,
    calendar_salt: null,
    locale: 'de',
    active: true,
    last_login_at: null,
    created_at: '2026-11-21T06:00:00.000Z',
  }
}
