import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { findFaults } from '../../../support/browser/axe.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { lead } from '../../../support/browser/sign-in.ts'
import { nameOfView, views } from '../../../support/browser/views.ts'
import { INTAKE_KEY } from '../../../support/worlds/people.ts'

// No refused message goes unnoticed: administrators get a notification, and can read the content of the message.

for (const view of views) {
  const { locale, colorScheme, viewport } = view
  const { integrations, intakeNews } = catalogues[locale]
  const words = integrations.log

  test.describe(nameOfView(view), () => {
    test.use({ colorScheme, viewport })

    test('an administrator opens the refused messages from the notification and reads one', async ({
      page,
      server,
    }) => {
      const send = (body: string, path = '/api/intake/alarm') =>
        fetch(server.origin + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${INTAKE_KEY}` },
          body,
        })
      expect((await send('{}', '/api/intake/alarms')).status).toBe(404)
      for (const text of ['eins', 'zwei', 'zwei'])
        expect((await send(`{"text": "${text} ${locale} ${'0123456789'.repeat(30)}"`)).status).toBe(422)

      await lead(page, localizePath('/notifications', locale))
      await page.getByRole('link', { name: 'Leitstelle (Demo)' }).first().click()
      await expect(page).toHaveURL(/\/settings\/integrations#intake-log$/)
      const rows = page.locator('.intake-log .list-row')
      await expect(rows.first()).toContainText(intakeNews.reasons.unreadable)
      await expect(rows.first()).toContainText(words.times_other.replace('{{count}}', '2'))
      await expect(rows.filter({ hasText: intakeNews.reasons.path })).not.toHaveCount(0)
      const found = await findFaults(page)

      await rows.first().getByRole('button').click()
      const dialog = page.getByRole('dialog', { name: words.wording })
      await expect(dialog.locator('pre')).toContainText(`zwei ${locale}`)
      await expect(dialog).toContainText('Lars Leitung')
      found.push(...(await findFaults(page)))
      expect(found).toEqual([])
      await page.keyboard.press('Escape')
      await expect(rows.first().getByRole('button')).toBeFocused()
    })
  })
}
