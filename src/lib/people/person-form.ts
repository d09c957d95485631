import type { Person, Qualification } from '../../contract/people/people.ts'

/** What the form of a member holds, in its order. */
export const personFields = [
  'first_name',
  'last_name',
  'phone',
  'function',
  'personnel_no',
  'qualifications',
  'group_ids',
] as const
export type PersonField = (typeof personFields)[number]

/** As it stands in the form; '' where nothing is known. */
export interface PersonValues {
  first_name: string
  last_name: string
  phone: string
  function: string
  personnel_no: string
  qualifications: readonly Qualification[]
  group_ids: readonly number[]
}

/** Sent by the form where its groups are on the screen: no box that is ticked means no group then. */
export const GROUPS_SHOWN = 'groups_shown'

export function valuesOf(person: Person): PersonValues {
  return {
    first_name: person.first_name,
    last_name: person.last_name,
    phone: person.phone ?? '',
    function: person.function ?? '',
    personnel_no: person.personnel_no ?? '',
    qualifications: person.qualifications,
    group_ids: person.group_ids.toSorted((one, other) => one - other),
  }
}

/** @param before what holds where the form shows nothing to fill in */
export function valuesIn(data: FormData, before: PersonValues): PersonValues {
  const text = (name: Exclude<PersonField, 'qualifications' | 'group_ids'>) =>
    data.has(name) ? String(data.get(name)).trim() : before[name]
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    phone: text('phone'),
    function: text('function'),
    personnel_no: text('personnel_no'),
    qualifications: qualificationsIn(data),
    group_ids: data.has(GROUPS_SHOWN)
      ? data
          .getAll('group_ids')
          .map(Number)
          .toSorted((one, other) => one - other)
      : before.group_ids,
  }
}

export function qualificationField(line: number, part: keyof Qualification): string {
  return `qualifications.${line}.${part}`
}

/** A line in which nothing stands is none. */
function qualificationsIn(data: FormData): Qualification[] {
  const found: Qualification[] = []
  for (let line = 0; data.has(qualificationField(line, 'name')); line += 1) {
    const name = String(data.get(qualificationField(line, 'name'))).trim()
    const until = String(data.get(qualificationField(line, 'until')) ?? '') || null
    if (name !== '' || until !== null) found.push({ name, until })
  }
  return found
}

/** What can be said without a server: the names of the fields in which something is missing. */
export function missingIn(data: FormData, before: PersonValues): string[] {
  const values = valuesIn(data, before)
  const names = (['first_name', 'last_name'] as const).filter((name) => values[name] === '')
  const lines: string[] = []
  for (let line = 0; data.has(qualificationField(line, 'name')); line += 1) {
    const isNamed = String(data.get(qualificationField(line, 'name'))).trim() !== ''
    if (!isNamed && data.get(qualificationField(line, 'until'))) lines.push(qualificationField(line, 'name'))
  }
  return [...names, ...lines]
}

/** What is sent of these fields. */
export function inputOf(values: PersonValues, names: readonly PersonField[]) {
  const has = (name: PersonField) => names.includes(name)
  return {
    ...(has('first_name') && { first_name: values.first_name }),
    ...(has('last_name') && { last_name: values.last_name }),
    ...(has('phone') && { phone: values.phone || null }),
    ...(has('function') && { function: values.function || null }),
    ...(has('personnel_no') && { personnel_no: values.personnel_no || null }),
    ...(has('qualifications') && { qualifications: [...values.qualifications] }),
    ...(has('group_ids') && { group_ids: [...values.group_ids] }),
  }
}
