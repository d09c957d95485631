import { describe, expect, test } from 'vitest'
import type { InProcess } from '../../support/servers/in-process.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import { DEMO_PASSWORD, people, type Person } from '../../support/worlds/people.ts'

// Product page, section 3: GET vehicles, with vehicles.view. Section 2: a vehicle has a call sign, a short name, a type.

const backendOf = useEnginesOfGate()

async function tokenOf({ call }: InProcess, person: Person): Promise<string> {
  const body = { email: people[person], password: DEMO_PASSWORD }
  return ((await (await call('POST', '/api/login', { body })).json()) as { token: string }).token
}

async function vehiclesOf(backend: InProcess, organisation: number) {
  const token = await tokenOf(backend, 'admin')
  const answer = await backend.call('GET', `/api/organisation/${organisation}/vehicles`, { token })
  return (await answer.json()) as { id: number; call_sign: string; fms_status: number | null }[]
}

describe.each(enginesOfGate)('the vehicles of an organisation on %s', (engine) => {
  test('are its own, with their status, type and what they are at, and no others', async ({ skip }) => {
    const backend = backendOf(engine, skip)

    const [first, ...others] = await vehiclesOf(backend, 1)
    expect(first).toEqual({
      id: expect.any(Number) as number,
      organisation_id: 1,
      call_sign: 'Florian Musterstadt 1/11-1',
      short_name: 'ELW 1',
      type_name: 'Einsatzleitwagen',
      station: 'Wache Mitte',
      station_id: expect.any(Number) as number,
      active: true,
      fms_status: 2,
      fms_call: null,
      fms_call_at: null,
      fms_call_id: null,
      out_of_service_at: null,
      out_of_service_reason: null,
      lat: null,
      lng: null,
      position_at: null,
      revision: 1,
      fms_status_at: '2026-11-21T12:00:00.000Z',
      fms_status_note: null,
      fms_source: 'manual',
      current_operation_id: null,
    })
    expect(others).toHaveLength(4)
    expect((await vehiclesOf(backend, 2)).map(({ call_sign }) => call_sign)).toEqual([
      'Florian Neudorf 2/19-1',
      'Florian Neudorf 2/42-1',
    ])
  })

  test('stand in the order in which people count call signs, without those out of service', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    await backend.database.write((queries) =>
      queries
        .insertInto('vehicles')
        .values(
          (
            [
              ['Florian Musterstadt 1/9-1', true],
              ['florian Musterstadt 1/10-1', true],
              ['Florian Ähringen 1/1', true],
              ['Florian Musterstadt 1/0-1', false],
            ] as const
          ).map(([call_sign, active]) => ({ tenant_id: 1, organisation_id: 1, call_sign, active })),
        )
        .execute(),
    )

    expect((await vehiclesOf(backend, 1)).map(({ call_sign }) => call_sign)).toEqual([
      'Florian Ähringen 1/1',
      'Florian Musterstadt 1/9-1',
      'florian Musterstadt 1/10-1',
      'Florian Musterstadt 1/11-1',
      'Florian Musterstadt 1/33-1',
      'Florian Musterstadt 1/44-1',
      'Florian Musterstadt 1/46-1',
      'Florian Musterstadt 1/52-1',
    ])
  })

  test('show at once what was set', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const token = await tokenOf(backend, 'mitglied')
    const { id } = (await vehiclesOf(backend, 1)).at(-1) ?? { id: 0 }

    await backend.call('POST', `/api/organisation/1/vehicle/${id}/fms`, { token, body: { status: 1 } })
    expect((await vehiclesOf(backend, 1)).find((one) => one.id === id)).toMatchObject({ fms_status: 1 })
  })
})
