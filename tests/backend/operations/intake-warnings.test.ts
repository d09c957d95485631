import { describe, expect, test } from 'vitest'
import { engines, useBothEngines } from '../../support/servers/engines.ts'
import { alarmWorld } from '../../support/worlds/alarm-world.ts'
import { addVehicle } from '../../support/worlds/tenant-rows.ts'

// What a message names and this organisation does not have is said in the answer: a vehicle of another brigade is written into
// the operation, and its brigade hears nothing of it.

const backendOf = useBothEngines()

describe.each(engines)('on %s', (engine) => {
  test('vehicles that are unknown, of another organisation, or one of several are named, each in one warning', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const world = await alarmWorld(backend)
    // Spelled like the other one, and no less.
    await backend.database.write((queries) =>
      addVehicle(queries, { tenant: world.tenant, organisation: world.organisation, word: 'Al-arm' }),
    )

    const vehicles = ['Florian Alarm 1/44-1', 'Florian Nachbar 1/44-1', 'Florian Nirgends 1']
    const { json } = await world.intake({ title: 'B3', vehicles })

    expect(json.warnings).toEqual([
      expect.stringMatching(/^vehicles: „Florian Nachbar 1\/44-1“ ist kein Fahrzeug dieser Organisation/),
      expect.stringMatching(/^vehicles: „Florian Nirgends 1“ ist kein Fahrzeug/),
    ])
    // Said again, it is as true as before.
    const again = await world.intake({ title: 'B3', vehicles })
    expect(again.json.warnings).toEqual(json.warnings)
    const either = await world.intake({ source_id: '2', title: 'B3', vehicles: ['Florian Al arm 1/44-1'] })
    expect(either.json.warnings).toEqual([
      expect.stringMatching(/^vehicles: „Florian Al arm 1\/44-1“ passt auf mehrere/),
    ])
  })

  test('of many such vehicles fifty are named, and how many more there are', async ({ skip }) => {
    const world = await alarmWorld(backendOf(engine, skip))
    const vehicles = Array.from({ length: 60 }, (_, place) => `Florian Fern ${place}`)

    const { json } = await world.intake({ title: 'B3', vehicles })

    expect(json.warnings).toHaveLength(51)
    expect(json.warnings?.at(-1)).toMatch(/^vehicles: 10 weitere/)
  })

  test('a title that no keyword matches is named where it stands for one, once the operation is new', async ({
    skip,
  }) => {
    const world = await alarmWorld(backendOf(engine, skip))

    expect((await world.intake({ title: 'B3 Dachstuhl' })).json.warnings).toBeUndefined()
    const alarm = { source_id: '2', title: 'Rauch aus Fenster' }
    expect((await world.intake(alarm)).json.warnings).toEqual([
      expect.stringMatching(/^title: kein Stichwort/),
    ])
    expect((await world.intake({ ...alarm, text: 'Neues' })).json.warnings).toBeUndefined()
    const named = await world.intake({ source_id: '3', title: 'Rauch aus Fenster', keyword: 'B4' })
    expect(named.json.warnings).toBeUndefined()
  })
})
