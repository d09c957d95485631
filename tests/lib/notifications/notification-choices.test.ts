import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  defaultNotificationSettings,
  NotificationSettings,
} from '../../../src/contract/notifications/notification-settings.ts'
import {
  chooseAllVehicles,
  missesAlarms,
  setQuietHours,
  setWhileUnavailable,
  switchChannel,
  switchQuietDay,
  switchStatus,
  switchVehicle,
} from '../../../src/lib/notifications/notification-choices.ts'

// Product page, section 2: notification settings are type × channel (in-app, push, sound), quiet hours, "not while unavailable".

const standard = v.parse(NotificationSettings, defaultNotificationSettings)

test('a switch changes its own cell, and nothing else', () => {
  const { channels, ...others } = switchChannel('fms_status', 'push', true)(standard)
  expect(others).toEqual({
    quiet_hours: standard.quiet_hours,
    topics: standard.topics,
    while_unavailable: standard.while_unavailable,
    fms: standard.fms,
    reminder: standard.reminder,
  })
  expect(channels).toEqual({ ...standard.channels, fms_status: { in_app: true, push: true, sound: true } })
})

test('what is switched on is there once and in its order, and what is switched off is gone', () => {
  expect(switchStatus(2, true)(standard).fms.statuses).toEqual([0, 2, 5, 6])
  expect(switchStatus(5, true)(standard).fms.statuses).toEqual([0, 5, 6])
  expect(switchStatus(5, false)(standard).fms.statuses).toEqual([0, 6])
  expect(switchQuietDay(3, false)(standard).quiet_hours.days).toEqual([1, 2, 4, 5, 6, 7])
  expect(switchQuietDay(3, true)(standard).quiet_hours.days).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('the first vehicle that is chosen is the only one, and all of them are those to come, too', () => {
  const some = switchVehicle(7, true)(switchVehicle(9, true)(standard))
  expect(some.fms.vehicles).toEqual([7, 9])
  expect(switchVehicle(9, false)(some).fms.vehicles).toEqual([7])
  expect(chooseAllVehicles(some).fms.vehicles).toBeNull()
})

test('every choice there is, is one that the backend takes', () => {
  const changes = [
    switchChannel('operation', 'sound', false),
    setQuietHours({ enabled: true, from: '23:30', let_through: 'nothing' }),
    switchQuietDay(7, false),
    setWhileUnavailable('alarms'),
    switchStatus(9, true),
    switchVehicle(3, true),
  ]
  const changed = changes.reduce((settings, change) => change(settings), standard)
  expect(v.parse(NotificationSettings, changed)).toEqual(changed)
})

test('only whoever has switched off every way of an alarm misses them', () => {
  const quiet = switchChannel(
    'operation',
    'push',
    false,
  )(switchChannel('operation', 'sound', false)(standard))
  expect([missesAlarms(standard), missesAlarms(quiet)]).toEqual([false, false])
  expect(missesAlarms(switchChannel('operation', 'in_app', false)(quiet))).toBe(true)
})

test('what is about documents has switches of its own', () => {
  const { topics, ...others } = switchChannel('document', 'sound', false)(standard)
  expect(topics).toEqual({ ...standard.topics, document: { in_app: true, push: true, sound: false } })
  expect(others).toEqual({ ...standard, topics: undefined })
})
