import type { NotificationSettings } from '../../contract/notifications/notification-settings.ts'
import type {
  ChannelSwitches,
  NotificationTopic,
  NotificationType,
} from '../../contract/notifications/notification-subjects.ts'
import { isQuiet } from './quiet-hours.ts'

/** The facts about one person at one moment that decide on a notification, besides its type. */
export interface Circumstances {
  settings: NotificationSettings
  /** ms since 1970 */
  moment: number
  /** IANA name; quiet hours are in this time zone unless the person has chosen another. */
  organisationZone: string
  unavailable: boolean
}

/** The properties of a notification that decide on its channels. */
export interface Told {
  type: NotificationType
  topic?: NotificationTopic | null | undefined
  /** News that rings again like an alarm: settings that let alarms through also let this news through. */
  again?: boolean | undefined
  /** All of its recipients were unavailable or have quiet hours, so that neither holds it back. */
  ringsForAll?: boolean | undefined
}

/** The person's choice for the topic or the type of a notification. */
function switchesOf({ channels, topics }: NotificationSettings, { type, topic }: Told): ChannelSwitches {
  return topic ? topics[topic] : channels[type]
}

/**
 * THE rule for the channels of a notification. A channel that the person has switched off stays off. Quiet hours and
 * unavailability hold back push and sound, with the exceptions that the person has chosen, but never `in_app`, which
 * disturbs only people who are looking at the app.
 */
export function channelsFor(told: Told, circumstances: Circumstances): ChannelSwitches {
  const { in_app, push, sound } = switchesOf(circumstances.settings, told)
  const held = isHeldBack(told, circumstances)
  return { in_app, push: push && !held, sound: sound && !held }
}

/** Whether quiet hours or unavailability hold back a push or sound that the person has switched on. */
export function isHeld(told: Told, circumstances: Circumstances): boolean {
  return isLoud(told, circumstances) && isHeldBack(told, circumstances)
}

/** Whether the person has push or sound switched on for this notification. */
export function isLoud(told: Told, { settings }: Pick<Circumstances, 'settings'>): boolean {
  const { push, sound } = switchesOf(settings, told)
  return push || sound
}

/** Whether the person has the app or push switched on for this notification, apart from quiet hours and unavailability. */
export function isWanted(told: Told, { settings }: Pick<Circumstances, 'settings'>): boolean {
  const { in_app, push } = switchesOf(settings, told)
  return in_app || push
}

function isHeldBack(
  { type, again = false, ringsForAll = false }: Told,
  { settings, moment, organisationZone, unavailable }: Circumstances,
): boolean {
  const { quiet_hours: quiet, while_unavailable } = settings
  const passes = (letThrough: NotificationSettings['while_unavailable']) =>
    letThrough === 'everything' || (letThrough === 'alarms' && (type === 'operation' || again))

  if (ringsForAll) return false
  if (unavailable && !passes(while_unavailable)) return true
  return !passes(quiet.let_through) && isQuiet(quiet, moment, organisationZone)
}
