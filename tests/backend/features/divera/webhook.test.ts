import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Connected,
  connectedWorld,
  fullMessage,
  useStandIns,
} from '../../../support/divera/connected.ts'
import type { Divera } from '../../../support/divera/divera.ts'
import { engines, useBothEngines } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const standIns = useStandIns(engines)
const backendOf = useBothEngines(undefined, standIns.given)

describe.each(engines)('the webhook of DIVERA on %s', (engine) => {
  let backend: InProcess
  let divera: Divera
  let world: Connected

  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    divera = standIns.fresh(engine, backend)
    world = await connectedWorld(backend, divera)
    await world.connect()
    await world.work()
    divera.requests.length = 0
  })

  const seconds = () => Math.floor(backend.now() / 1000)
  const full = (about: object = {}) => fullMessage(backend.now(), about)

  test('alarms at once, before DIVERA is asked anything, and once however often it is sent', async () => {
    const send = await world.webhook()
    const answer = await send(full(), { 'content-type': 'text/plain' })
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    expect(divera.requests).toEqual([])
    expect(await world.told()).toEqual([{ type: 'operation', title: 'B3 Wohnungsbrand', again: false }])
    await send(full({ id: '4711' }))
    expect(await world.operations()).toHaveLength(1)
    expect((await world.told()).length).toBe(1)
    const row = await backend.database.read
      .selectFrom('operations')
      .select(['source', 'source_id', 'number', 'lat', 'lng', 'priority'])
      .where('organisation_id', '=', world.organisation)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      source: 'divera',
      source_id: expect.stringMatching(/ 4711$/),
      number: '2026-1',
      lat: 51.25,
      priority: true,
    })
  })

  test('news by REST is quiet, and rings where the place is another', async () => {
    const send = await world.webhook()
    const alarm = divera.raise({ title: 'B2 Zimmerbrand', text: 'Küche', address: 'Weg 1', foreign_id: '' })
    await send({ id: alarm.id, title: 'B2 Zimmerbrand' })
    await world.work()
    expect(await world.told()).toMatchObject([
      { type: 'operation' },
      { type: 'operation_updated', again: false },
    ])
    expect(await world.operations()).toMatchObject([{ text: 'Küche' }])
    divera.update(alarm.id, { address: 'Feld 9' })
    await world.poll()
    expect((await world.told()).slice(2)).toMatchObject([{ type: 'operation_updated', again: true }])
  })

  test('a message without words alarms with the words of REST', async () => {
    const send = await world.webhook()
    divera.raise({ title: 'TH1 Ölspur' })
    expect((await send('')).status).toBe(200)
    expect(await world.told()).toEqual([])
    await world.work()
    expect(await world.told()).toMatchObject([{ title: 'TH1 Ölspur' }])
    backend.passTime(10 * SECOND_MS)
    await world.work()
    expect(await world.told()).toHaveLength(1)
  })

  test('it alarms by itself where DIVERA does not answer, and takes the words once they are there', async () => {
    const send = await world.webhook()
    divera.faults.status = 503
    await send('<xml>nothing readable</xml>', { 'content-type': 'application/xml' })
    await world.work()
    expect(await world.told()).toEqual([])
    backend.passTime(5 * SECOND_MS)
    await world.work()
    expect(await world.told()).toMatchObject([{ title: 'Alarm aus DIVERA' }])
    divera.clearFaults()
    divera.raise({ title: 'B3 Scheune' })
    await world.poll()
    expect(await world.operations()).toMatchObject([{ title: 'B3 Scheune' }])
    expect((await world.told()).map(({ type }) => type)).toEqual(['operation', 'operation_updated'])
  })

  test('a message with words and without an id is the alarm that REST names', async () => {
    const send = await world.webhook()
    await send({ title: 'B1 Mülltonne', address: 'Weg 2' })
    expect(await world.told()).toMatchObject([{ title: 'B1 Mülltonne' }])
    divera.raise({ title: 'B1 Mülltonne', address: 'Weg 2', text: '', foreign_id: '' })
    await world.work()
    expect(await world.operations()).toHaveLength(1)
    expect((await world.told()).filter(({ type }) => type === 'operation')).toHaveLength(1)
  })

  test('the same message after REST has found the alarm does not alarm again', async () => {
    const send = await world.webhook()
    divera.raise({ title: 'B1 Hecke' })
    await world.poll()
    await send({ title: 'B1 Hecke' })
    expect(await world.operations()).toHaveLength(1)
  })

  test('its closing closes, an older message changes nothing, and opening it again opens', async () => {
    const send = await world.webhook()
    const ts_create = seconds()
    await send(full())
    backend.passTime(MINUTE_MS)
    await send(
      full({ ts_create, closed: true, ts_update: seconds(), ts_close: seconds(), report: 'Gelöscht' }),
    )
    const [closed] = await world.operations()
    expect(closed?.closed_at).not.toBeNull()
    await send(full({ ts_create, ts_update: seconds() - 30, text: 'älter' }))
    expect(await world.operations()).toEqual([closed])
    await send(full({ ts_create, ts_update: seconds() + 1, closed: false }))
    expect(await world.operations()).toMatchObject([{ closed_at: null }])
    expect(await world.told()).toHaveLength(1)
  })

  test.each([
    ['another secret', (path: string) => path.replace(/.{5}$/, 'AAAAA')],
    ['no secret', (path: string) => path.replace(/[^/]+$/, '')],
  ])('%s is refused and changes nothing', async (_, change) => {
    const { url } = await world.call<{ url: string }>('POST', '/webhook', {}, 201)
    const answer = await backend.call('POST', change(url), { body: full() })
    expect(answer.status).toBe(404)
    expect(await world.operations()).toEqual([])
  })

  test('a connection that is off takes no message', async () => {
    const send = await world.webhook()
    const { version } = await world.call<{ version: number }>('GET')
    await world.call('PATCH', '', { version, enabled: false })
    expect((await send(full())).status).toBe(404)
  })

  test.each([
    ['an array', '[1,2]'],
    ['HTML', '<html><script>alert(1)</script></html>'],
    [
      'wrong types',
      JSON.stringify({ id: { a: 1 }, title: ['x'], text: 5, lat: [], closed: 'maybe', vehicle: 7 }),
    ],
    ['bytes', '\u0000\u0001'],
  ])('%s is taken without a fault', async (_, body) => {
    const send = await world.webhook()
    expect((await send(body)).status).toBe(200)
  })

  test('HTML in a text stays text, and 10 MB are refused', async () => {
    const send = await world.webhook()
    await send(full({ title: '<b>B3</b>', text: '<script>x</script>' }))
    expect(await world.operations()).toMatchObject([{ title: '<b>B3</b>', text: '<script>x</script>' }])
    expect((await send(full({ text: 'x'.repeat(10_000_000) }))).status).toBe(413)
  })

  test('a number and an address that an open alarm of the dispatch centre has link both', async () => {
    await world.raisedElsewhere({ number: '2026 1', address: 'am markt 1 musterstadt' })
    const send = await world.webhook()
    await send(full())
    // The first alarm has reached no one: the member is alarmed by it now.
    expect(await world.operations()).toMatchObject([{ title: 'Brand' }])
    expect(await world.told()).toMatchObject([{ type: 'operation', title: 'Brand' }])
    expect((await world.log())[0]).toMatchObject({ outcome: 'linked' })
  })
})
