import { beforeEach, describe, expect, test } from 'vitest'
import { forgetOldDays } from '../../../../src/backend/features/availability/forget.ts'
import type { AvailabilityPlan } from '../../../../src/contract/availability/plan.ts'
import { tokenOf } from '../../../support/calls/invited.ts'
import { enginesOfGate, useEnginesOfGate } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'
import { people } from '../../../support/worlds/people.ts'

// Issue "Availability": the weekly plan with exceptions and absences.

const DAY_MS = 24 * 3_600_000
const PATH = '/api/user/availability/plan'
const nothing = { weekly: [], exceptions: [], absences: [] }
const monday = { weekday: 1, from: 420, to: 960, status: 'unavailable' }
const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let member: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    member = await tokenOf(backend, people.mitglied)
    await backend.database.write((queries) => queries.deleteFrom('availability_plans').execute())
  })

  const day = (days: number) => new Date(backend.now() + days * DAY_MS).toISOString().slice(0, 10)
  const put = async (body: object) => {
    const answer = await backend.call('PUT', PATH, {
      token: member,
      body: { ...nothing, version: 0, ...body },
    })
    type Answer = AvailabilityPlan & { errors: Record<string, string[]>; current: AvailabilityPlan }
    return { status: answer.status, json: (await answer.json()) as Answer }
  }
  const get = async () =>
    (await (await backend.call('GET', PATH, { token: member })).json()) as AvailabilityPlan
  const absence = (from: number, to: number) => ({
    first_day: day(from),
    last_day: day(to),
    kind: 'holiday',
  })

  test('a member who never planned has an empty plan', async () => {
    expect(await get()).toEqual({ ...nothing, version: 0 })
  })

  test('a plan is stored, read again, and replaced', async () => {
    const plan = {
      weekly: [monday],
      exceptions: [{ day: day(1), hours: [{ from: 0, to: 1440, status: 'limited' }] }],
      absences: [absence(10, 20)],
    }
    expect(await put(plan)).toEqual({ status: 200, json: { ...plan, version: 1 } })
    expect((await put({ weekly: [], version: 1 })).json).toEqual({ ...nothing, version: 2 })
    expect(await get()).toEqual({ ...nothing, version: 2 })
  })

  test('of two devices the second one is told, and gets the plan of the first one', async () => {
    await put({ weekly: [monday] })
    const second = await put({ absences: [absence(1, 2)] })
    expect([second.status, second.json.current]).toEqual([409, { ...nothing, weekly: [monday], version: 1 }])
    const late = await put({ absences: [absence(1, 2)], version: 7 })
    expect(late.status).toBe(409)
  })

  test('the same plan sent again after a lost answer is no conflict', async () => {
    await put({ weekly: [monday], absences: [absence(1, 2)] })
    const again = await put({ weekly: [monday], absences: [absence(1, 2)] })
    expect([again.status, again.json.version]).toEqual([200, 1])
  })

  test.each<[string, () => object, string]>([
    ['hours that overlap', () => ({ weekly: [monday, { ...monday, from: 930, to: 990 }] }), 'weekly'],
    ['hours that end before they begin', () => ({ weekly: [{ ...monday, to: 400 + 20 }] }), 'weekly'],
    [
      'hours of a day that overlap',
      () => ({ exceptions: [{ day: day(1), hours: [monday, monday].map(({ weekday: _, ...one }) => one) }] }),
      'exceptions',
    ],
    ['a day twice', () => ({ exceptions: [1, 2].map(() => ({ day: day(1), hours: [] })) }), 'exceptions'],
    ['a day in two years', () => ({ exceptions: [{ day: day(730), hours: [] }] }), 'exceptions'],
    ['absences that overlap', () => ({ absences: [absence(1, 5), absence(5, 6)] }), 'absences'],
    ['an absence that ends before it begins', () => ({ absences: [absence(5, 1)] }), 'absences'],
    ['an absence in two years', () => ({ absences: [absence(700, 730)] }), 'absences'],
    ['a quarter of an hour', () => ({ weekly: [{ ...monday, from: 435 }] }), 'weekly.0.from'],
    ['an eighth day', () => ({ weekly: [{ ...monday, weekday: 8 }] }), 'weekly.0.weekday'],
    [
      'a kind that does not exist',
      () => ({ absences: [{ ...absence(1, 2), kind: 'away' }] }),
      'absences.0.kind',
    ],
  ])('is refused with %s', async (_, body, field) => {
    const { status, json } = await put(body())
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
    expect(await get()).toEqual({ ...nothing, version: 0 })
  })

  test('hours and absences that touch do not overlap', async () => {
    const weekly = [monday, { ...monday, from: 960, to: 1440 }]
    expect((await put({ weekly, absences: [absence(1, 5), absence(6, 7)] })).status).toBe(200)
  })

  test('days that were over more than 90 days ago are forgotten; the week stays', async () => {
    const kept = {
      weekly: [monday],
      exceptions: [{ day: day(-80), hours: [] }],
      absences: [absence(-95, -85)],
    }
    await put({ ...kept, exceptions: [...kept.exceptions, { day: day(-100), hours: [] }] })
    const forget = () => backend.database.write((queries) => forgetOldDays(queries, backend.now()))
    expect([await forget(), await forget()]).toEqual([1, 0])
    expect(await get()).toMatchObject(kept)
  })
})
