import { atom } from 'nanostores'
import type { Notification } from '../../contract/notifications.ts'
import { playSound, type SoundPermission, soundPermission } from '../sounds.ts'
import { soundOnce } from '../sound-turn.ts'
import { $organisationId } from './organisation.ts'
import { whenPersonLeaves } from './session.ts'

/** The latest alarm that was pushed, until somebody opens or dismisses it: an alarm is never silent. */
export const $alarm = atom<Notification | undefined>(undefined)

export const $soundPermission = atom<SoundPermission>('unsupported')

/** The browser may sound, but refused: nobody has touched this page yet. */
export const $soundHeldBack = atom(false)

whenPersonLeaves(dismissAlarm)

/** Rings and shows. Of another organisation of one's own only alarms ring (product page, section 3). */
export async function announce(notification: Notification): Promise<void> {
  const isAlarm = notification.type === 'operation'
  if (isAlarm) $alarm.set(notification)
  if (!isAlarm && notification.organisation_id !== $organisationId.get()) return

  await soundOnce(notification.id, async () => {
    const heard = await playSound(notification.type)
    $soundHeldBack.set(!heard && soundPermission() === 'granted')
    return heard
  })
}

export function dismissAlarm(): void {
  $alarm.set(undefined)
}

export function readSoundPermission(): void {
  $soundPermission.set(soundPermission())
}
