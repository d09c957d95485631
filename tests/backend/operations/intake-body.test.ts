import { beforeEach, describe, expect, test } from 'vitest'
import { INTAKE_BYTES } from '../../../src/contract/operations/intake.ts'
import { intakeAlarm } from '../../../src/contract/operations/operations.ts'
import { intakeFms } from '../../../src/contract/vehicles/fms-intake.ts'
import { type Engine, enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { type AlarmWorld, alarmWorld } from '../../support/worlds/alarm-world.ts'
import { addIntakeKey } from '../../support/worlds/tenant-rows.ts'

// Product page, section 3, Intake: the shape of a body is no reason to refuse an alarm. Every Content-Type, forms, up to 8 MB.

const backendOf = useEnginesOfGate()
const form = 'application/x-www-form-urlencoded'
const MEGABYTE = 1024 * 1024

/** All tests of an engine share one organisation: each test sends its messages with its own id. */
const worlds = new Map<Engine, { world: AlarmWorld; gateway: string }>()
async function worldOf(engine: Engine, backend: InProcess) {
  const known = worlds.get(engine)
  if (known) return known
  const world = await alarmWorld(backend)
  const gateway = `gateway-${engine}-${world.organisation}`
  const { tenant, organisation } = world
  await backend.database.write((queries) =>
    addIntakeKey(queries, { tenant, organisation, key: gateway, scopes: ['fms'] }),
  )
  worlds.set(engine, { world, gateway })
  return { world, gateway }
}
let messages = 0

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let world: AlarmWorld
  let gateway: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    ;({ world, gateway } = await worldOf(engine, backend))
    messages += 1
  })

  type Body = string | Uint8Array<ArrayBuffer> | FormData | URLSearchParams | ReadableStream
  /** Sends the body unchanged; without `type`, only a form object gets a Content-Type. */
  async function send(
    body: Body,
    { path = intakeAlarm.path as string, key = world.key, type = '', size = 0 } = {},
  ) {
    const answer = await backend.app.request(path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'accept-language': 'en',
        ...(size > 0 && { 'content-length': String(size) }),
        ...(type !== '' && { 'content-type': type }),
      },
      // A string would get `text/plain` as its Content-Type.
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
      duplex: 'half',
    } as RequestInit)
    const json = (await answer.json()) as { id: number; warnings?: string[]; message?: string }
    return { status: answer.status, json, headers: answer.headers }
  }
  const alarm = (more: object = {}) =>
    JSON.stringify({
      source: 'ils',
      source_id: `${messages}`,
      title: 'B3 – Größe',
      ...more,
    })

  test.each(['', 'text/plain', 'text/plain;charset=UTF-8', form, 'application/octet-stream'])(
    'a JSON alarm with the Content-Type "%s" is accepted',
    async (type) => {
      const { status, json } = await send(alarm(), { type })
      expect([status, json]).toEqual([201, { id: json.id, created: true }])
      expect((await world.rowOf(json.id)).title).toBe('B3 – Größe')
    },
  )

  test.each<[string, (fields: string[][]) => FormData | URLSearchParams]>([
    ['URL-encoded', (fields) => new URLSearchParams(fields)],
    [
      'multipart',
      (fields) => {
        const data = new FormData()
        for (const [name = '', value = ''] of fields) data.append(name, value)
        return data
      },
    ],
  ])('an alarm in a form (%s) is accepted', async (_, write) => {
    const { status, json } = await send(
      write([
        ['source', 'ils'],
        ['source_id', `${messages}`],
        ['title', 'B3 – Größe'],
        ['lat', '48,137154'],
        ['lng', '11.576124'],
        ['priority', 'ja'],
        ['text', ''],
        ['vehicles', 'A 1'],
        ['vehicles', 'A 2'],
      ]),
    )
    expect(status).toBe(201)
    expect(await world.rowOf(json.id)).toMatchObject({
      title: 'B3 – Größe',
      lat: 48.137154,
      lng: 11.576124,
      priority: true,
      text: null,
    })
    expect(await world.vehiclesOf(json.id)).toEqual(['A 1', 'A 2'])
  })

  test('files and parts beyond the limit of a form are dropped, and the response warns of each', async () => {
    const data = new FormData()
    for (const [name, value] of Object.entries({ source: 'ils', source_id: `${messages}`, title: 'B3' }))
      data.append(name, value)
    data.append('plan', new File(['%PDF'], 'plan.pdf'))
    for (let index = 0; index < 200; index += 1) data.append('text', `${index}`)
    const { status, json } = await send(data)
    expect([status, json.warnings]).toEqual([
      201,
      ['plan: a file, dropped.', 'form: too many parts, the rest was dropped.', 'text: not usable, dropped.'],
    ])
  })

  test('a message of 8 MB is accepted: its text is cut, and the response warns of the cut', async () => {
    const empty = alarm({ text: '' })
    const body = alarm({ text: 'ü'.repeat((INTAKE_BYTES - Buffer.byteLength(empty)) / 2 - 1) })
    const { status, json } = await send(body)
    expect([status, json.warnings]).toEqual([201, ['text: too long, cut.']])
    expect((await world.rowOf(json.id)).text).toBe('ü'.repeat(20_000))
  })

  test('an alarm is read completely even after many long unknown fields', async () => {
    const photos = Array.from({ length: 6 }, () => 'x'.repeat(60_000))
    const track = Array.from({ length: 1200 }, () => 1)
    const body = JSON.stringify({ photos, track, ...(JSON.parse(alarm()) as object), vehicles: ['A 1'] })
    const { status, json } = await send(body)
    expect([status, (await world.rowOf(json.id)).title]).toEqual([201, 'B3 – Größe'])
    expect(await world.vehiclesOf(json.id)).toEqual(['A 1'])
    expect((await send(body)).json).toMatchObject({ id: json.id, created: false })
  })

  test('a message over 8 MB gets 413 with and without a Content-Length, but 401 with a wrong key', async () => {
    const body = alarm({ text: 'x'.repeat(INTAKE_BYTES) })
    const bytes = new TextEncoder().encode(body)
    const pieces = () => new Blob([bytes]).stream()
    expect([
      (await send(body, { size: bytes.length })).status,
      (await send(pieces())).status,
      (await send(body, { size: bytes.length, key: 'wrong' })).status,
      (await send(pieces(), { key: 'wrong' })).status,
    ]).toEqual([413, 413, 401, 401])
  })

  test('the backend reads four large messages of a key at once: a fifth gets 503, a small one is accepted', async () => {
    const large = (id: string) => {
      const text = new TextEncoder().encode(alarm({ source_id: id, text: 'x'.repeat(MEGABYTE) }))
      const finish = Promise.withResolvers<void>()
      const hasPlace = Promise.withResolvers<void>()
      const pieces = [text.subarray(0, MEGABYTE / 2), text.subarray(MEGABYTE / 2)]
      const body = new ReadableStream(
        {
          async pull(controller) {
            const piece = pieces.shift()
            // The backend asks for the second piece only after it has read the first.
            if (pieces.length === 0) {
              hasPlace.resolve()
              await finish.promise
            }
            if (piece) controller.enqueue(piece)
            else controller.close()
          },
        },
        { highWaterMark: 0 },
      )
      return { answer: send(body), finish: finish.resolve, hasPlace: hasPlace.promise }
    }
    const running = ['large 1', 'large 2', 'large 3', 'large 4'].map(large)
    await Promise.all(running.map(({ hasPlace }) => hasPlace))

    const fifth = alarm({ source_id: 'large 5', text: 'x'.repeat(MEGABYTE) })
    const refused = await send(fifth)
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([503, true])
    expect((await send(alarm({ source_id: 'small' }))).status).toBe(201)
    // The limit counts each key separately.
    const events = JSON.stringify({ events: [{ vehicle: 'x', status: 1 }], note: 'x'.repeat(MEGABYTE) })
    expect((await send(events, { path: intakeFms.path, key: gateway })).status).toBe(200)

    for (const { finish } of running) finish()
    const answers = await Promise.all(running.map(({ answer }) => answer))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await send(fifth)).status).toBe(201)
  })

  test.each<[string, string, string, string]>([
    [
      'plain text',
      'Feuer in der Schule',
      'text/plain',
      'This is neither valid JSON nor a form with known fields.',
    ],
    ['broken JSON', '{"title":"B3",}', '', 'This is neither valid JSON nor a form with known fields.'],
    [
      'a list of alarms',
      '[{"title":"B3"},{"title":"B4"}]',
      '',
      'This is neither valid JSON nor a form with known fields.',
    ],
  ])('%s is refused with the reason', async (_, body, type, message) => {
    const { status, json } = await send(body, { type })
    expect([status, json]).toEqual([
      422,
      { message: 'Please check what you entered.', errors: { body: [message] } },
    ])
  })

  describe('a radio gateway', () => {
    const report = async (body: Body, type = '') => {
      const { status, json } = await send(body, { path: intakeFms.path, key: gateway, type })
      return {
        status,
        json: json as unknown as {
          taken: number
          refused: { event: number; vehicle: string }[]
          warnings?: string[]
        },
      }
    }
    const known = { vehicle: 'Florian Alarm 1/44-1', status: 3 }

    test.each([
      ['text/plain', JSON.stringify({ events: [known] })],
      [form, JSON.stringify({ events: [known] })],
      [form, 'vehicle=Florian+Alarm+1%2F44-1&status=3'],
      ['', 'vehicle=Florian+Alarm+1%2F44-1&status=3&note=Tor'],
      ['application/json', JSON.stringify(known)],
      ['application/json', JSON.stringify({ events: known })],
    ])('reports with the Content-Type "%s": %s', async (type, body) => {
      expect(await report(body, type)).toEqual({ status: 200, json: { taken: 1, refused: [] } })
    })

    test('may send more than 500 events: the response lists all further events as refused', async () => {
      const others = { vehicle: 'Florian Nirgends', status: 3 }
      const events = [...Array.from({ length: 499 }, () => others), known, known, { ...known, vehicle: 'B' }]
      const { status, json } = await report(JSON.stringify({ events, sent_at: 1 }))
      expect([status, json.taken, json.refused.length, json.warnings]).toEqual([
        200,
        1,
        501,
        ['sent_at: field not known, dropped.'],
      ])
      const message = 'At most 500 at once. Please send it again.'
      expect(json.refused.slice(499)).toEqual([
        { event: 500, vehicle: known.vehicle, message },
        { event: 501, vehicle: 'B', message },
      ])
    })

    test('reports 500 events with long notes and unknown fields: the backend stores all of them with their times', async () => {
      const events = Array.from({ length: 500 }, (_, second) => ({
        note: 'x'.repeat(650),
        log: 'y'.repeat(1000),
        at: new Date(backend.now() - 3_600_000 + second * 1000).toISOString(),
        ...known,
      }))
      const { status, json } = await report(JSON.stringify({ events }))
      expect([status, json.taken, json.refused]).toEqual([200, 500, []])
      const stored = await backend.database.read
        .selectFrom('vehicle_statuses')
        .select('at')
        .where('at', 'in', [events[0]?.at ?? '', events[499]?.at ?? ''])
        .execute()
      expect(stored).toHaveLength(2)
    })

    test('gets the number of events that were not read', async () => {
      const events = Array.from({ length: 100_000 }, () => ({ vehicle: 'A', status: 3 }))
      const { status, json } = await report(JSON.stringify({ events }))
      expect([status, json.taken, json.refused.length, json.refused.at(-1)]).toMatchObject([
        200,
        0,
        1500,
        { event: 1499, vehicle: 'A' },
      ])
      expect(json.warnings).toContain('events: too much in it, the rest was dropped.')
      expect(json.warnings).toContain('events: 98500 more events were not read.')
    })

    test.each(['{"events":[]}', '{}', '', 'events='])(
      'gets 422 for a report without events: %s',
      async (body) => {
        const { status, json } = await report(body)
        expect([status, Object.keys((json as unknown as { errors: object }).errors)]).toEqual([
          422,
          ['events'],
        ])
      },
    )
  })
})
