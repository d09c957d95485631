import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { findFaults } from '../../../support/browser/axe.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { lead } from '../../../support/browser/sign-in.ts'
import { nameOfView, views } from '../../../support/browser/views.ts'

// Work in the background that has failed for good is a line of the integrations, and an administrator has it tried again.

for (const view of views) {
  const { locale, colorScheme, viewport } = view
  const { deadJobs: words, integrationHealth: health } = catalogues[locale]

  test.describe(nameOfView(view), () => {
    test.use({ colorScheme, viewport })

    test('an administrator sees two jobs that have failed for good, and has each tried again by keyboard', async ({
      page,
      server,
    }) => {
      addDeadJobs(server.dataDirectory)
      await lead(page, localizePath('/settings/integrations', locale))
      const line = page.locator('.integration-health .list-row').filter({ hasText: health.kinds.jobs })
      await expect(line).toContainText(health.states.failing)
      await expect(line).toContainText(health.failing.jobs_other.replace('{{count}}', '2'))

      await page.getByText(words.heading).click()
      const jobs = page.locator('.dead-jobs .list-row')
      await expect(jobs).toHaveCount(2)
      await expect(jobs.first()).toContainText(words.kinds.mail)
      await expect(jobs.first()).toContainText('550 5.1.1')
      await expect(jobs.last()).toContainText(words.stopped)
      expect(await findFaults(page)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)

      await jobs.first().getByRole('button').focus()
      await page.keyboard.press('Enter')
      await expect(jobs).toHaveCount(1)
      await expect(jobs.first()).toContainText(words.kinds['document-preview'])
      await expect(jobs.first().getByRole('button')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.locator('.dead-jobs')).toHaveCount(0)
      await expect(page.locator('#integration-health')).toBeFocused()
      await expect(line).toContainText(health.states.ok)
    })
  })
}

/** Of rows that are not there: the runner of the server finds nothing to do, and removes a job that is tried again. */
function addDeadJobs(dataDirectory: string): void {
  const database = new DatabaseSync(join(dataDirectory, 'alarm.sqlite'), { timeout: 5000 })
  const add = database.prepare(
    `insert into jobs (kind, tenant_id, due_at, tries, payload, last_error, dead_at, created_at)
     values (?1, 1, ?4, ?2, ?3, ?5, ?4, ?4)`,
  )
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const refused =
    'Error EENVELOPE RCPT TO 550 5.1.1 … Recipient address rejected: User unknown in virtual table'
  add.run('mail', 1, '{"mail": 424242}', ago(3), refused)
  add.run('document-preview', 4, '{"content": 424242}', ago(90), null)
  database.close()
}
