import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { drawAside } from '../../../../src/backend/report/draw-aside.ts'
import { getOperationReport } from '../../../../src/contract/operations/operation-report.ts'
import { enginesOfGate, useEnginesOfGate } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'
import { pdfPages, runningText } from '../../../support/documents/pdf-text.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people, type Person } from '../../../support/worlds/people.ts'

// Product page, section 3: GET operation/{id}/report.pdf. Its text is read back from the file, as a reader shows it.

const backendOf = useEnginesOfGate()
let alarms = 0

async function tokenOf({ call }: InProcess, person: Person): Promise<string> {
  const body = { email: people[person], password: DEMO_PASSWORD }
  return ((await (await call('POST', '/api/login', { body })).json()) as { token: string }).token
}

async function raise({ call }: InProcess, alarm: object = {}): Promise<number> {
  const body = {
    source: 'report',
    source_id: `${++alarms}`,
    title: 'B3 – Wohnungsbrand',
    address: 'Schulstraße 12, 99999 Musterstadt',
    text: 'Rauch über dem Dach, Meldung von Frau Žížková',
    vehicles: ['Florian Musterstadt 1/44-1'],
    ...alarm,
  }
  const answer = await call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body })
  return ((await answer.json()) as { id: number }).id
}

async function report({ call }: InProcess, id: number, token: string, locale = 'de') {
  const path = getOperationReport.path.replace('{organisationId}', '1').replace('{operationId}', `${id}`)
  const answer = await call('GET', path, { token, headers: { 'accept-language': locale } })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const pages = await pdfPages(bytes)
  const document = await getDocumentProxy(bytes.slice())
  return { answer, pages, text: runningText(pages), bytes, document }
}

describe.each(enginesOfGate)('on %s', (engine) => {
  test('a status is called in it as the tenant calls it, in the language of the report', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const token = await tokenOf(backend, 'admin')
    const id = await raise(backend)
    const body = {
      preset: 'standard',
      labels: { de: { 3: 'Ausgerückt' } },
      stale_after_minutes: 720,
      stale_at_rest_after_minutes: null,
    }
    await backend.call('PUT', '/api/tenant/fms', { token, body: { ...body, version: 1 } })
    const { vehicle_id } = await backend.database.read
      .selectFrom('operation_vehicles')
      .select('vehicle_id')
      .where('operation_id', '=', id)
      .executeTakeFirstOrThrow()
    await backend.call('POST', `/api/organisation/1/vehicle/${vehicle_id}/fms`, {
      token,
      body: { status: 3 },
    })

    expect((await report(backend, id, token)).text).toContain('FMS 3: Ausgerückt')
    expect((await report(backend, id, token, 'en')).text).toContain('FMS 3: Responding')
    await backend.call('PUT', '/api/tenant/fms', { token, body: { ...body, labels: {}, version: 2 } })
  })

  test('it tells who was alarmed where, what the vehicles did, who answered, and what happened when', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const token = await tokenOf(backend, 'mitglied')
    const id = await raise(backend)
    await backend.call('POST', `/api/organisation/1/operation/${id}/response`, {
      token,
      body: { answer: 'coming', note: 'Fahre direkt hin' },
    })
    const { vehicle_id } = await backend.database.read
      .selectFrom('operation_vehicles')
      .select('vehicle_id')
      .where('operation_id', '=', id)
      .executeTakeFirstOrThrow()
    backend.passTime(185_000)
    await backend.call('POST', `/api/organisation/1/vehicle/${vehicle_id}/fms`, {
      token,
      body: { status: 3 },
    })
    await backend.call('PATCH', `/api/organisation/1/operation/${id}`, {
      token: await tokenOf(backend, 'leitung'),
      body: { version: 1, keyword_id: 1 },
    })
    const leftAt = shown(backend.now())

    const { answer, text, document } = await report(backend, id, token)

    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain('.pdf')
    for (const words of [
      'FF Musterstadt',
      'B3 – Wohnungsbrand',
      'Schulstraße 12, 99999 Musterstadt',
      'Rauch über dem Dach, Meldung von Frau Žížková',
      'Florian Musterstadt 1/44-1',
      'Kommt 1 Mia Mitglied 1 AGT, 1 Truppführer',
      'Kommt später 0',
      'Personen Qualifikationen',
      'Alarm eingegangen Leitstelle (Demo)',
      'FMS 3: Einsatz übernommen',
      'Geändert · Neues Stichwort: B1, vorher B3',
      leftAt,
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Fahre direkt hin')
    expect(text).toMatch(/Alarm: \d\d\.\d\d\.\d{4} - \d\d:\d\d Uhr/)
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({ Title: 'B3 – Wohnungsbrand', Language: 'de-DE' })
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  })

  test('it speaks English to who asks in English', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const { text } = await report(backend, await raise(backend), await tokenOf(backend, 'mitglied'), 'en')

    for (const words of [
      'Operation report FF Musterstadt',
      'Type: Fire',
      'Address:',
      'Timeline',
      'No responses',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Einsatzort|Verlauf|Stichwort/)
  })

  test('the caller’s data stands in it only for those who hold operations.update', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const id = await raise(backend)
    await backend.database.write((queries) =>
      queries
        .updateTable('operations')
        .set({ caller_name: 'Frau Geheim', caller_phone: '0170 4711' })
        .where('id', '=', id)
        .execute(),
    )

    const [member, leader] = [
      await report(backend, id, await tokenOf(backend, 'mitglied')),
      await report(backend, id, await tokenOf(backend, 'leitung')),
    ]

    expect(member.text).not.toMatch(/Geheim|4711|Anrufer/)
    expect(leader.text).toContain('Anrufer: Frau Geheim, 0170 4711')
    const views = await backend.database.read
      .selectFrom('operation_views')
      .select('user_id')
      .where('operation_id', '=', id)
      .execute()
    expect(views).toHaveLength(1)
  })

  test('a long one goes over several pages, each with its number, and loses nothing', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const id = await raise(backend)
    const entry = { tenant_id: 1, operation_id: id, kind: 'unmatched', actor: 'Leitstelle' }
    const at = new Date(backend.now()).toISOString()
    await backend.database.write((queries) =>
      queries
        .insertInto('operation_timeline')
        .values(Array.from({ length: 60 }, (_, number) => ({ ...entry, at, text: `Eintrag-${number}.` })))
        .execute(),
    )

    const { pages, text } = await report(backend, id, await tokenOf(backend, 'mitglied'))

    expect(pages.length).toBeGreaterThan(1)
    for (const [index, page] of pages.entries()) expect(page).toContain(`${index + 1}/${pages.length}`)
    for (let number = 0; number < 60; number += 1) expect(text).toContain(`Eintrag-${number}.`)
  })
})

test('a report that cannot be drawn is told to whoever asked, and keeps none of the next from them', async () => {
  const broken = { report: {}, locale: 'de', madeAt: 0 } as unknown as Parameters<typeof drawAside>[0]

  await expect(drawAside(broken)).rejects.toThrow()
  await expect(drawAside(broken)).rejects.toThrow()
})

/** As the clocks in Musterstadt show it, in November. */
function shown(now: number): string {
  return new Date(now + 3_600_000).toISOString().slice(11, 19)
}
