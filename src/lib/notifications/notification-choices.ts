import type {
  FmsChoice,
  NotificationSettings,
  QuietHours,
} from '../../contract/notifications/notification-settings.ts'
import {
  type ChannelSwitches,
  type NotificationSubject,
  type NotificationTopic,
  topicSubjects,
} from '../../contract/notifications/notification-subjects.ts'

/** What somebody changes, whatever another device of theirs has changed meanwhile. */
export type SettingsChange = (settings: NotificationSettings) => NotificationSettings

export type Channel = keyof ChannelSwitches
export const channelNames = ['in_app', 'push', 'sound'] as const satisfies readonly Channel[]

export function switchChannel(subject: NotificationSubject, channel: Channel, on: boolean): SettingsChange {
  return (settings) => {
    const { channels, topics } = settings
    const switched = { [subject]: { ...switchesOf(settings, subject), [channel]: on } }
    return isTopic(subject)
      ? { ...settings, topics: { ...topics, ...switched } }
      : { ...settings, channels: { ...channels, ...switched } }
  }
}

export function switchesOf(
  { channels, topics }: NotificationSettings,
  subject: NotificationSubject,
): ChannelSwitches {
  return isTopic(subject) ? topics[subject] : channels[subject]
}

function isTopic(subject: NotificationSubject): subject is NotificationTopic {
  return subject in topicSubjects
}

export function setQuietHours(part: Partial<QuietHours>): SettingsChange {
  return ({ quiet_hours, ...settings }) => ({ ...settings, quiet_hours: { ...quiet_hours, ...part } })
}

/** @param day 1 is Monday */
export function switchQuietDay(day: number, on: boolean): SettingsChange {
  return (settings) => setQuietHours({ days: withMember(settings.quiet_hours.days, day, on) })(settings)
}

export function setWhileUnavailable(
  while_unavailable: NotificationSettings['while_unavailable'],
): SettingsChange {
  return (settings) => ({ ...settings, while_unavailable })
}

/** @param reminder hours before an appointment; null: none */
export function setReminder(reminder: NotificationSettings['reminder']): SettingsChange {
  return (settings) => ({ ...settings, reminder })
}

export function switchStatus(status: number, on: boolean): SettingsChange {
  return (settings) => withFms(settings, { statuses: withMember(settings.fms.statuses, status, on) })
}

/** Of whoever was told of all vehicles before, the first one that is switched on is the only one. */
export function switchVehicle(id: number, on: boolean): SettingsChange {
  return (settings) => withFms(settings, { vehicles: withMember(settings.fms.vehicles ?? [], id, on) })
}

/** Also those that are yet to come. */
export const chooseAllVehicles: SettingsChange = (settings) => withFms(settings, { vehicles: null })

/** Whether an alarm would not make itself heard anywhere: it stands in the list, and that is all. */
export function missesAlarms({ channels: { operation } }: NotificationSettings): boolean {
  return channelNames.every((channel) => !operation[channel])
}

function withFms({ fms, ...settings }: NotificationSettings, part: Partial<FmsChoice>): NotificationSettings {
  return { ...settings, fms: { ...fms, ...part } }
}

function withMember(members: readonly number[], one: number, on: boolean): number[] {
  const others = members.filter((member) => member !== one)
  return on ? [...others, one].toSorted((left, right) => left - right) : others
}
