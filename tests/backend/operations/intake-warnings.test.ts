import { describe, expect, test } from 'vitest'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import { alarmWorld } from '../../support/worlds/alarm-world.ts'
import { addVehicle } from '../../support/worlds/tenant-rows.ts'

// The response to a message warns of vehicles and keywords that this organisation does not have. A vehicle of another brigade is
// added to the operation, but its brigade is not notified.

const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s', (engine) => {
  test('each vehicle that is unknown, ambiguous or of another organisation gets one warning', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const world = await alarmWorld(backend)
    // „Florian Al arm“ matches this vehicle as well as the existing „Florian Alarm“.
    await backend.database.write((queries) =>
      addVehicle(queries, { tenant: world.tenant, organisation: world.organisation, word: 'Al-arm' }),
    )

    const vehicles = ['Florian Alarm 1/44-1', 'Florian Nachbar 1/44-1', 'Florian Nirgends 1']
    const { json } = await world.intake({ title: 'B3', vehicles })

    expect(json.warnings).toEqual([
      expect.stringMatching(/^vehicles: „Florian Nachbar 1\/44-1“ ist kein Fahrzeug dieser Organisation/),
      expect.stringMatching(/^vehicles: „Florian Nirgends 1“ ist kein Fahrzeug/),
    ])
    // The same message again gets the same warnings.
    const again = await world.intake({ title: 'B3', vehicles })
    expect(again.json.warnings).toEqual(json.warnings)
    const either = await world.intake({ source_id: '2', title: 'B3', vehicles: ['Florian Al arm 1/44-1'] })
    expect(either.json.warnings).toEqual([
      expect.stringMatching(/^vehicles: „Florian Al arm 1\/44-1“ passt auf mehrere/),
    ])
  })

  test('the warnings name the first fifty unknown vehicles and count the others', async ({ skip }) => {
    const world = await alarmWorld(backendOf(engine, skip))
    const vehicles = Array.from({ length: 60 }, (_, place) => `Florian Fern ${place}`)

    const { json } = await world.intake({ title: 'B3', vehicles })

    expect(json.warnings).toHaveLength(51)
    expect(json.warnings?.at(-1)).toMatch(/^vehicles: 10 weitere/)
  })

  test('a new operation without a keyword gets a warning if its title matches no keyword', async ({
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
