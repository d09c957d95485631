import type { Page } from 'playwright/test'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import {
  defaultNotificationSettings,
  putNotificationSettings,
} from '../../../../src/contract/notifications/notification-settings.ts'
import type { ChannelSwitches } from '../../../../src/contract/notifications/notification-subjects.ts'
import { raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { holdBackSounds, recordSounds } from '../../../support/browser/recorded-sounds.ts'

// Specification, section 7: sounds at volume 0.5, only if browser notification permission is granted.

test('an alarm sounds once, at half volume, when notifications are permitted', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['notifications'])
  const sounds = await recordSounds(page)
  const ready = listening(page)
  await signIn(page, 'mitglied')
  await ready

  await raiseAlarm(server.origin, { title: 'B3 – Wohnungsbrand' })
  await expect(page.locator('main')).toContainText('B3 – Wohnungsbrand')

  await expect.poll(sounds).toEqual([{ file: '/sounds/alarm.mp3', volume: 0.5 }])
  await raiseAlarm(server.origin, { title: 'B1 – Kleinbrand' })
  await expect.poll(sounds).toHaveLength(2)
})

// Product page, section 4: exercise and test kinds are visibly marked and have a sound of their own.
test('an exercise sounds as one in every tab but the alarm’s sound in none, and says so first', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['notifications'])
  await signIn(page, 'mitglied')
  const sounds = await recordSounds(page)
  const first = listening(page)
  await page.goto('/en')
  await first
  const second = await context.newPage()
  const secondSounds = await recordSounds(second)
  const ready = listening(second)
  await second.goto('/en')
  await ready
  for (const tab of [page, second]) {
    await tab.locator('.app-navigation').getByText('Notifications').click()
    await tab.waitForURL('**/notifications')
    await tab.locator('main h1').click()
  }

  const title = 'Wohnungsbrand im Altenheim'
  await raiseAlarm(server.origin, { title, kind: 'exercise' })
  for (const tab of [page, second]) {
    const banner = tab.locator('.alarm-banner')
    await expect(banner).toContainText(title)
    await expect(banner).toHaveAttribute('data-drill', '')
    await expect(banner.locator('p').first()).toHaveText('EXERCISE')
    const row = tab.locator('.notification-row').filter({ hasText: title })
    await expect(row.locator('.notification-kind > :first-child')).toContainText('EXERCISE')
  }

  // The other tab has had its turn to sound: the lock is free again.
  const all = async () => {
    await page.evaluate(() => navigator.locks.request('sound', () => undefined))
    return [...(await sounds()), ...(await secondSounds())]
  }
  await expect.poll(all).toEqual([{ file: '/sounds/exercise.mp3', volume: 0.5 }])
  await raiseAlarm(server.origin, { title: `THL 1 – Ölspur nach ${title}` })
  await expect(page.locator('.alarm-banner .alarm-banner-title')).toHaveText(/^THL 1/)
  await expect(page.locator('.alarm-banner')).not.toHaveAttribute('data-drill', '')
  await expect.poll(all).toContainEqual({ file: '/sounds/alarm.mp3', volume: 0.5 })
})

test('each sound is one that the browser can play', async ({ page, request }) => {
  await page.goto('/login')
  for (const name of ['alarm', 'exercise', 'update', 'status', 'notification']) {
    const response = await request.get(`/sounds/${name}.mp3`)
    expect(response.headers()['content-type']).toBe('audio/mpeg')
    const duration = await page.evaluate(async (file) => {
      const audio = new Audio(file)
      await new Promise((resolve, reject) => {
        audio.addEventListener('loadedmetadata', resolve)
        audio.addEventListener('error', reject)
      })
      return audio.duration
    }, `/sounds/${name}.mp3`)
    expect(duration).toBeGreaterThan(0.1)
  }
})

// Issue of realtime and notifications: the person's settings, type by channel, are judged by the backend.
test('what the person has turned off neither sounds nor covers the page, and stands in the list', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['notifications'])
  const sounds = await recordSounds(page)
  const { token } = await signInByCall(server.origin, 'mitglied')
  const choose = async (operation: ChannelSwitches) => {
    const { channels } = defaultNotificationSettings
    const answer = await page.request.put(server.origin + putNotificationSettings.path, {
      headers: { authorization: `Bearer ${token}` },
      data: { ...defaultNotificationSettings, channels: { ...channels, operation } },
    })
    expect(answer.ok()).toBe(true)
  }
  const first = listening(page)
  await signIn(page, 'mitglied')
  await first
  const ready = listening(page)
  await page.goto('/notifications')
  await ready
  // Chromium plays no sound in a document that its person has not touched.
  await page.locator('main h1').click()

  await choose({ in_app: false, push: true, sound: true })
  await raiseAlarm(server.origin, { title: 'B1 – ohne Hinweis' })
  await expect.poll(sounds).toHaveLength(1)
  await expect(page.locator('main')).toContainText('B1 – ohne Hinweis')
  await expect(page.locator('.alarm-banner')).toHaveCount(0)

  await choose({ in_app: true, push: true, sound: false })
  await raiseAlarm(server.origin, { title: 'B1 – ohne Ton' })
  await expect(page.locator('.alarm-banner')).toContainText('B1 – ohne Ton')
  await choose({ in_app: true, push: true, sound: true })
  await raiseAlarm(server.origin, { title: 'B1 – mit Ton' })
  await expect.poll(sounds).toHaveLength(2)
})

test.describe('a sound that the browser holds back', () => {
  /** To a document of its own, which nobody has touched. */
  async function signInAndGo(page: Page, path: string): Promise<void> {
    const first = listening(page)
    await signIn(page, 'mitglied')
    await first
    const ready = listening(page)
    await page.goto(path)
    await ready
  }
  const hint = (page: Page) => page.getByText('Ein Ton wurde zurückgehalten')

  test('is said on the page of an alarm, and the tap that lets sounds through ends it', async ({
    page,
    context,
    server,
  }) => {
    await context.grantPermissions(['notifications'])
    await holdBackSounds(page)
    const sounds = await recordSounds(page)
    const { id } = await raiseAlarm(server.origin, { title: 'B2 – vorher' })
    await signInAndGo(page, `/alarmierungen/${id}`)

    await raiseAlarm(server.origin, { title: 'B3 – Dachstuhl' })
    await expect(hint(page)).toHaveCount(1)
    expect(await sounds()).toEqual([])
    await page.getByRole('button', { name: 'Töne freigeben' }).click()

    await expect(hint(page)).toHaveCount(0)
    await expect.poll(sounds).toContainEqual({ file: '/sounds/notification.mp3', volume: 0.5 })
  })

  test('is said on the home page, and no more once the person has touched the page in any way', async ({
    page,
    context,
    server,
  }) => {
    await context.grantPermissions(['notifications'])
    await holdBackSounds(page)
    const sounds = await recordSounds(page)
    await signInAndGo(page, '/')
    await raiseAlarm(server.origin, { title: 'B3 – Dachstuhl' })
    await expect(hint(page)).toBeVisible()

    await page.locator('main h1').click()
    await expect(hint(page)).toHaveCount(0)
    await raiseAlarm(server.origin, { title: 'B3 – Scheune' })
    await expect.poll(sounds).toEqual([{ file: '/sounds/alarm.mp3', volume: 0.5 }])
  })
})
