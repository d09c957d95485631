import { expect, test } from 'vitest'
import type { TenantUser } from '../../../src/contract/tenant/tenant-users.ts'
import {
  accountIn,
  accountInput,
  membershipIn,
  membershipInput,
  membershipOf,
  missingOf,
  newMembershipsIn,
  noAccount,
  noMembership,
  repeatedIn,
} from '../../../src/lib/tenant/user-form.ts'

// Issue, "Tenant administration": what stands in the forms of a person is sent as it stands there, and nothing else.

const formOf = (fields: Record<string, string | string[]>) => {
  const data = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) data.append(name, value)
  return data
}

test('of an account what was changed is sent; an address that is no field stays', () => {
  const before = { ...noAccount, first_name: 'Mia', email: 'mia@demo.example' }
  const values = accountIn(formOf({ first_name: ' Mia ', last_name: 'Müller', phone: '' }), before)
  expect(values).toEqual({ first_name: 'Mia', last_name: 'Müller', email: 'mia@demo.example', phone: '' })
  expect(accountInput(values, ['last_name', 'phone'])).toEqual({ last_name: 'Müller', phone: null })
  expect(missingOf(noAccount)).toEqual(['first_name', 'last_name', 'email'])
})

test('groups that did not come stay as they are', () => {
  const before = { ...noMembership, group_ids: [3] }
  expect(membershipIn(formOf({ function: 'Truppfrau', admin: 'on' }), before)).toEqual({
    function: 'Truppfrau',
    personnel_no: '',
    group_ids: [3],
    admin: 'yes',
  })
  const shown = membershipIn(formOf({ groups_shown: 'true', group_ids: ['7', '5'] }), before)
  expect(membershipInput(shown, { withGroups: true })).toEqual({
    function: null,
    personnel_no: null,
    group_ids: [5, 7],
    admin: false,
  })
  expect(membershipInput(noMembership, { withGroups: false })).not.toHaveProperty('group_ids')
})

test('whoever has left an organisation begins there without what they were', () => {
  const known = { organisation_id: 1, function: 'Wart', personnel_no: '1', admin: true, groups: [{ id: 4 }] }
  const user = (left_at: string | null) => ({ memberships: [{ ...known, left_at }] }) as unknown as TenantUser
  expect(membershipOf(user(null), 1)).toMatchObject({ function: 'Wart', group_ids: [4], admin: 'yes' })
  expect(membershipOf(user('2026-01-01T00:00:00.000Z'), 1)).toEqual(noMembership)
  expect(membershipOf(user(null), 2)).toEqual(noMembership)
})

test('an organisation that is chosen twice is found in the later line; none is none twice', () => {
  const data = formOf({
    'memberships.0.organisation_id': '7',
    'memberships.1.organisation_id': '',
    'memberships.2.organisation_id': '',
    'memberships.4.organisation_id': '7',
  })
  expect(repeatedIn(data, [0, 1, 2, 4])).toEqual([4])
  expect(repeatedIn(data, [1, 2, 4])).toEqual([])
})

test('of a new person the lines with an organisation are sent, whichever were taken away before', () => {
  const data = formOf({
    'memberships.0.organisation_id': '',
    'memberships.2.organisation_id': '9',
    'memberships.2.function': 'Wart',
    'memberships.2.groups_shown': 'true',
    'memberships.2.group_ids': ['4'],
    'memberships.3.organisation_id': '8',
    'memberships.3.admin': 'on',
  })
  expect(newMembershipsIn(data, [0, 2, 3])).toEqual([
    { organisation_id: 9, function: 'Wart', admin: false, group_ids: [4] },
    // Its groups had not come: those that everybody joins.
    { organisation_id: 8, function: null, admin: true },
  ])
})
