import { describe, expect, test } from 'vitest'
import type { OperationPage } from '../../../src/contract/operations/operation-list.ts'
import { intakeFms } from '../../../src/contract/vehicles/fms-intake.ts'
import { intakeAlarm } from '../../../src/contract/operations/operations.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import { alarmWorld } from '../../support/worlds/alarm-world.ts'
import { addIntakeKey } from '../../support/worlds/tenant-rows.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people } from '../../support/worlds/people.ts'

// Product page, section 3, Intake: declared charsets are honoured, text is normalised (NFC), an alarm is never refused for a
// detail.

const backendOf = useEnginesOfGate()
const english = { 'accept-language': 'en' }
const warning = 'charset: the characters were not in the declared encoding. Please check the umlauts.'
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

describe.each(enginesOfGate)('on %s', (engine) => {
  test.for<[string, Record<string, string>, (text: string) => Uint8Array, string[]?]>([
    ['declared', { 'content-type': 'application/json; charset=iso-8859-1' }, latin],
    ['not declared', {}, latin, [warning]],
    ['UTF-16', {}, (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))],
  ])('an alarm is taken in its charset: %s', async ([, headers, encode, warnings], { skip }) => {
    const { call, ...backend } = backendOf(engine, skip)
    const world = await alarmWorld({ call, ...backend })
    const body = encode('{"source":"ils","source_id":"ü","title":"B3 Größe","address":"Schulstraße 12"}')

    const answer = await call(intakeAlarm.method, intakeAlarm.path, {
      token: world.key,
      body,
      headers: { ...english, ...headers },
    })

    const json = (await answer.json()) as { id: number }
    expect([answer.status, json]).toEqual([
      201,
      { id: json.id, created: true, ...(warnings && { warnings }) },
    ])
    expect(await world.rowOf(json.id)).toMatchObject({
      source_id: 'ü',
      title: 'B3 Größe',
      address: 'Schulstraße 12',
    })
  })

  test('composed and decomposed letters are the same message', async ({ skip }) => {
    const world = await alarmWorld(backendOf(engine, skip))
    const alarm = { source_id: 'Nr. ü', title: 'Ölspur\r\nBrücke\u0000' }
    const { json } = await world.intake(alarm)
    expect(await world.rowOf(json.id)).toMatchObject({ title: 'Ölspur\nBrücke' })

    const again = await world.intake({
      source_id: alarm.source_id.normalize('NFD'),
      title: alarm.title.normalize('NFD'),
    })
    expect(again).toEqual({ status: 200, json: { id: json.id, created: false } })
  })

  test('a search finds what was typed on a Mac, and what was stored from one', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const { token } = (await (
      await backend.call('POST', '/api/login', { body: { email: people.leitung, password: DEMO_PASSWORD } })
    ).json()) as { token: string }
    const body = { source: 'mac', source_id: engine, title: 'Überschlag Mühlbrücke'.normalize('NFD') }
    const { id } = (await (
      await backend.call(intakeAlarm.method, intakeAlarm.path, { token: INTAKE_KEY, body })
    ).json()) as { id: number }

    for (const search of [
      'mühlbrücke',
      'mühlbrücke'.normalize('NFD'),
      'Muehlbru',
      'ÜBERSCHLAG'.normalize('NFD'),
    ]) {
      const query = new URLSearchParams({ search })
      const answer = await backend.call('GET', `/api/organisation/1/operations?${query}`, { token })
      expect(((await answer.json()) as OperationPage).data.map((one) => one.id)).toContain(id)
    }
  })

  test('a call of a person is told that its bytes are no text, and nothing is stored', async ({ skip }) => {
    const { call } = backendOf(engine, skip)
    const answer = await call('POST', '/api/login', {
      body: latin('{"email":"müller@demo.example","password":"x"}'),
      headers: english,
    })
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        message: 'Please check what you entered.',
        errors: {
          body: ['The characters are not in the encoding that is declared. Without one it is UTF-8.'],
        },
      },
    ])
    const declared = await call('POST', '/api/login', {
      body: latin('{"email":"müller@demo.example","password":"x"}'),
      headers: { 'content-type': 'application/json; charset=windows-1252' },
    })
    expect(Object.keys(((await declared.json()) as { errors: object }).errors)).toEqual(['email'])
  })

  test('a radio gateway is told so, and its events are taken', async ({ skip }) => {
    const { call, database } = backendOf(engine, skip)
    await database.write((queries) =>
      addIntakeKey(queries, { tenant: 1, organisation: 1, key: `gateway-${engine}`, scopes: ['fms'] }),
    )
    const answer = await call(intakeFms.method, intakeFms.path, {
      token: `gateway-${engine}`,
      body: latin('{"events":[{"vehicle":3,"status":1,"note":"Gerätehaus"}]}'),
      headers: english,
    })
    expect(await answer.json()).toEqual({ taken: 1, refused: [], warnings: [warning] })
    const { note } = await database.read
      .selectFrom('vehicle_statuses')
      .select('note')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(note).toBe('Gerätehaus')
  })
})
