import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PermissionGroups } from '../../../../src/contract/permissions.ts'
import { PermissionChange, PersonPermissions } from '../../../../src/contract/people/person-permissions.ts'
import { engines, useBothEngines } from '../../../support/servers/engines.ts'
import { type CallStep, type OtherStep, type Step, steps } from '../../../support/worlds/grant-steps.ts'
import {
  grantsWorld,
  rightsByRows,
  type GrantsWorld,
  type RightsByRows,
} from '../../../support/worlds/grants-world.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'
import { permissionNames, type PermissionName } from '../../../../src/contract/permission-names.ts'

// Issue, "Property test of grants": whatever is granted, refused, put into groups and taken out again, by callers of any kind,
// while memberships and offices begin and end: every answer is the rule of the rows, nobody gives what they do not hold, and
// a preview is what a change makes true.

const backendOf = useBothEngines()
const RUNS = { sqlite: 100, postgres: 20 }

describe.each(engines)('on %s', (engine) => {
  test('what is granted is what holds, what was previewed, and what whoever granted it held', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    await fc.assert(
      fc.asyncProperty(steps, (taken) => run(backend, taken)),
      { numRuns: RUNS[engine] },
    )
  }, 300_000)
})

async function run(backend: InProcess, taken: readonly Step[]): Promise<void> {
  const world = await grantsWorld(backend)
  let before = await rightsByRows(backend, world)
  for (const step of taken) {
    if (!('caller' in step)) {
      await happen(backend, world, step)
      before = await rightsByRows(backend, world)
      continue
    }
    const previewed = step.kind === 'grants' ? await preview(backend, world, step) : undefined
    const status = await take(backend, world, step)
    const after = await rightsByRows(backend, world)
    expectAllowed(step, { status, before, after })
    if (step.kind === 'grants' && status === 200) {
      await expectWritten(backend, world, step)
      expectPreviewed(step, previewed ?? [], before, after)
    }
    before = after
  }
  await expectAnswered(backend, world, before)
}

/** Makes the call; answers its status. */
async function take(backend: InProcess, world: GrantsWorld, step: CallStep): Promise<number> {
  const { token } = personOf(world, step.caller)
  const path = `/api/organisation/${world.organisations[step.organisation]}`
  const send = (method: string, rest: string, body?: object) =>
    backend.call(method, `${path}/${rest}`, { token, ...(body && { body }) })
  const ids = (places: readonly number[]) => places.map((place) => personOf(world, place).id)
  const group = 'group' in step ? `group/${world.groups[step.group] ?? 424_242}` : ''
  switch (step.kind) {
    case 'grants': {
      const version =
        (await versionOf(backend, 'users', personOf(world, step.person).id)) + (step.late ? 1 : 0)
      const { grants } = step
      return (await send('PUT', permissionsOf(world, step.person), { version, grants })).status
    }
    case 'makeGroup': {
      const name = `Gruppe ${world.groups.length + 1}`
      const input = { name, member_ids: ids(step.members), permissions: step.permissions }
      const answer = await send('POST', 'groups', input)
      if (answer.status === 201) world.groups.push(((await answer.json()) as { id: number }).id)
      return answer.status
    }
    case 'changeGroup': {
      const version =
        (await versionOf(backend, 'groups', world.groups[step.group] ?? 0)) + (step.late ? 1 : 0)
      return (await send('PATCH', group, { version, permissions: step.permissions })).status
    }
    case 'changeMembers':
      return (await send('PATCH', `${group}/members`, { add: ids(step.add), remove: ids(step.remove) }))
        .status
    case 'deleteGroup':
      return (await send('DELETE', group)).status
  }
}

async function happen({ database }: InProcess, world: GrantsWorld, step: OtherStep): Promise<void> {
  const user = personOf(world, step.person).id
  await database.write(async (queries) => {
    if (step.kind === 'tenantAdmin') {
      const { tenantAdmin } = step
      await queries
        .updateTable('users')
        .set({ tenant_admin: tenantAdmin })
        .where('id', '=', user)
        .where('tenant_id', '=', world.tenant)
        .execute()
      return
    }
    await queries
      .updateTable('memberships')
      .set({ admin: step.admin, left_at: step.member ? null : '2026-11-21T10:00:00.000Z' })
      .where('user_id', '=', user)
      .where('organisation_id', '=', world.organisations[step.organisation] ?? 0)
      .execute()
  })
}

interface Outcome {
  status: number
  before: RightsByRows
  after: RightsByRows
}

/** (b): whoever does not administer changes nothing, and nobody gives what they did not hold there; never a 5xx. */
function expectAllowed(step: CallStep, { status, before, after }: Outcome): void {
  const { caller, organisation } = step
  expect(status).toBeLessThan(500)
  if (status >= 400) {
    expect([...after.held]).toEqual([...before.held])
  } else {
    expect(before.administers(caller, organisation)).toBe(true)
  }
  if (mustSucceed(step, before)) expect(status).toBe(200)
  for (const gained of [...after.held].filter((one) => !before.held.has(one))) {
    const [, place = '', name = ''] = gained.split(' ')
    expect(before.held).toContain(`${caller} ${place} ${name}`)
  }
}

/** Where nothing speaks against it, grants are changed. */
function mustSucceed(step: CallStep, { administers, membershipOf, isTenantAdmin }: RightsByRows): boolean {
  if (step.kind !== 'grants') return false
  const { caller, person, organisation, grants, late } = step
  const mayGenerally = isTenantAdmin(caller) || grants.every(({ general }) => !general)
  return (
    administers(caller, organisation) &&
    membershipOf(person, organisation) === 'present' &&
    caller !== person &&
    mayGenerally &&
    !late
  )
}

type Granting = CallStep & { kind: 'grants' }

async function preview(backend: InProcess, world: GrantsWorld, step: Granting) {
  const { caller, organisation, person, grants } = step
  const path = `/api/organisation/${world.organisations[organisation]}/${permissionsOf(world, person)}/preview`
  const answer = await backend.call('POST', path, { token: personOf(world, caller).token, body: { grants } })
  return answer.status === 200 ? v.parse(v.array(PermissionChange), await answer.json()) : undefined
}

/** Each grant is there once as it was given, and of what was taken back nothing is left. */
async function expectWritten({ database }: InProcess, world: GrantsWorld, step: Granting): Promise<void> {
  const rows = await database.read
    .selectFrom('permission_grants')
    .select(['name', 'organisation_id', 'granted'])
    .where('user_id', '=', personOf(world, step.person).id)
    .execute()
  for (const { name, general, granted } of step.grants) {
    const place = general ? null : world.organisations[step.organisation]
    const found = rows.filter((row) => row.name === name && row.organisation_id === place)
    expect(found.map((row) => row.granted)).toEqual(granted === null ? [] : [granted])
  }
}

/** (c): what was said to change has, and nothing else. */
function expectPreviewed(
  { person, organisation }: Granting,
  previewed: readonly PermissionChange[],
  before: RightsByRows,
  after: RightsByRows,
): void {
  const said = new Map(previewed.map((change) => [change.before.name, change]))
  for (const name of permissionNames) {
    const key = `${person} ${organisation} ${name}`
    const [was, is] = [before.held.has(key), after.held.has(key)]
    const change = said.get(name)
    if (change) expect([change.before.has_permission, change.after.has_permission]).toEqual([was, is])
    else expect(is).toBe(was)
  }
}

/** (a): the rows, what administrators are shown, what the person is told, and what calls do are the same. */
async function expectAnswered(
  backend: InProcess,
  world: GrantsWorld,
  { held, membershipOf }: RightsByRows,
): Promise<void> {
  const overseer = personOf(world, 0).token
  await backend.database.write((queries) =>
    queries
      .updateTable('users')
      .set({ tenant_admin: true })
      .where('id', '=', personOf(world, 0).id)
      .execute(),
  )
  // The first sees everything from now on, and is not looked at.
  for (const [person, { token }] of [...world.people.entries()].slice(1)) {
    for (const [place, organisation] of world.organisations.entries()) {
      const allowed = permissionNames.filter((name) => held.has(`${person} ${place} ${name}`))
      const path = `/api/organisation/${organisation}`
      const shown = await backend.call('GET', `${path}/${permissionsOf(world, person)}`, { token: overseer })
      const told = await toldTo(backend, token, organisation)
      expect(told.filter((one) => one.has_permission).map(({ name }) => name)).toEqual(allowed)
      expect(shown.status).toBe(membershipOf(person, place) === 'none' ? 404 : 200)
      if (shown.status === 200) {
        const { entries } = v.parse(PersonPermissions, await shown.json())
        expect(entries.filter((one) => one.has_permission).map(({ name }) => name)).toEqual(allowed)
        // Also by what it holds.
        if (told.length > 0) expect(entries).toEqual(told)
      }
      for (const [name, [method, rest]] of Object.entries(callsOf) as [
        PermissionName,
        readonly [string, string],
      ][]) {
        const { status } = await backend.call(method, `${path}/${rest}`, { token, body: nothingFor(method) })
        const refused = told.length > 0 ? 403 : 404
        if (allowed.includes(name)) expect([200, 422]).toContain(status)
        else expect([name, status]).toEqual([name, refused])
      }
    }
  }
}

/** A call for each permission that one is for; what it is asked with is wrong on purpose, where it would write. */
const callsOf: Partial<Record<PermissionName, readonly [string, string]>> = {
  'operations.view': ['POST', 'operations/latest'],
  'operations.create': ['POST', 'operation'],
  'vehicles.view': ['GET', 'vehicles'],
}

function nothingFor(method: string): object | undefined {
  return method === 'GET' ? undefined : {}
}

/** Nothing where the organisation is none of theirs. */
async function toldTo(backend: InProcess, token: string, organisation: number) {
  const answer = await backend.call('GET', `/api/permissions/user/me?organisation_id=${organisation}`, {
    token,
  })
  if (answer.status === 404) return []
  const entries = Object.values(v.parse(PermissionGroups, await answer.json())).flat()
  const here = entries.filter((one) => one.organisation_id === organisation)
  const placeOf = (name: string) => permissionNames.findIndex((one) => one === name)
  return here.toSorted((one, other) => placeOf(one.name) - placeOf(other.name))
}

function personOf({ people }: GrantsWorld, place: number): { id: number; token: string } {
  const person = people[place]
  if (!person) throw new Error(`There is nobody at ${place}.`)
  return person
}

function permissionsOf(world: GrantsWorld, person: number): string {
  return `user/${personOf(world, person).id}/permissions`
}

async function versionOf({ database }: InProcess, table: 'users' | 'groups', id: number): Promise<number> {
  const { read } = database
  const found =
    table === 'users'
      ? await read
          .selectFrom('users')
          .select('grants_version as version')
          .where('id', '=', id)
          .executeTakeFirst()
      : await read.selectFrom('groups').select('version').where('id', '=', id).executeTakeFirst()
  return found?.version ?? 1
}
