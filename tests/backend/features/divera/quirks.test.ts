import { beforeEach, describe, expect, test } from 'vitest'
import { type Connected, connectedWorld, useStandIns } from '../../../support/divera/connected.ts'
import type { Divera } from '../../../support/divera/divera.ts'
import { type Quirks, quirkValues } from '../../../support/divera/quirks.ts'
import { enginesOfGate, useEnginesOfGate } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'

const standIns = useStandIns(enginesOfGate)
const backendOf = useEnginesOfGate(undefined, standIns.given)

/** The usual behaviour, and each other value of each switch. */
const cases = Object.entries(quirkValues).reduce<Partial<Quirks>[]>(
  (all, [name, [, ...others]]) => [...all, ...others.map((value) => ({ [name]: value }))],
  [{}],
)

describe.each(enginesOfGate)('DIVERA on %s', (engine) => {
  let backend: InProcess
  let divera: Divera
  let world: Connected

  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    divera = standIns.fresh(engine, backend)
    world = await connectedWorld(backend, divera)
  })

  test.each(cases)('alarms and vehicles arrive with %o', async (quirk) => {
    Object.assign(divera.quirks, quirk)
    await world.connect()
    // Nothing is there: lists are empty in the way of the switch.
    await world.work()
    const [vehicle] = divera.unit.vehicles.values()
    const first = divera.raise({ title: 'B3 eins', vehicle: [vehicle?.id ?? 0], lat: null, lng: null })
    const second = divera.raise({ title: 'B3 zwei', date: first.date + 1, lat: 51.5, lng: 7.5 })
    const [person] = divera.unit.people.keys()
    divera.answer(second.id, person ?? 0, 91767)
    divera.setStatus(vehicle?.id ?? 0, 3)
    await world.poll()
    const { capabilities } = await world.call<{ capabilities: { state: string }[] }>('POST', '/test', {})
    expect(capabilities.slice(0, 3).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok'])
    expect((await world.operations()).map(({ title }) => title)).toEqual(['B3 eins', 'B3 zwei'])
    const operations = await backend.database.read
      .selectFrom('operations')
      .select(['lat', 'lng'])
      .where('organisation_id', '=', world.organisation)
      .orderBy('id')
      .execute()
    const place = quirk.freeEdition ? { lat: null, lng: null } : { lat: 51.5, lng: 7.5 }
    expect(operations).toEqual([{ lat: null, lng: null }, place])
    divera.closeAlarm(first.id)
    await world.poll()
    expect((await world.operations()).map(({ closed_at }) => closed_at === null)).toEqual([false, true])
  })

  test('the same status with a new time is a new report, and a repeated one is none', async () => {
    await world.connect()
    await world.work()
    const [vehicle] = divera.unit.vehicles.values()
    const id = vehicle?.id ?? 0
    const reports = async () => {
      const rows = await backend.database.read
        .selectFrom('vehicle_statuses')
        .select(['status', 'source'])
        .where('organisation_id', '=', world.organisation)
        .orderBy('id')
        .execute()
      return rows
    }
    const before = (await reports()).length
    for (const digit of [3, 3, 0]) {
      backend.passTime(5000)
      divera.setStatus(id, digit)
      await world.poll()
      await world.poll()
    }
    expect((await reports()).slice(before).map(({ status }) => status)).toEqual([3, 3, 0])
    expect((await reports()).every(({ source }) => source === 'divera')).toBe(true)
  })
})
