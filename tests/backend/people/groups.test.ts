import { beforeEach, describe, expect, test } from 'vitest'
import { type Group, LONGEST_GROUP_NAME, MOST_GROUPS } from '../../../src/contract/people/groups.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { everythingStored } from '../../support/matrix/stored.ts'
import { people } from '../../support/worlds/people.ts'
import { raiseInProcess, toldOf, workerOf } from '../../support/calls/operation-work.ts'
import { addGroup, addInvitation, addMembership, addPerson } from '../../support/worlds/tenant-rows.ts'

// Product page, sections 2 and 3, Group: name, description, colour, members, permissions granted; groups: CRUD, members,
// permissions. Who may call is proved by the matrix.

const HERE = { tenant: 1, organisation: 1 }
const ELSEWHERE = { tenant: 1, organisation: 2 }
/** Of the demo: a member of organisation 1, its administrator, who belongs to 2, too, and a member of none. */
const [MEMBER, LEADER, STRANGER] = [1, 2, 4]

const backendOf = useEnginesOfGate()
let known = 0

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let admin: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    admin = await tokenOf(backend, people.leitung)
  })

  const send = async (method: string, path: string, body?: object) => {
    const answer = await backend.call(method, `/api/organisation/1/${path}`, {
      token: admin,
      ...(body && { body }),
    })
    const text = await answer.text()
    return { status: answer.status, json: (text === '' ? undefined : JSON.parse(text)) as unknown }
  }
  const create = (input: object) => send('POST', 'groups', input)
  const newName = () => `Gruppe ${engine} ${(known += 1)}`
  const created = async (input: object = {}) => {
    const { status, json } = await create({ name: newName(), ...input })
    expect([status, json]).toEqual([201, expect.any(Object)])
    return json as Group
  }
  const get = async (id: number) => (await send('GET', `group/${id}`)).json as Group
  const list = async () => (await send('GET', 'groups')).json as Group[]
  const change = (id: number, input: object) => send('PATCH', `group/${id}`, input)
  const members = (id: number, input: object) => send('PATCH', `group/${id}/members`, input)
  const remove = (id: number) => send('DELETE', `group/${id}`)
  const membersOf = async (id: number) => {
    const rows = await backend.database.read
      .selectFrom('group_members')
      .select('user_id')
      .where('group_id', '=', id)
      .orderBy('user_id')
      .execute()
    return rows.map(({ user_id }) => user_id)
  }
  const newPerson = async (left = false) =>
    backend.database.write(async (queries) => {
      known += 1
      const email = `person-${known}@gruppen.example`
      const user = await addPerson(queries, { ...HERE, name: 'Neu', email, passwordHash: '' })
      await addMembership(queries, { ...HERE, user, left })
      return { user, email }
    })
  const errorsIn = (json: unknown) => Object.keys((json as { errors: object }).errors)

  describe('a group', () => {
    test('is made with what is given, and read as it was answered', async () => {
      const given = {
        name: newName(),
        description: ' Fährt als Erste. ',
        colour: 'red',
        new_members_join: true,
        leads: true,
        permissions: [
          { name: 'operations.view', granted: true },
          { name: 'files.delete', granted: false },
        ],
      }
      const group = await created({ ...given, member_ids: [MEMBER, LEADER, MEMBER] })

      const id: unknown = expect.any(Number)
      expect(group).toEqual({
        ...given,
        description: 'Fährt als Erste.',
        id,
        members: 2,
        version: 1,
      })
      expect(await get(group.id)).toEqual({ ...group, keywords: [] })
      expect((await list()).find((one) => one.id === group.id)).toEqual(group)
      await change(group.id, { version: 1, new_members_join: false })
    })

    test('is made of a name alone', async () => {
      const group = await created()
      expect(group).toMatchObject({
        description: null,
        colour: 'grey',
        new_members_join: false,
        leads: false,
        members: 0,
        permissions: [],
      })
    })

    test('has as many members as belong to the organisation now', async () => {
      const [one, other] = [await newPerson(), await newPerson()]
      const group = await created({ member_ids: [one.user, other.user] })
      await backend.database.write((queries) =>
        queries
          .updateTable('memberships')
          .set({ left_at: new Date(backend.now()).toISOString() })
          .where('user_id', '=', other.user)
          .execute(),
      )

      expect((await get(group.id)).members).toBe(1)
      // Whoever left can still be taken out, and not in.
      expect((await members(group.id, { add: [other.user] })).status).toBe(422)
      expect((await members(group.id, { remove: [other.user] })).status).toBe(200)
      expect(await membersOf(group.id)).toEqual([one.user])
    })

    test('stands in the list by its name as people count', async () => {
      for (const number of [10, 9, 2]) await created({ name: `Löschzug ${engine} ${number}` })
      const names = (await list()).map(({ name }) => name).filter((name) => name.startsWith('Löschzug'))
      expect(names).toEqual([2, 9, 10].map((number) => `Löschzug ${engine} ${number}`))
    })

    test('of another organisation is neither in the list nor there', async () => {
      const group = await backend.database.write((queries) =>
        addGroup(queries, { ...ELSEWHERE, name: newName(), members: [LEADER] }),
      )
      expect((await list()).map(({ id }) => id)).not.toContain(group)
      expect((await send('GET', `group/${group}`)).status).toBe(404)
      expect((await change(group, { version: 1, name: newName() })).status).toBe(404)
      expect((await members(group, { add: [LEADER] })).status).toBe(404)
      expect((await remove(group)).status).toBe(404)
      expect(await membersOf(group)).toEqual([LEADER])
    })

    test('is one of so many, and no more', async () => {
      const before = await list()
      await backend.database.write((queries) =>
        queries
          .insertInto('groups')
          .values(
            Array.from({ length: MOST_GROUPS - before.length }, (_, index) => ({
              tenant_id: 1,
              organisation_id: 1,
              name: `Füller ${index}`,
              created_at: new Date(backend.now()).toISOString(),
            })),
          )
          .execute(),
      )
      const { status, json } = await create({ name: newName() })
      expect([status, json]).toEqual([409, { message: expect.stringContaining('200') as unknown }])
      await backend.database.write((queries) =>
        queries.deleteFrom('groups').where('name', 'like', 'Füller%').execute(),
      )
    })
  })

  describe('the name of a group is its own', () => {
    test.for([
      ['in any case', 'zug ÖST 1', 'ZUG öst 1'],
      ['however an umlaut is written', 'Zug Öst 2', 'Zug O\u0308st 2'],
      ['whatever space is around or within', 'Zug Öst 3', '  Zug   Öst 3 '],
    ] as const)('%s', async ([, name, same]) => {
      const group = await created({ name })
      const { status, json } = await create({ name: same })
      expect([status, errorsIn(json)]).toEqual([422, ['name']])
      const other = await created()
      expect(errorsIn((await change(other.id, { version: 1, name: same })).json)).toEqual(['name'])
      // Its own it may write otherwise.
      expect((await change(group.id, { version: 1, name: same })).status).toBe(200)
      await remove(group.id)
    })

    test('but another organisation has its own names', async () => {
      const name = newName()
      await backend.database.write((queries) => addGroup(queries, { ...ELSEWHERE, name, members: [LEADER] }))
      expect((await create({ name })).status).toBe(201)
    })

    test('also where several take it at the same time', async () => {
      const name = newName()
      const answers = await Promise.all(
        [name, name.toUpperCase(), name, ` ${name}`].map((one) => create({ name: one })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])

      const [one, other] = [await created(), await created()]
      const wanted = newName()
      const renamed = await Promise.all([
        change(one.id, { version: 1, name: wanted }),
        change(other.id, { version: 1, name: wanted.toLowerCase() }),
      ])
      expect(renamed.map(({ status }) => status).toSorted()).toEqual([200, 422])
    })
  })

  describe('a change', () => {
    test('is of what is given alone', async () => {
      const permissions = [{ name: 'vehicles.view', granted: true }]
      const group = await created({ colour: 'blue', description: 'Alt', permissions, member_ids: [MEMBER] })

      const { json } = await change(group.id, { version: 1, description: '' })
      expect(json).toEqual({ ...group, description: null, version: 2 })
      const others = { name: newName(), permissions: [{ name: 'vehicles.view', granted: false }] }
      expect((await change(group.id, { version: 2, ...others })).json).toEqual({
        ...group,
        ...others,
        description: null,
        version: 3,
      })
      expect((await change(group.id, { version: 3, permissions: [] })).json).toMatchObject({
        permissions: [],
      })
    })

    test('of two who change it at once the second is told how it is now', async () => {
      const { id } = await created()
      const [one, other] = [newName(), newName()]
      const answers = await Promise.all([
        change(id, { version: 1, name: one }),
        change(id, { version: 1, name: other }),
      ])
      const won = answers.find(({ status }) => status === 200)?.json as Group
      const lost = answers.find(({ status }) => status === 409)?.json as { current: Group }
      expect(lost.current).toEqual(won)
      expect(await get(id)).toMatchObject(won)
    })
  })

  describe('the members of a group', () => {
    test('come and go; who is in it already, and who is not, changes nothing', async () => {
      const { user } = await newPerson()
      const { id } = await created({ member_ids: [MEMBER] })

      expect((await members(id, { add: [MEMBER, user], remove: [LEADER] })).json).toMatchObject({
        members: 2,
        version: 1,
      })
      await members(id, { remove: [MEMBER] })
      expect(await membersOf(id)).toEqual([user])
      // Named in both: is in it.
      await members(id, { add: [user], remove: [user] })
      expect(await membersOf(id)).toEqual([user])
      await members(id, {})
      expect(await membersOf(id)).toEqual([user])
    })

    test('belong to the organisation: anybody else is named by the field, and nobody comes in', async () => {
      const { user: former } = await newPerson(true)
      const { id } = await created()
      for (const stranger of [STRANGER, former, 424_242]) {
        for (const field of ['add', 'remove'] as const) {
          const { status, json } = await members(id, { add: [MEMBER], [field]: [stranger] })
          expect([status, errorsIn(json)]).toEqual([422, [field]])
        }
        const { status, json } = await create({ name: newName(), member_ids: [MEMBER, stranger] })
        expect([status, errorsIn(json)]).toEqual([422, ['member_ids']])
      }
      expect(await membersOf(id)).toEqual([])
    })

    test('are alarmed from then on', async () => {
      const { id } = await created({ member_ids: [MEMBER] })
      const leader = await workerOf(backend, 'leitung')
      const alarmed = async () => {
        const operation = await leader.create({ title: 'B1', group_ids: [id] })
        return (await toldOf(backend, operation.id)).map(({ user_id }) => user_id)
      }
      expect(await alarmed()).toEqual([MEMBER])
      await members(id, { add: [LEADER], remove: [MEMBER] })
      expect(await alarmed()).toEqual([LEADER])
    })
  })

  describe('a group that is deleted', () => {
    test('is gone with what it granted, and with all that named it', async () => {
      const { id } = await created({
        member_ids: [MEMBER],
        permissions: [{ name: 'operations.archive', granted: true }],
      })
      const [token, keyword] = [await tokenOf(backend, people.mitglied), 1]
      const entry = async () => {
        const answer = await backend.call('GET', '/api/permissions/user/me?organisation_id=1', { token })
        const { operations } = (await answer.json()) as { operations: { name: string; source: string }[] }
        return operations.find(({ name }) => name === 'operations.archive')
      }
      expect(await entry()).toMatchObject({ has_permission: true })
      await backend.database.write(async (queries) => {
        const about = { ...HERE, email: `${known}@weg.example`, inviter: LEADER, token: `weg-${engine}` }
        const invitation_id = await addInvitation(queries, about)
        await queries.insertInto('invitation_groups').values({ invitation_id, group_id: id }).execute()
        await queries.insertInto('keyword_groups').values({ keyword_id: keyword, group_id: id }).execute()
      })
      // What asks before names them.
      const { code } = await backend.database.read
        .selectFrom('keywords')
        .select('code')
        .where('id', '=', keyword)
        .executeTakeFirstOrThrow()
      expect((await send('GET', `group/${id}`)).json).toMatchObject({ keywords: [code] })

      expect(await remove(id)).toEqual({ status: 204, json: undefined })
      expect((await send('GET', `group/${id}`)).status).toBe(404)
      expect((await remove(id)).status).toBe(404)
      expect(await entry()).toMatchObject({ has_permission: false, source: null })
      expect(await everythingStored(backend.database)).not.toMatch(new RegExp(`"group_id":${id}\\b`))
      // What it was called may be used again.
      expect((await create({ name: `Gruppe ${engine} ${known}` })).status).toBe(201)
    })

    test('is still named by the operations that it was alarmed with, which do not turn into alarms for all', async () => {
      const leader = await workerOf(backend, 'leitung')
      const group = await created({ member_ids: [MEMBER] })
      const kept = await created({ member_ids: [MEMBER] })
      const { id } = await leader.create({ title: 'B1', group_ids: [group.id, kept.id] })
      const { id: other } = await leader.create({ title: 'B1', group_ids: [group.id] })
      await remove(group.id)

      const shown = (await leader.detail('GET', `operation/${id}`)).groups
      expect(shown).toHaveLength(2)
      expect(shown).toEqual(
        expect.arrayContaining([
          { id: null, name: group.name },
          { id: kept.id, name: kept.name },
        ]),
      )
      // An operation that is merged into another brings the names along, once.
      await leader.send('POST', `operation/${other}/merge`, { into: id })
      expect((await leader.detail('GET', `operation/${id}`)).groups).toHaveLength(2)
      // Other fields leave them as they are; another choice takes their place, and the timeline says what was before.
      const { version } = await leader.detail('GET', `operation/${id}`)
      const changed = await leader.detail('PATCH', `operation/${id}`, { version, remark: 'nebenbei' })
      expect(changed.groups).toHaveLength(2)
      const chosen = await leader.detail('PATCH', `operation/${id}`, {
        version: changed.version,
        group_ids: [kept.id],
      })
      expect(chosen.groups).toEqual([{ id: kept.id, name: kept.name }])
      expect(JSON.stringify(chosen.timeline?.at(-1)?.details)).toContain(group.name)
    })

    test('leaves an operation of it alone news of another keyword for those whom that alarms', async () => {
      const group = await created({ member_ids: [LEADER] })
      const next = await created({ member_ids: [MEMBER] })
      const [first, second] = await backend.database.write(async (queries) => {
        const add = async (code: string, group_id: number) => {
          const { id } = await queries
            .insertInto('keywords')
            .values({
              tenant_id: 1,
              code,
              title: code,
              type: 'Brand',
              priority: true,
              aliases: '[]',
              active: true,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          await queries.insertInto('keyword_groups').values({ keyword_id: id, group_id }).execute()
          return code
        }
        return [await add(`ERST${group.id}`, group.id), await add(`DANN${group.id}`, next.id)] as const
      })
      const alarm = { source_id: `keyword-${engine}`, keyword: first }
      const id = await raiseInProcess(backend, alarm)
      expect((await toldOf(backend, id)).map(({ user_id }) => user_id)).toEqual([LEADER])
      await remove(group.id)

      await raiseInProcess(backend, { ...alarm, keyword: second })
      const alarmed = (await toldOf(backend, id)).filter(({ type }) => type === 'operation')
      expect(alarmed.map(({ user_id }) => user_id).toSorted()).toEqual([MEMBER, LEADER])
    })
  })

  describe('whoever joins the organisation', () => {
    const join = async (email: string, about: { groups?: number[]; user: number }) => {
      const link = `link-${(known += 1)}`
      await backend.database.write(async (queries) => {
        const invitation_id = await addInvitation(queries, { ...HERE, email, inviter: LEADER, token: link })
        for (const group_id of about.groups ?? []) {
          await queries.insertInto('invitation_groups').values({ invitation_id, group_id }).execute()
        }
        const { password_hash } = await queries
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', MEMBER)
          .executeTakeFirstOrThrow()
        await queries.updateTable('users').set({ password_hash }).where('id', '=', about.user).execute()
      })
      const token = await tokenOf(backend, email)
      const { status } = await backend.call('POST', `/api/register/${link}/join`, { token })
      expect(status).toBe(200)
    }

    test('joins the groups that are for everybody, and those of the invitation; whoever comes back, too', async () => {
      const [all, chosen, none] = [
        await created({ new_members_join: true }),
        await created(),
        await created({ member_ids: [MEMBER] }),
      ]
      const back = await newPerson(true)
      await backend.database.write((queries) =>
        queries.insertInto('group_members').values({ group_id: none.id, user_id: back.user }).execute(),
      )
      await join(back.email, { user: back.user, groups: [chosen.id] })
      expect(await membersOf(all.id)).toEqual([back.user])
      expect(await membersOf(chosen.id)).toEqual([back.user])
      expect(await membersOf(none.id)).toEqual([MEMBER])

      const link = `neu-${engine}`
      const email = `neu-${engine}@gruppen.example`
      await backend.database.write((queries) =>
        addInvitation(queries, { ...HERE, email, inviter: LEADER, token: link }),
      )
      const body = {
        first_name: 'Nele',
        last_name: 'Neu',
        password: 'ein langer neuer Satz',
        device_name: 'x',
      }
      const answer = await backend.call('POST', `/api/register/${link}`, { body })
      const { user } = (await answer.json()) as { user: { id: number } }
      expect(await membersOf(all.id)).toEqual([back.user, user.id])
      await change(all.id, { version: 1, new_members_join: false })
    })

    test('but whoever is a member already is in no more groups than the invitation says', async () => {
      const [all, chosen] = [await created({ new_members_join: true }), await created()]
      const there = await newPerson()
      await join(there.email, { user: there.user, groups: [chosen.id] })
      expect(await membersOf(all.id)).toEqual([])
      expect(await membersOf(chosen.id)).toEqual([there.user])
      // Whoever has their page open from before takes them out of it by no older form.
      const { version } = (await send('GET', `user/${there.user}`)).json as { version: number }
      expect(version).toBe(2)
      await change(all.id, { version: 1, new_members_join: false })
    })
  })

  test('names of people and things are taken as they are written', async () => {
    for (const name of [
      'O’Neill 🚒 „Ü“',
      'فرقة الإطفاء',
      'x'.repeat(LONGEST_GROUP_NAME),
      `<b>${engine}</b>`,
    ]) {
      const group = await created({ name })
      expect((await get(group.id)).name).toBe(name)
      await remove(group.id)
    }
  })

  test.for([
    ['no name', { name: '  ' }, ['name']],
    ['a name without end', { name: 'x'.repeat(LONGEST_GROUP_NAME + 1) }, ['name']],
    ['a description without end', { description: 'x'.repeat(501) }, ['description']],
    ['no colour', { colour: 'schwarz' }, ['colour']],
    ['neither yes nor no', { new_members_join: 'ja' }, ['new_members_join']],
    ['neither leaders nor others', { leads: 'nein' }, ['leads']],
    ['no permission', { permissions: [{ name: 'users.manage', granted: true }] }, ['permissions.0.name']],
    ['neither granted nor refused', { permissions: [{ name: 'files.view' }] }, ['permissions.0.granted']],
    [
      'granted and refused',
      {
        permissions: [
          { name: 'files.view', granted: true },
          { name: 'files.view', granted: false },
        ],
      },
      ['permissions'],
    ],
    ['something else', { tenant_id: 2 }, ['tenant_id']],
  ] as const)('what is wrong is named by its field, and nothing is saved: %s', async ([, wrong, fields]) => {
    const { id } = await created()
    const before = await everythingStored(backend.database)
    const answers = [
      await create({ name: `Falsch ${engine}`, ...wrong }),
      await change(id, { version: 1, ...wrong }),
    ]
    expect(answers.map(({ status, json }) => [status, errorsIn(json)])).toEqual([
      [422, fields],
      [422, fields],
    ])
    expect(await everythingStored(backend.database)).toBe(before)
  })
})
