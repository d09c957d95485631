import { describe, expect, test } from 'vitest'
import type {
  Keyword,
  KeywordMatch,
  ListedKeyword,
  UnmatchedText,
} from '../../../src/contract/tenant/keywords.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people } from '../../support/worlds/people.ts'
import { addKeyword, addOrganisation, addTenant } from '../../support/worlds/tenant-rows.ts'

// Product page, sections 2 (Keyword) and 4 (Tenant administration). Who may call is proved by the matrix.

const backendOf = useEnginesOfGate()
const keywordsPath = '/api/tenant/keywords'
const pathOf = (id: number) => `/api/tenant/keyword/${id}`

interface Answered<Body> {
  status: number
  json: Body
}
type Refused = { message: string; errors?: Record<string, string[]>; current?: Keyword }

const tokens = new Map<InProcess, string>()

async function tokenOf(backend: InProcess): Promise<string> {
  const known = tokens.get(backend)
  if (known !== undefined) return known
  const credentials = { email: people.admin, password: DEMO_PASSWORD }
  const signedIn = await backend.call('POST', '/api/login', { body: credentials })
  const { token } = (await signedIn.json()) as { token: string }
  tokens.set(backend, token)
  return token
}

/** What the administrator of the tenant is answered. */
async function asker(backend: InProcess) {
  const token = await tokenOf(backend)
  return async <Body = Keyword & Refused>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answered<Body>> => {
    const answer = await backend.call(method, path, { token, ...(body !== undefined && { body }) })
    const text = await answer.text()
    return { status: answer.status, json: (text === '' ? undefined : JSON.parse(text)) as Body }
  }
}
const idsByCode = async ({ database }: InProcess) => {
  const rows = await database.read.selectFrom('keywords').select(['id', 'code']).execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}
let alarms = 0
const raise = async ({ call }: InProcess, alarm: { title: string; keyword?: string }) => {
  const body = { source: 'keywords', source_id: `${++alarms}`, ...alarm }
  const answer = await call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body })
  return ((await answer.json()) as { id: number }).id
}
const keywordOf = async ({ database }: InProcess, operationId: number) => {
  const { keyword } = await database.read
    .selectFrom('operations')
    .select('keyword')
    .where('id', '=', operationId)
    .executeTakeFirstOrThrow()
  return keyword
}
const rowIds = async ({ database }: InProcess, table: 'groups' | 'vehicles', organisation: number) => {
  const rows = await database.read
    .selectFrom(table)
    .select('id')
    .where('organisation_id', '=', organisation)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const kamin = { code: 'B Kamin', title: 'Kaminbrand', type: 'Brand' }

describe.each(enginesOfGate)('on %s', (engine) => {
  test('a code or alias that another active keyword has is refused at its place, however it is spelled', async ({
    skip,
  }) => {
    const ask = await asker(backendOf(engine, skip))
    const refused = async (given: object) => {
      const { status, json } = await ask('POST', keywordsPath, { ...kamin, ...given })
      return [status, json.errors]
    }

    expect(await refused({ aliases: ['Kaminbrand', 'Schornstein', 'zimmer-Brand'] })).toEqual([
      422,
      { 'aliases.2': ['Das gehört schon zum Stichwort B3.'] },
    ])
    expect(await refused({ code: 'thl 1' })).toEqual([
      422,
      { code: ['Das gehört schon zum Stichwort THL1.'] },
    ])
    expect(await refused({ aliases: ['***'] })).toEqual([
      422,
      { 'aliases.0': [expect.stringContaining('mindestens einen Buchstaben')] },
    ])
    for (const [given, field] of [
      [{ code: ' ' }, 'code'],
      [{ code: 'x'.repeat(51) }, 'code'],
      [{ aliases: ['x'.repeat(201)] }, 'aliases.0'],
      [{ aliases: Array.from({ length: 101 }, (_, place) => `a${place}`) }, 'aliases'],
      [{ type: 'Feuer' }, 'type'],
      [{ colour: '#f00' }, 'colour'],
      [{ tenant_id: 2 }, 'tenant_id'],
    ] as const)
      expect(await refused(given)).toEqual([422, { [field]: expect.any(Array) }])
  })

  test('what belongs to another organisation or tenant goes out with no keyword', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const ask = await asker(backend)
    const [group = 0] = await rowIds(backend, 'groups', 1)
    const [vehicle = 0] = await rowIds(backend, 'vehicles', 1)
    const elsewhere = await backend.database.write(async (queries) => {
      const tenant = await addTenant(queries, 'Anderswo')
      await addKeyword(queries, { tenant, code: 'B Kamin' })
      return addOrganisation(queries, { tenant, name: 'FF Anderswo' })
    })
    const refused = async (given: object) => {
      const body = { ...kamin, defaults: [{ group_ids: [], vehicle_ids: [], ...given }] }
      const { status, json } = await ask('POST', keywordsPath, body)
      return [status, Object.keys(json.errors ?? {})]
    }

    expect(await refused({ organisation_id: 2, group_ids: [group] })).toEqual([422, ['defaults.0.group_ids']])
    expect(await refused({ organisation_id: 2, vehicle_ids: [vehicle] })).toEqual([
      422,
      ['defaults.0.vehicle_ids'],
    ])
    expect(await refused({ organisation_id: elsewhere })).toEqual([422, ['defaults.0.organisation_id']])
    expect((await idsByCode(backend)).size).toBe(16)
  })

  test('a keyword is made, changed and deleted, and an alarm knows it at once', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const ask = await asker(backend)
    const [group = 0] = await rowIds(backend, 'groups', 1)
    const [vehicle = 0] = await rowIds(backend, 'vehicles', 1)
    const first = { organisation_id: 1, alarms: 'groups', group_ids: [group], vehicle_ids: [vehicle] }

    const made = await ask('POST', keywordsPath, {
      ...kamin,
      aliases: [' Schornsteinbrand ', 'schornstein-brand', 'Essenbrand'],
      text_template: '',
      defaults: [first],
    })
    const { id } = made.json
    expect(made).toEqual({
      status: 201,
      json: {
        ...kamin,
        id,
        aliases: ['Schornsteinbrand', 'Essenbrand'],
        colour: 'grey',
        priority: false,
        text_template: null,
        active: true,
        used_count: 0,
        last_used_at: null,
        defaults: [first],
        usage: { operations: 0, operations_is_at_least: false, organisations: 0, documents: 0 },
        created_at: new Date(backend.now()).toISOString(),
        changed_at: new Date(backend.now()).toISOString(),
        changed_by: 'Anna Admin',
        version: 1,
      },
    })
    expect(await keywordOf(backend, await raise(backend, { title: 'Essenbrand, Hof 3' }))).toBe('B Kamin')

    const renamed = { version: 1, code: 'B Esse', aliases: ['Kaminbrand'], colour: 'red', defaults: [] }
    const changed = await ask('PATCH', pathOf(id), renamed)
    expect(changed.json).toMatchObject({ code: 'B Esse', colour: 'red', version: 2, defaults: [first] })
    // The answer was lost: once more the same is no conflict.
    expect((await ask('PATCH', pathOf(id), renamed)).json.version).toBe(2)
    expect(await keywordOf(backend, await raise(backend, { title: 'Essenbrand, Hof 3' }))).toBeNull()
    expect(await keywordOf(backend, await raise(backend, { title: 'Kamin-Brand' }))).toBe('B Esse')

    const stale = await ask('PATCH', pathOf(id), { version: 1, title: 'Anders' })
    expect([stale.status, stale.json.current?.version]).toEqual([409, 2])

    const inUse = await ask('DELETE', pathOf(id))
    expect([inUse.status, inUse.json.current?.usage]).toEqual([
      409,
      { operations: 2, operations_is_at_least: false, organisations: 1, documents: 0 },
    ])
    expect(inUse.json.message).toContain('2 Einsätze')

    const cleared = { organisation_id: 1, alarms: 'unsaid', group_ids: [], vehicle_ids: [] }
    const off = await ask('PATCH', pathOf(id), { version: 2, active: false, defaults: [cleared] })
    expect(off.json).toMatchObject({ active: false, defaults: [], used_count: 2 })
    expect(await keywordOf(backend, await raise(backend, { title: 'Kaminbrand' }))).toBeNull()
  })

  test('one that nothing names is deleted; a code that is free again can be given again', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const ask = await asker(backend)
    const body = { code: 'Kurz', title: 'Kurz da', type: 'Sonstiges', aliases: ['ganz kurz'] }
    const { id } = (await ask('POST', keywordsPath, body)).json

    expect((await ask('DELETE', pathOf(id))).status).toBe(204)
    expect((await ask('DELETE', pathOf(id))).status).toBe(404)
    expect((await ask('POST', keywordsPath, body)).status).toBe(201)
  })

  test('of two who give the same alias at once one is refused', async ({ skip }) => {
    const ask = await asker(backendOf(engine, skip))
    const make = (code: string) =>
      ask('POST', keywordsPath, { code, title: code, type: 'Brand', aliases: ['Zur gleichen Zeit'] })

    const answers = await Promise.all(['Gleich 1', 'Gleich 2'].map(make))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  test('one that is not in use gives its spellings to others, and is not taken into use again with them', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const ask = await asker(backend)
    const old = { code: 'Alt', title: 'Alt', type: 'Brand', aliases: ['Doppelt'], active: false }
    const { id } = (await ask('POST', keywordsPath, old)).json
    await ask('POST', keywordsPath, { code: 'Neu', title: 'Neu', type: 'Brand', aliases: ['doppelt'] })

    const { status, json } = await ask('PATCH', pathOf(id), { version: 1, active: true })
    expect([status, json.errors]).toEqual([422, { 'aliases.0': ['Das gehört schon zum Stichwort Neu.'] }])
    expect((await ask('PATCH', pathOf(id), { version: 1, title: 'Älter' })).status).toBe(200)
    expect((await ask('POST', keywordsPath, { ...old, aliases: [], active: true })).json.errors).toEqual({
      code: ['Das gehört schon zum Stichwort Alt.'],
    })
  })

  test('the list goes on page by page in each order, narrowed down by words, type and use', async ({
    skip,
  }) => {
    const ask = await asker(backendOf(engine, skip))
    interface Page {
      data: ListedKeyword[]
      next: string | null
      total: number
    }
    const read = async (query: Record<string, string>) => {
      const pages: Page[] = []
      for (let after: string | null = ''; after !== null; after = pages.at(-1)?.next ?? null) {
        const asked = new URLSearchParams({ ...query, limit: '5', ...(after && { after }) })
        pages.push((await ask<Page>('GET', `${keywordsPath}?${asked}`)).json)
      }
      return pages
    }
    const codes = (pages: readonly Page[]) => pages.flatMap(({ data }) => data.map(({ code }) => code))

    const all = await read({})
    expect(all[0]?.total).toBe(codes(all).length)
    expect(new Set(codes(all)).size).toBe(codes(all).length)
    expect(codes(all).slice(0, 7)).toEqual(['ABC', 'Alt', 'B Esse', 'B1', 'B2', 'B3', 'B4'])
    const byUse = await read({ sort: 'used' })
    expect(codes(byUse).toSorted()).toEqual(codes(all).toSorted())
    const counts = byUse.flatMap(({ data }) => data.map(({ used_count }) => used_count))
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
    expect(codes(await read({ search: 'olspur' }))).toEqual([])
    expect(codes(await read({ search: 'ÖLSP' }))).toEqual(['THL1'])
    expect(codes(await read({ type: 'Brand', active: 'false' }))).toEqual(['Alt', 'B Esse'])
    expect((await ask('GET', `${keywordsPath}?after=nonsense`)).status).toBe(422)
  })

  test('a message is tried: which keyword, why, whom it alarms; and nothing is changed', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const ask = await asker(backend)
    const [group = 0] = await rowIds(backend, 'groups', 1)
    const [vehicle = 0] = await rowIds(backend, 'vehicles', 1)
    const id = (await idsByCode(backend)).get('BMA') ?? 0
    const { version } = (await ask('GET', pathOf(id))).json
    await ask('PATCH', pathOf(id), {
      version,
      defaults: [{ organisation_id: 1, group_ids: [group], vehicle_ids: [vehicle] }],
    })
    const attempt = async (body: object) =>
      (await ask<KeywordMatch>('POST', `${keywordsPath}/match`, body)).json
    const changes = backend.database.changes()

    const matched = await attempt({
      text: '* Einsatz-Stichwort: Auslösung-BMA / Schule',
      organisation_id: 1,
    })
    expect(matched).toEqual({
      keyword: {
        id,
        code: 'BMA',
        title: 'Brandmeldeanlage',
        type: 'Brandmeldeanlage',
        colour: 'grey',
        priority: true,
      },
      by: { kind: 'alias', alias: 'auslösung bma', part: 'Auslösung-BMA', label: 'Einsatz-Stichwort' },
      alarms: {
        groups: [{ id: group, name: expect.any(String) }],
        groups_are_empty: false,
        people: 2,
        vehicles: ['Florian Musterstadt 1/11-1'],
      },
    })
    expect(await attempt({ text: 'Auslosung' })).toEqual({ keyword: null, by: null, alarms: null })
    expect((await attempt({ text: 'B1 Hecke', organisation_id: 2 })).alarms).toEqual({
      groups: [],
      groups_are_empty: false,
      people: 1,
      vehicles: [],
    })
    expect((await ask('POST', `${keywordsPath}/match`, { text: 'B1', organisation_id: 3 })).status).toBe(404)
    expect((await ask('POST', `${keywordsPath}/match`, { text: ' ' })).status).toBe(422)
    expect(backend.database.changes()).toBe(changes)
  })

  test('a text that no keyword matched is listed until one does, and one tap gives it one', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const ask = await asker(backend)
    interface Unmatched {
      data: UnmatchedText[]
      is_cut: boolean
    }
    const open = async () => {
      const { data } = (await ask<Unmatched>('GET', `${keywordsPath}/unmatched`)).json
      return data.filter(({ alias }) => /^f2/i.test(alias))
    }
    await raise(backend, { title: 'Strohballen', keyword: 'f2 y (stroh)' })
    backend.passTime(60_000)
    const latest = await raise(backend, { title: 'Feldscheune', keyword: 'Stichwort: F2-Y (Stroh)' })
    await raise(backend, { title: 'B1 – gefunden' })

    expect(await open()).toEqual([
      {
        text: 'Stichwort: F2-Y (Stroh)',
        alias: 'F2-Y (Stroh)',
        times: 2,
        last_at: new Date(backend.now()).toISOString(),
        organisation_ids: [1],
        operation: { id: latest, organisation_id: 1, title: 'Feldscheune' },
      },
    ])

    const b2 = (await idsByCode(backend)).get('B2') ?? 0
    const tap = (id: number, text: string) => ask('POST', `${pathOf(id)}/aliases`, { text })
    const before = (await ask('GET', pathOf(b2))).json
    const after = (await tap(b2, 'F2-Y')).json
    expect(after).toMatchObject({ aliases: [...before.aliases, 'F2-Y'], version: before.version + 1 })
    expect((await tap(b2, 'f2 y')).json.version).toBe(after.version)
    expect(await open()).toEqual([])
    const b1 = (await idsByCode(backend)).get('B1') ?? 0
    expect((await tap(b1, 'F2Y')).json.errors).toEqual({ text: ['Das gehört schon zum Stichwort B2.'] })
    expect(await keywordOf(backend, await raise(backend, { title: 'Stichwort: F2Y' }))).toBe('B2')
  })

  test('the usual keywords come without what the tenant has, and say what was left out', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const ask = await asker(backend)
    interface Starter {
      added: { id: number; code: string }[]
      left_out: { code: string; alias: string | null; keyword: string }[]
    }
    const add = async (codes?: string[]) =>
      (await ask<Starter>('POST', `${keywordsPath}/starter`, codes ? { codes } : {})).json

    expect((await ask('POST', `${keywordsPath}/starter`, { codes: ['B1', 'Nichts'] })).json.errors).toEqual({
      'codes.1': [expect.any(String)],
    })
    const some = await add(['B1', 'B Kamin', 'Gas'])
    expect(some.added.map(({ code }) => code)).toEqual(['B Kamin', 'Gas'])
    expect(some.left_out).toEqual([
      { code: 'B1', alias: null, keyword: 'B1' },
      { code: 'Gas', alias: 'Gasgeruch', keyword: 'ABC' },
    ])
    const shown = (await ask<{ code: string; taken_by: string | null }[]>('GET', `${keywordsPath}/starter`))
      .json
    const rest = await add()
    expect(rest.added.map(({ code }) => code)).toEqual(
      shown.flatMap(({ code, taken_by }) => (taken_by === null ? [code] : [])),
    )
    expect((await add()).added).toEqual([])
    expect(await keywordOf(backend, await raise(backend, { title: 'Wespen am Kindergarten' }))).toBe(
      'Insekten',
    )
  })
})
