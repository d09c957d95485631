import { describe, expect, test } from 'vitest'
import { alarmWorld } from '../../support/worlds/alarm-world.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'

// Product page, section 3, Intake: a time without offset is the organisation's local time.

const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s', (engine) => {
  test('a time without offset is what the clocks of the organisation show', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const world = await alarmWorld(backend)
    const alarmAt = async (source_id: string) => {
      const { status, json } = await world.intake({ source_id, title: 'B3', alarm_at: '20.11.2026 07:47' })
      expect([status, json.warnings]).toEqual([201, undefined])
      return (await world.rowOf(json.id)).alarm_at
    }

    expect(await alarmAt('1')).toBe('2026-11-20T06:47:00.000Z')
    await backend.database.write((queries) =>
      queries
        .updateTable('organisations')
        .set({ time_zone: 'America/New_York' })
        .where('id', '=', world.organisation)
        .execute(),
    )
    expect(await alarmAt('2')).toBe('2026-11-20T12:47:00.000Z')
  })

  test.for<[string, string | number, string | undefined, string]>([
    ['an hour that was twice', '2026-10-25 02:30', '2026-10-25T01:30:00.000Z', 'Zeitumstellung'],
    ['an hour that was skipped', '2026-03-29 02:30', '2026-03-29T01:30:00.000Z', 'Sommerzeit'],
    ['a day that does not exist', '31.02.2026 10:00', undefined, 'gibt es nicht'],
    ['long ago', '2016-01-01T00:00:00Z', undefined, 'zehn Jahre'],
    ['to come', '2999-01-01T00:00:00Z', undefined, 'Zukunft'],
    ['none', 'eben', undefined, 'nicht verwendbar'],
  ])('%s is taken with a warning', async ([, alarm_at, expected, warning], { skip }) => {
    const backend = backendOf(engine, skip)
    const world = await alarmWorld(backend)
    const { status, json } = await world.intake({ title: 'B3', alarm_at })

    expect(status).toBe(201)
    expect(json.warnings).toEqual([expect.stringMatching(new RegExp(`^alarm_at: .*${warning}`))])
    const receipt = new Date(backend.now()).toISOString()
    expect(await world.rowOf(json.id)).toMatchObject({ alarm_at: expected ?? receipt })
  })
})
