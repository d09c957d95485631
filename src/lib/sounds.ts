import type { NotificationType } from '../contract/notifications.ts'
import { needsInstallation } from './platform.ts'

/** Specification, section 7. */
export const soundFiles = {
  operation: '/sounds/alarm.mp3',
  operation_updated: '/sounds/update.mp3',
  fms_status: '/sounds/status.mp3',
  other: '/sounds/notification.mp3',
} as const satisfies Record<NotificationType, string>

export const SOUND_VOLUME = 0.5

/** `install`: the platform has notifications for installed apps only. */
export type SoundPermission = 'granted' | 'denied' | 'default' | 'unsupported' | 'install'

/** Whether this device may sound: the browser's permission for notifications decides (specification, section 7). */
export function soundPermission(): SoundPermission {
  if ('Notification' in globalThis) return Notification.permission
  return needsInstallation(globalThis.navigator) ? 'install' : 'unsupported'
}

let player: HTMLAudioElement | undefined
let alarmSounds = false

/** Must be called from a tap: browsers ask, and let sounds through, only then. */
export async function askForSound(): Promise<SoundPermission> {
  if (!('Notification' in globalThis)) return soundPermission()

  const permission = await Notification.requestPermission()
  if (permission === 'granted') await playSound('other')
  return permission
}

/**
 * In a person's first gesture: some browsers let through only an element that was loaded in one. Nothing is heard of
 * it, and nothing fetched.
 */
export function unlockSounds(): void {
  if (soundPermission() !== 'granted' || (player && !player.paused)) return
  player ??= new Audio()
  player.preload = 'none'
  player.load()
}

/** `notPermitted`: by the person. `blocked`: the browser refuses while nobody has touched the page. */
export type Sounded = 'heard' | 'notPermitted' | 'blocked' | 'failed'

/** A running alarm is cut off by another alarm only: what is not played then counts as heard. */
export async function playSound(type: NotificationType): Promise<Sounded> {
  if (soundPermission() !== 'granted') return 'notPermitted'

  // One element for all sounds: some browsers unlock the element that was tapped for, not the page.
  player ??= new Audio()
  const isAlarm = type === 'operation'
  if (!isAlarm && alarmSounds && !player.paused) return 'heard'

  alarmSounds = isAlarm
  player.src = soundFiles[type]
  player.volume = SOUND_VOLUME
  try {
    await player.play()
    return 'heard'
  } catch (error) {
    alarmSounds = false
    console.warn(`The sound "${soundFiles[type]}" was not played.`, error)
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'blocked' : 'failed'
  }
}
