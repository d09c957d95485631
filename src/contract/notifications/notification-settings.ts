import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { testLimits } from '../limits.ts'
import {
  ChannelSwitches,
  notificationTopics,
  notificationTypes,
  topicSubjects,
  typeSubjects,
} from './notification-subjects.ts'
import { Notification } from './notifications.ts'
import { TimeZone } from '../time-zone.ts'
import { identifier, organisationQuery, recordOf, timestamp } from '../values.ts'
import { FmsStatus } from '../vehicles/vehicles.ts'

/** What still comes through while something holds notifications back: an alarm is one of type `operation`. */
export const lettingThrough = ['everything', 'alarms', 'nothing'] as const

/** A time of day as clocks on the wall show it. */
const WallTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** 1 is Monday, 7 is Sunday (ISO 8601). */
const Weekday = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))

export const QuietHours = v.object({
  enabled: v.boolean(),
  from: WallTime,
  /** Not later than `from`: on the next day. The same: a whole day. */
  to: WallTime,
  /** The days on which the quiet hours begin. */
  days: v.pipe(v.array(Weekday), v.check(isSet)),
  /** An IANA name; null is the zone of the organisation that notifies. */
  time_zone: v.nullable(TimeZone),
  let_through: v.picklist(['alarms', 'nothing']),
})
export type QuietHours = v.InferOutput<typeof QuietHours>

/** More vehicles than anybody has. */
const MOST_VEHICLES = 5000

/** Which reports of vehicles a person is told of, by the channels of the type `fms_status`. */
export const FmsChoice = v.object({
  statuses: v.pipe(v.array(FmsStatus), v.check(isSet)),
  /** Ids; null: all vehicles, also those that are yet to come. */
  vehicles: v.nullable(v.pipe(v.array(identifier), v.maxLength(MOST_VEHICLES), v.check(isSet))),
})
export type FmsChoice = v.InferOutput<typeof FmsChoice>

/**
 * Until a person chooses otherwise: calls, and what cannot be sent any more. A turnout goes through 3, 4, 1 and 2 with every
 * vehicle: told of each, people would not hear the next alarm among them.
 */
const defaultFmsChoice: FmsChoice = { statuses: [0, 5, 6], vehicles: null }

/** So many hours before an appointment members can be reminded of it, the longest time first (product page, section 2). */
export const appointmentReminders = [72, 24, 2] as const
export type AppointmentReminder = (typeof appointmentReminders)[number]
const Reminder = v.nullable(v.picklist(appointmentReminders))

/** A topic that is newer than the stored settings, or unknown to the other side, is as for people who have chosen nothing. */
const TopicSwitches = v.object(
  recordOf(notificationTopics, (topic) => v.optional(ChannelSwitches, topicSubjects[topic].channels)),
)
/** The topics that the sender knows. */
const SomeTopicSwitches = v.object(recordOf(notificationTopics, () => v.exactOptional(ChannelSwitches)))

const TypeSwitches = v.object(recordOf(notificationTypes, () => ChannelSwitches))

/** How one person is notified, by all of their organisations, on all of their devices. */
export const NotificationSettings = v.object({
  channels: TypeSwitches,
  /** Each instead of `other`. What was stored before there were any has none. */
  topics: v.optional(TopicSwitches, {}),
  /** Quiet hours hold back push and sound, never what is shown in the open app. */
  quiet_hours: QuietHours,
  /** What is pushed and sounds while the person is set to unavailable. */
  while_unavailable: v.picklist(lettingThrough),
  /** What was stored before there was a choice has none. */
  fms: v.optional(FmsChoice, defaultFmsChoice),
  /** Hours before an appointment; null: no reminder. What was stored before there was a choice has none. */
  reminder: v.optional(Reminder, 24),
})
export type NotificationSettings = v.InferOutput<typeof NotificationSettings>

/** Until a person chooses otherwise. */
export const defaultNotificationSettings = {
  channels: recordOf(notificationTypes, (type): ChannelSwitches => typeSubjects[type].channels),
  quiet_hours: {
    enabled: false,
    from: '22:00',
    to: '06:00',
    days: [1, 2, 3, 4, 5, 6, 7],
    time_zone: null,
    let_through: 'alarms',
  },
  while_unavailable: 'everything',
} as const satisfies v.InferInput<typeof NotificationSettings>

const session = { kind: 'session' } as const

export const getNotificationSettings = endpoint('GET', '/api/user/notification-settings', {
  access: session,
  summary: 'How the caller is notified: type × channel, quiet hours, what comes through while unavailable.',
  input: v.object({}),
  output: NotificationSettings,
})

export const putNotificationSettings = endpoint('PUT', '/api/user/notification-settings', {
  access: session,
  summary:
    'Replaces how the caller is notified; without `fms`, `reminder`, `topics` or one of the topics, what was chosen of it stays as it is.',
  input: v.object({
    ...NotificationSettings.entries,
    fms: v.optional(FmsChoice),
    reminder: v.optional(Reminder),
    topics: v.optional(SomeTopicSwitches),
  }),
  output: NotificationSettings,
})

/**
 * What became of a push on its way to one device: `accepted` by its push service (which is no proof that the device
 * has it), `expired` (the push service no longer knows it; it was removed), `refused` (with the status of the answer),
 * `unreachable` (no answer in time, or no connection).
 */
const pushResults = ['accepted', 'expired', 'refused', 'unreachable'] as const

export const NotificationTest = v.object({
  at: timestamp,
  /** null where the caller belongs to no organisation: then nothing is stored or sent to open pages. */
  notification: v.nullable(Notification),
  /** Connections on which an open page of the caller listened for it. */
  sockets: v.number(),
  /** One entry for each device that is subscribed. */
  pushes: v.array(
    v.object({
      device_id: identifier,
      device_name: v.string(),
      /** Whether it is the device that asked. */
      this_device: v.boolean(),
      result: v.picklist(pushResults),
      /** The status that the push service answered, null without an answer. */
      status: v.nullable(v.number()),
    }),
  ),
  /** What would be announced at this moment, by type; the test itself disregards it. */
  announced_now: TypeSwitches,
})
export type NotificationTest = v.InferOutput<typeof NotificationTest>

export const testNotification = endpoint('POST', '/api/user/notification-test', {
  access: session,
  summary:
    'Sends one notification to all devices of the caller, in the language of the call and in place of the last test, and says how far it came on each way.',
  limits: testLimits,
  input: v.optional(v.strictObject({ organisation_id: organisationQuery }), {}),
  output: NotificationTest,
})

function isSet(values: number[]): boolean {
  return new Set(values).size === values.length
}
