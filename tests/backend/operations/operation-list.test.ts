import { describe, expect, test } from 'vitest'
import type { OperationPage } from '../../../src/contract/operations/operation-list.ts'
import { type Engine, enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'
import {
  QUIET_ORGANISATION,
  type StoredOperation,
  storeOperation,
} from '../../support/worlds/stored-operations.ts'

// Product page, section 3: GET operations (filters status, type, keyword, kind, from, to, vehicle, search); section 4: list
// with filters, own answer and counts.

const HOME = QUIET_ORGANISATION
const list = `/api/organisation/${HOME}/operations`

/** Each is named by its title; from newest to oldest. */
const operations: Record<string, StoredOperation> = {
  open: { alarm_at: '2026-11-20T10:00:00.000Z', closed_at: null, type: 'Brand', keyword: 'B3' },
  exercise: { alarm_at: '2026-11-18T18:00:00.000Z', kind: 'exercise', type: 'Übung' },
  storm: { alarm_at: '2026-11-18T03:00:00.000Z', type: 'Unwetter', keyword: 'UNW' },
  fire: { alarm_at: '2026-11-17T03:00:00.000Z', type: 'Brand', keyword: 'B1' },
  // Just after midnight in Berlin, on New Year's Day.
  newYear: { alarm_at: '2025-12-31T23:30:00.000Z', type: 'Brand', keyword: 'B1' },
  archived: { alarm_at: '2024-05-01T12:00:00.000Z', archived_at: '2026-01-01T00:00:00.000Z', type: 'Brand' },
  deleted: { alarm_at: '2024-04-01T12:00:00.000Z', deleted_at: '2026-01-01T00:00:00.000Z', type: 'Brand' },
}

const tokens = new Map<InProcess, string>()
const backendOf = useEnginesOfGate(async (backend) => {
  tokens.set(backend, await signIn(backend))
  for (const [title, stored] of Object.entries(operations)) await store(backend, { title, ...stored })
})

async function signIn({ call }: InProcess): Promise<string> {
  const credentials = { email: people.leitung, password: DEMO_PASSWORD }
  const answer = await call('POST', '/api/login', { body: credentials })
  return ((await answer.json()) as { token: string }).token
}

const store = ({ database }: InProcess, operation: StoredOperation) => storeOperation(database, operation)

async function ask(backend: InProcess, query: Record<string, string | number> = {}): Promise<OperationPage> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await backend.call('GET', `${list}?${text}`, { token: tokens.get(backend) ?? '' })
  expect([answer.status, text.toString()]).toEqual([200, text.toString()])
  return (await answer.json()) as OperationPage
}

const titlesOf = ({ data }: OperationPage) => data.map(({ title }) => title)

/** A field of its own for each test: whoever adds operations marks them, and looks for the marked ones alone. */
let marks = 0
const newMark = () => `Kennwort${(marks += 1)}`

describe.each(enginesOfGate)('on %s', (engine: Engine) => {
  test.for([
    [{}, ['open', 'exercise', 'storm', 'fire', 'newYear']],
    [{ status: 'all' }, ['open', 'exercise', 'storm', 'fire', 'newYear']],
    [{ status: 'active' }, ['open']],
    [{ status: 'closed' }, ['exercise', 'storm', 'fire', 'newYear']],
    [{ status: 'archived' }, ['archived']],
    [{ kind: 'exercise' }, ['exercise']],
    [{ type: 'Brand' }, ['open', 'fire', 'newYear']],
    [{ type: 'Brand', status: 'closed' }, ['fire', 'newYear']],
    [{ keyword: 'B1' }, ['fire', 'newYear']],
    [{ from: '2026-11-18' }, ['open', 'exercise', 'storm']],
    [{ to: '2026-11-17' }, ['fire', 'newYear']],
    [{ from: '2026-11-17', to: '2026-11-18' }, ['exercise', 'storm', 'fire']],
    [{ year: 2026, type: 'Brand' }, ['open', 'fire', 'newYear']],
    [{ year: 2025 }, []],
    [{ year: 2024, status: 'archived' }, ['archived']],
    [{ search: 'fire' }, ['fire']],
    [{ search: 'brand', from: '2026-11-17', to: '2026-11-17' }, ['fire']],
    [{ search: 'brand', status: 'archived' }, ['archived']],
    [{ search: 'brand', type: 'Unwetter' }, []],
  ] as const)('%j lets through %j', async ([query, titles], { skip }) => {
    const page = await ask(backendOf(engine, skip), { to: '2026-11-20', limit: 100, ...query })

    expect(titlesOf(page)).toEqual(titles)
    expect(page).toMatchObject({ total: titles.length, total_is_at_least: false, next: null })
  })

  test('a vehicle finds the operations it was alarmed to, and one of others finds nothing', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const vehicles = await backend.database.read
      .selectFrom('vehicles')
      .select(['id', 'organisation_id'])
      .execute()
    const [own = 0, other = 0] = vehicles.filter((one) => one.organisation_id === HOME).map(({ id }) => id)
    const foreign = vehicles.find((one) => one.organisation_id !== HOME)?.id ?? 0
    const alarm = async (title: string, alarm_at: string, vehicle_id: number) => {
      const operation_id = await store(backend, { title, alarm_at })
      const call_sign = `Florian ${vehicle_id}`
      await backend.database.write((queries) =>
        queries
          .insertInto('operation_vehicles')
          .values({ tenant_id: 1, operation_id, vehicle_id, call_sign })
          .execute(),
      )
      return operation_id
    }
    const moved = await alarm('moved', '2019-03-03T00:00:00.000Z', own)
    await alarm('later', '2019-03-02T00:00:00.000Z', own)
    await alarm('other', '2019-03-02T00:00:00.000Z', other)
    await backend.database.write((queries) =>
      queries
        .updateTable('operations')
        .set({ alarm_at: '2019-03-01T00:00:00.000Z' })
        .where('id', '=', moved)
        .execute(),
    )

    expect(titlesOf(await ask(backend, { vehicle: own }))).toEqual(['later', 'moved'])
    expect(titlesOf(await ask(backend, { vehicle: own, from: '2019-03-02' }))).toEqual(['later'])
    expect(titlesOf(await ask(backend, { vehicle: own, search: 'mov' }))).toEqual(['moved'])
    expect(titlesOf(await ask(backend, { vehicle: foreign }))).toEqual([])
  })

  test.for([
    ['Mühlgraben', 'MÜHL'],
    ['Mühlgraben', 'muehlgraben'],
    ['Muehlgraben', 'mühlg'],
    ['ÖLSPUR', 'ölspur'],
    ['Gaßstraße 7', 'gassstrasse 7'],
    ['Café Müller', 'cafe'],
    ['Cafe', 'café'],
    ['Wohnung=3', '3'],
    ['E-2026/000147', '000147'],
    ['E-2026/000147', 'e-2026/0001'],
    ['Ladung "Äpfel"; -- (verloren)*', 'aepfel'],
    ['Hunde-Rettung', 'rettung hunde'],
    ['x'.repeat(3000), 'x'.repeat(100)],
  ])('the words of "%s" are found by "%s"', async ([address, search], { skip }) => {
    const backend = backendOf(engine, skip)
    const mark = newMark()
    await store(backend, { title: mark, address })

    expect(titlesOf(await ask(backend, { search: `${mark} ${search}` }))).toEqual([mark])
  })

  test('a word is found from its beginning, and only where all words stand', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const mark = newMark()
    await store(backend, { title: mark, text: 'Ölspur in der Bachgasse' })

    expect(titlesOf(await ask(backend, { search: `${mark} gasse` }))).toEqual([])
    expect(titlesOf(await ask(backend, { search: `${mark} bach keller` }))).toEqual([])
    expect(titlesOf(await ask(backend, { search: `${mark} bach "öl*` }))).toEqual([mark])
  })

  test('what was changed is found as it is now, what was removed no more', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const mark = newMark()
    const id = await store(backend, { title: mark, remark: 'vorher' })
    const { database } = backend
    await database.write((queries) =>
      queries
        .updateTable('operations')
        .set({ remark: 'nachher', alarm_at: '2021-01-01T00:00:00.000Z' })
        .where('id', '=', id)
        .execute(),
    )
    expect(titlesOf(await ask(backend, { search: `${mark} vorher` }))).toEqual([])
    expect(titlesOf(await ask(backend, { search: `${mark} nachher` }))).toEqual([mark])

    await database.write((queries) => queries.deleteFrom('operations').where('id', '=', id).execute())
    expect(titlesOf(await ask(backend, { search: mark }))).toEqual([])
  })

  test('nobody searches the caller’s data, nor another organisation', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const mark = newMark()
    await store(backend, { title: mark, caller_name: 'Anruferin', caller_phone: '0170123' })
    await store(backend, { organisation_id: 1, title: mark, text: 'nebenan =2' })

    expect(titlesOf(await ask(backend, { search: mark }))).toEqual([mark])
    for (const search of ['anruferin', '0170123', 'nebenan'])
      expect(titlesOf(await ask(backend, { search: `${mark} ${search}` }))).toEqual([])
  })

  test.for([[{ keyword: 'PAGES' }], [{ search: 'blaettern' }]] as const)(
    'going on with %j stays right while alarms arrive, also among alarms of the same moment',
    async ([query], { skip }) => {
      const backend = backendOf(engine, skip)
      const add = (title: string, alarm_at: string) =>
        store(backend, { title, alarm_at, keyword: 'PAGES', text: 'Blättern' })
      await backend.database.write((queries) =>
        queries.deleteFrom('operations').where('keyword', '=', 'PAGES').execute(),
      )
      for (const number of [1, 2, 3, 4, 5, 6, 7]) {
        await add(`page ${number}`, number < 3 ? '2026-02-01T00:00:00.000Z' : '2026-02-02T00:00:00.001Z')
      }

      const seen: string[] = []
      let page = await ask(backend, { ...query, limit: 2 })
      for (;;) {
        seen.push(...titlesOf(page))
        if (page.next === null || page.next === undefined) break
        await add(`arrived after ${seen.at(-1)}`, '2026-02-03T00:00:00.000Z')
        page = await ask(backend, { ...query, limit: 2, before: page.next })
      }
      expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `page ${number}`))
    },
  )

  test('pages by number have what the list has in all', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const pages = await Promise.all(
      [1, 2, 3, 9].map((page) =>
        ask(backend, { year: 2026, limit: 2, page, to: '2026-11-20', from: '2026-11-17' }),
      ),
    )

    expect(pages.map(titlesOf)).toEqual([['open', 'exercise'], ['storm', 'fire'], [], []])
    for (const page of pages) expect(page).toMatchObject({ total: 4, last_page: 2, per_page: 2 })
  })

  test('a row carries one’s own answer and how many gave each', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const mark = newMark()
    const answered = await store(backend, {
      title: mark,
      alarm_at: '2018-01-02T00:00:00.000Z',
      close_reason: 'done',
    })
    await store(backend, { title: mark, alarm_at: '2018-01-01T00:00:00.000Z' })
    const users = await backend.database.read.selectFrom('users').select(['id', 'email']).execute()
    const idOf = (email: string) => users.find((user) => user.email === email)?.id ?? 0
    await backend.database.write((queries) =>
      queries
        .insertInto('operation_responses')
        .values(
          (
            [
              ['coming', people.mitglied],
              ['coming', people.admin],
              ['later', people.leitung],
            ] as const
          ).map(([answer, email]) => ({
            operation_id: answered,
            user_id: idOf(email),
            tenant_id: 1,
            answer,
            answered_at: '2018-01-02T00:01:00.000Z',
          })),
        )
        .execute(),
    )

    const { data } = await ask(backend, { search: mark })
    expect(data).toEqual([
      expect.objectContaining({
        own_answer: 'later',
        answers: { coming: 2, later: 1, not_coming: 0 },
        close_reason: 'done',
        archived_at: null,
      }),
      expect.objectContaining({ own_answer: null, answers: { coming: 0, later: 0, not_coming: 0 } }),
    ])
    for (const row of data) expect(Object.keys(row)).not.toContain('caller_name')
  })

  test('years are those of the organisation’s clocks, newest first', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const answer = await backend.call('GET', `${list}/years`, { token: tokens.get(backend) ?? '' })
    const years = (await answer.json()) as number[]

    expect(years).toEqual(years.toSorted((one, other) => other - one))
    expect(years).toContain(2026)
    expect(years).not.toContain(2025)
    expect(new Set(years).size).toBe(years.length)
  })

  test('choices are the active keywords of the tenant, and groups and vehicles of the organisation', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const { database } = backend
    const groups = await database.read.selectFrom('groups').select(['id', 'organisation_id']).execute()
    const vehicles = await database.read
      .selectFrom('vehicles')
      .select(['id', 'organisation_id'])
      .orderBy('id')
      .execute()
    const keywords = await database.read.selectFrom('keywords').select(['id', 'code']).execute()
    const keyword_id = keywords.find(({ code }) => code === 'B3')?.id ?? 0
    await database.write(async (queries) => {
      await queries
        .insertInto('keyword_groups')
        .values(groups.map(({ id }) => ({ keyword_id, group_id: id })))
        .execute()
      await queries
        .insertInto('keyword_vehicles')
        .values(vehicles.map(({ id }) => ({ keyword_id, vehicle_id: id })))
        .execute()
      await queries.updateTable('keywords').set({ active: false }).where('code', '=', 'TIER').execute()
    })
    const own = (rows: { id: number; organisation_id: number }[]) =>
      rows.filter(({ organisation_id }) => organisation_id === HOME).map(({ id }) => id)

    const answer = await backend.call('GET', `${list}/choices`, { token: tokens.get(backend) ?? '' })
    const choices = (await answer.json()) as {
      keywords: { code: string; group_ids: number[]; vehicle_ids: number[] }[]
      groups: { id: number }[]
      vehicles: { id: number }[]
    }
    expect(choices.keywords.find(({ code }) => code === 'B3')).toMatchObject({
      title: 'Wohnungsbrand',
      type: 'Brand',
      priority: true,
      group_ids: own(groups),
      vehicle_ids: own(vehicles),
    })
    expect(choices.keywords.map(({ code }) => code)).not.toContain('TIER')
    expect(choices.groups.map(({ id }) => id)).toEqual(own(groups))
    expect(choices.vehicles.map(({ id }) => id).toSorted()).toEqual(own(vehicles).toSorted())
  })

  test.for<[string, string, string]>([
    ['before', 'a place no list has answered', 'AAAA'],
    ['before', 'a place beyond all time', Buffer.from('999999999999999999 1').toString('base64url')],
    ['from', 'a day that is none', '2026-13-01'],
    ['to', 'a moment', '2026-01-01T00:00:00Z'],
    ['from', 'a day beyond all calendars', '9999-12-31'],
    ['year', 'a word', 'last'],
    ['year', 'one beyond all calendars', '9999'],
    ['vehicle', 'a call sign', 'HLF'],
    ['status', 'an unknown one', 'open'],
    ['search', 'a text without end', 'x'.repeat(201)],
  ])('%s: %s is refused with the field', async ([field, , value], { skip }) => {
    const backend = backendOf(engine, skip)
    const answer = await backend.call('GET', `${list}?${new URLSearchParams({ [field]: value })}`, {
      token: tokens.get(backend) ?? '',
    })

    expect(answer.status).toBe(422)
    expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([field])
  })
})

test('no more matches are counted than the contract says', async ({ skip }) => {
  const backend = backendOf('sqlite', skip)
  const mark = newMark()
  for (let count = 0; count < 103; count += 1) await store(backend, { title: mark })

  const first = await ask(backend, { search: mark, limit: 100 })
  expect(first).toMatchObject({ total: 100, total_is_at_least: true, next: expect.any(String) })
  expect(await ask(backend, { search: mark, limit: 100, page: 2 })).toMatchObject({
    total: 103,
    total_is_at_least: false,
    next: null,
  })
})
