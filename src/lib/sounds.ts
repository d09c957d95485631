import type { NotificationType } from '../contract/notifications.ts'

/** Specification, section 7. */
export const soundFiles = {
  operation: '/sounds/alarm.mp3',
  operation_updated: '/sounds/update.mp3',
  fms_status: '/sounds/status.mp3',
  other: '/sounds/notification.mp3',
} as const satisfies Record<NotificationType, string>

export const SOUND_VOLUME = 0.5

export type SoundPermission = 'granted' | 'denied' | 'default' | 'unsupported'

/** Whether this device may sound: the browser's permission for notifications decides (specification, section 7). */
export function soundPermission(): SoundPermission {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported'
}

/** Must be called from a tap: browsers ask, and let sounds through, only then. */
export async function askForSound(): Promise<SoundPermission> {
  if (!('Notification' in globalThis)) return 'unsupported'

  const permission = await Notification.requestPermission()
  if (permission === 'granted') await playSound('other')
  return permission
}

let player: HTMLAudioElement | undefined
let alarmSounds = false

/** A running alarm is cut off by another alarm only. Resolves to whether something was heard: the browser may refuse while nobody has touched the page. */
export async function playSound(type: NotificationType): Promise<boolean> {
  if (soundPermission() !== 'granted') return false

  // One element for all sounds: some browsers unlock the element that was tapped for, not the page.
  player ??= new Audio()
  const isAlarm = type === 'operation'
  if (!isAlarm && alarmSounds && !player.paused) return true

  alarmSounds = isAlarm
  player.src = soundFiles[type]
  player.volume = SOUND_VOLUME
  try {
    await player.play()
    return true
  } catch (error) {
    alarmSounds = false
    console.warn(`The sound "${soundFiles[type]}" was not played.`, error)
    return false
  }
}
