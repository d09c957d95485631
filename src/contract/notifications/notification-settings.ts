import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { testLimits } from '../limits.ts'
import { Notification, type NotificationTopic, type NotificationType } from './notifications.ts'
import { TimeZone } from '../time-zone.ts'
import { identifier, organisationQuery, timestamp } from '../values.ts'
import { FmsStatus } from '../vehicles/vehicles.ts'

/** How a notification is announced. Whatever is off here, the notification stands in the list. */
export const ChannelSwitches = v.object({ in_app: v.boolean(), push: v.boolean(), sound: v.boolean() })
export type ChannelSwitches = v.InferOutput<typeof ChannelSwitches>

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

/** Of what is about something of its own: the same as of everything else, until a person chooses otherwise. */
const TopicSwitches = v.object({
  document: ChannelSwitches,
} satisfies Record<NotificationTopic, typeof ChannelSwitches>)
export const defaultTopics: v.InferOutput<typeof TopicSwitches> = {
  document: { in_app: true, push: true, sound: true },
}

/** How one person is notified, by all of their organisations, on all of their devices. */
export const NotificationSettings = v.object({
  channels: v.object({
    operation: ChannelSwitches,
    operation_updated: ChannelSwitches,
    fms_status: ChannelSwitches,
    other: ChannelSwitches,
  } satisfies Record<NotificationType, typeof ChannelSwitches>),
  /** Each instead of `other`. What was stored before there were any has none. */
  topics: v.optional(TopicSwitches, defaultTopics),
  /** Quiet hours hold back push and sound, never what is shown in the open app. */
  quiet_hours: QuietHours,
  /** What is pushed and sounds while the person is set to unavailable. */
  while_unavailable: v.picklist(lettingThrough),
  /** What was stored before there was a choice has none. */
  fms: v.optional(FmsChoice, defaultFmsChoice),
})
export type NotificationSettings = v.InferOutput<typeof NotificationSettings>

/**
 * Until a person chooses otherwise. Every type sounds (specification, section 7). A turnout is a dozen status reports:
 * pushed each, they would teach people to swipe alarms away.
 */
export const defaultNotificationSettings = {
  channels: {
    operation: { in_app: true, push: true, sound: true },
    operation_updated: { in_app: true, push: true, sound: true },
    fms_status: { in_app: true, push: false, sound: true },
    other: { in_app: true, push: true, sound: true },
  },
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
    'Replaces how the caller is notified; without `fms` and `topics`, what was chosen of them stays as it is.',
  input: v.object({
    ...NotificationSettings.entries,
    fms: v.optional(FmsChoice),
    topics: v.optional(TopicSwitches),
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
  announced_now: v.object({
    operation: ChannelSwitches,
    operation_updated: ChannelSwitches,
    fms_status: ChannelSwitches,
    other: ChannelSwitches,
  } satisfies Record<NotificationType, typeof ChannelSwitches>),
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
