import { beforeEach, describe, expect, test } from 'vitest'
import type { Divera as Connection } from '../../../../src/contract/divera/divera.ts'
import {
  type Connected,
  connectedWorld,
  fullMessage,
  useStandIns,
} from '../../../support/divera/connected.ts'
import type { Divera } from '../../../support/divera/divera.ts'
import { enginesOfGate, useEnginesOfGate } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const standIns = useStandIns(enginesOfGate)
const backendOf = useEnginesOfGate(undefined, standIns.given)

describe.each(enginesOfGate)('webhook and questions together on %s', (engine) => {
  let backend: InProcess
  let divera: Divera
  let world: Connected

  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    divera = standIns.fresh(engine, backend)
    world = await connectedWorld(backend, divera)
    await world.connect()
    await world.work()
  })

  const seconds = () => Math.floor(backend.now() / 1000)
  const full = (about: object = {}) => fullMessage(backend.now(), about)
  const alarms = async () => (await world.told()).filter(({ type }) => type === 'operation')
  const faults = async () => (await world.call<Connection>('GET')).faults

  test.each([
    ['the keyword alone', { title: 'B3 Feuer' }],
    ['the place alone', { address: 'Weg 3', lat: '51.2', lng: '7.1' }],
    ['nothing', ''],
  ])('calls that say %s ring once, also those about its closing, and are no fault', async (_, body) => {
    const send = await world.webhook()
    await world.work()
    const { id } = divera.raise({ title: 'B3 Feuer', text: '', address: 'Weg 3', foreign_id: '' })
    await send(body)
    await send(body)
    for (let round = 1; round <= 3; round += 1) {
      await world.work()
      backend.passTime(6 * SECOND_MS)
    }
    await send(body)
    backend.passTime(20 * MINUTE_MS)
    divera.closeAlarm(id)
    await send(body)
    for (let round = 1; round <= 3; round += 1) {
      await world.work()
      backend.passTime(6 * SECOND_MS)
    }
    expect(await alarms()).toHaveLength(1)
    expect(await world.operations()).toMatchObject([{ closed_at: expect.any(String) }])
    expect(await faults()).toEqual([])
  })

  test('a call that does not name its alarm and a question at the same moment ring once', async () => {
    const send = await world.webhook()
    await world.work()
    for (let round = 1; round <= 5; round += 1) {
      const title = `B${round} Feuer`
      divera.raise({ title, text: '', foreign_id: '', address: `Weg ${round}` })
      await Promise.all([world.poll(), send({ title })])
      await world.work()
    }
    expect(await world.operations()).toHaveLength(5)
    expect(await alarms()).toHaveLength(5)
  })

  test('a call about an alarm that the key cannot see rings after ten seconds, and once where it comes twice', async () => {
    const send = await world.webhook()
    await send('')
    await send('')
    await world.work()
    expect(await alarms()).toEqual([])
    backend.passTime(6 * SECOND_MS)
    await world.work()
    expect(await alarms()).toMatchObject([{ title: 'Alarm aus DIVERA' }])
  })

  test('a call that DIVERA does not explain is not taken for the alarm of a quarter of an hour later', async () => {
    const send = await world.webhook()
    divera.faults.status = 503
    await send('')
    await world.work()
    backend.passTime(6 * SECOND_MS)
    await world.work()
    divera.clearFaults()
    backend.passTime(15 * MINUTE_MS)
    divera.raise({ title: 'B3 Scheune' })
    await world.poll()
    expect((await alarms()).map(({ title }) => title)).toEqual(['Alarm aus DIVERA', 'B3 Scheune'])
  })

  test('an alarm that the webhook has called for rings, though the first question finds it', async () => {
    const { version } = await world.call<Connection>('GET')
    await world.call('PATCH', '', { version, enabled: false })
    const send = await world.webhook()
    const off = await world.call<Connection>('GET')
    await world.call('PATCH', '', { version: off.version, enabled: true })
    divera.raise({ title: 'B3 Feuer' })
    await send('')
    await world.work()
    expect(await alarms()).toMatchObject([{ title: 'B3 Feuer' }])
  })

  test('an operation with the same number that was forgotten days ago does not keep an alarm quiet', async () => {
    await world.raisedElsewhere({ number: '2026 1', address: 'am markt 1 musterstadt' })
    const send = await world.webhook()
    backend.passTime(2 * 24 * 60 * MINUTE_MS)
    await send(full())
    expect(await alarms()).toMatchObject([{ title: 'B3 Wohnungsbrand' }])
  })

  test('what was linked and closed here stays closed where DIVERA changes its text', async () => {
    await world.raisedElsewhere({ number: '2026 1', address: 'am markt 1 musterstadt' })
    backend.passTime(5 * MINUTE_MS)
    const send = await world.webhook()
    const ts_create = seconds()
    await send(full({ ts_create }))
    const [linked] = await world.operations()
    const closing = await backend.call(
      'POST',
      `/api/organisation/${world.organisation}/operation/${linked?.id}/close`,
      { token: world.admin, body: { reason: 'done' } },
    )
    expect(closing.status).toBe(200)
    backend.passTime(MINUTE_MS)
    await send(full({ ts_create, ts_update: seconds(), text: 'Nachtrag' }))
    expect(await world.operations()).toMatchObject([{ closed_at: expect.any(String) }])
    expect(await alarms()).toHaveLength(1)
  })

  test('a connection of the webhook alone is no fault, and works once it was called', async () => {
    const send = await world.webhook()
    const { version } = await world.call<Connection>('GET')
    await world.call('PATCH', '', { version, personal_key: null, system_key: null })
    backend.passTime(20 * MINUTE_MS)
    await world.work()
    expect(await world.call('GET')).toMatchObject({ state: 'unused', faults: [] })
    await send(full())
    expect(await world.call('GET')).toMatchObject({ state: 'ok', faults: [] })
    expect(await alarms()).toHaveLength(1)
  })
})
