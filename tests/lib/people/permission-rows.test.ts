import { expect, test } from 'vitest'
import type { PersonPermissions } from '../../../src/contract/people/person-permissions.ts'
import { summarise } from '../../../src/lib/people/permission-preview.ts'
import {
  changedByOthers,
  grantChanges,
  type PermissionRow,
  rowsOf,
} from '../../../src/lib/people/permission-rows.ts'
import { permissionNames } from '../../../src/contract/permission-names.ts'

// A matrix that shows for each name whether it is granted and why (source, organisation). Specification, section 6:
// what is said for the organisation takes precedence (a refusal beats a grant) over what is said generally.

const HERE = 1
type Grant = PersonPermissions['grants'][number]

const grant = (granted: boolean, source: string, organisation_id: number | null): Grant => ({
  name: 'vehicles.view',
  granted,
  source,
  organisation_id,
})

/** What somebody is told of one permission, all others being nobody's. */
function told(source: string | null, has_permission: boolean, grants: Grant[] = []): PersonPermissions {
  return {
    entries: permissionNames.map((name) => ({
      name,
      has_permission: name === 'vehicles.view' && has_permission,
      source: name === 'vehicles.view' ? source : null,
      organisation_id: HERE,
      organisation_name: 'FF Musterstadt',
    })),
    grants,
    may_set: ['vehicles.view'],
    may_set_generally: [],
    version: 1,
  }
}

const rowOf = (permissions: PersonPermissions) =>
  rowsOf(permissions, HERE).find(({ name }) => name === 'vehicles.view') as PermissionRow

test('there is one row for each name, in the order of the specification', () => {
  expect(rowsOf(told(null, false), HERE).map(({ name }) => name)).toEqual(permissionNames)
})

test.each([
  ['nobody has granted it', told(null, false), { kind: 'nobody' }],
  ['the tenant', told('tenant_admin', true), { kind: 'tenant_admin' }],
  ['the organisation', told('organisation_admin', true), { kind: 'organisation_admin' }],
  [
    'a direct grant here',
    told('direct', true, [grant(true, 'direct', HERE)]),
    { kind: 'grant', granted: true, group: undefined, reach: 'here', beats: undefined },
  ],
  [
    'a general one',
    told('direct', true, [grant(true, 'direct', null)]),
    { kind: 'grant', granted: true, group: undefined, reach: 'generally', beats: undefined },
  ],
  [
    'a group, whatever it is called',
    told('group:Atemschutz: Süd', true, [grant(true, 'group:Atemschutz: Süd', HERE)]),
    { kind: 'grant', granted: true, group: 'Atemschutz: Süd', reach: 'here', beats: undefined },
  ],
  [
    'a refusal here over a general grant',
    told('direct', false, [grant(false, 'direct', HERE), grant(true, 'direct', null)]),
    { kind: 'grant', granted: false, group: undefined, reach: 'here', beats: 'general' },
  ],
  [
    'a grant here over a general refusal',
    told('direct', true, [grant(false, 'direct', null), grant(true, 'direct', HERE)]),
    { kind: 'grant', granted: true, group: undefined, reach: 'here', beats: 'general' },
  ],
  [
    'a refusal of one group over the grant of another',
    told('group:Jugend', false, [grant(true, 'group:Aktive', HERE), grant(false, 'group:Jugend', HERE)]),
    { kind: 'grant', granted: false, group: 'Jugend', reach: 'here', beats: 'others' },
  ],
])('why it holds, or does not: %s', (_, permissions, reason) => {
  expect(rowOf(permissions)).toMatchObject({
    holds: permissions.entries.some((one) => one.has_permission),
    reason,
  })
})

test('what a group grants is not what is set for the person', () => {
  const row = rowOf(
    told('group:Aktive', true, [grant(true, 'group:Aktive', HERE), grant(false, 'direct', null)]),
  )
  expect(row.set).toEqual({ here: 'otherwise', generally: 'refused' })
})

test('what is granted for another organisation is none of this one', () => {
  expect(rowOf(told(null, false, [grant(true, 'direct', 2)])).set).toEqual({
    here: 'otherwise',
    generally: 'otherwise',
  })
})

test('only what differs is sent, and nothing that the caller may not set', () => {
  const rows = rowsOf(told('direct', true, [grant(true, 'direct', HERE)]), HERE)

  expect(grantChanges(rows, {})).toEqual([])
  expect(grantChanges(rows, { 'vehicles.view here': 'granted' })).toEqual([])
  expect(grantChanges(rows, { 'vehicles.view here': 'otherwise' })).toEqual([
    { name: 'vehicles.view', general: false, granted: null },
  ])
  expect(
    grantChanges(rows, { 'vehicles.view generally': 'granted', 'operations.create here': 'granted' }),
  ).toEqual([])
})

test('after a conflict it is said what the others have set', () => {
  const before = rowsOf(told(null, false), HERE)
  const after = rowsOf(told('direct', false, [grant(false, 'direct', null)]), HERE)
  expect(changedByOthers(before, after)).toEqual(['vehicles.view'])
  expect(changedByOthers(before, before)).toEqual([])
})

test('a preview tells what is more, what is less, and what only has another reason', () => {
  const entry = (has_permission: boolean, source: string) => ({
    name: 'vehicles.view',
    has_permission,
    source,
    organisation_id: HERE,
    organisation_name: null,
  })
  const gained = { before: entry(false, 'direct'), after: entry(true, 'direct') }
  const lost = { before: entry(true, 'direct'), after: entry(false, 'direct') }
  const other = { before: entry(true, 'direct'), after: entry(true, 'group:Aktive') }

  expect(summarise([gained, lost, other])).toEqual({ more: [gained], less: [lost], otherReason: [other] })
})
