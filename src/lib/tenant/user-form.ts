import type { TenantUser, UserMembership } from '../../contract/tenant/tenant-users.ts'

/** What the form of an account holds, in its order; '' where nothing is known. */
export interface AccountValues {
  first_name: string
  last_name: string
  email: string
  phone: string
}
export type AccountField = keyof AccountValues

export const noAccount: AccountValues = { first_name: '', last_name: '', email: '', phone: '' }

export function accountOf({ first_name, last_name, email, phone }: TenantUser): AccountValues {
  return { first_name, last_name, email, phone: phone ?? '' }
}

/** @param before what holds where the form shows nothing to fill in */
export function accountIn(data: FormData, before: AccountValues): AccountValues {
  const text = (name: AccountField) => (data.has(name) ? String(data.get(name)).trim() : before[name])
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    phone: text('phone'),
  }
}

/** What is sent of these fields. */
export function accountInput(values: AccountValues, names: readonly AccountField[]) {
  const has = (name: AccountField) => names.includes(name)
  return {
    ...(has('first_name') && { first_name: values.first_name }),
    ...(has('last_name') && { last_name: values.last_name }),
    ...(has('email') && { email: values.email }),
    ...(has('phone') && { phone: values.phone || null }),
  }
}

/** What can be said without a server: the names of the fields in which something is missing. */
export function missingOf(values: AccountValues): Exclude<AccountField, 'phone'>[] {
  return (['first_name', 'last_name', 'email'] as const).filter((name) => values[name] === '')
}

/** What the form of a membership holds. */
export interface MembershipValues {
  function: string
  personnel_no: string
  group_ids: readonly number[]
  admin: 'yes' | 'no'
}
export type MembershipField = keyof MembershipValues

export const noMembership: MembershipValues = { function: '', personnel_no: '', group_ids: [], admin: 'no' }

/** What somebody is in an organisation now. */
export function membershipOf({ memberships }: TenantUser, organisationId: number): MembershipValues {
  const known = memberships.find((one) => one.organisation_id === organisationId)
  return known && known.left_at === null ? valuesOf(known) : noMembership
}

function valuesOf({ function: role, personnel_no, groups, admin }: UserMembership): MembershipValues {
  return {
    function: role ?? '',
    personnel_no: personnel_no ?? '',
    group_ids: groups.map(({ id }) => id).toSorted((one, other) => one - other),
    admin: admin ? 'yes' : 'no',
  }
}

/** Sent where groups are on the screen: no box that is ticked means no group then. */
export const GROUPS_SHOWN = 'groups_shown'

/**
 * @param before what holds where the form shows nothing to fill in
 * @param prefix before the names of the fields, where there are several memberships in the form
 */
export function membershipIn(data: FormData, before: MembershipValues, prefix = ''): MembershipValues {
  const text = (name: 'function' | 'personnel_no') =>
    data.has(prefix + name) ? String(data.get(prefix + name)).trim() : before[name]
  return {
    function: text('function'),
    personnel_no: text('personnel_no'),
    group_ids: data.has(prefix + GROUPS_SHOWN)
      ? data
          .getAll(`${prefix}group_ids`)
          .map(Number)
          .toSorted((one, other) => one - other)
      : before.group_ids,
    admin: data.has(`${prefix}admin`) ? 'yes' : 'no',
  }
}

/**
 * All of it, as the call takes it. Without the groups where they were not on the screen: somebody new is in none of them yet, and
 * would come into none.
 */
export function membershipInput(
  { function: role, personnel_no, group_ids, admin }: MembershipValues,
  { withGroups }: { withGroups: boolean },
) {
  return {
    function: role || null,
    personnel_no: personnel_no || null,
    ...(withGroups && { group_ids: [...group_ids] }),
    admin: admin === 'yes',
  }
}

/** The names of the fields of a membership of a new account begin with it, as problems name them. */
export function prefixOf(line: number): string {
  return `memberships.${line}.`
}

/** The lines of a new account whose organisation stands in one before them already. */
export function repeatedIn(data: FormData, lines: readonly number[]): number[] {
  const chosen = lines.map((line) => Number(data.get(`${prefixOf(line)}organisation_id`)))
  return lines.filter((_, place) => chosen[place] && chosen.indexOf(chosen[place]) < place)
}

/** The memberships of a new account; a line without an organisation is none. */
export function newMembershipsIn(data: FormData, lines: readonly number[]) {
  return lines.map(prefixOf).flatMap((prefix) => {
    const organisation_id = Number(data.get(`${prefix}organisation_id`))
    if (!organisation_id) return []
    const values = membershipIn(data, noMembership, prefix)
    return [
      {
        organisation_id,
        function: values.function || null,
        admin: values.admin === 'yes',
        // Groups that did not come are those that everybody joins.
        ...(data.has(prefix + GROUPS_SHOWN) && { group_ids: [...values.group_ids] }),
      },
    ]
  })
}
