import { expect, test } from 'vitest'
import type { Person } from '../../../src/contract/people/people.ts'
import { changedFields, merge, withFieldsOf } from '../../../src/lib/pages/edited-values.ts'
import { GROUPS_SHOWN, inputOf, missingIn, valuesIn, valuesOf } from '../../../src/lib/people/person-form.ts'

// Product page, section 2: rows that people edit have a version, and a stale write gets the current row: nothing that was
// typed is lost, and nothing of the others is overwritten unseen. Issue 9: names with umlauts, emoji, right to left.

const person: Person = {
  id: 1,
  first_name: 'Jörg',
  last_name: "O'Brien",
  display_name: "Jörg O'Brien",
  email: 'joerg@demo.example',
  function: null,
  personnel_no: '17',
  qualifications: [{ name: 'AGT', until: '2027-01-31' }],
  group_ids: [9, 2],
  admin: false,
  tenant_admin: false,
  state: 'active',
  last_login_at: null,
  joined_at: '2026-01-01T00:00:00Z',
  left_at: null,
  phone: null,
  locale: 'de',
  created_at: '2026-01-01T00:00:00Z',
  sessions: 0,
  push_devices: 0,
  locked: { name: null, admin: null, tenant_admin: null, active: null, membership: null },
  version: 3,
}
const began = valuesOf(person)

/** A form as it was filled. */
function filled(fields: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) data.append(name, one)
  return data
}

const untouched = {
  first_name: 'Jörg',
  last_name: "O'Brien",
  phone: '',
  function: '',
  personnel_no: '17',
  'qualifications.0.name': 'AGT',
  'qualifications.0.until': '2027-01-31',
  [GROUPS_SHOWN]: 'true',
  group_ids: ['9', '2'],
}

test('a form in which nothing was changed sends nothing', () => {
  const values = valuesIn(filled(untouched), began)
  expect(values).toEqual(began)
  expect(inputOf(values, changedFields(values, began))).toEqual({})
})

test.each(['Ägidius Œuvre', "D'Àngelo", '🚒 Feuer', 'محمد', 'x'.repeat(200)])(
  'the name %j arrives as it was typed',
  (first_name) => {
    const values = valuesIn(filled({ ...untouched, first_name: ` ${first_name} ` }), began)
    expect(inputOf(values, changedFields(values, began))).toEqual({ first_name })
  },
)

test('an emptied field is null, a qualification without an end has none, and no box means no group', () => {
  const values = valuesIn(
    filled({ ...untouched, personnel_no: '', 'qualifications.0.until': '', group_ids: [] }),
    began,
  )
  expect(inputOf(values, changedFields(values, began))).toEqual({
    personnel_no: null,
    qualifications: [{ name: 'AGT', until: null }],
    group_ids: [],
  })
})

test('groups that could not be shown stay, and so do fields that are locked', () => {
  const data = filled({
    function: 'Maschinist',
    'qualifications.0.name': 'AGT',
    'qualifications.0.until': '2027-01-31',
  })
  const values = valuesIn(data, began)
  expect(inputOf(values, changedFields(values, began))).toEqual({ function: 'Maschinist' })
})

test('a line in which nothing stands is no qualification; a date alone says what is missing', () => {
  const empty = filled({ ...untouched, 'qualifications.1.name': ' ', 'qualifications.1.until': '' })
  expect(valuesIn(empty, began).qualifications).toEqual(began.qualifications)
  expect(missingIn(empty, began)).toEqual([])

  const half = filled({
    ...untouched,
    last_name: ' ',
    'qualifications.1.name': '',
    'qualifications.1.until': '2027-01-01',
  })
  expect(missingIn(half, began)).toEqual(['last_name', 'qualifications.1.name'])
})

test('two administrators: what only the other has changed is taken, what both have changed is a conflict', () => {
  const mine = { ...began, first_name: 'Georg', function: 'Maschinist' }
  const theirs = { ...began, first_name: 'Jürgen', group_ids: [2] }
  const merged = merge(began, mine, theirs)

  expect(merged.conflicts).toEqual(['first_name'])
  expect(merged.taken).toEqual(['group_ids'])
  expect(merged.values).toEqual({ ...mine, group_ids: [2] })
  expect(withFieldsOf(merged.values, theirs, ['first_name']).first_name).toBe('Jürgen')
})
