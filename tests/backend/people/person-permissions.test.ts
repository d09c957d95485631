import { DefaultQueryExecutor } from 'kysely'
import * as v from 'valibot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Queries } from '../../../src/backend/database/database.ts'
import { requireHeld } from '../../../src/backend/person-permissions/held.ts'
import { startSession } from '../../../src/backend/session/sessions.ts'
import { PermissionChange, PersonPermissions } from '../../../src/contract/people/person-permissions.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { everythingStored } from '../../support/matrix/stored.ts'
import { people } from '../../support/worlds/people.ts'
import { addGrants, addGroup, addMembership, addPerson } from '../../support/worlds/tenant-rows.ts'
import { permissionNames } from '../../../src/contract/permission-names.ts'

// Product page, section 2, Permission grant: general or for one organisation, with its source; only tenant admins give general
// grants. Issue, "Permissions": nobody grants what they do not hold; effective permissions of one user in one query. Who may call is proved by
// the matrix.

const HERE = { tenant: 1, organisation: 1 }
const ELSEWHERE = { tenant: 1, organisation: 2 }
/** Of the demo: who administers organisation 1, and is a member of 2; who administers the tenant; who is no member. */
const [LEADER, TENANT_ADMIN, STRANGER] = [2, 3, 4]

const backendOf = useEnginesOfGate()
let known = 0

interface Given {
  name: string
  general: boolean
  granted: boolean | null
}
const here = (name: string, granted: boolean | null): Given => ({ name, general: false, granted })
const generally = (name: string, granted: boolean | null): Given => ({ name, general: true, granted })

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let leader: string
  let admin: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leader = await tokenOf(backend, people.leitung)
    admin = await tokenOf(backend, people.admin)
  })

  const call = async (
    method: string,
    path: string,
    { token = leader, ...sent }: { token?: string; body?: object } = {},
  ) => {
    const answer = await backend.call(method, path, { token, ...sent })
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
  }
  const pathOf = (user: number, organisation = 1) =>
    `/api/organisation/${organisation}/user/${user}/permissions`
  const get = async (user: number, token = leader) =>
    v.parse(PersonPermissions, (await call('GET', pathOf(user), { token })).json)
  const put = (user: number, body: object, token = leader) => call('PUT', pathOf(user), { token, body })
  const preview = (user: number, grants: Given[], token = leader) =>
    call('POST', `${pathOf(user)}/preview`, { token, body: { grants } })
  const entry = ({ entries }: PersonPermissions, name: string) => {
    const { has_permission, source } = entries.find((one) => one.name === name) ?? {}
    return [has_permission, source]
  }
  const newMember = (about: { admin?: boolean; left?: boolean } = {}) =>
    backend.database.write(async (queries) => {
      const email = `person-${engine}-${(known += 1)}@rechte.example`
      const user = await addPerson(queries, { ...HERE, name: 'Neu', email, passwordHash: '' })
      await addMembership(queries, { ...HERE, user, ...about })
      return user
    })
  const signIn = async (user: number) => {
    const device = { name: 'test', ip: null }
    const issued = await backend.database.write((queries) =>
      startSession(queries, { id: user, tenant_id: 1 }, device, backend.now(), 60),
    )
    return issued.token
  }
  const grant = (
    about: { to: { user: number } | { group: number }; organisation: number | null; granted: boolean },
    ...names: (typeof permissionNames)[number][]
  ) => backend.database.write((queries) => addGrants(queries, { tenant: 1, ...about, names }))

  describe('what somebody may do', () => {
    test('is shown with every source that bears on it here, and with none of other organisations', async () => {
      const user = await newMember()
      const name = `Zug ${known}`
      const [group] = await backend.database.write(async (queries) => {
        await addMembership(queries, { ...ELSEWHERE, user, admin: true })
        return [
          await addGroup(queries, { ...HERE, name, members: [user] }),
          await grantElsewhere(queries, user),
        ]
      })
      await grant({ to: { group }, organisation: 1, granted: true }, 'operations.view', 'files.view')
      await grant({ to: { user }, organisation: null, granted: true }, 'files.view', 'vehicles.view')
      await grant({ to: { user }, organisation: 1, granted: false }, 'files.view')

      const shown = await get(user)
      expect(shown.grants).toEqual([
        { name: 'files.view', organisation_id: null, granted: true, source: 'direct' },
        { name: 'vehicles.view', organisation_id: null, granted: true, source: 'direct' },
        { name: 'files.view', organisation_id: 1, granted: false, source: 'direct' },
        { name: 'operations.view', organisation_id: 1, granted: true, source: `group:${name}` },
        { name: 'files.view', organisation_id: 1, granted: true, source: `group:${name}` },
      ])
      expect(shown.entries.map((one) => one.name)).toEqual(permissionNames)
      expect(entry(shown, 'operations.view')).toEqual([true, `group:${name}`])
      expect(entry(shown, 'files.view')).toEqual([false, 'direct'])
      expect(entry(shown, 'vehicles.view')).toEqual([true, 'direct'])
      expect(entry(shown, 'files.share')).toEqual([false, null])
      expect(shown.entries[0]).toMatchObject({ organisation_id: 1, organisation_name: 'FF Musterstadt' })
      expect(shown).toMatchObject({ may_set: permissionNames, may_set_generally: [], version: 1 })
      expect(await get(user, admin)).toEqual({ ...shown, may_set_generally: permissionNames })
    })

    test('is what the person is told', async () => {
      const user = await newMember()
      await grant({ to: { user }, organisation: null, granted: true }, ...permissionNames)
      await grant({ to: { user }, organisation: 1, granted: false }, 'vehicles.fms')
      const own = await call('GET', '/api/permissions/user/me', { token: await signIn(user) })
      const told = Object.values(own.json)
        .flat()
        .filter((one) => (one as { organisation_id: number | null }).organisation_id === 1)
      expect((await get(user)).entries).toEqual(told)
    })

    test('of administrators is everything, by what they are', async () => {
      const user = await newMember({ admin: true })
      await grant({ to: { user }, organisation: 1, granted: false }, 'files.view')
      expect(entry(await get(user), 'files.view')).toEqual([true, 'organisation_admin'])
    })

    test('of whoever has left is nothing, and nothing of it can be changed', async () => {
      const user = await newMember({ left: true })
      await grant({ to: { user }, organisation: null, granted: true }, 'files.view')
      const shown = await get(user, admin)
      expect(entry(shown, 'files.view')).toEqual([false, null])
      expect(shown).toMatchObject({ may_set: [], may_set_generally: [] })
      const grants = [here('files.view', true)]
      expect((await put(user, { version: 1, grants }, admin)).status).toBe(404)
      expect((await preview(user, grants, admin)).status).toBe(404)
    })

    test('is nobody’s business where they never were a member', async () => {
      const grants = [here('files.view', true)]
      for (const user of [STRANGER, TENANT_ADMIN, 424_242]) {
        expect((await call('GET', pathOf(user))).status).toBe(404)
        expect((await put(user, { version: 1, grants })).status).toBe(404)
        expect((await preview(user, grants)).status).toBe(404)
      }
    })

    test('comes in one query', async () => {
      const user = await newMember()
      await grant({ to: { user }, organisation: null, granted: true }, ...permissionNames)
      const asked = await statementsIn(() => get(user))
      // Who calls, and what they administer: as of every call.
      const ofNobody = await statementsIn(() =>
        call('GET', '/api/permissions/user/me?organisation_id=424242', { token: leader }),
      )
      expect(ofNobody.length).toBeGreaterThan(0)
      expect(asked).toHaveLength(ofNobody.length + 1)
      expect(asked.filter((statement) => statement.includes('permission_grants'))).toHaveLength(1)
    })
  })

  describe('what the caller may do themselves', () => {
    /** Of somebody in two organisations, with grants of every kind. */
    const manyRights = async () => {
      const user = await newMember()
      await backend.database.write((queries) => addMembership(queries, { ...ELSEWHERE, user, admin: true }))
      const group = await backend.database.write((queries) =>
        addGroup(queries, { ...HERE, name: `Zug ${(known += 1)}`, members: [user] }),
      )
      await grant({ to: { group }, organisation: 1, granted: true }, 'operations.view', 'files.view')
      await grant({ to: { user }, organisation: null, granted: true }, 'files.view', 'vehicles.view')
      await grant({ to: { user }, organisation: 1, granted: false }, 'files.view')
      return user
    }

    test('comes in one query, everywhere or in one organisation, and for whoever belongs to none', async () => {
      const path = '/api/permissions/user/me'
      for (const user of [await manyRights(), TENANT_ADMIN, STRANGER]) {
        const token = await signIn(user)
        // Who calls: as of every call.
        const ofNothing = await statementsIn(() => call('GET', '/api/permissions', { token }))
        expect(ofNothing.length).toBeGreaterThan(0)
        for (const asked of [path, `${path}?organisation_id=1`]) {
          const statements = await statementsIn(() => call('GET', asked, { token }))
          expect(statements).toHaveLength(ofNothing.length + 1)
          expect(statements.filter((one) => /memberships|permission_grants/.test(one))).toHaveLength(1)
        }
      }
    })

    test('is for each permission what somebody who administers them is shown', async () => {
      const user = await manyRights()
      const { json } = await call('GET', '/api/permissions/user/me', { token: await signIn(user) })
      const told = Object.values(json).flat() as { name: string; organisation_id: number | null }[]
      const of = (id: number | null) =>
        told
          .filter(({ organisation_id }) => organisation_id === id)
          .toSorted((one, other) => one.name.localeCompare(other.name))
      const shown = (await get(user)).entries
      expect(of(1)).toEqual(shown.toSorted((one, other) => one.name.localeCompare(other.name)))
      expect(of(2)).toHaveLength(permissionNames.length)
      expect(of(2)[0]).toMatchObject({ source: 'organisation_admin', organisation_name: 'FF Neudorf' })
      expect(of(null)).toMatchObject([
        { name: 'files.view', has_permission: true, source: 'direct' },
        { name: 'vehicles.view', has_permission: true, source: 'direct' },
      ])
    })

    test('of an organisation that is not theirs is nothing: 404', async () => {
      const token = await signIn(await newMember())
      const { status } = await call('GET', '/api/permissions/user/me?organisation_id=2', { token })
      expect(status).toBe(404)
    })
  })

  describe('a change of the grants', () => {
    test('is of those that are named, here and generally, and the others stay', async () => {
      const user = await newMember()
      const first = [here('files.view', true), generally('files.view', false), here('files.share', true)]
      expect((await put(user, { version: 1, grants: first }, admin)).json).toMatchObject({ version: 2 })

      const { status, json } = await put(user, { version: 2, grants: [here('files.view', false)] })
      expect(status).toBe(200)
      expect(json).toEqual(await get(user))
      expect(json['grants']).toEqual([
        { name: 'files.share', organisation_id: 1, granted: true, source: 'direct' },
        { name: 'files.view', organisation_id: null, granted: false, source: 'direct' },
        { name: 'files.view', organisation_id: 1, granted: false, source: 'direct' },
      ])
      const none = [here('files.view', null), generally('files.view', null), here('files.share', null)]
      expect((await put(user, { version: 3, grants: none }, admin)).json).toMatchObject({ grants: [] })
    })

    test('takes nothing away that was granted for another organisation', async () => {
      const user = await newMember()
      await backend.database.write((queries) => addMembership(queries, { ...ELSEWHERE, user }))
      await grant({ to: { user }, organisation: 2, granted: true }, 'files.view')
      await put(
        user,
        { version: 1, grants: [here('files.view', false), generally('files.view', null)] },
        admin,
      )
      const { json } = await call('GET', pathOf(user, 2), { token: admin })
      expect(entry(v.parse(PersonPermissions, json), 'files.view')).toEqual([true, 'direct'])
    })

    test('of two who change them at once the second is told how they are now', async () => {
      const user = await newMember()
      const answers = await Promise.all(
        [true, false].map((granted) => put(user, { version: 1, grants: [here('files.view', granted)] })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const won = answers.find(({ status }) => status === 200)?.json
      const lost = answers.find(({ status }) => status === 409)?.json
      expect(lost).toEqual({
        message: expect.stringMatching(/Berechtigungen|permissions/) as unknown,
        current: won,
      })
      expect(await get(user)).toEqual(won)
    })

    test.for([
      [
        'generally, by whoever administers one organisation',
        generally('files.view', true),
        /(administer all|ganzen Verbund)/,
      ],
      ['a general refusal likewise', generally('files.view', false), /(administer all|ganzen Verbund)/],
      ['and the end of one', generally('files.view', null), /(administer all|ganzen Verbund)/],
    ] as const)('is refused with the reason: %s', async ([, given, words]) => {
      const user = await newMember()
      const before = await everythingStored(backend.database)
      for (const answer of [await put(user, { version: 1, grants: [given] }), await preview(user, [given])]) {
        expect([answer.status, answer.json]).toEqual([
          403,
          { message: expect.stringMatching(words) as unknown },
        ])
      }
      expect(await everythingStored(backend.database)).toBe(before)
    })

    test('of one’s own is refused, whoever it is', async () => {
      const other = await newMember({ admin: true })
      const own = await signIn(other)
      const { may_set } = await get(other, own)
      expect(may_set).toEqual([])
      for (const granted of [true, false, null]) {
        const { status, json } = await put(other, { version: 1, grants: [here('files.view', granted)] }, own)
        expect([status, json]).toEqual([403, { message: expect.stringMatching(/own|eigenen/) as unknown }])
        expect((await preview(other, [here('files.view', granted)], own)).status).toBe(403)
      }
      // Somebody else may.
      expect((await put(other, { version: 1, grants: [here('files.view', true)] })).status).toBe(200)
    })

    test('is refused to whoever does not hold what it is about, or has lost it since', async () => {
      const user = await newMember()
      await grant({ to: { user }, organisation: 1, granted: true }, 'files.view')
      const organisation = { id: 1, tenantId: 1 }
      const ask = (callerId: number, ...names: (typeof permissionNames)[number][]) =>
        requireHeld(backend.database.read, { organisation, callerId }, names)
      await expect(ask(user, 'files.view')).resolves.toBeUndefined()
      await expect(ask(user, 'files.view', 'files.share')).rejects.toMatchObject({
        status: 403,
        text: 'notHeld',
      })
      await expect(ask(STRANGER, 'files.view')).rejects.toMatchObject({ status: 403 })
      await expect(ask(LEADER, ...permissionNames)).resolves.toBeUndefined()
      await expect(ask(TENANT_ADMIN, ...permissionNames)).resolves.toBeUndefined()
    })

    test('is refused to whoever loses their office while they call', async () => {
      const [administrator, user] = [await newMember({ admin: true }), await newMember()]
      const token = await signIn(administrator)
      const { write } = backend.database
      vi.spyOn(backend.database, 'write').mockImplementation(async (job) => {
        vi.restoreAllMocks()
        await write((queries) =>
          queries
            .updateTable('memberships')
            .set({ admin: false })
            .where('user_id', '=', administrator)
            .execute(),
        )
        return write(job)
      })
      expect((await put(user, { version: 1, grants: [here('files.view', true)] }, token)).status).toBe(403)
      expect(await get(user)).toMatchObject({ grants: [], version: 1 })
    })

    test.for([
      ['no version', { version: undefined }, ['version']],
      ['no grants', { grants: [] }, ['grants']],
      ['no permission', { grants: [here('users.manage', true)] }, ['grants.0.name']],
      [
        'neither yes nor no',
        { grants: [{ ...here('files.view', true), granted: 'ja' }] },
        ['grants.0.granted'],
      ],
      ['nowhere', { grants: [{ name: 'files.view', granted: true }] }, ['grants.0.general']],
      ['twice the same', { grants: [here('files.view', true), here('files.view', null)] }, ['grants']],
      [
        'for another organisation',
        { grants: [{ ...here('files.view', true), organisation_id: 2 }] },
        ['grants.0.organisation_id'],
      ],
      ['to somebody else', { user_id: 1 }, ['user_id']],
    ] as const)(
      'is named by its field where it is wrong, and nothing is saved: %s',
      async ([, wrong, fields]) => {
        const user = await newMember()
        const before = await everythingStored(backend.database)
        const { status, json } = await put(user, { version: 1, grants: [here('files.view', true)], ...wrong })
        expect([status, Object.keys(json['errors'] ?? {})]).toEqual([422, fields])
        expect(await everythingStored(backend.database)).toBe(before)
      },
    )
  })

  describe('a preview', () => {
    test('says what would be another one or have another source, and changes nothing', async () => {
      const user = await newMember()
      await grant({ to: { user }, organisation: null, granted: true }, 'files.view')
      const before = await everythingStored(backend.database)
      const { status, json } = await preview(user, [
        here('files.view', false),
        here('files.share', true),
        here('files.delete', false),
        here('files.manage', null),
      ])
      expect(status).toBe(200)
      expect(await everythingStored(backend.database)).toBe(before)
      const changes = v.parse(v.array(PermissionChange), json)
      const asTold = (one: PermissionChange['before']) => [one.name, one.has_permission, one.source]
      expect(changes.map((one) => [asTold(one.before), asTold(one.after)])).toEqual([
        [
          ['files.view', true, 'direct'],
          ['files.view', false, 'direct'],
        ],
        [
          ['files.delete', false, null],
          ['files.delete', false, 'direct'],
        ],
        [
          ['files.share', false, null],
          ['files.share', true, 'direct'],
        ],
      ])
    })

    test('of somebody who administers says that nothing changes', async () => {
      const user = await newMember({ admin: true })
      expect((await preview(user, [here('files.view', false)])).json).toEqual([])
    })
  })
})

/** A grant and a group of organisation 2 that nobody of organisation 1 hears of. */
async function grantElsewhere(queries: Queries, user: number): Promise<number> {
  const group = await addGroup(queries, { ...ELSEWHERE, name: `Fremd ${known}`, members: [user] })
  const everything = { tenant: 1, names: permissionNames, granted: true, organisation: 2 }
  await addGrants(queries, { ...everything, to: { group } })
  await addGrants(queries, { ...everything, to: { user } })
  return group
}

/** The texts of the statements that a call sends, which was made before: what is noted once a minute is noted. */
async function statementsIn(work: () => Promise<unknown>): Promise<string[]> {
  await work()
  const sent = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
  await work()
  const statements = sent.mock.calls.map(([{ sql }]) => sql)
  sent.mockRestore()
  return statements
}
