import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAppKey } from '../../../src/backend/process/app-key.ts'
import { createApp } from '../../../src/backend/app.ts'
import { icalendar } from '../../../src/backend/calendar/icalendar.ts'
import { type Engine, enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { people } from '../../support/worlds/people.ts'
import { features } from '../../../src/backend/features.ts'

// Product page, section 3: personal feed GET /api/calendar/{token}.ics (rotatable; `GET /api/user` carries
// `calendar_url`). RFC 5545.

const on = useEnginesOfGate()

async function urlOf(backend: InProcess, email: string): Promise<string> {
  const answer = await backend.call('GET', '/api/user', { token: await tokenOf(backend, email) })
  return ((await answer.json()) as { calendar_url: string }).calendar_url
}

/** DTSTAMP of the first event, which grows with the time. */
const stampOf = (content: string) => /^DTSTAMP:(\w+)\r$/m.exec(content)?.[1] ?? ''

describe.each(enginesOfGate)('on %s', (engine: Engine) => {
  test('the address of one’s record gives a calendar, to any program that has it', async ({ skip }) => {
    const backend = on(engine, skip)
    const url = await urlOf(backend, people.gast)
    expect(url).toMatch(/^\/api\/calendar\/[\w-]{45,60}\.ics$/)
    const answer = await backend.call('GET', url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const text = await answer.text()
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/)
    expect(text).toMatch(/BEGIN:VTIMEZONE\r\n.*END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/s)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)

    const etag = answer.headers.get('etag') ?? ''
    const again = await backend.call('GET', url, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('another address ends the one before, and nobody else’s', async ({ skip }) => {
    const backend = on(engine, skip)
    const [before, other] = [await urlOf(backend, people.mitglied), await urlOf(backend, people.leitung)]
    const token = await tokenOf(backend, people.mitglied)
    const answer = await backend.call('POST', '/api/user/calendar', { token })
    const { calendar_url: after } = (await answer.json()) as { calendar_url: string }

    expect(after).not.toBe(before)
    expect(await urlOf(backend, people.mitglied)).toBe(after)
    const statuses = [before, after, other].map(async (url) => (await backend.call('GET', url)).status)
    expect(await Promise.all(statuses)).toEqual([404, 200, 200])
  })

  test('qualifications that end stand in it, of the organisations one belongs to', async ({ skip }) => {
    const backend = on(engine, skip)
    const person = await backend.database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', people.leitung)
      .executeTakeFirstOrThrow()
    const change = (given: object, organisation: number) =>
      backend.database.write((queries) =>
        queries
          .updateTable('memberships')
          .set(given)
          .where('user_id', '=', person.id)
          .where('organisation_id', '=', organisation)
          .execute(),
      )
    const ends = JSON.stringify({ 'Atemschutz, G26; \\ "Träger"\nzwei': '2027-02-28' })
    await change({ qualification_ends: ends }, 1)
    await change(
      {
        qualification_ends: JSON.stringify({ Maschinist: '2027-12-31' }),
        left_at: '2026-01-01T00:00:00.000Z',
      },
      2,
    )

    const url = await urlOf(backend, people.leitung)
    const token = await tokenOf(backend, people.leitung)
    const path = `/api/organisation/1/user/${person.id}`
    const first = await backend.call('GET', url)
    const text = (await first.text()).replaceAll('\r\n ', '')
    expect(text).toContain('DTSTART;VALUE=DATE:20270228\r\nDTEND;VALUE=DATE:20270301\r\n')
    expect(text).toContain(
      'SUMMARY:Atemschutz\\, G26\\; \\\\ "Träger"\\nzwei: gilt nur noch heute\r\nDESCRIPTION:FF Musterstadt\r\n',
    )
    expect(text).not.toContain('Maschinist')
    expect(text.match(/^UID:[\da-f]{32}\r$/gm)).toHaveLength(1)
    const same = await backend.call('GET', url)
    expect(same.headers.get('etag')).toBe(first.headers.get('etag'))

    backend.passTime(1000)
    const { version } = (await (await backend.call('GET', path, { token })).json()) as { version: number }
    const qualifications = [{ name: 'Sanitäter', until: '2027-03-31' }]
    await backend.call('PATCH', path, { token, body: { version, qualifications } })
    const other = (await (await backend.call('GET', url)).text()).replaceAll('\r\n ', '')
    expect(other).toContain('SUMMARY:Sanitäter: gilt nur noch heute')
    expect(stampOf(other) > stampOf(text)).toBe(true)
  })
})

describe('an address', () => {
  let backend: InProcess
  beforeAll(async () => {
    backend = await inProcess()
  })
  afterAll(() => backend.close())

  test('that never was one is unknown, like one of somebody who may not sign in any more', async () => {
    const url = await urlOf(backend, people.mitglied)
    const wrong = [
      url.replace('.ics', ''),
      url.replace(/.\.ics$/, (end) => (end[0] === 'A' ? 'B.ics' : 'A.ics')),
      url.replace(/(\d+)-/, (_, id: string) => `${Number(id) + 1}-`),
      '/api/calendar/x.ics',
      '/api/calendar/.ics',
      '/api/calendar/1-%00.ics',
      `/api/calendar/99999999999999999999-${'a'.repeat(43)}.ics`,
      `/api/calendar/424242-${'a'.repeat(43)}.ics`,
    ]
    for (const one of wrong) expect([one, (await backend.call('GET', one)).status]).toEqual([one, 404])

    await backend.database.write((queries) =>
      queries.updateTable('users').set({ active: false }).where('email', '=', people.mitglied).execute(),
    )
    expect((await backend.call('GET', url)).status).toBe(404)
  })

  test('is made with the key of the installation, which no database holds; guessing is slowed down', async () => {
    const url = await urlOf(backend, people.leitung)
    const other = createApp(
      {
        ...backend.services,
        log: { warn: () => undefined } as never,
        config: { ...backend.config, appKey: makeAppKey() },
        rateLimits: {
          take: () => Promise.resolve(0),
          settle: () => Promise.resolve(false),
          noteRight: () => Promise.resolve(),
          wasRight: () => Promise.resolve(false),
        },
        addressOf: () => null,
      },
      features,
    )
    expect((await other.request(url)).status).toBe(404)

    let status = 0
    for (let tries = 0; tries <= 100; tries += 1) {
      status = (await backend.call('GET', `/api/calendar/1-${'a'.repeat(43)}.ics`)).status
    }
    expect(status).toBe(429)
    expect((await backend.call('GET', url)).status).toBe(200)
  })
})

test('no line is longer than 75 octets, and none ends within a sign', () => {
  const title = 'Ä😀'.repeat(80)
  const event = {
    uid: 'u',
    changedAt: '2026-11-21T12:00:00.000Z',
    sequence: 0,
    span: { firstDay: '2026-12-31', lastDay: '2026-12-31' },
    title,
    text: 'a\u0000b',
    busy: false,
  }
  const lines = icalendar('x', [event]).split('\r\n')
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
  const text = lines.join('\r\n').replaceAll('\r\n ', '')
  expect(text).toContain(`SUMMARY:${title}\r\nDESCRIPTION:ab\r\n`)
  expect(text).toContain('DTSTAMP:20261121T120000Z')
  expect(text).toContain('DTEND;VALUE=DATE:20270101')
})
