import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { isQuiet } from '../../../src/backend/notifications/quiet-hours.ts'
import { channelsFor, type Circumstances } from '../../../src/backend/notifications/rules.ts'
import {
  defaultNotificationSettings,
  lettingThrough,
  NotificationSettings,
  type QuietHours,
} from '../../../src/contract/notifications/notification-settings.ts'
import {
  notificationTopics,
  notificationTypes,
} from '../../../src/contract/notifications/notification-subjects.ts'
import { recordOf } from '../../../src/contract/values.ts'

// Product page, section 2: notification settings are type × channel, quiet hours, "not while unavailable".

const defaults = v.parse(NotificationSettings, defaultNotificationSettings)
const night: QuietHours = { ...defaults.quiet_hours, enabled: true }
const berlin = 'Europe/Berlin'
const at = (text: string) => Date.parse(text)

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const quietHours: fc.Arbitrary<QuietHours> = fc.record({
  enabled: fc.boolean(),
  from: time,
  to: time,
  days: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  time_zone: fc.constantFrom(null, berlin, 'America/St_Johns', 'Pacific/Auckland', 'UTC'),
  let_through: fc.constantFrom('alarms', 'nothing'),
})
const switches = fc.record({ in_app: fc.boolean(), push: fc.boolean(), sound: fc.boolean() })
const circumstances: fc.Arbitrary<Circumstances> = fc.record({
  settings: fc.record({
    channels: fc.record(recordOf(notificationTypes, () => switches)),
    topics: fc.record(recordOf(notificationTopics, () => switches)),
    quiet_hours: quietHours,
    while_unavailable: fc.constantFrom(...lettingThrough),
    fms: fc.constant(defaults.fms),
    reminder: fc.constantFrom(2, 24, 72, null),
  }),
  moment: fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') }),
  organisationZone: fc.constantFrom(berlin, 'America/New_York'),
  unavailable: fc.boolean(),
})

describe('who is told how', () => {
  test('until somebody chooses otherwise, an alarm comes through on every channel, always', () => {
    fc.assert(
      fc.property(circumstances, (given) => {
        const told = channelsFor({ type: 'operation' }, { ...given, settings: defaults })
        expect(told).toEqual({ in_app: true, push: true, sound: true })
      }),
    )
  })

  test('what is off is off, and nothing holds back what is shown in the open app', () => {
    fc.assert(
      fc.property(circumstances, fc.constantFrom(...notificationTypes), (given, type) => {
        const chosen = given.settings.channels[type]
        const told = channelsFor({ type }, given)

        expect(told.in_app).toBe(chosen.in_app)
        if (!chosen.push) expect(told.push).toBe(false)
        if (!chosen.sound) expect(told.sound).toBe(false)
      }),
    )
  })

  test('push and sound are held back together, by quiet hours or unavailability, and by nothing else', () => {
    fc.assert(
      fc.property(circumstances, fc.constantFrom(...notificationTypes), (given, type) => {
        const on = { in_app: true, push: true, sound: true }
        const settings = { ...given.settings, channels: { ...given.settings.channels, [type]: on } }
        const { quiet_hours, while_unavailable } = settings
        const isAlarm = type === 'operation'
        const quiet = isQuiet(quiet_hours, given.moment, given.organisationZone)
        const byQuiet = quiet && (quiet_hours.let_through === 'nothing' || !isAlarm)
        const byAbsence =
          given.unavailable &&
          (while_unavailable === 'nothing' || (while_unavailable === 'alarms' && !isAlarm))
        const told = channelsFor({ type }, { ...given, settings })

        expect([told.push, told.sound]).toEqual(Array(2).fill(!byQuiet && !byAbsence))
      }),
    )
  })
})

test('news that calls again passes wherever the alarm passes, and is switched on and off as news', () => {
  fc.assert(
    fc.property(circumstances, (given) => {
      const { channels, ...others } = given.settings
      const asAlarm = { ...others, channels: { ...channels, operation: channels.operation_updated } }
      expect(channelsFor({ type: 'operation_updated', again: true }, given)).toEqual(
        channelsFor({ type: 'operation' }, { ...given, settings: asAlarm }),
      )
    }),
  )
})

test('what is about something of its own is told as was chosen for that, and is no alarm', () => {
  fc.assert(
    fc.property(circumstances, (given) => {
      const { topics, channels, ...others } = given.settings
      const asOther = { ...others, topics, channels: { ...channels, other: topics.document } }
      expect(channelsFor({ type: 'other', topic: 'document' }, given)).toEqual(
        channelsFor({ type: 'other' }, { ...given, settings: asOther }),
      )
    }),
  )
})

describe('quiet hours are times on the wall', () => {
  test.each([
    ['21:59 in winter', '2026-01-15T20:59:00Z', false],
    ['22:00 in winter', '2026-01-15T21:00:00Z', true],
    ['05:59 in winter', '2026-01-16T04:59:59Z', true],
    ['06:00 in winter', '2026-01-16T05:00:00Z', false],
    ['22:00 in summer', '2026-07-15T20:00:00Z', true],
    ['21:59 in summer', '2026-07-15T19:59:00Z', false],
    ['06:00 in summer', '2026-07-16T04:00:00Z', false],
    ['05:59 on the day the clocks go forward', '2026-03-29T03:59:00Z', true],
    ['06:00 on the day the clocks go forward', '2026-03-29T04:00:00Z', false],
    ['the hour that comes twice, first', '2026-10-25T00:30:00Z', true],
    ['the hour that comes twice, second', '2026-10-25T01:30:00Z', true],
    ['06:00 on the day the clocks go back', '2026-10-25T05:00:00Z', false],
  ])('from 22:00 to 06:00 in Berlin: %s', (_, moment, quiet) => {
    expect(isQuiet(night, at(moment), berlin)).toBe(quiet)
  })

  test('the days are those on which they begin: the night of Friday ends on Saturday', () => {
    const friday = { ...night, days: [5] }
    // 2026-11-20 is a Friday.
    expect(isQuiet(friday, at('2026-11-20T04:00:00Z'), berlin)).toBe(false)
    expect(isQuiet(friday, at('2026-11-20T21:30:00Z'), berlin)).toBe(true)
    expect(isQuiet(friday, at('2026-11-21T04:00:00Z'), berlin)).toBe(true)
    expect(isQuiet(friday, at('2026-11-21T21:30:00Z'), berlin)).toBe(false)
    const sunday = { ...night, days: [7] }
    expect(isQuiet(sunday, at('2026-11-23T04:00:00Z'), berlin)).toBe(true)
  })

  test('by day, a whole day, and never without a day', () => {
    const noon = at('2026-11-20T11:00:00Z')
    expect(isQuiet({ ...night, from: '12:00', to: '12:30' }, noon, berlin)).toBe(true)
    expect(isQuiet({ ...night, from: '12:30', to: '13:00' }, noon, berlin)).toBe(false)
    expect(isQuiet({ ...night, from: '08:00', to: '08:00', days: [5] }, noon, berlin)).toBe(true)
    expect(isQuiet({ ...night, from: '08:00', to: '08:00', days: [4] }, noon, berlin)).toBe(false)
    expect(isQuiet({ ...night, from: '00:00', to: '00:00', days: [] }, noon, berlin)).toBe(false)
  })

  test('they are of the person’s zone, else of the organisation’s', () => {
    const evening = at('2026-11-20T21:30:00Z')
    expect(isQuiet(night, evening, 'America/New_York')).toBe(false)
    expect(isQuiet({ ...night, time_zone: berlin }, evening, 'America/New_York')).toBe(true)
  })

  // An independent reading: walk the real time minute by minute, and look at the wall each time.
  test('over three years, in any zone, a night is as long as the clocks make it', () => {
    for (const [zone, shortest, longest] of [
      [berlin, 7, 9],
      ['America/St_Johns', 7, 9],
      ['Asia/Kolkata', 8, 8],
      ['Australia/Lord_Howe', 7.5, 8.5],
    ] as const) {
      const lengths = new Set<number>()
      let since: number | undefined
      // The walk may begin in the middle of a night.
      let awake = false
      const end = at('2028-01-02T12:00:00Z')
      for (let moment = at('2025-01-01T12:00:00Z'); moment < end; moment += 15 * 60_000) {
        const quiet = isQuiet(night, moment, zone)
        if (quiet) {
          if (awake) since ??= moment
        } else {
          awake = true
          if (since !== undefined) lengths.add((moment - since) / 3_600_000)
          since = undefined
        }
      }
      expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([shortest, longest])
    }
  })
})

// Product page, first sentence: on every entitled member's screen in under a second. Settings are read in the transaction of the alarm, for each member.
test('what costs most of reading settings is done once for a time zone, however many members named it', () => {
  const asked = vi.spyOn(Intl, 'DateTimeFormat')
  const named = (time_zone: string) => ({ ...defaults, quiet_hours: { ...night, time_zone } })

  for (let member = 0; member < 500; member += 1) v.parse(NotificationSettings, named('Asia/Kathmandu'))

  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
  for (let time = 0; time < 2; time += 1) {
    expect(v.safeParse(NotificationSettings, named('Asia/Nowhere')).success).toBe(false)
  }
})
