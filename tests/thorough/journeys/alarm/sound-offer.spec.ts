import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { expectFocusSeen, signInByKeyboard, tabTo } from '../../../support/browser/keyboard.ts'

// Product page, section 4: every screen works by keyboard. In the whole Chromium: the headless shell refuses notifications.

const words = catalogues.en
const locale = 'en'

test('sounds are turned on, or not now, and the focus is not lost', async ({ page, context }) => {
  const { offer, later } = words.incidents.sound
  for (const name of [later, offer]) {
    await signInByKeyboard(page, 'mitglied', locale)
    await tabTo(page, page.locator('main').getByRole('button', { name }))
    // The browser's own question is none of the page's.
    if (name === offer) await context.grantPermissions(['notifications'])
    await page.keyboard.press('Enter')
    await expect(page.locator('main').getByRole('button', { name })).toHaveCount(0)
    await expect(page.locator(':focus')).toHaveCount(1)
    await expectFocusSeen(page)
    await page.evaluate(() => localStorage.clear())
  }
})
