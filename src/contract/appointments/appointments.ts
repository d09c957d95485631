import * as v from 'valibot'
import { isCalendarDay } from '../calendar-day.ts'
import { endpoint } from '../endpoint.ts'
import { anything, extra, identifier, queryInteger, timestamp } from '../values.ts'

/** In UTF-16 units. */
export const LONGEST_APPOINTMENT_TITLE = 150
export const LONGEST_APPOINTMENT_TEXT = 5000
export const LONGEST_APPOINTMENT_PLACE = 300
export const LONGEST_CANCEL_REASON = 300
export const LONGEST_RESPONSE_NOTE = 200
export const MOST_APPOINTMENT_GROUPS = 50
export const MOST_APPOINTMENT_DOCUMENTS = 20
/** Largest value of the smallest and the largest number of people. */
export const MOST_PEOPLE_WANTED = 1000
/** A list spans so many days at most (product page, section 3). */
export const MOST_APPOINTMENT_DAYS = 400
/** A list answers so many appointments at most: the earliest of its days. */
export const MOST_APPOINTMENTS = 2000
/** An appointment lasts at most so many days. */
export const LONGEST_APPOINTMENT_DAYS = 31
/** A response that was given before the deadline counts if it arrives so much later at most. */
export const LATE_ARRIVAL_HOURS = 12

/** In UTF-16 units. */
export const LONGEST_RULE = 500
/** A series is written out so many months ahead (product page, section 2). */
export const SERIES_MONTHS = 24

/** The fixed list of the product page, section 2. */
export const DEFAULT_APPOINTMENT_CATEGORY = 'Sonstiges'
export const appointmentCategories = [
  'Übung',
  'Ausbildung',
  'Dienst',
  'Versammlung',
  'Gerätewartung',
  'Jugend',
  'Veranstaltung',
  DEFAULT_APPOINTMENT_CATEGORY,
] as const
export type AppointmentCategory = (typeof appointmentCategories)[number]

/** How members respond: not at all; with a yes or no; also with a maybe; or a member who does not refuse counts as coming. */
export const responseModes = ['none', 'yes_no', 'yes_maybe_no', 'unless_refused'] as const
export type ResponseMode = (typeof responseModes)[number]

export const appointmentAnswers = ['yes', 'maybe', 'no'] as const
export type AppointmentAnswer = (typeof appointmentAnswers)[number]

/** The answers that a member can give. */
export const answersOf: Readonly<Record<ResponseMode, readonly AppointmentAnswer[]>> = {
  none: [],
  yes_no: ['yes', 'no'],
  yes_maybe_no: ['yes', 'maybe', 'no'],
  unless_refused: ['yes', 'no'],
}

/** A change of an appointment of a series: for it alone, or for all that are still to come and were not changed by themselves. */
export const appointmentScopes = ['this', 'all'] as const
export type AppointmentScope = (typeof appointmentScopes)[number]

/** As RFC 5545 writes them. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** `2026-12-03`, not before 1970. */
export const day = v.pipe(v.string(), v.check(isCalendarDay))

/**
 * How many members of the appointment answered what. With `unless_refused`, members who have not answered are in `open` and count as
 * coming.
 */
export const AppointmentCounts = v.object({
  yes: v.number(),
  maybe: v.number(),
  no: v.number(),
  open: v.number(),
})
export type AppointmentCounts = v.InferOutput<typeof AppointmentCounts>

export const OwnResponse = v.object({
  answer: v.picklist(appointmentAnswers),
  note: v.nullable(v.string()),
  answered_at: timestamp,
})
export type OwnResponse = v.InferOutput<typeof OwnResponse>

export const Appointment = v.object({
  id: identifier,
  organisation_id: identifier,
  /** null: it is not part of a series. */
  series_id: v.nullable(identifier),
  title: v.string(),
  text: v.nullable(v.string()),
  location: v.nullable(v.string()),
  /** In degrees (WGS 84); both or neither. */
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  all_day: v.boolean(),
  /** All day: its first day, without a time zone. */
  starts_at: v.union([timestamp, day]),
  /** All day: its last day. */
  ends_at: v.union([timestamp, day]),
  category: v.fallback(v.picklist(appointmentCategories), DEFAULT_APPOINTMENT_CATEGORY),
  responsible_id: v.nullable(identifier),
  response: v.fallback(v.picklist(responseModes), 'none'),
  /** From this time on responses are closed; null: until it begins. */
  response_until: v.nullable(timestamp),
  /** How many people are wanted. */
  min: v.nullable(v.number()),
  max: v.nullable(v.number()),
  /** Whether it is for all members of the organisation; false: for the members of its groups, some of which may be gone. */
  for_everybody: v.boolean(),
  group_ids: v.array(identifier),
  /** Whether the caller is one of the members it is for. */
  concerns_me: v.boolean(),
  own: v.nullable(OwnResponse),
  counts: AppointmentCounts,
  cancelled_at: v.nullable(timestamp),
  cancel_reason: v.nullable(v.string()),
  /** Whether it was changed by itself, so that it differs from its series. */
  edited: v.boolean(),
  /** Whether the caller may change it: organisation administrators and its responsible member. */
  may_edit: extra(v.boolean()),
  /** Grows with every edit: a change that names an older version is answered with 409. */
  version: v.number(),
})
export type Appointment = v.InferOutput<typeof Appointment>

export const Appointments = v.object({
  /** In the order in which they begin. */
  data: v.array(Appointment),
  /** Later ones are missing: there are more than the answer holds. */
  more: v.boolean(),
})
export type Appointments = v.InferOutput<typeof Appointments>

/** A member of the appointment. */
export const AppointmentPerson = v.object({
  user_id: identifier,
  display_name: v.string(),
  /** null: not answered. */
  answer: v.nullable(v.picklist(appointmentAnswers)),
  note: v.nullable(v.string()),
  answered_at: v.nullable(timestamp),
  /** Those that have not ended when the appointment begins. */
  qualifications: v.array(v.string()),
})
export type AppointmentPerson = v.InferOutput<typeof AppointmentPerson>

const Named = v.object({ id: identifier, name: v.string() })

/** A rule of recurrence as a page says it: every two weeks on Thursday, ten times. */
export const Recurrence = v.object({
  /** Every so many units. */
  every: v.number(),
  unit: v.picklist(['day', 'week', 'month', 'year']),
  /** Of a week, from Monday on; of a month: the `nth` of it. Empty: the rule says nothing of them. */
  days: v.array(v.picklist(weekdays)),
  /** Which of the days of a month; -1: the last one. */
  nth: v.nullable(v.number()),
  /** 1 to 31; -1: the last day of the month. */
  month_day: v.nullable(v.number()),
  /** 1 to 12, of a yearly rule. */
  month: v.nullable(v.number()),
  /** How many occurrences it has. */
  count: v.nullable(v.number()),
  /** Its last day. */
  until: v.nullable(day),
})
export type Recurrence = v.InferOutput<typeof Recurrence>

export const AppointmentDetail = v.object({
  ...Appointment.entries,
  /** Of the organisation: its clocks are meant by the times in a change. */
  time_zone: v.string(),
  responsible_name: v.nullable(v.string()),
  groups: v.array(Named),
  /** Only those that the caller may see. */
  documents: v.array(Named),
  /** How many members with a qualification answered yes (or have not refused) and maybe, by the name of the qualification. */
  qualifications: v.array(v.object({ name: v.string(), yes: v.number(), maybe: v.number() })),
  /** The members of the appointment, for those among them, its responsible member and administrators; null: for others. */
  people: v.nullable(v.array(AppointmentPerson)),
  /** RFC 5545, without `RRULE:`; an UNTIL is a day on the clocks of the organisation. null: it is not part of a series. */
  rrule: v.nullable(v.string()),
  /** The same in words; null: these words do not suffice for the rule. */
  recurrence: v.nullable(Recurrence),
  /** Whether it can be removed: no member was told of it. */
  may_delete: v.boolean(),
  created_at: timestamp,
  changed_at: timestamp,
})
export type AppointmentDetail = v.InferOutput<typeof AppointmentDetail>

const member = { kind: 'member' } as const
const path = '/api/organisation/{organisationId}/appointment/{appointmentId}'
const span = `at most ${MOST_APPOINTMENT_DAYS} days, ${MOST_APPOINTMENTS} appointments`

export const listAppointments = endpoint('GET', '/api/organisation/{organisationId}/appointments', {
  access: member,
  summary: `The appointments of an organisation from one day to another, both included; ${span}. Cancelled ones are there.`,
  input: v.object({ from: day, to: day }),
  output: Appointments,
})

export const listOwnAppointments = endpoint('GET', '/api/user/appointments', {
  access: { kind: 'session' },
  summary: `The appointments of all organisations of the caller from one day to another, both included (${span}); or the one with the id appointment_id.`,
  input: v.object({
    from: v.optional(day),
    to: v.optional(day),
    appointment_id: v.optional(queryInteger(1, Number.MAX_SAFE_INTEGER)),
  }),
  output: Appointments,
})

export const getAppointment = endpoint('GET', path, {
  access: member,
  summary: 'One appointment with its documents and, for its members, who answered what.',
  input: v.object({}),
  output: AppointmentDetail,
})

/** One line without invisible characters. */
const line = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(most),
    v.check((text) => !/[\p{Cc}\u2028\u2029]/u.test(text)),
  )
const degrees = (most: number) => v.nullable(v.pipe(v.number(), v.minValue(-most), v.maxValue(most)))
const people = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MOST_PEOPLE_WANTED)))
const version = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const scope = v.optional(v.picklist(appointmentScopes), 'this')
/** RFC 5545, such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;COUNT=10`. */
const rrule = line(LONGEST_RULE)

/**
 * A time on the clocks of the organisation (`2026-12-03T19:30`), or with an offset (`…Z`), or a day for an appointment that lasts all
 * day. The server reads and judges it, so that a wrong one is a sentence at its field.
 */
const time = v.pipe(v.string(), v.trim(), v.maxLength(40))

/** The fields of an appointment that people write. */
const written = {
  title: v.pipe(line(LONGEST_APPOINTMENT_TITLE), v.minLength(1)),
  text: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_APPOINTMENT_TEXT))),
  location: v.nullable(line(LONGEST_APPOINTMENT_PLACE)),
  lat: degrees(90),
  lng: degrees(180),
  all_day: v.boolean(),
  starts_at: time,
  ends_at: time,
  category: v.picklist(appointmentCategories),
  /** Empty: all members of the organisation. */
  group_ids: v.pipe(v.array(identifier), v.maxLength(MOST_APPOINTMENT_GROUPS)),
  document_ids: v.pipe(v.array(identifier), v.maxLength(MOST_APPOINTMENT_DOCUMENTS)),
  /** A member of the organisation; when it is made: the caller, unless given. */
  responsible_id: v.nullable(identifier),
  response: v.picklist(responseModes),
  /** Of a series: its others are closed as long before they begin as this one. */
  response_until: v.nullable(time),
  min: people,
  max: people,
} as const

export const createAppointment = endpoint('POST', '/api/organisation/{organisationId}/appointment', {
  access: { kind: 'organisationAdmin' },
  summary: 'Makes an appointment, or with `rrule` a series of them.',
  successes: [201],
  replayable: true,
  input: v.strictObject({
    title: written.title,
    starts_at: written.starts_at,
    ends_at: written.ends_at,
    all_day: v.optional(written.all_day, false),
    text: v.optional(written.text, null),
    location: v.optional(written.location, null),
    lat: v.optional(written.lat, null),
    lng: v.optional(written.lng, null),
    category: v.optional(written.category, DEFAULT_APPOINTMENT_CATEGORY),
    group_ids: v.optional(written.group_ids, []),
    document_ids: v.optional(written.document_ids, []),
    responsible_id: v.optional(written.responsible_id),
    response: v.optional(written.response, 'yes_no'),
    response_until: v.optional(written.response_until, null),
    min: v.optional(written.min, null),
    max: v.optional(written.max, null),
    rrule: v.optional(v.nullable(rrule), null),
  }),
  /** Of a series: its first one. */
  output: v.object({ id: identifier, series_id: v.nullable(identifier) }),
})

export const updateAppointment = endpoint('PATCH', path, {
  access: member,
  summary:
    'Changes an appointment, or with `scope` all of its series that are still to come and were not changed by themselves. For administrators and its responsible member (403). Fields that are left out stay. Answers the appointment; where it fell on a day that its series does not have any more, the one that took its place.',
  conflict: 'Another person has changed it since `version`; `current` is the appointment as it is now.',
  input: v.strictObject({
    version,
    scope,
    /** With the scope `all` alone. */
    rrule: v.optional(rrule),
    ...v.partial(v.object(written)).entries,
  }),
  output: AppointmentDetail,
})

export const cancelAppointment = endpoint('POST', `${path}/cancel`, {
  access: member,
  summary:
    'Cancels an appointment, or with `scope` all of its series that are still to come. It stays visible with its reason. For administrators and its responsible member (403).',
  conflict: 'Another person has changed it since `version`; `current` is the appointment as it is now.',
  input: v.strictObject({
    version,
    scope,
    reason: v.pipe(line(LONGEST_CANCEL_REASON), v.minLength(1)),
  }),
  output: AppointmentDetail,
})

export const deleteAppointment = endpoint('DELETE', path, {
  access: { kind: 'organisationAdmin' },
  summary: 'Removes an appointment, or with `scope` its series, of which no member was told.',
  conflict: 'Members were told of it: it can be cancelled.',
  successes: [204],
  input: v.optional(v.strictObject({ scope }), {}),
  output: anything,
})
