import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageHost } from '../../src/backend/pages/pages.ts'
import { bootBackend } from '../support/servers/backend.ts'
import { build } from '../support/servers/built-site.ts'
import { send, tokenOf } from '../support/servers/contract-target.ts'
import { pageConfig } from '../support/browser/page-config.ts'
import { people, raiseAlarm } from '../support/worlds/people.ts'

// Public shared link: what is protected is not in the bytes. Every text of the database is protected until it is listed here.

let backend: Awaited<ReturnType<typeof bootBackend>>
let leader: string
beforeAll(async () => {
  build()
  backend = await bootBackend(
    {},
    {
      pages: ({ request: api }, visitors) =>
        createPageHost({ directory: 'dist', config: pageConfig, api, visitors, logError: console.error }),
    },
  )
  leader = await tokenOf(backend.origin, people.leitung)
}, 180_000)
afterAll(() => backend.close())

/** What a link to an operation shows, with nothing chosen. */
const shown = [
  'operation_vehicles.call_sign',
  'operations.address',
  'operations.keyword',
  'operations.location_note',
  'operations.object',
  'operations.text',
  'operations.title',
  'organisations.name',
]

/** Texts that hold no words: times, names of kinds, digests, and what the tenant calls the FMS statuses. */
const structural = /(_at|_until|_hash|_kind|^kind|^type|^answer|^locale|^time_zone|^fms_labels)$/
/** What the server itself goes on by, while this runs. */
const machinery = /^(kysely_|sqlite_|sessions|session_|mails|push_|rights_changes|uploads|files|file_)/

interface Column {
  table: string
  column: string
}

async function textColumns(): Promise<Column[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select m.name as "table", c.name as "column", c.type as type
    from sqlite_schema m join pragma_table_xinfo(m.name) c
    where m.type = 'table' and c.hidden = 0 and m.sql not like 'create virtual%'
    order by 1, 2`.execute(backend.database.read)
  return rows
    .filter(({ table, column, type }) => {
      return type.toLowerCase() === 'text' && !machinery.test(table) && !structural.test(column)
    })
    .map(({ table, column }) => ({ table, column }))
}

/** A word that stands nowhere else: letters alone, so that no rule takes it apart. */
function markOf(place: number): string {
  const letters = [26 * 26, 26, 1].map((base) => String.fromCodePoint(97 + (Math.floor(place / base) % 26)))
  return `Zqx${letters.join('')}xqz`
}

/** Writes into every text of the database which one it is; those that may hold only certain words stay as they are. */
async function markEverything(columns: readonly Column[]): Promise<Set<string>> {
  const kept = new Set<string>()
  for (const [place, { table, column }] of columns.entries()) {
    const mark = markOf(place)
    // Of several rows, what must be there once has its number, too.
    const set = sql`update ${sql.table(table)} set ${sql.ref(column)} =
      case when ${sql.ref(column)} like '[%' or ${sql.ref(column)} like '{%'
        then '["' || ${mark} || ' ' || rowid || '"]' else ${mark} || ' ' || rowid end`
    try {
      await backend.database.write((queries) => set.execute(queries))
    } catch {
      kept.add(`${table}.${column}`)
    }
  }
  return kept
}

async function bytesOf(path: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(backend.origin + path, { redirect: 'manual', ...init })
  return JSON.stringify([...answer.headers]) + (await answer.text())
}

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}

const choices = [
  { name: 'with nothing chosen', choice: {}, listed: shown },
  {
    name: 'without its text',
    choice: { text: false },
    listed: shown.filter((one) => one !== 'operations.text'),
  },
  { name: 'with its remark', choice: { remark: true }, listed: [...shown, 'operations.remark'].toSorted() },
]

let columns: Column[]
let tokens: string[]
beforeAll(async () => {
  const { id } = await raiseAlarm(backend.origin, {
    title: 'B3 Wohnungsbrand',
    lat: 50.98,
    lng: 11.03,
    vehicles: ['Florian Musterstadt 1/44-1'],
  })
  const operation = `/api/organisation/1/operation/${id}`
  const member = await tokenOf(backend.origin, people.mitglied)
  await send(backend.origin, 'POST', `${operation}/response`, {
    token: member,
    body: { answer: 'coming', note: 'Notiz' },
  })
  await backend.app.request(`${operation}/attachments?name=Geheimplan.pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${leader}`, 'content-type': 'application/pdf' },
    body: '%PDF-1.7',
  })
  tokens = []
  for (const { choice } of choices) {
    const body = { label: 'Rathaus', pin: '735190', ...choice }
    const { json } = await send(backend.origin, 'POST', `${operation}/share`, { token: leader, body })
    tokens.push((json as { token: string }).token)
  }

  columns = await textColumns()
  // The alarm, its people, vehicles and links are among them.
  for (const name of [...shown, 'operations.caller_name', 'operations.remark', 'operation_responses.note'])
    expect(columns.map(({ table, column }) => `${table}.${column}`)).toContain(name)
  const kept = await markEverything(columns)
  // Nothing of these is left out because it could not be written.
  for (const name of kept)
    expect(name).not.toMatch(
      /^(operations|operation_\w+|users|shared_links|vehicles)\.(?!source|close_reason|phone_for)/,
    )
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }

test.each(choices.map((one, place) => [one.name, { ...one, place }] as const))(
  'of every text that the schema knows, a link %s shows what is listed, and no other',
  async (_, { place, listed }) => {
    const [page, api] = [`/shared/${tokens[place]}`, `/api/shared/${tokens[place]}`]
    const posted = { method: 'POST', headers: { ...browser, ...form, origin: backend.origin } }
    const opened = await fetch(backend.origin + page, { ...posted, redirect: 'manual', body: 'pin=735190' })
    expect(opened.status).toBe(303)
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const answers = [JSON.stringify([...opened.headers])]
    for (const path of [page, `${page}?live`, `/en${page}`, api, `${api}/content`])
      for (const headers of [browser, { ...browser, cookie }]) answers.push(await bytesOf(path, { headers }))
    for (const body of ['pin=000000', 'pin=']) answers.push(await bytesOf(page, { ...posted, body }))
    const json = { 'content-type': 'application/json' }
    const unlock = { method: 'POST', headers: json, body: JSON.stringify({ pin: '735190' }) }
    answers.push(await bytesOf(`${api}/unlock`, unlock))

    const all = answers.join('\n').toLowerCase()
    const seen = columns.filter((__, at) => all.includes(markOf(at).toLowerCase()))
    expect(seen.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(listed)
  },
)
