import type * as v from 'valibot'
import type { Qualification, updatePerson } from '../../contract/people/people.ts'
import { invalid } from '../http/problem.ts'
import { endOf, foldQualification } from './qualifications.ts'
import type { PersonNow } from './person.ts'

export type GivenPerson = Omit<v.InferOutput<typeof updatePerson.input>, 'version'>

const ofAccount = ['first_name', 'last_name', 'phone', 'tenant_admin', 'active'] as const
const ofMembership = ['function', 'personnel_no', 'admin'] as const
type Named = (typeof ofAccount)[number] | (typeof ofMembership)[number]
type GivenAccount = Pick<GivenPerson, (typeof ofAccount)[number]>
type Changed<Name extends Named> = Partial<Pick<PersonNow, Name>>

/** What a change makes of a person that was not so before. */
export interface Difference {
  account: Changed<(typeof ofAccount)[number]>
  membership: Changed<(typeof ofMembership)[number]>
  /** As the columns hold them, together. */
  training: { qualifications: string; qualification_ends: string } | undefined
  /** The ids of the groups they join, and of those they leave. */
  joined: readonly number[]
  left: readonly number[]
}

/**
 * `groups`: the ids of those they are in, and of those that are given, which were checked.
 * @throws {Problem} 422 for a qualification that is given twice.
 */
export function differenceOf(
  row: PersonNow,
  given: GivenPerson,
  groups: { before: readonly number[]; after: readonly number[] },
): Difference {
  return {
    account: changed(row, given, ofAccount),
    membership: changed(row, given, ofMembership),
    training: given.qualifications && trainingOf(row, given.qualifications),
    joined: groups.after.filter((id) => !groups.before.includes(id)),
    left: groups.before.filter((id) => !groups.after.includes(id)),
  }
}

export function isNothing({ account, membership, training, joined, left }: Difference): boolean {
  const columns = Object.keys({ ...account, ...membership, ...training })
  return columns.length + joined.length + left.length === 0
}

/** What a change makes of an account that was not so before. */
export function changedAccount(
  row: Pick<PersonNow, (typeof ofAccount)[number]>,
  given: GivenAccount,
): Changed<(typeof ofAccount)[number]> {
  return changed(row, given, ofAccount)
}

/** An empty text is none. */
function changed<Name extends Named>(
  row: Pick<PersonNow, Name>,
  given: Pick<GivenPerson, Name>,
  names: readonly Name[],
): Changed<Name> {
  const after = names.flatMap((name) => {
    const value = given[name] === '' ? null : given[name]
    return value === undefined || value === row[name] ? [] : [[name, value] as const]
  })
  return Object.fromEntries(after) as Changed<Name>
}

function trainingOf(
  { qualifications, qualification_ends }: PersonNow,
  given: readonly Qualification[],
): Difference['training'] {
  requireEachOnce(given)
  const before = qualifications.map((name) => ({ name, until: endOf(name, qualification_ends) }))
  if (asText(before) === asText(given)) return undefined
  const ends = given.flatMap(({ name, until }) => (until === null ? [] : [[name, until] as const]))
  return {
    qualifications: JSON.stringify(given.map(({ name }) => name)),
    qualification_ends: JSON.stringify(Object.fromEntries(ends)),
  }
}

function requireEachOnce(given: readonly Qualification[]): void {
  const folded = given.map(({ name }) => foldQualification(name))
  const twice = folded.findIndex((name, index) => folded.indexOf(name) < index)
  if (twice !== -1) throw invalid({ [`qualifications.${twice}.name`]: [{ key: 'taken' }] })
}

function asText(training: readonly Qualification[]): string {
  return JSON.stringify(training.map(({ name, until }) => [name, until]))
}
