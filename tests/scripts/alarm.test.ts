import { afterAll, beforeAll, expect, test } from 'vitest'
import { play, raise } from '../../scripts/alarm/play.ts'
import { readScenarios } from '../../scripts/alarm/scenarios.ts'
import { ask } from '../../scripts/client.ts'
import { getOperation } from '../../src/contract/operations/operation-detail.ts'
import { bootBackend } from '../support/servers/backend.ts'
import { INTAKE_KEY, signInByCall } from '../support/worlds/people.ts'

const scenarios = readScenarios()
let backend: Awaited<ReturnType<typeof bootBackend>>

beforeAll(async () => {
  backend = await bootBackend()
})

afterAll(async () => {
  await backend.close()
})

test.each([...scenarios])('the intake takes every word of the scenario %s', async (_, scenario) => {
  const answer = await raise(backend.origin, INTAKE_KEY, scenario, new Date())

  expect(answer).toMatchObject({ created: true })
  // A neighbour's vehicle is written down without an alarm for its brigade.
  const warnings = (answer.warnings ?? []).filter((warning) => !warning.includes('Florian Neudorf'))
  expect(warnings).toEqual([])
})

test('a scenario plays on: vehicles go 3, 4, 1, 2, members answer (architecture, section 4)', async () => {
  const scenario = scenarios.get('b3-wohnungsbrand')
  if (!scenario) throw new Error('the scenario is missing')
  const { id } = await raise(backend.origin, INTAKE_KEY, scenario, new Date())

  const lines: string[] = []
  await play(
    {
      origin: backend.origin,
      key: INTAKE_KEY,
      operationId: id,
      place: { lat: 50.9781, lng: 11.0295 },
      pace: 0,
      say: (line) => lines.push(line),
    },
    scenario.play,
  )

  const { token } = await signInByCall(backend.origin, 'mitglied')
  const operation = await ask(backend.origin, getOperation, {
    params: { organisationId: 1, operationId: id },
    token,
  })
  expect(lines).toHaveLength(scenario.play.length)
  expect(lines.filter((line) => line.includes('left out'))).toEqual([])
  expect(operation.responses?.map(({ answer }) => answer)).toEqual(['coming', 'coming'])
  const played = operation.vehicles.find(({ call_sign }) => call_sign === 'Florian Musterstadt 1/44-1')
  expect(played?.fms_status).toBe(2)
  expect(played).toMatchObject({
    en_route_at: expect.any(String) as string,
    on_scene_at: expect.any(String) as string,
    available_at: expect.any(String) as string,
    home_at: expect.any(String) as string,
  })
})
