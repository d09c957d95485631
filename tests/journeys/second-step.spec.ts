import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { codeAt } from '../../src/backend/second-factor/totp.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { expect, signIn } from '../support/browser.ts'
import { tabAndPress } from '../support/keyboard.ts'
import { test } from '../support/mailed-product.ts'
import { DEMO_PASSWORD, people } from '../support/people.ts'

// Issue "People", 2: optional second factor (TOTP with recovery codes; passkeys by a well-kept library), notice of a new
// device. Product page, section 3: login answers 403 {message, challenge, methods}.

const STEP_MS = 30_000

test.use({ allowedConsoleErrors: [/Failed to load resource.*(401|403|404|422|429|500|net::ERR)/] })

/** A code that was not used yet: each counts once, and none before the last one. */
function codes(secret: string): () => Promise<string> {
  let last = 0
  return async () => {
    const now = () => Math.floor(Date.now() / STEP_MS)
    // One step ahead counts as well.
    while (now() + 1 <= last) await new Promise((resolve) => setTimeout(resolve, 500))
    last = Math.max(now(), last + 1)
    return codeAt(secret, last)
  }
}

const locale = 'de'
const words = catalogues[locale]
const { signInSafety: safety, secondStep: step, login } = words
const at = (path: string) => localizePath(path, locale)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const summary = (page: Page) => page.locator('.error-summary:visible')
const password = (page: Page) => page.locator('.safety-work input[name="password"]')

async function openProfile(page: Page, home = ''): Promise<void> {
  await page.goto(`${home}${at('/profile')}`)
  await expect(page.getByRole('heading', { name: safety.heading })).toBeVisible()
}
/** By the keyboard, as far as the codes. */
async function setUp(page: Page, home = '') {
  await openProfile(page, home)
  await tabAndPress(page, button(page, safety.setUp))
  await expect(password(page)).toBeFocused()
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  const shown = page.locator('.safety-secret')
  await expect(page.getByRole('img', { name: safety.setup.picture })).toBeVisible()
  const secret = (await shown.innerText()).replaceAll(' ', '')
  const next = codes(secret)
  await page.getByLabel(safety.setup.code).fill(await next())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: safety.codes.heading })).toBeFocused()
  const recovery = await page.locator('.recovery-codes code').allInnerTexts()
  return { next, recovery, secret }
}
async function typePassword(page: Page, home = ''): Promise<void> {
  await page.goto(`${home}${at('/login')}`)
  await page.getByRole('textbox', { name: login.email }).fill(people.mitglied)
  await page.getByLabel(login.password, { exact: true }).fill(DEMO_PASSWORD)
  await button(page, login.submit).click()
  await expect(page.getByRole('heading', { name: step.heading })).toBeVisible()
}
const signedIn = (page: Page) => page.waitForURL((url) => url.pathname === at('/'))

test('whoever sets up an app signs in with its code, with a recovery code once, and is told by mail', async ({
  page,
  openBrowser,
  mailTo,
}) => {
  await signIn(page, 'mitglied')
  const { next, recovery } = await setUp(page)
  expect(new Set(recovery).size).toBe(10)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, safety.codes.save).click(),
  ])
  const saved = await readFile(await download.path(), 'utf8')
  for (const code of recovery) expect(saved).toContain(code)
  await button(page, safety.codes.kept).click()
  await expect(page.getByRole('heading', { name: safety.heading })).toBeFocused()
  await expect(page.getByText(safety.codesLeft_other.replace('{{count}}', '10'))).toBeVisible()
  await mailTo(people.mitglied, catalogues.de.mail.secondFactorOn.subject)

  const other = await openBrowser()
  await typePassword(other)
  const field = other.getByLabel(step.totp.label)
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await other.keyboard.press('Enter')
  await expect(summary(other)).toContainText(step.totp.missing)
  await field.fill('000 000')
  await other.keyboard.press('Enter')
  await expect(summary(other)).toContainText(words.problems.field.code)
  await expect(field).toHaveValue('000 000')
  await field.fill(await next())
  await other.keyboard.press('Enter')
  await signedIn(other)

  const third = await openBrowser()
  const use = async (code: string) => {
    await typePassword(third)
    await tabAndPress(third, button(third, step.recovery_code.other))
    await expect(third.getByLabel(step.recovery_code.label)).toBeFocused()
    await third.keyboard.type(code)
    await third.keyboard.press('Enter')
  }
  const [code = ''] = recovery
  await use(code.toUpperCase())
  await signedIn(third)
  await mailTo(people.mitglied, catalogues.de.mail.recoveryCodeUsed.subject)
  await third.context().clearCookies()
  await third.evaluate(() => localStorage.clear())
  await use(code)
  await expect(summary(third)).toContainText(words.problems.field.recoveryCode)
})
