import { atom } from 'nanostores'
import * as v from 'valibot'
import type { Notification } from '../../../contract/notifications/notifications.ts'
import { LATEST_TIMEFRAME_HOURS } from '../../../contract/operations/operations.ts'
import { isDrill } from '../../operations/drill.ts'
import { matchRoute } from '../../routes.ts'
import {
  askForSound,
  playSound,
  soundOf,
  type SoundPermission,
  soundPermission,
  unlockSounds,
} from '../../alarm/sounds.ts'
import { soundOnce } from '../../alarm/sound-turn.ts'
import { readStored, writeStored } from '../../device/storage.ts'
import { holdReload } from '../../session/guard-state.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { $session, type Session, userOf, whenPersonLeaves } from '../session/session.ts'

/**
 * The alarms that were pushed and the updates that call again, each until the member opens or dismisses it: an alarm is never silent.
 * Actual operations stand before exercises, then those with priority, then the newest.
 */
export const $alarms = atom<readonly Notification[]>([])

export const $soundPermission = atom<SoundPermission>('unsupported')

/** Whether the browser refused a permitted sound, because the person has not touched this page yet. */
export const $soundHeldBack = atom(false)

/**
 * A laptop that wakes up must not sound for an old alarm: after a quarter of an hour the first vehicles have left, and missing members
 * are called by other means. On the screen an alarm stays news for a day.
 */
const RINGS_FOR_MS = 15 * 60_000
const SHOWN_FOR_MS = LATEST_TIMEFRAME_HOURS * 3_600_000
/** Time after an alarm in which the page does not reload: a reload would remove the banner and cut off the sound. */
const HOLDS_RELOAD_MS = 60_000

const hearers = new Set<(notification: Notification) => void>()
let examine: ((notification: Notification) => boolean) | undefined
let wasShown = (_id: number) => Promise.resolve(false)

let alarmed = -Infinity
// A link is followed at once: it may lead to the operation.
holdReload((cause) => cause === 'itself' && Date.now() - alarmed < HOLDS_RELOAD_MS)

whenPersonLeaves(() => $alarms.set([]))
$session.listen(dropForeignAlarms)

/** Hears of everything that is announced on this page. */
export function onAnnounced(hearer: (notification: Notification) => void): void {
  hearers.add(hearer)
}

/** An alarm is here: for a minute, the page is not loaded anew by itself. */
export function holdReloadForAlarm(): void {
  alarmed = Date.now()
}

/** During an alarm check: notifications for which `examiner` returns true belong to the check, and are not announced. */
export function examineAnnounced(examiner: typeof examine): void {
  examine = examiner
}

/** Whether an alarm of `created_at` is shown at `now` (ms): it is younger than a day. */
export function isStillNews(created_at: string | undefined, now: number): boolean {
  return created_at === undefined || now - Date.parse(created_at) < SHOWN_FOR_MS
}

/** Who knows which notifications the device has shown and sounded by itself, while no page was awake. */
export function heedShown(knows: typeof wasShown): void {
  wasShown = knows
}

/**
 * Rings and shows, as far as the person wants either now; the backend has judged that.
 * @returns false where it should have been heard, and was not
 */
export async function announce(notification: Notification): Promise<boolean> {
  // The other tabs stay silent as well.
  if (examine?.(notification)) return soundOnce(notification.id, () => Promise.resolve(true))
  if (!concernsPage(notification)) return true
  tellHearers(notification)

  const { in_app: isShown, sound: sounds } = notification.announce ?? { in_app: true, sound: true }
  if (isShown) show(notification)
  return !sounds || ring(notification)
}

/**
 * Announces notifications that arrived while the page had no connection, oldest first: shows the alarms of a day, and plays one sound
 * for them if it is not too late, according to the person's settings. `now`: ms, by the server's clock.
 */
export async function announceMissed(missed: readonly Notification[], now: number): Promise<void> {
  const age = ({ created_at }: Notification) => (created_at === undefined ? 0 : now - Date.parse(created_at))
  const unread = missed.filter((one) => one.read_at === null && concernsPage(one))
  for (const one of unread) if (isStillNews(one.created_at, now) && one.announce?.in_app !== false) show(one)

  // Other notifications are in the list; a late sound for them would disturb.
  const alarms = unread.filter((one) => one.type === 'operation' && age(one) < RINGS_FOR_MS)
  const shown = await Promise.all(alarms.map(({ id }) => wasShown(id)))
  const fresh = alarms.filter((_, place) => !shown[place])
  fresh.forEach(tellHearers)
  const sounding = fresh.filter(({ announce }) => announce?.sound !== false)
  // A real operation sounds rather than an exercise.
  const alarm = sounding.findLast(({ data }) => !isDrill(data)) ?? sounding.at(-1)
  if (alarm) await ring(alarm)
}

/**
 * Whether it is announced here at all: of another organisation of one's own only alarms, and changes that
 * call again, are (product page, section 3).
 */
export function concernsPage({ type, organisation_id, data }: Notification): boolean {
  return type === 'operation' || data.again === true || organisation_id === $organisationId.get()
}

function tellHearers(notification: Notification): void {
  if (notification.type === 'operation') holdReloadForAlarm()
  for (const hear of hearers) hear(notification)
}

function show(notification: Notification): void {
  const { id, type, data } = notification
  if (type !== 'operation' && !data.again) return
  // A call about an operation replaces the earlier one, whose text names the old place or keyword.
  const isSame = (one: Notification) =>
    one.id === id || (data.again && one.data.operation_id === data.operation_id)
  const others = $alarms.get().filter((one) => !isSame(one))
  const canWait = ({ data }: Notification) => 2 * Number(isDrill(data)) + Number(!data.priority)
  $alarms.set([notification, ...others].sort((one, other) => canWait(one) - canWait(other)))
  dropShownAlarms('came')
}

/**
 * Plays the sound of a notification once, in one tab, however often it is called.
 * @returns whether the sound was audible, here or in another tab
 */
export function ring(notification: Pick<Notification, 'id' | 'type' | 'data'>): Promise<boolean> {
  const { id } = notification
  return soundOnce(id, async () => {
    // After a sleep of the page, events arrive late, and the device has shown the push message already.
    if (document.visibilityState === 'visible' && (await wasShown(id))) return true
    const sounded = await playSound(soundOf(notification))
    $soundHeldBack.set(sounded === 'blocked')
    return sounded === 'heard'
  })
}

/** Removes the alarms of organisations that the person has left. */
function dropForeignAlarms(session: Session): void {
  const own = userOf(session)?.memberships
  if (!own) return
  const belongs = ({ organisation_id: id }: Notification) => own.some((one) => one.organisation_id === id)
  if (!$alarms.get().every(belongs)) $alarms.set($alarms.get().filter(belongs))
}

export function dismissAlarm(dismissed: Notification): void {
  $alarms.set($alarms.get().filter(({ id }) => id !== dismissed.id))
}

/** Whether the page is home, where a card shows the alarm and the member's answer to it. */
export function hasCard({ organisation_id }: Pick<Notification, 'organisation_id'>): boolean {
  return organisation_id === $organisationId.get() && matchRoute(location.pathname)?.name === 'home'
}

const isOfOne = new Set<string | undefined>(['alert', 'alertMonitor'])

/**
 * Takes the alarms from the sheet that the page shows by itself: the monitor those of its organisation, the page of an operation that
 * one. Home shows those of its organisation, too, but a member who looks at it while an alarm comes must notice the alarm: there the
 * sheet goes when the member opens home.
 * @param cause `came`: an alarm came while the page was open
 */
export function dropShownAlarms(cause: 'came' | 'opened' = 'opened'): void {
  const page = matchRoute(location.pathname)
  const isShown = ({ organisation_id, data: { operation_id } }: Notification) =>
    organisation_id === $organisationId.get() &&
    ((page?.name === 'home' && cause === 'opened') ||
      page?.name === 'monitor' ||
      (isOfOne.has(page?.name) && page?.params['id'] === String(operation_id)))
  if ($alarms.get().some(isShown)) $alarms.set($alarms.get().filter((alarm) => !isShown(alarm)))
}

const DECLINED_KEY = 'sounds-declined'

/** Reads the permission for sounds. After "not now" the page does not ask again on this device until the next sign-in. */
export function readSoundPermission(): void {
  const permission = soundPermission()
  const declined = permission === 'default' && readStored(DECLINED_KEY, v.boolean()) === true
  $soundPermission.set(declined ? 'unsupported' : permission)
}

/** Asks for the permission. Call it from a tap, so that the browser allows the sound. */
export async function askForSounds(): Promise<void> {
  try {
    $soundPermission.set(await askForSound())
    $soundHeldBack.set(false)
  } catch (error) {
    console.warn('The browser did not ask for the permission.', error)
  }
}

/** Unlocks sounds at the person's first gesture on the page, and removes the hint about a refused sound. */
export function unlockByGesture(): void {
  const gestures = ['click', 'keyup'] as const
  const unlock = () => {
    // The Escape key does not count as a gesture.
    if (navigator.userActivation?.hasBeenActive === false) return
    for (const gesture of gestures) document.removeEventListener(gesture, unlock, true)
    unlockSounds()
    // What was touched may be the hint itself: its own answer comes first.
    setTimeout(() => $soundHeldBack.set(false))
  }
  for (const gesture of gestures) document.addEventListener(gesture, unlock, true)
}

export function declineSounds(): void {
  writeStored(DECLINED_KEY, true)
  readSoundPermission()
}
