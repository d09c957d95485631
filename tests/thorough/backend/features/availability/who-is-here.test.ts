import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Member,
  memberStatus,
  momentIn,
} from '../../../../../src/backend/features/availability/members.ts'
import { availabilityStatuses } from '../../../../../src/contract/availability/availability.ts'
import { weeklyOf } from '../../../../../src/lib/availability/plan-grid.ts'

// Issue "Availability", property test: who is here at a moment, beside a model that walks through every rule in words.

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 0, 1)
const YEAR_HOURS = 365 * 24
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC']

/** The model: the first rule that says something. What the clocks show comes from Node, not from our own time module. */
function model({ own, plan, isComing }: Member, at: number, timeZone: string): string | null {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    at,
  )
  const [day = '', time = ''] = shown.split(' ')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const minute = hours * 60 + minutes
  const weekday = ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1
  const spans = (list: readonly { from: number; to: number; status: string }[]) =>
    list.filter(({ from, to }) => minute >= from && minute < to).map(({ status }) => status)[0]
  const rules = [
    () =>
      own.set_at && Date.parse(own.set_at) <= at && (!own.until || Date.parse(own.until) > at)
        ? own.status
        : null,
    () =>
      own.set_at && own.until && Date.parse(own.set_at) <= at && Date.parse(own.until) <= at
        ? own.follow_up
        : null,
    () => (plan?.absences.some((one) => one.first_day <= day && day <= one.last_day) ? 'unavailable' : null),
    () => {
      const own = plan?.exceptions.filter((one) => one.day === day)[0]
      return own ? (spans(own.hours) ?? 'available') : null
    },
    () =>
      plan?.weekly.length
        ? (spans(plan.weekly.filter((one) => one.weekday === weekday)) ?? 'available')
        : null,
  ]
  const said = rules.map((rule) => rule()).find((status) => status !== null) ?? null
  return isComing && said !== 'unavailable' ? 'limited' : said
}

const hour = fc
  .integer({ min: 0, max: YEAR_HOURS })
  .map((hours) => new Date(START + hours * HOUR_MS).toISOString())
const day = fc
  .integer({ min: 0, max: 364 })
  .map((days) => new Date(START + days * 24 * HOUR_MS).toISOString().slice(0, 10))
const status = fc.constantFrom(...availabilityStatuses)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 })
const grid = fc.array(fc.array(fc.option(status, { freq: 2 }), { minLength: 48, maxLength: 48 }), {
  minLength: 7,
  maxLength: 7,
})
const weekly = fc.oneof(
  grid.map(() => []),
  grid.map(weeklyOf),
)
const hours = grid
  .map((days) => weeklyOf(days).filter(({ weekday }) => weekday === 1))
  .map((list) => list.map(({ weekday: _, ...one }) => one))
const exceptions = fc.uniqueArray(fc.record({ day, hours }), { maxLength: 20, selector: (one) => one.day })
const absences = fc.array(
  fc.tuple(day, day).map(([one, other]) => ({
    first_day: one < other ? one : other,
    last_day: one < other ? other : one,
    kind: 'holiday' as const,
  })),
  { maxLength: 3 },
)
const members: fc.Arbitrary<Member> = fc.record({
  user_id: fc.constant(1),
  first_name: fc.constant('Mia'),
  last_name: fc.constant('Muster'),
  function: fc.constant(null),
  qualifications: fc.constant([]),
  qualification_ends: fc.constant({}),
  own: fc.record({
    status: maybe(status),
    until: maybe(hour),
    follow_up: maybe(status),
    note: fc.constant(null),
    set_at: maybe(hour),
  }),
  plan: fc.oneof(fc.constant(undefined), fc.record({ weekly, exceptions, absences })),
  isComing: fc.boolean(),
})

test('2000 random members have the status that the model says, in every zone and over clock changes', () => {
  const seen = new Set<string | null>()
  fc.assert(
    fc.property(
      members,
      fc.integer({ min: 0, max: YEAR_HOURS * 2 }),
      fc.constantFrom(...zones),
      (member, halves, timeZone) => {
        const at = START + halves * (HOUR_MS / 2)
        const { status: said } = memberStatus(member, momentIn(timeZone, at), { isNow: true })
        expect(said).toBe(model(member, at, timeZone))
        seen.add(said)
      },
    ),
    { numRuns: 2000 },
  )
  expect(seen.size).toBe(4)
})
