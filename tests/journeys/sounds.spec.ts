import { expect, signIn, test } from '../support/browser.ts'
import { raiseAlarm } from '../support/people.ts'
import { listening } from '../support/realtime.ts'
import { recordSounds } from '../support/recorded-sounds.ts'

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

test('two open tabs sound once', async ({ page, context, server }) => {
  await context.grantPermissions(['notifications'])
  const sounds = await recordSounds(page)
  await signIn(page, 'mitglied')
  const second = await context.newPage()
  const secondSounds = await recordSounds(second)
  const ready = listening(second)
  await second.goto('/')
  await ready
  await second.locator('main').click()

  await raiseAlarm(server.origin, { title: 'THL 1 – Ölspur' })
  await expect(page.locator('main')).toContainText('THL 1 – Ölspur')
  await expect(second.locator('main')).toContainText('THL 1 – Ölspur')
  await expect.poll(async () => (await sounds()).length + (await secondSounds()).length).toBe(1)
})

test('without the permission nothing sounds, and the page offers to turn it on', async ({ page, server }) => {
  const sounds = await recordSounds(page)
  const ready = listening(page)
  await signIn(page, 'mitglied')
  await ready
  await raiseAlarm(server.origin, { title: 'TIER – Katze auf Baum' })
  await expect(page.locator('main')).toContainText('Katze auf Baum')
  expect(await sounds()).toEqual([])
})

for (const name of ['alarm', 'update', 'status', 'notification']) {
  test(`/sounds/${name}.mp3 is a sound the browser can play`, async ({ page, request }) => {
    const response = await request.get(`/sounds/${name}.mp3`)
    expect(response.headers()['content-type']).toBe('audio/mpeg')
    await page.goto('/login')
    const duration = await page.evaluate(async (file) => {
      const audio = new Audio(file)
      await new Promise((resolve, reject) => {
        audio.addEventListener('loadedmetadata', resolve)
        audio.addEventListener('error', reject)
      })
      return audio.duration
    }, `/sounds/${name}.mp3`)
    expect(duration).toBeGreaterThan(0.1)
  })
}
