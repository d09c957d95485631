import { beforeEach, describe, expect, test } from 'vitest'
import { findIn, pageOf } from '../../../src/backend/tenant/index/found.ts'
import { readPlace, writePlace } from '../../../src/backend/tenant/index/place.ts'
import { refreshIndexes } from '../../../src/backend/tenant/index/refresh.ts'
import { sortKeyOf } from '../../../src/backend/tenant/index/sort-key.ts'
import type { ListedKind } from '../../../src/backend/database/schema-tenant-index.ts'
import { MOST_COUNTED } from '../../../src/contract/tenant/tenant-values.ts'
import { engines, useBothEngines } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import {
  addKeyword,
  addOrganisation,
  addPerson,
  addTenant,
  addVehicle,
} from '../../support/worlds/tenant-rows.ts'

// Issue, "Tenant administration": lists of 20,000 people that both engines order and search alike, and that cost the same
// however many there are.

const backendOf = useBothEngines()
let people = 0

describe.each(engines)('on %s', (engine) => {
  let backend: InProcess
  let tenant: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    tenant = await backend.database.write((queries) => addTenant(queries, 'Kreis Index'))
  })
  const somebody = (last_name: string, first_name = 'Ida', of = tenant) =>
    backend.database.write(async (queries) => {
      const email = `${(people += 1)}@index.example`
      const id = await addPerson(queries, { tenant: of, name: last_name, email, passwordHash: '' })
      await queries.updateTable('users').set({ first_name }).where('id', '=', id).execute()
      return id
    })
  const entries = async (kind: ListedKind, search = '', tenantId = tenant) => {
    const found = await findIn(backend.database, { tenantId, kind }, { search, marks: [] })
    const { ids } = await pageOf(backend.database.read, found, { limit: MOST_COUNTED })
    return ids
  }
  const names = async (search = '') => {
    const ids = await entries('user', search)
    const rows = await backend.database.read
      .selectFrom('users')
      .select(['id', 'last_name'])
      .where('tenant_id', '=', tenant)
      .execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.last_name)
  }
  const staleRows = () =>
    backend.database.read
      .selectFrom('tenant_index_stale')
      .select('row_id')
      .where('tenant_id', '=', tenant)
      .execute()

  test('people stand as in a telephone book, those of one name by their first names', async () => {
    for (const name of [
      'Zoll',
      'Müller',
      'Muller-Lüdenscheidt',
      'Groß',
      'Łuczak',
      'Grosse',
      'Çelik',
      'Ärmel',
    ])
      await somebody(name)
    expect(await names()).toEqual([
      'Ärmel',
      'Çelik',
      'Groß',
      'Grosse',
      'Łuczak',
      'Müller',
      'Muller-Lüdenscheidt',
      'Zoll',
    ])
    const [ute, anna] = [await somebody('Otto', 'Ute'), await somebody('Otto', 'Änne')]
    expect(await entries('user', 'otto')).toEqual([anna, ute])
  })

  test('are found by the beginnings of their words, however umlauts and accents are typed', async () => {
    await somebody('Müller', 'Jörg')
    await somebody('Öztürk', 'Şebnem')
    await somebody('von der Au-Weber', 'René')
    for (const search of ['müller', 'MUELLER', 'mue', 'Jo\u0308rg', 'muell joe', 'joerg,müll'])
      expect([search, await names(search)]).toEqual([search, ['Müller']])
    expect(await names('sebnem')).toEqual(['Öztürk'])
    expect(await names('rene weber au')).toEqual(['von der Au-Weber'])
    expect(await names('ller')).toEqual([])
    expect(await names('müller weber')).toEqual([])
    // Signs alone are no words: they narrow nothing.
    expect(await names(' -%_ ')).toHaveLength(3)
  })

  test('whoever is added, renamed or gone is so in the list that is read next; another tenant has none of it', async () => {
    const other = await backend.database.write((queries) => addTenant(queries, 'Kreis Anders'))
    const id = await somebody('Weber')
    const foreign = await somebody('Weber', 'Ida', other)
    expect([await entries('user'), await entries('user', 'weber', other)]).toEqual([[id], [foreign]])
    expect(await staleRows()).toEqual([])

    const change = (last_name: string) =>
      backend.database.write((queries) =>
        queries.updateTable('users').set({ last_name }).where('id', '=', id).execute(),
      )
    await change('Albers')
    expect(await staleRows()).toEqual([{ row_id: id }])
    expect([await entries('user', 'weber'), await entries('user', 'albers')]).toEqual([[], [id]])

    // What stands in no entry makes none stale.
    await backend.database.write((queries) =>
      queries.updateTable('users').set({ phone: '112' }).where('id', '=', id).execute(),
    )
    expect(await staleRows()).toEqual([])

    await backend.database.write((queries) => queries.deleteFrom('users').where('id', '=', id).execute())
    expect([await entries('user'), await entries('user', 'weber', other)]).toEqual([[], [foreign]])
  })

  test('entries are made where nobody looks, too', async () => {
    await somebody('Weber')
    await refreshIndexes(backend.database)
    expect(await staleRows()).toEqual([])
    expect(await names('weber')).toEqual(['Weber'])
  })

  test('many who look at once, while somebody writes, all see everybody', async () => {
    for (let number = 0; number < 30; number += 1) await somebody(`Vogel ${number}`)
    const [seen] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => entries('user', 'vogel'))),
      somebody('Adler'),
    ])
    expect(seen.map((ids) => ids.length)).toEqual([30, 30, 30, 30])
    expect(await names('adler')).toEqual(['Adler'])
  })

  test('vehicles stand by their numbers, keywords by their codes; both are found by what else they are called', async () => {
    const ids = await backend.database.write(async (queries) => {
      const organisation = await addOrganisation(queries, { tenant, name: 'FF Index' })
      const vehicle = async (word: string) => addVehicle(queries, { tenant, organisation, word })
      const [eleven, two] = [await vehicle('Linden 11'), await vehicle('Linden 2')]
      await queries.updateTable('vehicles').set({ issi: '1234567' }).where('id', '=', two).execute()
      const [b10, b2] = [
        await addKeyword(queries, { tenant, code: 'B10' }),
        await addKeyword(queries, { tenant, code: 'B2' }),
      ]
      await queries.updateTable('keywords').set({ aliases: '["Mülltonne"]' }).where('id', '=', b10).execute()
      return { eleven, two, b10, b2 }
    })
    expect(await entries('vehicle')).toEqual([ids.two, ids.eleven])
    expect(await entries('vehicle', '1234')).toEqual([ids.two])
    expect(await entries('keyword')).toEqual([ids.b2, ids.b10])
    expect(await entries('keyword', 'muell')).toEqual([ids.b10])
  })

  test('rows are counted, up to the most that are', async () => {
    const count = async (search = '') => {
      const found = await findIn(backend.database, { tenantId: tenant, kind: 'user' }, { search, marks: [] })
      const { total, total_is_at_least } = await pageOf(backend.database.read, found, { limit: 1 })
      return { total, total_is_at_least }
    }
    await somebody('Weber')
    expect(await count()).toEqual({ total: 1, total_is_at_least: false })
    await backend.database.write(async (queries) => {
      const person = {
        tenant_id: tenant,
        tenant_admin: false,
        first_name: 'Viele',
        locale: 'de',
        active: true,
        password_hash: '',
        created_at: '2026-01-01T00:00:00.000Z',
      }
      const rows = Array.from({ length: MOST_COUNTED }, (_, number) => ({
        ...person,
        last_name: `Nr ${number}`,
        email: `${(people += 1)}@index.example`,
      }))
      await queries.insertInto('users').values(rows).execute()
    })
    expect(await count()).toEqual({ total: MOST_COUNTED, total_is_at_least: true })
    expect(await count('viele')).toEqual({ total: MOST_COUNTED, total_is_at_least: false })
    expect((await names()).slice(0, 4)).toEqual(['Nr 0', 'Nr 1', 'Nr 2', 'Nr 3'])
  })
})

test('a place in a list is told as one word; what no list has said is refused', () => {
  const place = { key: sortKeyOf('Öztürk', 'Şebnem'), id: 7 }
  expect(readPlace(writePlace(place))).toEqual(place)
  for (const said of [
    '',
    'x',
    '%',
    Buffer.from('["a"]').toString('base64url'),
    writePlace({ key: 'a', id: 1.5 }),
  ])
    expect(() => readPlace(said)).toThrow(expect.objectContaining({ status: 422 }))
})

test('an order looks at names alone: case, accents and signs say nothing', () => {
  expect(sortKeyOf('ÖZTÜRK')).toBe(sortKeyOf('ozturk'))
  expect(sortKeyOf("O'Neill")).toBe(sortKeyOf('ONeill'))
  expect(sortKeyOf('von  der-Au')).toBe(sortKeyOf('Von der Au'))
  expect(sortKeyOf('Au', 'Zoe') < sortKeyOf('Au Bach', 'Ada')).toBe(true)
  expect(sortKeyOf('1/9') < sortKeyOf('1/11')).toBe(true)
})
