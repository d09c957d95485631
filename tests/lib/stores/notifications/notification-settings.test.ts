import { beforeEach, expect, test } from 'vitest'
import {
  getNotificationSettings,
  type NotificationSettings,
  putNotificationSettings,
} from '../../../../src/contract/notifications/notification-settings.ts'
import { call } from '../../../../src/lib/api/api.ts'
import {
  setQuietHours,
  switchChannel,
  switchStatus,
} from '../../../../src/lib/notifications/notification-choices.ts'
import { setOnline } from '../../../../src/lib/stores/realtime/connection.ts'
import {
  $notificationSettings,
  $settingsSaving,
  changeNotificationSettings,
  loadNotificationSettings,
} from '../../../../src/lib/stores/notifications/notification-settings.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import { useApp } from '../app.ts'

// Product page, section 2: notification settings of a person, type × channel and quiet hours. Section 4: offline, what is
// shown says its age, and nothing is lost. No answer is no failure.

const app = useApp()
const GET = `GET ${getNotificationSettings.path}`
const PUT = `PUT ${putNotificationSettings.path}`

const shown = () => {
  const settings = $notificationSettings.get()
  return settings.state === 'ready' ? settings.value : undefined
}
const saving = () => $settingsSaving.get().state
const kept = () => call(getNotificationSettings)

/** As another device of the same person does it. */
async function onAnotherDevice(change: (settings: NotificationSettings) => NotificationSettings) {
  await call(putNotificationSettings, { input: change(await kept()) })
}

beforeEach(async () => {
  endSession()
  setOnline(true)
  await app.signIn('mitglied')
  await loadNotificationSettings()
})

test('a change is shown at once, and is what the backend keeps', async () => {
  changeNotificationSettings(switchChannel('fms_status', 'push', true))
  expect(shown()?.channels.fms_status.push).toBe(true)
  expect(saving()).toBe('sending')

  await expect.poll(saving).toBe('saved')
  expect((await kept()).channels.fms_status.push).toBe(true)
})

test('changes that follow each other fast are all kept, and the last one of a cell counts', async () => {
  for (const on of [false, true, false]) changeNotificationSettings(switchChannel('other', 'sound', on))
  changeNotificationSettings(switchStatus(3, true))
  await expect.poll(saving).toBe('saved')

  const { channels, fms } = await kept()
  expect([channels.other.sound, fms.statuses.includes(3)]).toEqual([false, true])
  expect(shown()).toEqual(await kept())
})

test('what another device has changed meanwhile stays', async () => {
  await onAnotherDevice(setQuietHours({ enabled: true, from: '21:15' }))
  changeNotificationSettings(switchChannel('operation_updated', 'push', false))
  await expect.poll(saving).toBe('saved')

  const now = await kept()
  expect([now.quiet_hours.enabled, now.quiet_hours.from, now.channels.operation_updated.push]).toEqual([
    true,
    '21:15',
    false,
  ])
  expect(shown()).toEqual(now)
})

test('an answer that was under way does not undo what was changed meanwhile', async () => {
  const before = shown()?.channels.other.push
  const open = app.holdBack(GET, 'answer')
  const late = loadNotificationSettings()
  await expect.poll(() => app.held()).toBe(true)
  changeNotificationSettings(switchChannel('other', 'push', !before))
  open()
  await late

  expect(shown()?.channels.other.push).toBe(!before)
  await expect.poll(saving).toBe('saved')
  expect((await kept()).channels.other.push).toBe(!before)
})

test('without a network a change stays, says that it waits, and is saved as soon as there is one', async () => {
  const before = shown()?.channels.operation_updated.sound
  app.cutNetwork()
  changeNotificationSettings(switchChannel('operation_updated', 'sound', !before))
  await expect.poll(saving).toBe('waiting')
  expect(shown()?.channels.operation_updated.sound).toBe(!before)

  setOnline(false)
  app.mendNetwork()
  setOnline(true)
  await expect.poll(saving).toBe('saved')
  expect((await kept()).channels.operation_updated.sound).toBe(!before)
})

test('a change that was saved though its answer was lost is not undone, and comes out the same again', async () => {
  const before = shown()?.channels.other.in_app
  app.loseAnswer(PUT)
  changeNotificationSettings(switchChannel('other', 'in_app', !before))
  await expect.poll(saving).toBe('waiting')
  await loadNotificationSettings()

  expect(saving()).toBe('saved')
  expect((await kept()).channels.other.in_app).toBe(!before)
})

test('what is refused is undone, and says why', async () => {
  const before = shown()
  changeNotificationSettings(setQuietHours({ from: '25:00' }))
  await expect.poll(saving).toBe('refused')

  expect(shown()).toEqual(before)
  const refused = $settingsSaving.get()
  expect(refused.state === 'refused' && refused.problem).toMatchObject({
    kind: 'invalid',
    fields: { 'quiet_hours.from': [expect.any(String)] },
  })
  expect(await kept()).toEqual(before)
})

test('a server in trouble undoes a change as well, rather than to show what nobody keeps', async () => {
  const before = shown()
  app.breakAnswers()
  changeNotificationSettings(switchStatus(9, true))
  await expect.poll(saving).toBe('refused')
  app.mendAnswers()

  expect(shown()).toEqual(before)
})

test('whoever comes next on the device sees and saves nothing of it', async () => {
  app.cutNetwork()
  changeNotificationSettings(switchStatus(8, true))
  await expect.poll(saving).toBe('waiting')
  app.mendNetwork()
  await app.signIn('leitung')

  expect([$notificationSettings.get().state, saving()]).toEqual(['loading', 'none'])
  await loadNotificationSettings()
  expect((await kept()).fms.statuses).not.toContain(8)
})
