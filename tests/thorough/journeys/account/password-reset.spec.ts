import type { Page } from 'playwright'
import { forgotPassword } from '../../../../src/contract/account/password.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn } from '../../../support/browser/browser.ts'
import { expectFocus, tabAndPress, tabTo } from '../../../support/browser/keyboard.ts'
import { pathIn, test } from '../../../support/servers/mailed-product.ts'
import { people } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { ownConnection } from '../../../support/servers/own-connection.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

// Product page, section 2: password reset by mail, the same answer for known and unknown addresses, 60 minutes, single use,
// ends all sessions. Section 4: with the keyboard alone, password managers, paste; strength by length; rate-limited with a
// clear message; nothing typed is lost.

const NEW_PASSWORD = 'mein neues Löschfahrzeug ist rot 🚒'
const WORDS_OF_LINK = 'password-reset'

test.use({ allowedConsoleErrors: [/Failed to load resource.*(401|404|422|429|500|net::ERR)/] })

test.describe('in English', () => {
  const locale = 'en'
  const words = catalogues[locale]
  const { passwordReset: asks, newPassword: sets, passwords, login, layout } = words
  const at = (path: string) => localizePath(path, locale)
  const heading = (page: Page) => page.getByRole('heading', { level: 1 })
  const email = (page: Page) => page.getByRole('textbox', { name: asks.email })
  const field = (page: Page) => page.getByLabel(sets.password, { exact: true })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const type = async (page: Page, address: string, password: string) => {
    await page.getByRole('textbox', { name: login.email }).fill(address)
    await page.getByLabel(login.password, { exact: true }).fill(password)
    await button(page, login.submit).click()
  }

  test(
    'the mailed link sets a new password, and ends all sessions of the account',
    { tag: '@worker' },
    async ({ page, server, openBrowser, mailTo }) => {
      const other = await openBrowser()
      const ready = listening(other)
      await signIn(other, 'mitglied')
      await ready
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      const referrers: string[] = []
      page.on('request', (sent) => referrers.push(sent.headers()['referer'] ?? ''))

      await page.goto(at('/login'))
      await page.getByRole('link', { name: layout.forgotPassword }).click()
      await expect(page).toHaveURL((url) => url.pathname === at('/password-reset'))
      await email(page).fill(people.mitglied)
      await button(page, asks.submit).click()
      await expect(heading(page)).toBeFocused()
      await expect(page.locator('main')).toContainText(people.mitglied)
      const path = pathIn(await mailTo(people.mitglied, words.mail.passwordReset.subject), WORDS_OF_LINK)
      expect(path).toMatch(at('/password-reset/'))
      const token = path.split('/').at(-1) ?? ''

      await page.goto(path)
      await expect(page.getByText(sets.for.replace('{{email}}', people.mitglied))).toBeVisible()
      // A password manager stores the new password under this address.
      await expect(page.locator('input[autocomplete="username"]')).toHaveValue(people.mitglied)
      await expect(field(page)).toHaveAttribute('autocomplete', 'new-password')
      await field(page).fill(NEW_PASSWORD)
      await button(page, sets.submit).click()
      await expect(heading(page)).toHaveText(sets.done.heading)
      await expect(heading(page)).toBeFocused()

      await expect(other).toHaveURL((url) => url.pathname === '/login')
      const told = await mailTo(people.mitglied, words.mail.passwordChanged.subject)
      expect(told.text).not.toContain(token)
      await page.getByRole('link', { name: sets.done.signIn }).click()
      await type(page, people.mitglied, 'demo-musterstadt')
      await expect(page.locator('.error-summary')).toContainText(login.errors.credentials)
      await type(page, people.mitglied, NEW_PASSWORD)
      await page.waitForURL((url) => url.pathname === at('/'))

      // The token appeared in the address bar alone.
      expect(server.output()).not.toContain(token)
      expect(said.join('\n')).not.toContain(token)
      expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([])
      await workerAnswers(page)
      expect(await page.evaluate(keptHere)).not.toContain(token)
    },
  )

  test('a used, cut or invented link leads to a new request; after a lost response the page says that the password may be saved; a signed-in person is sent to the home page', async ({
    page,
    context,
    mailTo,
  }) => {
    await page.goto(at('/password-reset'))
    await email(page).fill(people.admin)
    await button(page, asks.submit).click()
    const path = pathIn(await mailTo(people.admin, words.mail.passwordReset.subject), WORDS_OF_LINK)
    await context.route('**/api/**', (route) => route.abort())
    await page.goto(path)
    await expect(page.getByText(words.entryProblems.offline.text)).toBeVisible()
    await context.unroute('**/api/**')
    await button(page, words.common.retry).click()
    await field(page).fill(NEW_PASSWORD)

    // The request reaches the server, but its response gets lost.
    await context.route('**/api/password/reset/*', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await button(page, sets.submit).click()
    await expect(page.locator('.error-summary')).toContainText(words.entryProblems.offline.text)
    await expect(field(page)).toHaveValue(NEW_PASSWORD)
    await context.unroute('**/api/password/reset/*')
    await button(page, sets.submit).click()
    await expect(heading(page)).toHaveText(sets.gone.heading)
    await expect(page.locator('main')).toContainText(sets.gone.perhapsSaved)

    const garbage = ['x', '%00%F0', 'x'.repeat(500)].map((text) => at(`/password-reset/${text}`))
    for (const wrong of [path, path.slice(0, -1), ...garbage]) {
      await page.goto(wrong)
      await expect(heading(page), wrong).toHaveText(sets.gone.heading)
      await expect(page.getByRole('link', { name: sets.gone.signIn })).toBeVisible()
    }
    await page.getByRole('link', { name: sets.gone.again }).click()
    await expect(heading(page)).toHaveText(asks.heading)
    await page.goto(path)
    await page.getByRole('link', { name: sets.gone.signIn }).click()
    await type(page, people.admin, NEW_PASSWORD)
    await page.waitForURL((url) => url.pathname === at('/'))
    for (const guarded of ['/password-reset', '/password-reset/x']) {
      await page.goto(at(guarded))
      await page.waitForURL((url) => url.pathname === at('/'))
      await expect(page.locator('main')).toBeVisible()
    }
  })

  test('the form keeps its input without a network and after a server error, and names the waiting time after too many requests', async ({
    page,
    server,
    context,
  }) => {
    await page.goto(at('/password-reset'))
    await email(page).fill(people.mitglied)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await button(page, asks.submit).click()
    const summary = page.locator('.error-summary')
    await expect(summary).toContainText(words.entryProblems.offline.text)
    await expect(summary).toBeFocused()
    await expect(email(page)).toHaveValue(people.mitglied)
    await context.setOffline(false)
    await button(page, asks.submit).click()
    await expect(heading(page)).toHaveText(asks.sent.heading)

    await button(page, asks.sent.again).click()
    await expect(page.getByText(asks.sent.sentAgain)).toBeVisible()
    // Send requests until the server refuses one.
    let status = 0
    for (let calls = 0; calls < 10 && status !== 429; calls += 1) {
      const body = JSON.stringify({ email: people.mitglied })
      const headers = { ...ownConnection, 'content-type': 'application/json' }
      status = (await fetch(server.origin + forgotPassword.path, { method: 'POST', headers, body })).status
    }
    await button(page, asks.sent.again).click()
    const { minutes_one, seconds_other } = words.entryProblems.tooMany
    const wait = new RegExp([minutes_one, seconds_other].join('|').replaceAll('{{count}}', '\\d+'))
    await expect(page.getByRole('status').filter({ hasText: wait })).toBeVisible()
    await expect(button(page, asks.sent.again)).toHaveAttribute('aria-disabled', 'true')

    await button(page, asks.sent.other).click()
    await expect(email(page)).toHaveValue(people.mitglied)
    await button(page, asks.submit).click()
    await expect(summary).toContainText(wait)
    await context.route(`**${forgotPassword.path}`, (route) => route.fulfill({ status: 500, json: {} }))
    await email(page).fill(people.leitung)
    await button(page, asks.submit).click()
    await expect(summary).toContainText(words.entryProblems.server.text)
    await expect(email(page)).toHaveValue(people.leitung)
  })

  test.describe('on a phone, in the dark', () => {
    test.use({ colorScheme: 'dark', viewport: { width: 320, height: 568 } })

    test('a person sets a new password by keyboard alone, also by pasting; the form explains errors and does not move while the link loads, and axe finds nothing at any step', async ({
      page,
      context,
      mailTo,
    }) => {
      const found: string[] = []
      const look = async (what: string, within?: string) => {
        const problems = [...(await findViolations(page, { within })), ...(await findWide(page))]
        found.push(...problems.map((problem) => `${what}: ${problem}`))
      }
      const summary = page.locator('.error-summary')
      await page.goto(at('/login'))
      await tabAndPress(page, page.getByRole('link', { name: layout.forgotPassword }))
      await tabAndPress(page, button(page, asks.submit))
      await expect(summary).toBeFocused()
      await look('request without an address')
      await tabAndPress(page, page.getByRole('link', { name: asks.errors.missing }))
      await expectFocus(page, email(page))
      await page.keyboard.type('leitung')
      await page.keyboard.press('Enter')
      await expect(email(page)).toHaveAccessibleDescription(asks.errors.form)
      await tabTo(page, email(page))
      await page.keyboard.press('End')
      await page.keyboard.type('@demo.example')
      await page.keyboard.press('Enter')
      await expect(heading(page)).toBeFocused()
      await look('sent')

      const { promise: held, resolve: answer } = Promise.withResolvers<void>()
      await page.route('**/api/password/reset/*', async (route) => {
        await held
        await route.continue()
      })
      await page.goto(pathIn(await mailTo(people.leitung, words.mail.passwordReset.subject), WORDS_OF_LINK))
      await expect(field(page)).toBeDisabled()
      const before = await page.locator('form').boundingBox()
      answer()
      await expect(field(page)).toBeEnabled()
      expect(await page.locator('form').boundingBox()).toEqual(before)
      await page.unroute('**/api/password/reset/*')
      await look('new password')

      await tabTo(page, field(page))
      await page.keyboard.type('zu kurz')
      const strength = page.locator('.password-strength')
      await expect(strength.getByRole('status')).toHaveText(passwords.strength.short)
      await page.keyboard.press('Enter')
      await expect(summary).toBeFocused()
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
      await look('refused')
      // Each strength has a colour of its own.
      for (const password of ['zwölf zeichn', NEW_PASSWORD]) {
        await field(page).fill(password)
        await look(`typed ${password}`, '.password-strength')
      }
      await field(page).fill('zu kurz')
      await page.keyboard.press('End')
      await page.keyboard.type(' ist es nicht')
      await expect(strength.getByRole('status')).toHaveText(passwords.strength.good)
      await look('typed a good one', '.password-strength')
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.evaluate((text) => navigator.clipboard.writeText(text), NEW_PASSWORD)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('ControlOrMeta+v')
      await expect(field(page)).toHaveValue(NEW_PASSWORD)
      await tabAndPress(page, button(page, passwords.show), ' ')
      await expect(field(page)).toHaveAttribute('type', 'text')
      await expect(field(page)).toHaveValue(NEW_PASSWORD)
      await tabAndPress(page, button(page, sets.submit))
      await expect(heading(page)).toHaveText(sets.done.heading)
      await look('done')
      await tabAndPress(page, page.getByRole('link', { name: sets.done.signIn }))
      await expect(page).toHaveURL((url) => url.pathname === at('/login'))
      expect(found).toEqual([])
    })
  })
})

/** Runs in the page: returns everything that it stores, except the history. */
async function keptHere(): Promise<string> {
  const names = await caches.keys()
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  const databases = (await indexedDB.databases()).map(({ name }) => name)
  const cached = requests.flat().map(({ url }) => url)
  return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, cached, databases, document.cookie])
}
