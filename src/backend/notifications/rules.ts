import type {
  ChannelSwitches,
  NotificationSettings,
} from '../../contract/notifications/notification-settings.ts'
import type { NotificationTopic, NotificationType } from '../../contract/notifications/notifications.ts'
import { isQuiet } from './quiet-hours.ts'

/** What a decision about one person at one moment depends on, besides the type. */
export interface Circumstances {
  settings: NotificationSettings
  /** ms since 1970 */
  moment: number
  /** IANA name: quiet hours are of this zone unless the person named another. */
  organisationZone: string
  unavailable: boolean
}

/** What is told, as far as its rule depends on it. */
export interface Told {
  type: NotificationType
  topic?: NotificationTopic | null | undefined
  /** News that calls as the alarm itself did: what lets that through lets it through. */
  again?: boolean | undefined
}

/** What a person has chosen for it. */
function switchesOf({ channels, topics }: NotificationSettings, { type, topic }: Told): ChannelSwitches {
  return topic ? topics[topic] : channels[type]
}

/**
 * THE rule of who is told how. What is off for a type is off; quiet hours and unavailability hold back push and sound,
 * except what they let through; what the open app shows disturbs nobody who is not looking at it.
 */
export function channelsFor(told: Told, circumstances: Circumstances): ChannelSwitches {
  const { in_app, push, sound } = switchesOf(circumstances.settings, told)
  const held = isHeldBack(told, circumstances)
  return { in_app, push: push && !held, sound: sound && !held }
}

/** Whether they want to be told of it in the app or by push, be it at another time. */
export function isWanted(told: Told, { settings }: Pick<Circumstances, 'settings'>): boolean {
  const { in_app, push } = switchesOf(settings, told)
  return in_app || push
}

function isHeldBack(
  { type, again = false }: Told,
  { settings, moment, organisationZone, unavailable }: Circumstances,
): boolean {
  const { quiet_hours: quiet, while_unavailable } = settings
  const passes = (letThrough: NotificationSettings['while_unavailable']) =>
    letThrough === 'everything' || (letThrough === 'alarms' && (type === 'operation' || again))

  if (unavailable && !passes(while_unavailable)) return true
  return !passes(quiet.let_through) && isQuiet(quiet, moment, organisationZone)
}
