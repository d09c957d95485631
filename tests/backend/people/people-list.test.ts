import { beforeEach, describe, expect, test } from 'vitest'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { type Member, peopleWorld, type PeopleWorld } from '../../support/worlds/people-world.ts'

// Issue, "People": the list of people with filters, search, order and pages, and the same as a table; product page, section
// 2: every query is scoped by tenant and organisation.

const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let world: PeopleWorld
  let here: number
  let admin: Member
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    world = await peopleWorld(backend)
    here = await world.organisation()
    admin = await world.somebody(here, { first_name: 'Ada', last_name: 'Admin', admin: true })
  })
  const found = async (query = '') =>
    (await world.list(admin, here, query)).data.map(
      ({ first_name, last_name }) => `${first_name} ${last_name}`,
    )
  const add = (name: string, about: Parameters<PeopleWorld['somebody']>[1] = {}) => {
    const [first_name = '', last_name = ''] = name.split('|')
    return world.somebody(here, { first_name, last_name, ...about })
  }

  test('a person stands there with everything the list shows', async () => {
    const mia = await add('Mia|Müller', {
      email: 'mia@linden.example',
      function: 'Truppfrau',
      personnel_no: 'P-7',
      qualifications: JSON.stringify(['AGT', 'Maschinist']),
      qualification_ends: JSON.stringify({ AGT: '2026-12-31' }),
      last_login_at: '2026-11-20T18:00:00.000Z',
      joined_at: '2020-01-02T03:04:05.000Z',
    })
    const group = await world.group(here, 'Atemschutz', [mia])

    const { data } = await world.list(admin, here, 'search=mia')
    expect(data).toEqual([
      {
        id: mia.id,
        first_name: 'Mia',
        last_name: 'Müller',
        display_name: 'Mia Müller',
        address_state: 'good',
        email: 'mia@linden.example',
        avatar: null,
        function: 'Truppfrau',
        personnel_no: 'P-7',
        qualifications: [
          { name: 'AGT', until: '2026-12-31' },
          { name: 'Maschinist', until: null },
        ],
        group_ids: [group],
        admin: false,
        tenant_admin: false,
        state: 'active',
        sees_no_alarms: true,
        last_login_at: '2026-11-20T18:00:00.000Z',
        joined_at: '2020-01-02T03:04:05.000Z',
        left_at: null,
      },
    ])
  })

  test('by state: whoever has left is shown only where asked for, and not what they do since', async () => {
    await add('Ida|Inaktiv', { active: false })
    await add('Willi|Weg', {
      left_at: '2026-01-01T00:00:00.000Z',
      last_login_at: '2026-11-20T18:00:00.000Z',
    })

    expect(await found()).toEqual(['Ada Admin', 'Ida Inaktiv'])
    expect(await found('state=active')).toEqual(['Ada Admin'])
    expect(await found('state=inactive')).toEqual(['Ida Inaktiv'])
    expect((await world.list(admin, here, 'state=left')).data).toMatchObject([
      { last_name: 'Weg', state: 'left', left_at: '2026-01-01T00:00:00.000Z', last_login_at: null },
    ])
  })

  test('by administration, of the organisation or the tenant', async () => {
    await add('Mia|Mitglied')
    await add('Tom|Tenant', { tenant_admin: true })

    expect(await found('admin=true')).toEqual(['Ada Admin', 'Tom Tenant'])
  })

  test('by who could see no alarm: no group or grant gives it, or one refuses it; nobody who is not there any more', async () => {
    const [mia, jan, eva] = [await add('Mia|Mit'), await add('Jan|Doch nicht'), await add('Eva|Selbst')]
    await add('Olga|Ohne')
    await add('Ida|Inaktiv', { active: false })
    await add('Willi|Weg', { left_at: '2026-01-01T00:00:00.000Z' })
    const group = await world.group(here, 'Einsatz', [mia, jan])
    await backend.database.write(async (queries) => {
      const { tenant_id } = await queries
        .selectFrom('groups')
        .select('tenant_id')
        .where('id', '=', group)
        .executeTakeFirstOrThrow()
      const view = { tenant_id, name: 'operations.view' } as const
      await queries
        .insertInto('permission_grants')
        .values([
          { ...view, group_id: group, organisation_id: here, granted: true },
          { ...view, user_id: jan.id, organisation_id: here, granted: false },
          { ...view, user_id: eva.id, organisation_id: here, granted: true },
        ])
        .execute()
    })

    expect(await found('sees_no_alarms=true')).toEqual(['Jan Doch nicht', 'Olga Ohne'])
    expect(await found('sees_no_alarms=true&state=inactive')).toEqual([])
    const { data } = await world.list(admin, here)
    expect(data.filter((one) => one.sees_no_alarms).map((one) => one.first_name)).toEqual(['Jan', 'Olga'])
  })

  test('by group, of this organisation alone', async () => {
    const there = await world.organisation('FF Neudorf')
    const [mia, jan] = [await add('Mia|Müller'), await add('Jan|Jung')]
    await world.belongsTo(there, jan)
    const own = await world.group(here, 'Zug', [mia])
    const foreign = await world.group(there, 'Zug', [jan])

    expect(await found(`group=${own}`)).toEqual(['Mia Müller'])
    expect(await found(`group=${foreign}`)).toEqual([])
    const { data } = await world.list(admin, here, 'search=jan')
    expect(data.map(({ group_ids }) => group_ids)).toEqual([[]])
  })

  test('by qualification, in any case, as long as it counts on the organisation’s day', async () => {
    const qualifications = JSON.stringify(['AGT'])
    const until = (day: string) => ({ qualifications, qualification_ends: JSON.stringify({ AGT: day }) })
    await add('Eva|Ewig', { qualifications })
    // It is the 21st there.
    await add('Hans|Heute', until('2026-11-21'))
    await add('Gerd|Gestern', until('2026-11-20'))
    await add('Olga|Ohne')

    expect(await found('qualification=agt')).toEqual(['Eva Ewig', 'Hans Heute'])
    expect(await found('qualification=ag')).toEqual([])
    expect(await found('qualification=')).toHaveLength(5)
  })

  test('a search finds beginnings of words in name, address, function and number, folded alike', async () => {
    await add('Jörg|Müller', { function: 'Gerätewart', personnel_no: 'LZ-0815', email: 'chef@wache.example' })
    await add('Zoë|O’Neill-Groß')
    await add('محمد|السيد')
    await add('Ömer|Şahin 🚒')

    const search = (text: string) => found(`search=${encodeURIComponent(text)}`)
    for (const text of [
      'mueller',
      'MÜLLER',
      'Mül',
      'joerg muell',
      'geraete',
      '0815',
      'lz-08',
      'chef@wache.ex',
    ])
      expect([text, await search(text)]).toEqual([text, ['Jörg Müller']])
    for (const text of ["O'Neill", 'neill', 'zoe', 'gross', 'GROSS o'])
      expect([text, await search(text)]).toEqual([text, ['Zoë O’Neill-Groß']])
    expect(await search('محم')).toEqual(['محمد السيد'])
    expect(await search('sahin')).toEqual(['Ömer Şahin 🚒'])
    for (const text of ['üller', 'mueller zoe', '%', "'; drop table users; --", 'nirgends'])
      expect([text, (await search(text)).length]).toEqual([text, text === '%' ? 5 : 0])
  })

  test('in each order, as names stand in a German list; nothing comes last', async () => {
    await add('Zora|Öztürk', { function: 'Truppfrau', last_login_at: '2026-11-20T10:00:00.000Z' })
    await add('Anna|Öztürk', { joined_at: '2026-11-20T10:00:00.000Z' })
    await add('Bert|Zahn', { function: 'Ärztin', last_login_at: '2026-11-21T10:00:00.000Z' })
    await add('Carl|Ärmel', { function: 'Bootsführer', joined_at: '2026-11-19T10:00:00.000Z' })

    expect(await found()).toEqual(['Ada Admin', 'Carl Ärmel', 'Anna Öztürk', 'Zora Öztürk', 'Bert Zahn'])
    expect(await found('sort=function')).toEqual([
      'Bert Zahn',
      'Carl Ärmel',
      'Zora Öztürk',
      'Ada Admin',
      'Anna Öztürk',
    ])
    expect((await found('sort=last_login')).slice(0, 3)).toEqual(['Bert Zahn', 'Zora Öztürk', 'Ada Admin'])
    expect(await found('sort=joined')).toEqual([
      'Ada Admin',
      'Zora Öztürk',
      'Bert Zahn',
      'Anna Öztürk',
      'Carl Ärmel',
    ])
  })

  test('pages together are the whole, and beyond the last there is nobody', async () => {
    for (let index = 0; index < 6; index += 1) await add(`Person|Nr${index}`)

    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => world.list(admin, here, `limit=3&page=${page}`)),
    )
    expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 1, 0])
    expect(pages.flatMap(({ data }) => data)).toEqual((await world.list(admin, here)).data)
    for (const page of pages) expect(page).toMatchObject({ last_page: 3, per_page: 3, total: 7 })
    for (const query of [
      'page=0',
      'limit=101',
      'limit=x',
      'state=gone',
      'sort=email',
      'admin=false',
      'group=a',
    ]) {
      const { status, body } = await world.send(
        admin.token,
        'GET',
        `/api/organisation/${here}/users?${query}`,
      )
      expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [query.split('=')[0]]])
    }
  })

  test('nobody of another organisation or tenant is found', async () => {
    const there = await world.organisation('FF Neudorf')
    await world.somebody(there, { last_name: 'Nachbar' })
    await world.somebody(undefined, { last_name: 'Niemand' })
    const abroad = await peopleWorld(backend)
    await abroad.somebody(await abroad.organisation(), { last_name: 'Fremd' })

    expect(await found()).toEqual(['Ada Admin'])
    for (const state of ['active', 'inactive', 'left']) {
      expect(await found(`state=${state}&search=n`)).toEqual([])
    }
  })

  const table = async (language: string, query = '') => {
    const headers = { 'accept-language': language }
    const path = `/api/organisation/${here}/users.csv?${query}`
    const answer = await backend.call('GET', path, { token: admin.token, headers })
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
    return { answer, text }
  }

  test('the table reads as German Excel reads it, calculates nothing, and holds what the filters let through', async () => {
    const mia = await add('=Mia|Müller; "Mimi"', {
      email: 'excel@linden.example',
      function: '+Truppfrau',
      personnel_no: '-7',
      qualifications: JSON.stringify(['@AGT', 'Maschinist']),
      qualification_ends: JSON.stringify({ '@AGT': '2026-12-31' }),
      last_login_at: '2026-07-20T22:30:00.000Z',
      joined_at: '2020-01-02T03:04:05.000Z',
    })
    await world.group(here, 'Zug 1', [mia])
    await world.group(here, 'Atemschutz', [mia])
    await add('Willi|Weg', { left_at: '2026-01-01T00:00:00.000Z' })

    const { answer, text } = await table('de-DE')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('personen-2026-11-21.csv')
    const lines = text.split('\r\n')
    expect(lines[0]).toBe(
      '\u{feff}Nachname;Vorname;E-Mail;Funktion;Personalnummer;Qualifikationen;Gruppen;Verwaltet;Status;Letzte Anmeldung;Dabei seit;Ausgetreten',
    )
    expect(lines[1]).toMatch(/^Admin;Ada;.*;Organisation;aktiv;;.*;$/)
    expect(lines[2]).toBe(
      `"Müller; ""Mimi""";'=Mia;excel@linden.example;'+Truppfrau;'-7;'@AGT (bis 31.12.2026), Maschinist;Zug 1, Atemschutz;;aktiv;21.07.2026 00:30;02.01.2020 04:04;`,
    )
    expect(lines.slice(3)).toEqual([''])

    const english = (await table('en', 'state=left')).text.split('\r\n')
    expect(english[0]).toMatch(/^\u{feff}Last name;First name;Email;/u)
    expect(english[1]).toMatch(/^Weg;Willi;.*;left;;.*;2026-01-01 01:00$/)
    expect(english).toHaveLength(3)
  })

  test('a table of many has each of them once, in the order of the list', async () => {
    await backend.database.write(async (queries) => {
      const numbers = Array.from({ length: 1100 }, (_, index) => index)
      const account = { tenant_id: world.tenant, tenant_admin: false, active: true, locale: 'de' }
      const added = await queries
        .insertInto('users')
        .values(
          numbers.map((number) => ({
            ...account,
            first_name: 'Viele',
            last_name: `Nr${String(number).padStart(4, '0')}`,
            email: `viele-${here}-${number}@people.example`,
            password_hash: '',
            created_at: '2026-11-01T00:00:00.000Z',
          })),
        )
        .returning('id')
        .execute()
      const member = { organisation_id: here, tenant_id: world.tenant, admin: false }
      const joined_at = '2026-11-01T00:00:00.000Z'
      await queries
        .insertInto('memberships')
        .values(added.map(({ id }) => ({ ...member, user_id: id, joined_at })))
        .execute()
    })

    const { text } = await table('de', 'search=viele')
    const names = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[0])
    expect(names).toHaveLength(1100)
    expect(names).toEqual([...new Set(names)].toSorted())
  })
})
