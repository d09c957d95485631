import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { extra, identifier, nothing, pageOf, queryInteger, timestamp } from '../values.ts'

/** In UTF-16 units. */
export const LONGEST_AVAILABILITY_NOTE = 200
/** A status with an end lasts at most so many days. */
export const LONGEST_AVAILABILITY_DAYS = 14

export const availabilityStatuses = ['available', 'limited', 'unavailable'] as const
export type AvailabilityStatus = (typeof availabilityStatuses)[number]
const Status = v.picklist(availabilityStatuses)

/** What a member has said with their switch. It is the same for all of their organisations. */
export const OwnAvailability = v.object({
  /** null: nothing. */
  status: v.nullable(Status),
  /** When the status ends; null: it has no end. */
  until: v.nullable(timestamp),
  /** The status afterwards; null: none. */
  follow_up: v.nullable(Status),
  /** For the member and the administrators of their organisations alone. */
  note: v.nullable(v.string()),
  /** When the member said so; null: never. */
  set_at: v.nullable(timestamp),
})
export type OwnAvailability = v.InferOutput<typeof OwnAvailability>

/** The switch as a member sets it. */
export const GivenAvailability = v.strictObject({
  /** null takes back what was said before. */
  status: v.nullable(Status),
  until: v.optional(v.nullable(timestamp)),
  /** Only with an end. */
  follow_up: v.optional(v.nullable(Status)),
  note: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_AVAILABILITY_NOTE)))),
  /** When the member set it, if the client had to wait for a network. */
  at: v.optional(v.nullable(timestamp)),
})
export type GivenAvailability = v.InferOutput<typeof GivenAvailability>

/** How many members have which status. A member counts once. */
export const StrengthCounts = v.object({
  available: v.number(),
  limited: v.number(),
  unavailable: v.number(),
  /** Members who have said nothing. */
  unknown: v.number(),
  /** The valid qualifications of the members, by name. A member counts once for each of theirs. */
  qualifications: v.array(
    v.object({
      name: v.string(),
      available: v.number(),
      limited: v.number(),
      unknown: v.number(),
      /** So many are wanted; null: no number is. */
      threshold: v.nullable(v.number()),
    }),
  ),
  /** Whether fewer are available than a threshold wants. */
  below: v.boolean(),
})
export type StrengthCounts = v.InferOutput<typeof StrengthCounts>

export const Strength = v.object({
  now: StrengthCounts,
  /** At 22:00 of this day on the clocks of the organisation; in the night itself as now. */
  tonight: StrengthCounts,
  /** When the server counted. */
  at: timestamp,
  /** Whether the caller may read the names. */
  may_see_people: extra(v.boolean()),
})
export type Strength = v.InferOutput<typeof Strength>

/** One member in the list of leaders. */
export const AvailablePerson = v.object({
  user_id: identifier,
  display_name: v.string(),
  function: v.nullable(v.string()),
  /** null: the member has said nothing. */
  status: v.nullable(Status),
  until: v.nullable(timestamp),
  /** Valid now. */
  qualifications: v.array(v.string()),
  /** For administrators of the organisation and for the member alone; otherwise absent. */
  note: extra(v.nullable(v.string())),
})
export type AvailablePerson = v.InferOutput<typeof AvailablePerson>

export const getOwnAvailability = endpoint('GET', '/api/user/availability', {
  access: { kind: 'session' },
  summary: 'What the caller has said of their availability.',
  input: v.object({}),
  output: OwnAvailability,
})

export const putOwnAvailability = endpoint('PUT', '/api/user/availability', {
  access: { kind: 'session' },
  summary:
    'Sets the caller’s availability. Of several changes the one with the latest `at` counts; a time of the client is never later than its receipt. Answers what counts.',
  replayable: true,
  input: GivenAvailability,
  output: OwnAvailability,
})

const viewers = { kind: 'organisation', permission: 'availability.view' } as const

export const getStrength = endpoint('GET', '/api/organisation/{organisationId}/availability', {
  access: viewers,
  summary: 'How many members of the organisation are available, in all and by qualification.',
  input: nothing,
  output: Strength,
})

/** Whom the list of leaders shows. */
export const strengthFilters = [...availabilityStatuses, 'unknown'] as const
export type StrengthFilter = (typeof strengthFilters)[number]

export const listAvailablePeople = endpoint('GET', '/api/organisation/{organisationId}/availability/people', {
  access: viewers,
  summary: 'The members of the organisation with their status, by name. For leaders alone (403).',
  input: v.object({
    /** Absent: all. */
    status: v.optional(v.picklist(strengthFilters)),
    page: v.optional(queryInteger(1, 1_000_000), 1),
    limit: v.optional(queryInteger(1, 100), 50),
  }),
  output: pageOf(AvailablePerson),
})
