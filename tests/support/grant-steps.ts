import fc from 'fast-check'
import { permissionNames, type PermissionName } from '../../src/contract/permissions.ts'

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
const person = fc.oneof(fc.integer({ min: 0, max: PEOPLE - 1 }), fc.integer({ min: 3, max: 5 }))
const people = fc.uniqueArray(person, { maxLength: 3 })
const organisation = fc.integer({ min: 0, max: ORGANISATIONS - 1 })
const group = fc.integer({ min: 0, max: 3 })
/** Few, so that steps contradict each other more often than not; all of them are tried. */
const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<PermissionName>('operations.view', 'vehicles.view') },
  { weight: 1, arbitrary: fc.constantFrom(...permissionNames) },
)
const late = fc.integer({ min: 0, max: 9 }).map((one) => one === 9)
const permissions = fc.uniqueArray(fc.record({ name, granted: fc.boolean() }), {
  selector: (one) => one.name,
  maxLength: 4,
})
const grants = fc.uniqueArray(
  fc.record({
    name,
    general: fc.integer({ min: 0, max: 2 }).map((one) => one === 2),
    granted: fc.constantFrom(true, false, null),
  }),
  { selector: (one) => `${one.name} ${one.general}`, minLength: 1, maxLength: 4 },
)
/** The first of them administer. */
const by = { caller: fc.oneof(person, fc.integer({ min: 0, max: 2 })), organisation }

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
      member: fc.boolean(),
      admin: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('tenantAdmin' as const),
      person,
      tenantAdmin: fc.boolean(),
    }),
  },
)

export const steps = fc.array(step, { minLength: 1, maxLength: 14 })
