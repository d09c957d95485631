import { execFileSync } from 'node:child_process'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { lead } from '../../../support/browser/sign-in.ts'

const locale = 'de'
const { integrations: words, settings, accountEntries, layout } = catalogues[locale]

test('a leader comes from the menu to a key, and the command on the page raises an alarm with it', async ({
  page,
  context,
  openBrowser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await openBrowser()
  const ready = listening(member)
  await signIn(member, 'mitglied')
  await ready
  await lead(page, localizePath('/', locale))
  await page.locator('.account-button').click()
  await page.getByRole('link', { name: accountEntries.settings }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(settings.heading)
  await expect(page.locator('#account-panel')).toBeHidden()
  await page.getByRole('link', { name: settings.integrations.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.heading)
  await expect(page).toHaveTitle(new RegExp(`^${layout.titles.integrations} · `))

  await page.getByRole('button', { name: words.keys.make }).click()
  await page.getByRole('button', { name: words.form.save, exact: true }).last().click()
  await expect(page.locator('.error-summary')).toContainText(words.form.nameMissing)
  await page.getByLabel(words.form.name, { exact: true }).fill(`Nord ${locale}`)
  await page.locator('.api-key-form [type="submit"]').click()

  const fresh = page.locator('.fresh-key')
  await expect(fresh).toContainText(words.fresh.once)
  await expect(fresh).toContainText('FF Musterstadt')
  const key = await fresh.locator('code').innerText()
  await fresh
    .getByRole('button', { name: catalogues[locale].copying.of.replace('{{what}}', words.fresh.key) })
    .click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)

  await page.getByText(words.intake.example, { exact: true }).click()
  const command = await page.locator('.intake pre').innerText()
  expect(command).toContain(key)
  expect(execFileSync('sh', ['-c', `${command} -s`], { encoding: 'utf8' })).toMatch(/"id":\d+/)
  await expect(member.locator('main')).toContainText(words.intake.title)

  await fresh.getByRole('button', { name: words.fresh.done }).click()
  await expect(page.locator('main')).not.toContainText(key)
  await page.reload()
  const row = page.locator('.api-keys .list-row').filter({ hasText: `Nord ${locale}` })
  await expect(row).toContainText(locale === 'de' ? /zuletzt benutzt/ : /last used/)

  await row.getByRole('button').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(words.keys.revokeConsequence)
  await question.getByRole('button', { name: words.keys.revoke }).click()
  await expect(page.locator('.api-keys > .list-rows')).not.toContainText(`Nord ${locale}`)
  await expect(page.locator('#api-keys')).toBeFocused()
  expect(
    execFileSync('sh', ['-c', `${command} -s -o /dev/null -w '%{http_code}'`], { encoding: 'utf8' }),
  ).toBe('401')
})
