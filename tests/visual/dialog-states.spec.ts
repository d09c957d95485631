import { expect } from 'playwright/test'
import { minutesAgo } from '../../src/gallery/exhibit.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { nameOfView, views } from '../support/browser/views.ts'
import { listedInvitations } from './listed-people.ts'
import { test } from './product.ts'
import { settled, stretch } from './shown-page.ts'
import { picture } from './states.ts'

// Product page, section 4, Operation and People: what lies over a page, and scrolls by itself.

for (const view of views) {
  const { locale, colorScheme, viewport } = view
  const { invite, operationMerge, operationWork, people } = catalogues[locale]

  test.describe(nameOfView(view), () => {
    test.use({ colorScheme, viewport, by: 'leader' })

    test('the choice of the operation that another one is merged into looks as it did, and axe finds nothing', async ({
      page,
      product,
    }, info) => {
      await page.goto(localizePath(`/alarmierungen/${product.places.alert}`, locale))
      await settled(page)
      await page.getByRole('button', { name: operationWork.more }).click()
      await page.getByRole('menuitem', { name: operationWork.merge }).click()
      const dialog = page.getByRole('dialog', { name: operationMerge.heading })
      await expect(dialog.getByRole('radio').first()).toBeVisible()
      await stretch(page, viewport)
      await picture(page, 'merge', view, info)
    })

    test('a list with a line that nobody can be invited by looks as it did, and axe finds nothing', async ({
      page,
    }, info) => {
      await listedInvitations(page, minutesAgo)
      await page.goto(localizePath('/settings/user?list=invitations', locale))
      await settled(page)
      await page.getByRole('button', { name: people.invite, exact: true }).click()
      await page.getByRole('tab', { name: invite.many.tab }).click()
      const lines =
        'zoe@wehr.example; Zoë; Öztürk; Gruppenführerin\nIda Meier <ida@wehr.example>\nmax@wehr; Max'
      await page.getByRole('textbox', { name: invite.many.lines }).fill(lines)
      await expect(page.locator('.pasted-wrong > li')).toHaveCount(1)
      // The groups come last.
      await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Einsatzabteilung' })).toBeVisible()
      await stretch(page, viewport)
      await picture(page, 'invite', view, info)
    })
  })
}
