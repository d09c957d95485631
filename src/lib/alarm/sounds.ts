import { type NotificationType, typeSubjects } from '../../contract/notifications/notification-subjects.ts'
import type { Notification as Told } from '../../contract/notifications/notifications.ts'
import { isDrill } from '../operations/drill.ts'
import { needsInstallation } from '../device/platform.ts'

/** The sound of an exercise instead of the alarm's: it calls members to no danger (product page, section 4). */
const DRILL_SOUND = 'exercise'

export type Sound = NotificationType | 'drill'

export function soundOf({ type, data }: Pick<Told, 'type' | 'data'>): Sound {
  return type === 'operation' && isDrill(data) ? 'drill' : type
}

const SOUND_VOLUME = 0.5

/** `install`: the platform has notifications for installed apps only. */
export type SoundPermission = 'granted' | 'denied' | 'default' | 'unsupported' | 'install'

/** Whether this device may sound: the browser's permission for notifications decides (specification, section 7). */
export function soundPermission(): SoundPermission {
  if ('Notification' in globalThis) return Notification.permission
  return needsInstallation(globalThis.navigator) ? 'install' : 'unsupported'
}

let player: HTMLAudioElement | undefined
/** What is at it: calls are cut off by nothing that matters less. */
let sounding: Sound = 'other'

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
type Sounded = 'heard' | 'notPermitted' | 'blocked' | 'failed'

/**
 * A running alarm is cut off by another alarm only, and an exercise by either: what is not played then counts as heard.
 */
export async function playSound(sound: Sound): Promise<Sounded> {
  if (soundPermission() !== 'granted') return 'notPermitted'

  // One element for all sounds: some browsers unlock the element that was tapped for, not the page.
  player ??= new Audio()
  if (!player.paused && weightOf(sound) < weightOf(sounding)) return 'heard'

  const file = `/sounds/${sound === 'drill' ? DRILL_SOUND : typeSubjects[sound].sound}.mp3`
  sounding = sound
  player.src = file
  player.volume = SOUND_VOLUME
  try {
    await player.play()
    return 'heard'
  } catch (error) {
    sounding = 'other'
    console.warn(`The sound "${file}" was not played.`, error)
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'blocked' : 'failed'
  }
}

function weightOf(sound: Sound): number {
  return sound === 'operation' ? 2 : Number(sound === 'drill')
}
