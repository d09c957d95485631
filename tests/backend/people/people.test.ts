import { beforeEach, describe, expect, test } from 'vitest'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { type Member, peopleWorld, type PeopleWorld } from '../../support/worlds/people-world.ts'

// Issue, "People": what those who administer an organisation change of its people, and that nobody can remove the last
// administrator, or change their own administrator flag.

const backendOf = useEnginesOfGate()
const ENDED = 401

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let world: PeopleWorld
  let here: number
  let admin: Member
  let mia: Member
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    world = await peopleWorld(backend)
    here = await world.organisation()
    admin = await world.somebody(here, { admin: true })
    mia = await world.somebody(here, { first_name: 'Mia', last_name: 'Müller' })
  })
  const change = (person: Member, body: object, by = admin, organisation = here) =>
    world.change(by, organisation, person, { version: 1, ...body })
  const see = async (person: Member, by = admin, organisation = here) =>
    (await world.get(by, organisation, person)).body
  const refusedFields = async (answer: ReturnType<typeof change>) => {
    const { status, body } = await answer
    return [status, Object.keys(body.errors ?? {})]
  }
  const isIn = async (person: Member, organisation = here) =>
    (await world.send(person.token, 'POST', `/api/organisation/${organisation}/operations/latest`, {}))
      .status !== 404
  const subscribe = ({ id: user_id }: Member) =>
    backend.database.write(async (queries) => {
      const { id: session_id } = await queries
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow()
      const at = new Date(backend.now()).toISOString()
      const device = {
        endpoint: `https://push.example/${user_id}`,
        p256dh: 'p',
        auth: 'a',
        receipt: `r${user_id}`,
      }
      await queries
        .insertInto('push_subscriptions')
        .values({ ...device, tenant_id: world.tenant, user_id, session_id, created_at: at, named_at: at })
        .execute()
    })
  const statusOf = async ({ token }: Member) => (await world.send(token, 'GET', '/api/user')).status

  describe('a person', () => {
    test('is seen with devices, locks and version; changes of all fields are kept', async () => {
      const group = await world.group(here, 'Zug', [])
      await subscribe(mia)
      expect(await see(mia)).toMatchObject({
        display_name: 'Mia Müller',
        phone: null,
        sessions: 1,
        push_devices: 1,
        version: 1,
        locked: { name: null, admin: null, tenant_admin: 'tenant', active: null, membership: null },
      })

      const qualifications = [
        { name: 'AGT', until: '2027-03-31' },
        { name: 'Maschinist', until: null },
      ]
      const { status, body } = await change(mia, {
        first_name: ' Şebnem-Ülkü ',
        last_name: 'O’Neill-Groß 🚒',
        phone: '+49 170 1',
        function: 'Gerätewartin',
        personnel_no: '0815',
        qualifications,
        group_ids: [group, group],
        admin: true,
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        first_name: 'Şebnem-Ülkü',
        last_name: 'O’Neill-Groß 🚒',
        phone: '+49 170 1',
        function: 'Gerätewartin',
        personnel_no: '0815',
        qualifications,
        group_ids: [group],
        admin: true,
        version: 2,
      })
      expect(await see(mia)).toEqual(body)

      const emptied = {
        version: 2,
        phone: '',
        function: ' ',
        personnel_no: null,
        qualifications: [],
        group_ids: [],
      }
      expect((await change(mia, emptied)).body).toMatchObject({
        phone: null,
        function: null,
        personnel_no: null,
        qualifications: [],
        group_ids: [],
        version: 3,
      })
    })

    test('keeps what a change does not name; one that changes nothing counts for nothing', async () => {
      await change(mia, { function: 'Truppfrau', qualifications: [{ name: 'AGT', until: null }] })
      expect((await change(mia, { version: 2, phone: '112' })).body).toMatchObject({
        first_name: 'Mia',
        function: 'Truppfrau',
        qualifications: [{ name: 'AGT', until: null }],
        version: 3,
      })
      expect(
        await change(mia, { phone: '112', first_name: 'Mia', admin: false, active: true }),
      ).toMatchObject({
        status: 200,
        body: { version: 3 },
      })
    })

    test('that somebody else has changed is answered with how it stands, and stays so', async () => {
      await change(mia, { function: 'Truppfrau' })
      const { status, body } = await change(mia, { function: 'Kommandantin' })
      expect([status, body.message]).toEqual([409, 'Jemand hat die Person inzwischen geändert.'])
      expect(body.current).toEqual(await see(mia))
      expect(body.current).toMatchObject({ function: 'Truppfrau', version: 2 })
    })

    test('of two who change the same at once one does', async () => {
      const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => change(mia, { function: name })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      const won = answers.find(({ status }) => status === 200)
      expect(await see(mia)).toEqual(won?.body)
    })

    describe('whose groups were changed elsewhere meanwhile', () => {
      const group = async (method: string, path: string, body?: object) => {
        const answer = await world.send<{ id: number }>(
          admin.token,
          method,
          `/api/organisation/${here}/${path}`,
          body,
        )
        expect(answer.status).toBeLessThan(300)
        return answer.body.id
      }
      /** Of the form that was read before, with the groups that it shows. */
      const refusedWith = async (group_ids: readonly number[]) => {
        const { status, body } = await change(mia, { group_ids, function: 'Truppfrau' })
        const now = await see(mia)
        expect([status, body.message]).toEqual([409, 'Jemand hat die Person inzwischen geändert.'])
        expect(body.current).toEqual(now)
        expect(now.function).not.toBe('Truppfrau')
        return now.group_ids
      }

      test('by the page of a group: an older form takes nobody out again, or in', async () => {
        const [one, other] = [await world.group(here, 'Zug', [mia]), await world.group(here, 'AGT', [])]
        await group('PATCH', `group/${other}/members`, { add: [mia.id] })
        expect(await refusedWith([one])).toEqual([one, other])
        const { version } = await see(mia)
        await group('PATCH', `group/${one}/members`, { remove: [mia.id] })
        expect((await change(mia, { version, group_ids: [one, other] })).status).toBe(409)
        expect((await see(mia)).group_ids).toEqual([other])
      })

      test('by a group that is new', async () => {
        const id = await group('POST', 'groups', { name: 'Neu', member_ids: [mia.id] })
        expect(await refusedWith([])).toEqual([id])
      })

      test('by one that is gone', async () => {
        const id = await world.group(here, 'Zug', [mia])
        await group('DELETE', `group/${id}`)
        expect(await refusedWith([id])).toEqual([])
      })

      test('but who is in it as before is as before', async () => {
        const other = await world.somebody(here)
        const [one, two] = [await world.group(here, 'Zug', [mia]), await world.group(here, 'AGT', [])]
        await group('PATCH', `group/${one}/members`, { add: [mia.id, other.id] })
        await group('PATCH', `group/${one}/members`, { add: [mia.id], remove: [mia.id] })
        await group('PATCH', `group/${two}/members`, { add: [other.id], remove: [mia.id] })
        expect((await see(mia)).version).toBe(1)
        expect((await see(other)).version).toBe(3)
      })

      test('of a form and a page of a group at once none undoes the other', async () => {
        const [one, two] = [await world.group(here, 'Zug', []), await world.group(here, 'AGT', [])]
        const [form] = await Promise.all([
          change(mia, { group_ids: [one] }),
          group('PATCH', `group/${two}/members`, { add: [mia.id] }),
        ])
        const { group_ids } = await see(mia)
        expect(group_ids).toEqual(form.status === 200 ? [one, two] : [two])
      })
    })

    test.each([
      ['200 characters', 'ä'.repeat(200)],
      ['right to left', 'محمد بن السيد'],
      ['an apostrophe', "O'Neill"],
      ['what looks like code', "'); drop table users; --<b>"],
      ['marks of their own', 'Z\u0308oe\u0308'],
      ['a family of signs', '👩‍🚒👨‍👩‍👧‍👦'],
    ])('keeps a name with %s as it is, its letters composed', async (_, typed) => {
      const name = typed.normalize('NFC')
      expect((await change(mia, { first_name: typed, last_name: typed })).body).toMatchObject({
        first_name: name,
        last_name: name,
        display_name: `${name} ${name}`,
      })
      expect(await see(mia)).toMatchObject({ first_name: name, last_name: name })
    })

    test.each<[string, object, string]>([
      ['an empty name', { first_name: '  ' }, 'first_name'],
      ['no name', { last_name: null }, 'last_name'],
      ['201 characters', { last_name: 'x'.repeat(201) }, 'last_name'],
      ['a long phone number', { phone: '1'.repeat(51) }, 'phone'],
      ['a long function', { function: 'x'.repeat(101) }, 'function'],
      ['a long number', { personnel_no: 'x'.repeat(51) }, 'personnel_no'],
      ['a number for a text', { personnel_no: 815 }, 'personnel_no'],
      ['no version', { version: undefined }, 'version'],
      ['a wrong version', { version: 0 }, 'version'],
      ['an unknown field', { email: 'x@y.example' }, 'email'],
      ['a text for a flag', { active: 'no' }, 'active'],
      [
        'a day that is none',
        { qualifications: [{ name: 'AGT', until: '2026-13-01' }] },
        'qualifications.0.until',
      ],
      [
        'a time for a day',
        { qualifications: [{ name: 'A', until: '2026-01-01T00:00' }] },
        'qualifications.0.until',
      ],
      [
        'a qualification without a name',
        { qualifications: [{ name: ' ', until: null }] },
        'qualifications.0.name',
      ],
      [
        'a qualification twice',
        {
          qualifications: [
            { name: 'AGT', until: null },
            { name: ' agt', until: '2027-01-01' },
          ],
        },
        'qualifications.1.name',
      ],
      [
        'too many qualifications',
        { qualifications: Array.from({ length: 51 }, (__, index) => ({ name: `Q${index}`, until: null })) },
        'qualifications',
      ],
      ['a group that is nowhere', { group_ids: [424_242] }, 'group_ids'],
      ['a group that is none', { group_ids: ['a'] }, 'group_ids.0'],
    ])('%s is named by its field, and nothing changes', async (_, body, field) => {
      const before = await see(mia)
      expect(await refusedFields(change(mia, { function: 'Neu', ...body }))).toEqual([422, [field]])
      expect(await see(mia)).toEqual(before)
    })

    test('names of qualifications that mean something to a program are texts like others', async () => {
      const qualifications = ['__proto__', 'constructor', 'toString'].map((name, index) => ({
        name,
        until: index === 1 ? null : '2027-01-01',
      }))
      expect((await change(mia, { qualifications })).body.qualifications).toEqual(qualifications)
    })

    test('of another organisation, tenant, or nowhere does not exist', async () => {
      const there = await world.organisation('FF Neudorf')
      const neighbour = await world.somebody(there)
      const abroad = await peopleWorld(backend)
      const stranger = await abroad.somebody(await abroad.organisation())
      const missing = { id: 424_242, token: '' }
      for (const somebody of [neighbour, stranger, missing, await world.somebody(undefined)]) {
        const answers = [
          await world.get(admin, here, somebody),
          await change(somebody, { function: 'Neu' }),
          await world.end(admin, here, somebody),
        ]
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      }
      expect((await world.get(admin, there, neighbour)).status).toBe(404)
    })

    test('is changed in the groups of this organisation alone', async () => {
      const there = await world.organisation('FF Neudorf')
      await world.belongsTo(there, mia)
      await world.belongsTo(there, admin, { admin: true })
      const [own, other] = [await world.group(here, 'Zug', [mia]), await world.group(here, 'AGT', [])]
      const foreign = await world.group(there, 'Zug', [mia])

      expect(await refusedFields(change(mia, { group_ids: [own, foreign] }))).toEqual([422, ['group_ids']])
      expect((await change(mia, { group_ids: [other] })).body.group_ids).toEqual([other])
      expect((await see(mia, admin, there)).group_ids).toEqual([foreign])
    })
  })

  describe('the memberships of a person', () => {
    let there: number
    let beside: number
    beforeEach(async () => {
      there = await world.organisation('FF Neudorf')
      beside = await world.organisation('FF Altdorf')
      await world.belongsTo(there, mia, { admin: true })
      await world.belongsTo(beside, mia)
    })
    const seen = async (by: Member, organisation = here) =>
      (await see(mia, by, organisation)).memberships?.map((one) => one.organisation_id)

    test('are seen where whoever looks leads themselves, and by those of the tenant all of them', async () => {
      const joined_at = '2026-11-21T06:00:00.000Z'
      await change(mia, { function: 'Truppfrau' })
      await world.belongsTo(there, admin, { admin: true })
      // To belong somewhere is not to lead there.
      await world.belongsTo(beside, admin)
      expect((await see(mia)).memberships).toEqual([
        {
          organisation_id: here,
          organisation_name: 'FF Linden',
          organisation_short_name: 'FF Linden',
          function: 'Truppfrau',
          admin: false,
          joined_at,
          left_at: null,
        },
        {
          organisation_id: there,
          organisation_name: 'FF Neudorf',
          organisation_short_name: 'FF Neudorf',
          function: null,
          admin: true,
          joined_at,
          left_at: null,
        },
      ])
      expect(await seen(admin, there)).toEqual([here, there])

      const chief = await world.somebody(undefined, { tenant_admin: true })
      expect(await seen(chief)).toEqual([here, there, beside])
    })

    test('elsewhere are nowhere in what is answered to whoever leads here alone', async () => {
      const answers = [
        await world.get(admin, here, mia),
        await change(mia, { function: 'Truppfrau' }),
        await change(mia, { function: 'Gruppenführerin' }),
        await world.end(admin, here, admin),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 409])
      expect(JSON.stringify(answers)).toContain('FF Linden')
      expect(JSON.stringify(answers)).not.toMatch(/FF (Neudorf|Altdorf)/)
      expect((await see(mia)).locked.name).toBe('elsewhere')

      const neighbour = await world.somebody(there, { admin: true })
      expect(await seen(neighbour, there)).toEqual([there])
    })

    test('are seen no longer by whoever has ceased to lead there', async () => {
      await world.belongsTo(there, admin, { admin: true })
      const chief = await world.somebody(undefined, { tenant_admin: true })
      expect(await seen(admin)).toEqual([here, there])
      expect((await change(admin, { admin: false }, chief, there)).status).toBe(200)
      expect(await seen(admin)).toEqual([here])
    })

    test('that have ended say when; those of a closed organisation or of another tenant are not there', async () => {
      const closed = await world.organisation('FF Zu', { active: false })
      await world.belongsTo(closed, mia)
      const abroad = await peopleWorld(backend)
      await abroad.belongsTo(await abroad.organisation('FF Ausland'), mia)
      const chief = await world.somebody(undefined, { tenant_admin: true })
      expect(await seen(chief)).toEqual([here, there, beside])

      expect((await world.end(chief, there, mia)).status).toBe(204)
      expect((await see(mia, chief)).memberships?.[1]).toMatchObject({
        organisation_id: there,
        admin: false,
        left_at: new Date(backend.now()).toISOString(),
      })
      // Whoever has left is still seen where they were, and by the same people.
      expect(await seen(chief, there)).toEqual([here, there, beside])
    })
  })

  describe('administration', () => {
    test('nobody changes their own, and everybody their own name', async () => {
      for (const body of [{ admin: false }, { active: false }, { tenant_admin: true }])
        expect(await refusedFields(change(admin, body))).toEqual([422, Object.keys(body)])
      const { body } = await change(admin, { admin: false })
      expect(body.errors).toEqual({ admin: ['Das kannst du bei dir selbst nicht ändern.'] })
      expect(await world.end(admin, here, admin)).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/^Dich selbst/) as string, current: { admin: true } },
      })
      expect(await change(admin, { last_name: 'Neu' })).toMatchObject({
        status: 200,
        body: { last_name: 'Neu' },
      })
    })

    test('of the tenant is given and taken only by those who have it, and the last keeps it', async () => {
      const chief = await world.somebody(here, { tenant_admin: true })
      expect(await refusedFields(change(mia, { tenant_admin: true }))).toEqual([422, ['tenant_admin']])
      expect(await change(mia, { tenant_admin: true }, chief)).toMatchObject({
        status: 200,
        body: { tenant_admin: true, admin: false },
      })
      expect(await refusedFields(change(chief, { tenant_admin: false }, chief))).toEqual([
        422,
        ['tenant_admin'],
      ])
      expect((await change(chief, { tenant_admin: false }, mia)).status).toBe(200)
      expect((await see(chief)).tenant_admin).toBe(false)
    })

    test('the account of one who administers the tenant is not the organisation’s', async () => {
      const chief = await world.somebody(here, { tenant_admin: true })
      for (const body of [{ active: false }, { first_name: 'Neu' }, { phone: '1' }])
        expect(await refusedFields(change(chief, body))).toEqual([422, Object.keys(body)])
      expect((await change(chief, { function: 'Fachberater', admin: true })).status).toBe(200)
    })

    test('what holds everywhere is changed by whoever administers every organisation of the person', async () => {
      const there = await world.organisation('FF Neudorf')
      await world.belongsTo(there, mia)
      expect((await see(mia)).locked).toMatchObject({ name: 'elsewhere', active: 'elsewhere', admin: null })
      for (const body of [{ active: false }, { last_name: 'Neu' }, { phone: '1' }])
        expect(await refusedFields(change(mia, body))).toEqual([422, Object.keys(body)])
      expect((await change(mia, { function: 'Truppfrau', admin: true })).status).toBe(200)

      const both = await world.somebody(here, { admin: true })
      await world.belongsTo(there, both, { admin: true })
      expect((await change(mia, { version: 2, last_name: 'Neu', active: false }, both)).status).toBe(200)
    })

    test('the last of an organisation goes by those of the tenant, who administer it then', async () => {
      const chief = await world.somebody(undefined, { tenant_admin: true })
      expect((await change(admin, { admin: false }, chief)).status).toBe(200)
      expect((await world.get(admin, here, mia)).status).toBe(403)
      expect((await change(mia, { admin: true }, chief)).status).toBe(200)
      expect((await world.get(mia, here, admin)).status).toBe(200)
    })

    test('of two who take it from each other at once one keeps it', async () => {
      for (const body of [{ admin: false }, { active: false }, undefined]) {
        const room = await world.organisation()
        const pair = [
          await world.somebody(room, { admin: true }),
          await world.somebody(room, { admin: true }),
        ]
        const [one, other] = pair as [Member, Member]
        const take = (by: Member, from: Member) =>
          body ? change(from, body, by, room) : world.end(by, room, from)
        const answers = await Promise.all([take(one, other), take(other, one)])
        const [done = 0, refused = 0] = answers.map(({ status }) => status).toSorted()
        expect([body ? 200 : 204, [401, 403, 404]]).toEqual([done, expect.arrayContaining([refused])])
        const chief = await world.somebody(undefined, { tenant_admin: true })
        expect((await world.list(chief, room, 'admin=true&state=active')).total).toBe(1)
      }
    })

    test('of those of the tenant likewise, and in a ring somebody is always left', async () => {
      const ring = [
        await world.somebody(here, { tenant_admin: true }),
        await world.somebody(here, { tenant_admin: true }),
        await world.somebody(here, { tenant_admin: true }),
      ]
      const answers = await Promise.all(
        ring.map((one, index) =>
          change(ring[(index + 1) % ring.length] ?? one, { tenant_admin: false }, one),
        ),
      )
      const taken = answers.filter(({ status }) => status === 200).length
      expect(taken).toBeGreaterThan(0)
      const { data } = await world.list(admin, here, 'admin=true&state=active')
      expect(data.filter(({ tenant_admin }) => tenant_admin)).toHaveLength(3 - taken)
      expect(taken).toBeLessThan(3)
    })
  })

  describe('being active', () => {
    test('whoever is made inactive is signed out everywhere, and gets no pushed messages', async () => {
      await subscribe(mia)
      expect(await statusOf(mia)).toBe(200)
      expect((await change(mia, { active: false })).body).toMatchObject({
        state: 'inactive',
        sessions: 0,
        push_devices: 0,
      })
      expect(await statusOf(mia)).toBe(ENDED)
      const rows = await backend.database.read
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', mia.id)
        .execute()
      expect(rows).toEqual([])
      expect((await change(mia, { version: 2, active: true })).body.state).toBe('active')
      // What was ended stays so.
      expect(await statusOf(mia)).toBe(ENDED)
      expect(await statusOf(admin)).toBe(200)
    })
  })

  describe('the end of a membership', () => {
    test('takes the organisation and its groups, and leaves the account and what belongs elsewhere', async () => {
      const there = await world.organisation('FF Neudorf')
      await world.belongsTo(there, mia)
      await world.belongsTo(there, admin, { admin: true })
      await world.group(here, 'Zug', [mia])
      const foreign = await world.group(there, 'Zug', [mia])
      expect(await isIn(mia)).toBe(true)

      expect((await world.end(admin, here, mia)).status).toBe(204)

      expect(await isIn(mia)).toBe(false)
      expect(await isIn(mia, there)).toBe(true)
      expect(await statusOf(mia)).toBe(200)
      expect(await see(mia)).toMatchObject({
        state: 'left',
        left_at: new Date(backend.now()).toISOString(),
        group_ids: [],
        sessions: 0,
        locked: { membership: 'elsewhere' },
      })
      expect((await see(mia, admin, there)).group_ids).toEqual([foreign])
      // Once more changes nothing.
      const before = await see(mia)
      backend.passTime(1000)
      expect((await world.end(admin, here, mia)).status).toBe(204)
      expect(await see(mia)).toEqual(before)
    })

    test('leaves nothing to change there', async () => {
      await world.end(admin, here, mia)
      const { version } = await see(mia)
      expect(await change(mia, { version, function: 'Neu' })).toMatchObject({
        status: 409,
        body: { message: 'Die Person gehört nicht mehr dazu.', current: { state: 'left' } },
      })
    })

    test('of an administrator takes the administration', async () => {
      const other = await world.somebody(here, { admin: true })
      expect((await world.end(other, here, admin)).status).toBe(204)
      expect((await world.get(admin, here, mia)).status).toBe(404)
      expect((await see(admin, other)).admin).toBe(false)
    })
  })

  test('no member administers by any of it', async () => {
    const other = await world.somebody(here)
    expect((await world.get(mia, here, other)).status).toBe(403)
    expect((await change(other, { function: 'Neu' }, mia)).status).toBe(403)
    expect((await world.end(mia, here, other)).status).toBe(403)
  })
})
