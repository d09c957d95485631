import fc from 'fast-check'
import { permissionNames, type PermissionName } from '../../../src/contract/permission-names.ts'

/** People and organisations are named by their places; a group by the order in which groups were made. */
export const PEOPLE = 7
export const ORGANISATIONS = 2

interface GivenGrant {
  name: PermissionName
  general: boolean
  granted: boolean | null
}
interface GroupGrant {
  name: PermissionName
  granted: boolean
}

/** What somebody does by a call. */
export type CallStep = { caller: number; organisation: number } & (
  | { kind: 'grants'; person: number; grants: readonly GivenGrant[]; late: boolean }
  | { kind: 'makeGroup'; members: readonly number[]; permissions: readonly GroupGrant[] }
  | { kind: 'changeGroup'; group: number; permissions: readonly GroupGrant[]; late: boolean }
  | { kind: 'changeMembers'; group: number; add: readonly number[]; remove: readonly number[] }
  | { kind: 'deleteGroup'; group: number }
)

/** What happens otherwise: an office, or a membership, begins or ends. */
export type OtherStep =
  | { kind: 'membership'; person: number; organisation: number; member: boolean; admin: boolean }
  | { kind: 'tenantAdmin'; person: number; tenantAdmin: boolean }

export type Step = CallStep | OtherStep

/** Those in the middle are members without an office most of the time. */
const anybody = fc.integer({ min: 0, max: PEOPLE - 1 })
const person = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(3, 3, 4, 5) },
  { weight: 1, arbitrary: anybody },
)
const people = fc.uniqueArray(person, { maxLength: 3 })
const organisation = fc.integer({ min: 0, max: ORGANISATIONS - 1 })
const group = fc.constantFrom(0, 0, 1, 1, 2, 3)
/** Few, so that steps contradict each other more often than not; all of them are tried. */
const name = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<PermissionName>('operations.view', 'operations.view', 'vehicles.view'),
  },
  { weight: 1, arbitrary: fc.constantFrom(...permissionNames) },
)
const late = fc.constantFrom(...Array.from({ length: 9 }, () => false), true)
const permissions = fc.uniqueArray(fc.record({ name, granted: fc.boolean() }), {
  selector: (one) => one.name,
  maxLength: 4,
})
const grants = fc.uniqueArray(
  fc.record({
    name,
    general: fc.constantFrom(false, false, true),
    granted: fc.constantFrom(true, false, null),
  }),
  { selector: (one) => `${one.name} ${one.general}`, minLength: 1, maxLength: 4 },
)
/** The first of them administers the tenant, the next two an organisation. */
const caller = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(0, 0, 1, 2) },
  { weight: 1, arbitrary: anybody },
)
const by = { caller, organisation }
/** One of four. */
const seldom = fc.constantFrom(false, false, false, true)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('grants' as const), ...by, person, grants, late }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('makeGroup' as const), ...by, members: people, permissions }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('changeGroup' as const), ...by, group, permissions, late }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('changeMembers' as const),
      ...by,
      group,
      add: people,
      remove: people,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteGroup' as const), ...by, group }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('membership' as const),
      person,
      organisation,
      member: seldom.map((left) => !left),
      admin: seldom,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('tenantAdmin' as const),
      person: anybody,
      tenantAdmin: seldom,
    }),
  },
)

/** Long enough that later ones meet what earlier ones have left. */
export const steps = fc.array(step, { minLength: 20, maxLength: 40, size: 'max' })
