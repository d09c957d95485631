import { atom } from 'nanostores'
import {
  getNotificationSettings,
  NotificationSettings,
  putNotificationSettings,
} from '../../../contract/notifications/notification-settings.ts'
import { type ApiProblem, problemOf } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { changing, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import type { SettingsChange } from '../../notifications/notification-choices.ts'
import { $online } from '../realtime/connection.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** How the person is notified, with what they have just changed. */
export const $notificationSettings = atom<Loadable<NotificationSettings>>(loading)

/** What became of the last change. */
export type SettingsSaving =
  | { state: 'none' }
  | { state: 'sending' }
  | { state: 'saved' }
  /** No answer: it is tried again as soon as there is a network. */
  | { state: 'waiting' }
  /** It is undone. */
  | { state: 'refused'; problem: ApiProblem }

const unchanged = { state: 'none' } as const satisfies SettingsSaving
export const $settingsSaving = atom<SettingsSaving>(unchanged)

/** What is not saved yet, in the order in which it was changed. */
let unsaved: SettingsChange[] = []
/** As the backend has last said it. */
let agreed: NotificationSettings | undefined
let isSaving = false
let asked = 0
let visit = 0

const onDevice = keepOnDevice($notificationSettings, {
  name: () => 'notificationSettings',
  schema: NotificationSettings,
})

whileShown($notificationSettings, loadNotificationSettings)
$online.listen((online) => {
  if (online && unsaved.length > 0) void saveNotificationSettings()
})
whenPersonLeaves(() => {
  visit += 1
  asked += 1
  unsaved = []
  agreed = undefined
  $notificationSettings.set(loading)
  $settingsSaving.set(unchanged)
})

export async function loadNotificationSettings(): Promise<void> {
  if (unsaved.length > 0) return saveNotificationSettings()
  const turn = ++asked
  $notificationSettings.set(changing($notificationSettings.value))
  const result = await onDevice.ask(
    () => call(getNotificationSettings),
    'How somebody is notified could not be loaded.',
  )
  if (turn === asked) show(result)
}

/** Shown at once; saved over what the backend has by then, so that another device's change stays. */
export function changeNotificationSettings(change: SettingsChange): void {
  const known = $notificationSettings.value
  if (known.state !== 'ready') return
  // An answer that is on its way knows nothing of it.
  asked += 1
  agreed ??= known.value
  unsaved.push(change)
  $notificationSettings.set(withValue({ ...known, changing: false }, change))
  void saveNotificationSettings()
}

/** Saves unsaved changes, and afterwards those that are made meanwhile. */
export async function saveNotificationSettings(): Promise<void> {
  if (isSaving) return
  isSaving = true
  const mine = visit
  try {
    $settingsSaving.set({ state: 'sending' })
    while (mine === visit && unsaved.length > 0) await saveOnce(mine)
    if (mine === visit) $settingsSaving.set({ state: 'saved' })
  } catch (error) {
    if (mine === visit) giveUp(error)
  } finally {
    isSaving = false
    // Another person has signed in meanwhile, and has unsaved changes.
    if (mine !== visit && unsaved.length > 0) void saveNotificationSettings()
  }
}

async function saveOnce(mine: number): Promise<void> {
  const now = await call(getNotificationSettings)
  if (mine !== visit) return
  const sent = [...unsaved]
  const saved = await call(putNotificationSettings, { input: withChanges(now, sent) })
  if (mine !== visit) return
  unsaved = unsaved.slice(sent.length)
  show(ready(saved, Date.now()))
  $notificationSettings.set(withValue($notificationSettings.value, (value) => withChanges(value, unsaved)))
}

function giveUp(error: unknown): void {
  console.warn('notification settings not saved', error)
  const problem = problemOf(error)
  if (problem.kind === 'offline') return $settingsSaving.set({ state: 'waiting' })

  const before = agreed
  unsaved = []
  if (before) $notificationSettings.set(withValue($notificationSettings.value, () => before))
  $settingsSaving.set({ state: 'refused', problem })
}

function show(known: Loadable<NotificationSettings>): void {
  if (known.state === 'ready') agreed = known.value
  onDevice.show(known)
}

function withChanges(
  settings: NotificationSettings,
  changes: readonly SettingsChange[],
): NotificationSettings {
  return changes.reduce((changed, change) => change(changed), settings)
}
