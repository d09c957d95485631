import { describe, expect, test } from 'vitest'
import { alarmWorld } from '../../support/worlds/alarm-world.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people } from '../../support/worlds/people.ts'
import { intakeAlarm } from '../../../src/contract/operations/operations.ts'

// Product page, section 1: what and where. Coordinates without an address are a place.

const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s', (engine) => {
  test('an alarm says where by its address, else by its position in the language of each reader', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const world = await alarmWorld(backend)
    await backend.database.write((queries) =>
      queries.updateTable('users').set({ locale: 'en' }).where('id', '=', world.people.ben).execute(),
    )
    const bodies = async (alarm: Record<string, unknown>) => {
      const { json } = await world.intake({ title: 'B3', ...alarm })
      const told = await world.told(json.id)
      return Object.fromEntries(told.map(({ name, body }) => [name, body]))
    }

    const lat = '48,137154'
    const german = '48,13715° N, 11,57540° O'
    expect(await bodies({ source_id: '1', lat, lng: 11.5754 })).toEqual({
      anna: german,
      ben: '48.13715° N, 11.57540° E',
      carla: german,
      dora: german,
    })
    const address = 'Schulstraße 12'
    const all = (body: string) => ({ anna: body, ben: body, carla: body, dora: body })
    expect(await bodies({ source_id: '2', lat, lng: 11.5754, address })).toEqual(all(address))
    expect(await bodies({ source_id: '3' })).toEqual(all(''))
  })

  test('the table of operations names it as well', async ({ skip }) => {
    const { call } = backendOf(engine, skip)
    const credentials = { email: people.leitung, password: DEMO_PASSWORD }
    const { token } = (await (await call('POST', '/api/login', { body: credentials })).json()) as {
      token: string
    }
    const body = { source: 'place', source_id: '1', title: 'Waldbrand am Grat', lat: 48.137154, lng: 11.5754 }
    await call(intakeAlarm.method, intakeAlarm.path, { token: INTAKE_KEY, body })

    const answer = await call('GET', '/api/organisation/1/operations.csv?search=waldbrand', {
      token,
      headers: { 'accept-language': 'de' },
    })
    expect(await answer.text()).toContain(';Waldbrand am Grat;nein;48,13715° N, 11,57540° O;')
  })
})
