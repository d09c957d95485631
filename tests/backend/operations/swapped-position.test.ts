import { beforeEach, describe, expect, test } from 'vitest'
import { isSwapped } from '../../../src/backend/operations/swapped-position.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { people } from '../../support/worlds/people.ts'

// A position that lies more than 200 km away, and near with its numbers the other way round, is kept as it was sent,
// and marked.

const home = { lat: 50.98, lng: 11.03 }

test.for([
  ['where the brigade is', { lat: 50.99, lng: 11.1 }, false],
  ['the other way round', { lat: 11.1, lng: 50.99 }, true],
  ['199 km away', { lat: 50.98 + 199 / 111.2, lng: 11.03 }, false],
  ['the other way round of what lies 199 km away', { lat: 11.03, lng: 50.98 + 199 / 111.2 }, true],
  ['the other way round of what lies 201 km away', { lat: 11.03, lng: 50.98 + 201 / 111.2 }, false],
  ['far away both ways', { lat: 40.7, lng: -74 }, false],
  ['no place the other way round', { lat: 50, lng: 170 }, false],
] as const)('%s: %s', ([, place, expected]) => {
  expect(isSwapped(place, home)).toBe(expected)
})

const backendOf = useEnginesOfGate(async ({ database }) => {
  await database.write((queries) =>
    queries.updateTable('organisations').set(home).where('id', '=', 1).execute(),
  )
})
let sent = 0

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let leader: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leader = await tokenOf(backend, people.leitung)
  })
  const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>
  const raise = async (input: object) =>
    json(
      await backend.call('POST', '/api/intake/alarm', {
        token: 'demo-intake-key',
        body: { source: 'swapped', source_id: String((sent += 1)), title: 'B1', ...input },
      }),
    )
  const read = async (id: unknown) =>
    json(await backend.call('GET', `/api/organisation/1/operation/${String(id)}`, { token: leader }))

  test('an alarm keeps what it was sent, and both its sender and its readers are warned', async () => {
    const { id, warnings } = await raise({ lat: 11.03, lng: 50.98, address: 'Markt 1' })
    expect(warnings).toEqual([expect.stringContaining('Breite und Länge prüfen')])
    expect(await read(id)).toMatchObject({ lat: 11.03, lng: 50.98, position_swapped: true })
    const right = await raise({ lat: 50.98, lng: 11.03 })
    expect(right['warnings']).toBeUndefined()
    expect(await read(right['id'])).toMatchObject({ position_swapped: false })
  })

  test('whoever puts it right takes the mark away, and whoever makes it wrong sets it', async () => {
    const made = await json(
      await backend.call('POST', '/api/organisation/1/operation', {
        token: leader,
        body: { title: 'B2', lat: 11.03, lng: 50.98 },
      }),
    )
    const { version } = await read(made['id'])
    expect(await read(made['id'])).toMatchObject({ position_swapped: true })
    const path = `/api/organisation/1/operation/${String(made['id'])}`
    await backend.call('PATCH', path, { token: leader, body: { version, lat: 50.98, lng: 11.03 } })
    expect(await read(made['id'])).toMatchObject({ lat: 50.98, position_swapped: false })
    await backend.call('PATCH', path, {
      token: leader,
      body: { version: Number(version) + 1, lat: 11.03, lng: 50.98 },
    })
    expect(await read(made['id'])).toMatchObject({ lat: 11.03, position_swapped: true })
  })
})
