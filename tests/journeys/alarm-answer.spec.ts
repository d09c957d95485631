import { findWide } from '../support/browser/axe.ts'
import { expect, test } from '../support/lines/faulty-browser.ts'
import { answersAt } from '../support/calls/offline-changes.ts'
import { alarmElsewhere, banner, choice, state } from '../support/journeys/alarm-banner.ts'

// Product page, section 1: answer is one tap from the alarm; section 3: an alarm is never silent, on whatever page and in
// whichever organisation the person is; section 5: one-tap answer that is queued, shown as "noch nicht gesendet" and sent
// once, when offline.

test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/] })

test.use({ viewport: { width: 360, height: 640 } })

test('one tap on the banner answers the alarm; it says so, and another tap changes it, also to minutes', async ({
  page,
  site,
}) => {
  const id = await alarmElsewhere(page, site, 'mitglied')
  expect(await findWide(page)).toEqual([])
  await choice(page, 'Komme').click()
  await expect(choice(page, 'Komme')).toHaveAttribute('aria-pressed', 'true')
  await expect(state(page)).toContainText('Gesendet')
  await expect(page).toHaveURL(/\/fahrzeuge$/)
  expect(await answersAt(site, id)).toMatchObject({ given: ['coming'] })

  await choice(page, 'Komme nicht').click()
  await expect(choice(page, 'Komme')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => answersAt(site, id)).toMatchObject({ given: ['not_coming'] })

  await choice(page, 'Komme in …').click()
  await choice(page, 'Komme in 10 Minuten').click()
  await expect(choice(page, 'Komme in 10 min')).toBeFocused()
  await expect(state(page)).toContainText('da gegen')
  await expect.poll(() => answersAt(site, id)).toMatchObject({ given: ['coming'] })
  expect(await findWide(page)).toEqual([])
  const { height } = (await banner(page).boundingBox()) ?? { height: 640 }
  expect(height).toBeLessThanOrEqual(0.4 * 640)
})

test('an alarm of another organisation of one’s own is answered without going there', async ({
  page,
  site,
}) => {
  const id = await alarmElsewhere(page, site, 'leitung')
  await expect(banner(page)).toContainText('Alarm bei FF Musterstadt')
  await choice(page, 'Komme').click()
  await expect(state(page)).toContainText('Gesendet')
  expect(await answersAt(site, id)).toMatchObject({ given: ['coming'] })
  await expect(page.locator('.organisation-button')).toContainText('FF Neudorf')
})
