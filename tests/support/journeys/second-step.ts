import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { codeAt } from '../../../src/backend/second-factor/totp.ts'
import type { Locale } from '../../../src/contract/locales.ts'
import { catalogues } from '../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../src/i18n/paths.ts'
import { tabAndPress } from '../browser/keyboard.ts'
import { DEMO_PASSWORD, people } from '../worlds/people.ts'

const STEP_MS = 30_000

/** Returns a new code for each call: the server accepts a code once, and none older than the last one. */
function codes(secret: string): () => Promise<string> {
  let last = 0
  return async () => {
    const now = () => Math.floor(Date.now() / STEP_MS)
    // The server also accepts the code of the next time step.
    while (now() + 1 <= last) await new Promise((resolve) => setTimeout(resolve, 500))
    last = Math.max(now(), last + 1)
    return codeAt(secret, last)
  }
}

/** Actions on the pages about a second step, in one language. `home`: an origin other than that of the page. */
export function secondStepIn(locale: Locale) {
  const { signInSafety: safety, secondStep: step, login } = catalogues[locale]
  const at = (path: string) => localizePath(path, locale)
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const summary = (page: Page) => page.locator('.error-summary:visible')
  const password = (page: Page) => page.locator('.safety-work input[name="password"]')

  async function openProfile(page: Page, home = ''): Promise<void> {
    await page.goto(`${home}${at('/profile')}`)
    await expect(page.getByRole('heading', { name: safety.heading })).toBeVisible()
  }
  /** Sets up the second step by keyboard, up to the recovery codes. Calls `look` at each step. */
  async function setUp(
    page: Page,
    { home = '', look = async () => {} }: { home?: string; look?: (step: string) => Promise<void> } = {},
  ) {
    await openProfile(page, home)
    await tabAndPress(page, button(page, safety.setUp))
    await expect(password(page)).toBeFocused()
    await look('password')
    await page.keyboard.type(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    const shown = page.locator('.safety-secret')
    await expect(page.getByRole('img', { name: safety.setup.picture })).toBeVisible()
    await look('key')
    const next = codes((await shown.innerText()).replaceAll(' ', ''))
    await page.getByLabel(safety.setup.code).fill(await next())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: safety.codes.heading })).toBeFocused()
    await look('codes')
    const recovery = await page.locator('.recovery-codes code').allInnerTexts()
    return { next, recovery }
  }
  async function typePassword(page: Page, home = ''): Promise<void> {
    await page.goto(`${home}${at('/login')}`)
    await page.getByRole('textbox', { name: login.email }).fill(people.mitglied)
    await page.getByLabel(login.password, { exact: true }).fill(DEMO_PASSWORD)
    await button(page, login.submit).click()
    await expect(page.getByRole('heading', { name: step.heading })).toBeVisible()
  }
  const signedIn = (page: Page) => page.waitForURL((url) => url.pathname === at('/'))
  return { at, button, openProfile, password, setUp, signedIn, summary, typePassword }
}
