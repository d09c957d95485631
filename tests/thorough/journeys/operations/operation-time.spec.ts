import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { findWide } from '../../../support/browser/axe.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'

// Product page, section 4: what, where and how to answer fit 360 × 640 without scrolling. The time of the alarm is read
// at a glance: never broken before its "Uhr", and the way beside it is whole.

const HOUR_MS = 3_600_000

test.describe('in English', () => {
  const locale = 'en'
  const words = catalogues[locale]

  test('on a phone the time of an alarm is one line, beside the way or above it, and the answer is in view', async ({
    page,
    server,
  }) => {
    const { id } = await raiseAlarm(server.origin, {
      title: 'B3 – Wohnungsbrand, Menschenleben in Gefahr',
      keyword: 'B3',
      priority: true,
      address: 'Lindenstraße 14, 99999 Musterstadt',
      lat: 48.137,
      lng: 11.575,
      // So long that how long it has been running takes the longest words.
      alarm_at: new Date(Date.now() - 28.4 * HOUR_MS).toISOString(),
    })
    await page.setViewportSize({ width: 360, height: 640 })
    await signIn(page, 'mitglied')
    await page.goto(localizePath(`/alarmierungen/${id}`, locale))
    const time = page.locator('.operation-detail-head time')
    const way = page.locator('.operation-way').getByRole('link')
    const choice = page.getByRole('button', { name: words.ownAnswer.coming, exact: true })
    await expect(choice).toBeVisible()

    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await expect(time).toHaveText(/\d\d:\d\d Uhr$/)
      expect(await time.evaluate(linesOf), `lines at ${width}`).toBe(1)
      expect(await findWide(page), `at ${width}`).toEqual([])
      await expect(way).toBeInViewport({ ratio: 1 })
      expect(await way.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true)
      const [card, link] = await Promise.all([
        page.locator('.operation-detail-head').boundingBox(),
        way.boundingBox(),
      ])
      if (!card || !link) throw new Error('the head of the operation is not shown')
      expect(link.x + link.width, `the way at ${width}`).toBeLessThanOrEqual(card.x + card.width - 8)
    }
    await page.setViewportSize({ width: 360, height: 640 })
    await expect(choice).toBeInViewport({ ratio: 1 })
  })
})

/** How many lines the text of an element takes. */
function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}
