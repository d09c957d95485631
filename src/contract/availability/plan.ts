import * as v from 'valibot'
import { isCalendarDay } from '../calendar-day.ts'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../values.ts'
import { availabilityStatuses, OwnAvailability } from './availability.ts'

/** Hours of a week, hours of the exceptions together, and absences: so many at most. */
export const MOST_PLAN_HOURS = 100
export const MOST_ABSENCES = 50
/** Days with hours of their own. */
export const MOST_EXCEPTIONS = 100
/** Absences and exceptions are at most so many days ahead. */
export const LONGEST_PLAN_DAYS = 366

/** Hours are planned in half hours, in minutes of a day. */
export const PLAN_STEP_MINUTES = 30
const DAY_MINUTES = 24 * 60

const day = v.pipe(v.string(), v.check(isCalendarDay))
const minute = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(DAY_MINUTES),
  v.multipleOf(PLAN_STEP_MINUTES),
)

/** In minutes since midnight, on the clocks of the organisation that counts. `to` is the first minute after them. */
export const PlanHours = v.strictObject({
  from: minute,
  to: minute,
  status: v.picklist(availabilityStatuses),
})
export type PlanHours = v.InferOutput<typeof PlanHours>

export const WeeklyHours = v.strictObject({
  /** 1 is Monday, 7 is Sunday (ISO 8601). */
  weekday: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
  ...PlanHours.entries,
})
export type WeeklyHours = v.InferOutput<typeof WeeklyHours>

/** A day with hours of its own instead of those of the week; without hours the member is available all day. */
export const PlanException = v.strictObject({
  day,
  hours: v.pipe(v.array(PlanHours), v.maxLength(DAY_MINUTES / PLAN_STEP_MINUTES)),
})
export type PlanException = v.InferOutput<typeof PlanException>

export const absenceKinds = ['holiday', 'course', 'ill', 'other'] as const
export type AbsenceKind = (typeof absenceKinds)[number]

/** Whole days, both included. */
export const Absence = v.strictObject({
  first_day: day,
  last_day: day,
  kind: v.fallback(v.picklist(absenceKinds), 'other'),
})
export type Absence = v.InferOutput<typeof Absence>

/** What a member plans. It is information: it never holds back an alarm, and the switch counts before it. */
export const AvailabilityPlan = v.object({
  /** When the member is usually not or only partly available; beyond these hours they are. */
  weekly: v.array(WeeklyHours),
  exceptions: v.array(PlanException),
  absences: v.array(Absence),
  /** Grows with every change: one that names an older version is answered with 409. */
  version: v.number(),
})
export type AvailabilityPlan = v.InferOutput<typeof AvailabilityPlan>

export const getAvailabilityPlan = endpoint('GET', '/api/user/availability/plan', {
  access: { kind: 'session' },
  summary: 'The weekly plan of the caller, with its exceptions and their absences.',
  input: v.object({}),
  output: AvailabilityPlan,
})

export const putAvailabilityPlan = endpoint('PUT', '/api/user/availability/plan', {
  access: { kind: 'session' },
  summary:
    'Replaces the plan of the caller. Hours that overlap, hours that end before they begin, overlapping absences and days that are too far ahead are refused (422).',
  conflict: 'The plan was changed since `version`; `current` is the plan as it is now.',
  input: v.strictObject({
    weekly: v.pipe(v.array(WeeklyHours), v.maxLength(MOST_PLAN_HOURS)),
    exceptions: v.pipe(v.array(PlanException), v.maxLength(MOST_EXCEPTIONS)),
    absences: v.pipe(
      v.array(v.strictObject({ ...Absence.entries, kind: v.picklist(absenceKinds) })),
      v.maxLength(MOST_ABSENCES),
    ),
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  }),
  output: AvailabilityPlan,
})

/** One thing that a member has set, of the last 90 days. */
export const AvailabilityEntry = v.object({
  status: v.nullable(v.picklist(availabilityStatuses)),
  until: v.nullable(timestamp),
  follow_up: v.nullable(v.picklist(availabilityStatuses)),
  note: v.nullable(v.string()),
  set_at: timestamp,
})
export type AvailabilityEntry = v.InferOutput<typeof AvailabilityEntry>

export const PersonAvailability = v.object({
  own: OwnAvailability,
  plan: AvailabilityPlan,
  /** The newest first. */
  history: v.array(AvailabilityEntry),
})
export type PersonAvailability = v.InferOutput<typeof PersonAvailability>

export const getPersonAvailability = endpoint(
  'GET',
  '/api/organisation/{organisationId}/user/{userId}/availability',
  {
    access: { kind: 'organisationAdmin' },
    summary: 'What a member has said of their availability, their plan, and the last 90 days.',
    input: v.object({}),
    output: PersonAvailability,
  },
)
