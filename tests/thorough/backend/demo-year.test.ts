import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/backend/database/open.ts'
import { fillDemo } from '../../../src/backend/demo/demo.ts'
import { alarmsOfYear } from '../../../src/backend/demo/year/calendar.ts'
import { countQualifications } from '../../../src/contract/people/qualifications.ts'
import { localTime } from '../../../src/backend/time/local-time.ts'
import { join } from 'node:path'
import { engines, useEmptyPostgres } from '../../support/servers/engines.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'

// Issue, "Real data": a year of a mid-size brigade's alarms fills the demo, so that lists and statistics look like life.

const NOW = Date.parse('2026-11-21T12:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const BERLIN = 'Europe/Berlin'
const postgres = useEmptyPostgres()

test('a day has the same alarms tomorrow', () => {
  const overlap = (now: number) =>
    alarmsOfYear(now, BERLIN)
      .filter(({ at }) => at > NOW - 200 * DAY_MS && at < NOW - 10 * DAY_MS)
      .map(({ at, scene }) => [at, scene.title])

  expect(overlap(NOW)).not.toEqual([])
  expect(overlap(NOW + DAY_MS)).toEqual(overlap(NOW))
})

test('alarms follow the year, the week and the day', () => {
  const years = [0, 1, 2, 3, 4].flatMap((age) => alarmsOfYear(NOW - age * 365 * DAY_MS, BERLIN))
  const hourOf = (at: number) => localTime(at, BERLIN).getUTCHours()
  const monthOf = (at: number) => localTime(at, BERLIN).getUTCMonth()
  const titled = (text: string) => years.filter(({ scene }) => scene.title.includes(text))

  const real = years.filter(({ scene }) => scene.kind === undefined)
  expect(real.length / 5).toBeGreaterThan(250)
  expect(real.length / 5).toBeLessThan(480)
  const inHours = (from: number, to: number) =>
    real.filter(({ at }) => hourOf(at) >= from && hourOf(at) < to).length
  expect(inHours(16, 20)).toBeGreaterThan(3 * inHours(1, 5))
  const summer = (found: typeof years) =>
    found.filter(({ at }) => monthOf(at) >= 5 && monthOf(at) <= 7).length
  expect(summer(titled('Flächenbrand'))).toBeGreaterThan(titled('Flächenbrand').length / 3)
  // A storm is many places at once.
  const stormy = Map.groupBy(titled('Sturmschaden'), ({ at }) => new Date(at).toISOString().slice(0, 10))
  expect(Math.max(...[...stormy.values()].map((found) => found.length))).toBeGreaterThan(10)
  for (const { at } of titled('Übung'))
    expect(localTime(at, BERLIN).toISOString().slice(11, 16)).toBe('19:30')
})

test.for(engines)(
  'on %s the demo tenant has a year behind it, in which everything fits together',
  async (engine, { skip }) => {
    const folder = temporaryFolder()
    const database = openDatabase(
      engine === 'sqlite' ? { file: join(folder, 'alarm.sqlite') } : { url: postgres.needUrl(skip) },
    )
    await database.migrate()
    await fillDemo(database, NOW, { year: true })

    const statuses = await database.read
      .selectFrom('vehicle_statuses')
      .selectAll()
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(statuses.length).toBeGreaterThan(500)
    for (const vehicle of await database.read.selectFrom('vehicles').selectAll().execute()) {
      const latest = statuses.findLast(({ vehicle_id }) => vehicle_id === vehicle.id)
      expect([vehicle.fms_status, vehicle.fms_status_at]).toEqual([latest?.status, latest?.at])
    }

    const operations = await database.read.selectFrom('operations').selectAll().execute()
    expect(operations.length).toBeGreaterThan(250)
    for (const { alarm_at, closed_at, number, address, report } of operations) {
      expect(Date.parse(alarm_at)).toBeLessThan(Date.parse(closed_at ?? ''))
      expect(Date.parse(closed_at ?? '')).toBeLessThan(NOW)
      for (const text of [number, address, report]) expect(text).toBeTruthy()
    }
    const vehicles = await database.read.selectFrom('operation_vehicles').selectAll().execute()
    for (const { vehicle_id, alarmed_at, en_route_at, on_scene_at, available_at, home_at } of vehicles) {
      expect(vehicle_id).not.toBeNull()
      if (en_route_at === null) continue
      const times = [alarmed_at, en_route_at, on_scene_at, available_at, home_at]
      expect(times.toSorted()).toEqual(times)
    }
    const answers = await database.read.selectFrom('operation_responses').selectAll().execute()
    expect(answers.length).toBeGreaterThan(10 * operations.length)
    const recipients = await database.read.selectFrom('operation_recipients').selectAll().execute()
    expect(recipients.length).toBeGreaterThan(answers.length)
    for (const { alarmed_at, reached_at, read_at } of recipients) {
      const times = [alarmed_at, reached_at, read_at].filter((time) => time !== null)
      expect(times.toSorted()).toEqual(times)
    }
    const crew = await database.read.selectFrom('memberships').select('qualifications').execute()
    const withoutAny = crew.filter(({ qualifications }) => qualifications.length === 0)
    expect(withoutAny.length).toBeLessThan(crew.length / 5)
    expect(
      countQualifications(crew)
        .slice(0, 2)
        .map(({ name }) => name),
    ).toEqual(['AGT', 'Truppführer'])
    const timeline = await database.read.selectFrom('operation_timeline').selectAll().execute()
    expect(timeline).toHaveLength(answers.length + 2 * operations.length)

    await database.close()
    removeFolder(folder)
  },
)
