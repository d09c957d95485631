import { describe, expect, test } from 'vitest'
import type { Group } from '../../../src/contract/people/groups.ts'
import { changedFields, merge } from '../../../src/lib/pages/edited-values.ts'
import { inputOf, noValues, problemsIn, valuesIn, valuesOf } from '../../../src/lib/people/group-form.ts'

// The form of a group, in which each permission is granted, refused, or neither, and nothing typed is lost.

const group: Group = {
  id: 7,
  name: 'Einsatzabteilung',
  description: null,
  colour: 'red',
  new_members_join: true,
  leads: true,
  members: 12,
  keywords: [],
  permissions: [
    { name: 'operations.view', granted: true },
    { name: 'files.delete', granted: false },
  ],
  version: 3,
}

test('what a group is stands in its form, and is sent as it was', () => {
  const values = valuesOf(group)

  expect(values).toMatchObject({ description: '', 'operations.view': 'granted', 'files.delete': 'refused' })
  expect(values['operations.create']).toBe('none')
  expect(inputOf(values, changedFields(values, noValues))).toEqual({
    name: 'Einsatzabteilung',
    colour: 'red',
    new_members_join: true,
    leads: true,
    permissions: group.permissions,
  })
})

test('a form is read as it is typed; what no form offers is nothing', () => {
  const data = new FormData()
  data.set('name', '  Zug O’Neill 🚒  ')
  data.set('description', ' ')
  data.set('colour', 'gold')
  data.set('new_members_join', 'on')
  data.set('leads', 'on')
  data.set('vehicles.fms', 'refused')
  data.set('vehicles.view', 'perhaps')

  expect(valuesIn(data)).toEqual({
    ...noValues,
    name: 'Zug O’Neill 🚒',
    new_members_join: 'yes',
    leads: 'yes',
    'vehicles.fms': 'refused',
  })
})

test('only what was changed is sent; of permissions all, since they are replaced', () => {
  const values = { ...valuesOf(group), description: 'Alle Aktiven', 'files.delete': 'none' } as const

  expect(inputOf(values, changedFields(values, valuesOf(group)))).toEqual({
    description: 'Alle Aktiven',
    permissions: [{ name: 'operations.view', granted: true }],
  })
  expect(inputOf(values, [])).toEqual({})
})

test.each([
  ['a name', { name: 'A' }, []],
  ['no name', { name: '' }, ['name']],
  ['a description as long as it may be', { name: 'A', description: 'x'.repeat(500) }, []],
  ['a longer one', { name: 'A', description: 'x'.repeat(501) }, ['description']],
])('%s', (_, values, problems) => {
  expect(problemsIn({ ...noValues, ...values })).toEqual(problems)
})

describe('two people change it', () => {
  const began = valuesOf(group)

  test('in different fields: both hold', () => {
    const mine = { ...began, name: 'Aktive' }
    const theirs = { ...began, 'vehicles.fms': 'granted' } as const
    const merged = merge(began, mine, theirs)

    expect(merged.conflicts).toEqual([])
    expect(merged.taken).toEqual(['vehicles.fms'])
    expect(merged.values).toEqual({ ...mine, 'vehicles.fms': 'granted' })
  })

  test('in the same field: mine stays in the form until somebody decides', () => {
    const mine = { ...began, 'operations.view': 'refused', colour: 'blue' } as const
    const theirs = { ...began, 'operations.view': 'none', colour: 'blue' } as const
    const merged = merge(began, mine, theirs)

    expect(merged.conflicts).toEqual(['operations.view'])
    expect(merged.taken).toEqual([])
    expect(merged.values).toEqual(mine)
  })
})
