import {
  type Group,
  type GroupColour,
  groupColours,
  type GroupGrant,
  LONGEST_GROUP_DESCRIPTION,
} from '../../contract/people/groups.ts'
import { type PermissionName, permissionNames } from '../../contract/permission-names.ts'

/** What the form of a group holds, in its order: for each permission whether it is granted, refused, or neither. */
export const groupFields = [
  'name',
  'description',
  'colour',
  'new_members_join',
  'leads',
  ...permissionNames,
] as const
export type GroupField = (typeof groupFields)[number]

/** What a group says of a permission. */
export const grantStates = ['none', 'granted', 'refused'] as const
export type GrantState = (typeof grantStates)[number]

/** As it stands in the form. */
export type GroupValues = Readonly<
  {
    name: string
    description: string
    colour: GroupColour
    new_members_join: 'yes' | 'no'
    leads: 'yes' | 'no'
  } & Record<PermissionName, GrantState>
>

export const noValues: GroupValues = {
  name: '',
  description: '',
  colour: 'grey',
  new_members_join: 'no',
  leads: 'no',
  ...grantsBy(() => 'none'),
}

export function valuesOf(group: Group): GroupValues {
  const { name, description, colour, new_members_join, leads, permissions } = group
  const granted = new Map(permissions.map((grant) => [grant.name, grant.granted]))
  const stateOf = (permission: PermissionName) => {
    const known = granted.get(permission)
    return known === undefined ? 'none' : known ? 'granted' : 'refused'
  }
  return {
    name,
    description: description ?? '',
    colour,
    new_members_join: new_members_join ? 'yes' : 'no',
    leads: leads ? 'yes' : 'no',
    ...grantsBy(stateOf),
  }
}

export function valuesIn(data: FormData): GroupValues {
  const text = (name: GroupField) => String(data.get(name) ?? '').trim()
  return {
    name: text('name'),
    description: text('description'),
    colour: groupColours.find((colour) => colour === text('colour')) ?? 'grey',
    new_members_join: data.has('new_members_join') ? 'yes' : 'no',
    leads: data.has('leads') ? 'yes' : 'no',
    ...grantsBy((name) => grantStates.find((state) => state === text(name)) ?? 'none'),
  }
}

/** What can be said without a server. */
export function problemsIn({ name, description }: GroupValues): ('name' | 'description')[] {
  const isLong = description.length > LONGEST_GROUP_DESCRIPTION
  return [...(name === '' ? (['name'] as const) : []), ...(isLong ? (['description'] as const) : [])]
}

/** What is sent of these fields: of permissions all or none, as the backend takes them. */
export function inputOf(values: GroupValues, names: readonly GroupField[]) {
  return {
    ...(names.includes('name') && { name: values.name }),
    ...(names.includes('description') && { description: values.description || null }),
    ...(names.includes('colour') && { colour: values.colour }),
    ...(names.includes('new_members_join') && { new_members_join: values.new_members_join === 'yes' }),
    ...(names.includes('leads') && { leads: values.leads === 'yes' }),
    ...(permissionNames.some((name) => names.includes(name)) && { permissions: grantsOf(values) }),
  }
}

function grantsOf(values: GroupValues): GroupGrant[] {
  return permissionNames.flatMap((name) =>
    values[name] === 'none' ? [] : { name, granted: values[name] === 'granted' },
  )
}

function grantsBy(state: (name: PermissionName) => GrantState): Record<PermissionName, GrantState> {
  return Object.fromEntries(permissionNames.map((name) => [name, state(name)])) as Record<
    PermissionName,
    GrantState
  >
}
