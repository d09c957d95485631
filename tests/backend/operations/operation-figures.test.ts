import { describe, expect, test } from 'vitest'
import { csvLine } from '../../../src/backend/http/csv.ts'
import { readStatistics } from '../../../src/backend/operations/list/statistics.ts'
import type { OperationStatistics } from '../../../src/contract/operations/operation-statistics.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'
import { QUIET_ORGANISATION, storeOperation } from '../../support/worlds/stored-operations.ts'

// Product page, section 3: GET operations.csv, GET operations/statistics; architecture, section 7: CSV for German Excel.

const path = `/api/organisation/${QUIET_ORGANISATION}/operations`
const tokens = new Map<InProcess, string>()

/** Two on a Wednesday around the change of the clocks, and what does not count or not match. */
const backendOf = useEnginesOfGate(async (backend) => {
  const { call, database } = backend
  const login = await call('POST', '/api/login', { body: { email: people.leitung, password: DEMO_PASSWORD } })
  tokens.set(backend, ((await login.json()) as { token: string }).token)
  const fire = await storeOperation(database, {
    number: 'E-1',
    title: 'B3 – "Wohnung"; Rauch',
    keyword: 'B3',
    type: 'Brand',
    text: '=HYPERLINK("http://x")',
    priority: true,
    address: 'Lindenstraße 14',
    caller_name: 'Anruferin',
    alarm_at: '2024-03-27T22:30:00.000Z',
    closed_at: '2024-03-27T23:45:00.000Z',
    close_reason: 'done',
    report: 'Zeile 1\nZeile 2',
  })
  await storeOperation(database, {
    title: 'BMA',
    type: 'Brandmeldeanlage',
    alarm_at: '2024-04-03T22:30:00.000Z',
    closed_at: '2024-04-03T22:50:00.000Z',
    close_reason: 'false_alarm',
    archived_at: '2024-05-01T00:00:00.000Z',
  })
  await storeOperation(database, {
    title: 'open',
    type: 'Brand',
    alarm_at: '2024-04-30T10:00:00.000Z',
    closed_at: null,
  })
  await storeOperation(database, { title: 'drill', kind: 'exercise', alarm_at: '2024-04-04T17:30:00.000Z' })
  await storeOperation(database, {
    title: 'twice',
    close_reason: 'merged',
    alarm_at: '2024-04-05T17:30:00.000Z',
  })
  await storeOperation(database, {
    title: 'gone',
    deleted_at: '2024-04-06T00:00:00Z',
    alarm_at: '2024-04-06T00:00:00.000Z',
  })
  const at = (minutes: number) =>
    new Date(Date.parse('2024-03-27T22:30:00Z') + minutes * 60_000).toISOString()
  await database.write(async (queries) => {
    const of = { tenant_id: 1, operation_id: fire }
    await queries
      .insertInto('operation_vehicles')
      .values([
        { ...of, call_sign: 'Florian Neudorf 2/42-1', en_route_at: at(9), on_scene_at: at(12) },
        { ...of, call_sign: 'Florian Neudorf 2/19-1', en_route_at: at(6), on_scene_at: at(14) },
      ])
      .execute()
    const users = await queries.selectFrom('users').select('id').orderBy('id').limit(3).execute()
    await queries
      .insertInto('operation_responses')
      .values(
        users.map(({ id }, index) => ({
          ...of,
          user_id: id,
          answer: index < 2 ? ('coming' as const) : ('later' as const),
          answered_at: at(1),
        })),
      )
      .execute()
  })
})

async function table(backend: InProcess, language: string, query: string): Promise<string[]> {
  const headers = { 'accept-language': language }
  const answer = await backend.call('GET', `${path}.csv?${query}`, {
    token: tokens.get(backend) ?? '',
    headers,
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  expect(text.startsWith('\u{feff}')).toBe(true)
  return text.slice(1).split('\r\n')
}

async function figures(backend: InProcess, query: string): Promise<OperationStatistics> {
  const answer = await backend.call('GET', `${path}/statistics?${query}`, {
    token: tokens.get(backend) ?? '',
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as OperationStatistics
}

describe.each(enginesOfGate)('on %s', (engine) => {
  test('the table reads as German Excel reads it, on the organisation’s clocks', async ({ skip }) => {
    const lines = await table(backendOf(engine, skip), 'de-DE', 'from=2024-03-27&to=2024-03-27')

    expect(lines).toEqual([
      'Einsatznummer;Alarmiert;Beendet;Dauer (Minuten);Art;Einsatzart;Stichwort;Titel;Priorität;Einsatzort;Meldung;Fahrzeuge;Erstes Fahrzeug aus;Erstes Fahrzeug vor Ort;Kommen;Kommen später;Kommen nicht;Abschluss;Bericht',
      'E-1;27.03.2024 23:30;28.03.2024 00:45;75;Einsatz;Brand;B3;"B3 – ""Wohnung""; Rauch";ja;Lindenstraße 14;"\'=HYPERLINK(""http://x"")";Florian Neudorf 2/42-1, Florian Neudorf 2/19-1;27.03.2024 23:36;27.03.2024 23:42;2;1;0;erledigt;"Zeile 1\nZeile 2"',
      '',
    ])
  })

  test('the table speaks English, and holds what the filters let through and nothing else', async ({
    skip,
  }) => {
    const lines = await table(backendOf(engine, skip), 'en-GB', 'year=2024&status=archived')

    expect(lines[0]).toMatch(/^Number;Alarmed;Closed;/)
    expect(lines[1]).toMatch(
      /^;2024-04-04 00:30;2024-04-04 00:50;20;Operation;Fire alarm system;;BMA;no;.*;false alarm;$/,
    )
    expect(lines).toHaveLength(3)
  })

  test('no table holds what only some may read', async ({ skip }) => {
    const lines = await table(backendOf(engine, skip), 'de', '')

    expect(lines.length).toBeGreaterThan(3)
    expect(lines.join()).not.toContain('Anruferin')
  })

  test('statistics read none of the long texts', async ({ skip }) => {
    const { database } = backendOf(engine, skip)
    const read = new Set<string>()
    const watched = database.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        for (const row of result.rows) for (const column of Object.keys(row)) read.add(column)
        return Promise.resolve(result)
      },
    })
    const organisation = { id: QUIET_ORGANISATION, tenantId: 1 }
    const asked = { from: '2024-01-01', to: '2024-12-31', timeZone: 'Europe/Berlin' }
    const { total } = await readStatistics({ ...database, read: watched }, organisation, asked)

    expect(total).toBeGreaterThan(0)
    expect([...read].filter((column) => ['text', 'report', 'remark', 'title'].includes(column))).toEqual([])
  })

  test('statistics count actual operations alone, on the organisation’s clocks', async ({ skip }) => {
    const found = await figures(backendOf(engine, skip), 'from=2024-03-01&to=2024-04-30')

    expect(found).toMatchObject({
      from: '2024-03-01',
      to: '2024-04-30',
      total: 3,
      false_alarms: 1,
      months: [
        { month: '2024-03', count: 1 },
        { month: '2024-04', count: 2 },
      ],
      types: [
        { type: 'Brand', count: 2 },
        { type: 'Brandmeldeanlage', count: 1 },
      ],
      durations: [
        { up_to: 30, count: 1 },
        { up_to: 60, count: 0 },
        { up_to: 120, count: 1 },
        { up_to: 240, count: 0 },
        { up_to: 480, count: 0 },
        { up_to: null, count: 0 },
      ],
      response: { first_out_minutes: 6, first_on_scene_minutes: 12, people_coming: 0 },
    })
    // Wednesday 23:30 in winter, Thursday 0:30 in summer time, Tuesday noon.
    const counts = found.hours.flatMap((hours, day) =>
      hours.flatMap((count, hour) => (count > 0 ? [[day, hour, count]] : [])),
    )
    expect(counts).toEqual([
      [1, 12, 1],
      [2, 23, 1],
      [3, 0, 1],
    ])
    expect(found.hours.map((hours) => hours.length)).toEqual([24, 24, 24, 24, 24, 24, 24])
  })

  test('without a period it is the year until today; a period without operations has no figures', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)

    expect(await figures(backend, '')).toMatchObject({ from: '2025-11-22', to: '2026-11-21' })
    expect((await figures(backend, '')).months).toHaveLength(13)
    expect(await figures(backend, 'from=1999-01-01&to=1999-01-31')).toMatchObject({
      total: 0,
      types: [],
      response: { first_out_minutes: null, first_on_scene_minutes: null, people_coming: null },
    })
    expect(await figures(backend, 'from=2024-05-01&to=2024-04-01')).toMatchObject({ total: 0, months: [] })
  })
})

test('a table of many operations has each of them once', async ({ skip }) => {
  const backend = backendOf('sqlite', skip)
  for (let count = 0; count < 1001; count += 1) {
    await storeOperation(backend.database, { title: `many ${count}`, alarm_at: '2010-01-01T00:00:00.000Z' })
  }
  const lines = await table(backend, 'de', 'year=2010')

  expect(new Set(lines.slice(1, -1).map((line) => /many \d+/.exec(line)?.[0])).size).toBe(1001)
  expect(lines).toHaveLength(1003)
})

// OWASP, "CSV Injection".
test.each(['=1+1', '+1', '-1', '@x', '\t=1'])(
  'a text that a table would calculate stays a text: %j',
  (text) => {
    expect(csvLine([text, -1])).toBe(`'${text};-1\r\n`)
  },
)

test('the description of the table says that it is a file', async ({ skip }) => {
  const answer = await backendOf('sqlite', skip).call('GET', '/api/openapi.json')
  const { paths } = (await answer.json()) as {
    paths: Record<string, { get?: { responses: Record<string, { content: object; headers: object }> } }>
  }
  const success = paths['/api/organisation/{organisationId}/operations.csv']?.get?.responses['200']

  expect(Object.keys(success?.content ?? {})).toEqual(['text/csv'])
  expect(Object.keys(success?.headers ?? {})).toEqual(['Content-Disposition'])
})
