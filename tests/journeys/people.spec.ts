import type { Page } from 'playwright'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { expect } from '../support/browser/browser.ts'
import { tabAndPress, tabTo } from '../support/browser/keyboard.ts'
import { pathIn, test } from '../support/servers/mailed-product.ts'
import { lead } from '../support/browser/sign-in.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.locator('.invitations .list-row')
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })

const locale = 'de'
const { people: words, invite: form, settings, registration } = catalogues[locale]
const { invitations } = words

test('a leader invites one person with the keyboard alone, and the mail comes', async ({ page, mailTo }) => {
  await lead(page, localizePath('/settings', locale))
  await page.getByRole('link', { name: settings.users.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.heading)
  await page.getByRole('link', { name: invitations.heading, exact: true }).click()
  await expect(page).toHaveURL(/list=invitations/)
  await expect(page.getByText(invitations.none)).toBeVisible()

  await button(page, words.invite).focus()
  await page.keyboard.press('Enter')
  const email = page.getByLabel(form.one.email)
  await expect(email).toBeFocused()
  await tabAndPress(page, button(page, form.one.send))
  await expect(page.locator('dialog .error-summary')).toBeFocused()
  await expect(email).toHaveAccessibleDescription(new RegExp(form.one.emailMissing))
  await tabTo(page, email)
  await page.keyboard.type('Zoe@Wehr.example')
  await tabTo(page, page.getByLabel(form.one.firstName))
  await page.keyboard.type('Zoë “Zo” 🚒')
  await tabTo(page, page.getByLabel(form.one.lastName))
  await page.keyboard.type('Öztürk-O’Neill')
  await page.keyboard.press('Enter')

  await expect(dialog(page)).toBeHidden()
  await expect(button(page, words.invite)).toBeFocused()
  await expect(rowOf(page, 'Zoë “Zo” 🚒 Öztürk-O’Neill')).toContainText('zoe@wehr.example')
  await expect(rowOf(page, 'Zoë')).toContainText(invitations.states.open)
  const mails = catalogues[locale].mail.invitation.subject
  const mail = await mailTo('zoe@wehr.example', mails.replace('{{organisation}}', 'FF Musterstadt'))
  await page.goto(pathIn(mail, 'register'))
  await expect(page.locator('main')).toContainText(registration.otherPerson.heading)
})
