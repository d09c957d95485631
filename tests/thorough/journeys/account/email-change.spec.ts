import type { Page, Route } from 'playwright'
import {
  decideEmailChange,
  EMAIL_CHANGE_MINUTES,
  requestEmailChange,
} from '../../../../src/contract/account/email-change.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn } from '../../../support/browser/browser.ts'
import { tabAndPress, tabTo } from '../../../support/browser/keyboard.ts'
import { pathIn, test } from '../../../support/servers/mailed-product.ts'
import { ownConnection } from '../../../support/servers/own-connection.ts'
import { DEMO_PASSWORD, people, type Person, signInByCall } from '../../../support/worlds/people.ts'

// Product page, section 4: profile: e-mail change with confirmation to both addresses; expired, used, cancelled, garbage: one
// clear page each way out, signed in or not; with the keyboard alone; nothing typed is lost.

const PLACE = 'email-change'
const NEW = 'mia.neu@wehr.example'

test.use({ allowedConsoleErrors: [/Failed to load resource.*(401|404|409|422|429|net::ERR)/] })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const section = (page: Page) => page.locator('section:has(#profile-emailChange)')

/** Asks without a page. */
async function request(origin: string, person: Person, email: string): Promise<void> {
  const { token } = await signInByCall(origin, person)
  const { status } = await fetch(origin + requestEmailChange.path, {
    method: requestEmailChange.method,
    headers: { ...ownConnection, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  expect(status).toBe(204)
}

test.describe('in English', () => {
  const locale = 'en'
  const words = catalogues[locale]
  const { emailChange: asks, emailLink: link, mail } = words
  const at = (path: string) => localizePath(path, locale)
  const type = async (page: Page, address: string) => {
    await page.getByRole('textbox', { name: words.login.email }).fill(address)
    await page.getByLabel(words.login.password, { exact: true }).fill(DEMO_PASSWORD)
    await button(page, words.login.submit).click()
  }

  test.use({ locale })

  test('a person who confirms from both mailboxes signs in with the new address, and with the old one no more', async ({
    page,
    openBrowser,
    mailTo,
    server,
  }) => {
    await signIn(page, 'mitglied')
    await page.goto(at('/profile'))
    const opener = button(page, asks.open)
    await opener.click()
    const email = page.getByLabel(asks.email, { exact: true })
    await expect(email).toBeFocused()

    // What the form says by itself, and what only the server knows; nothing typed is lost.
    await email.press('Enter')
    await expect(page.locator('.error-summary a')).toHaveText([asks.errors.email, asks.errors.password])
    await email.fill('mia.neu')
    await button(page, asks.save).click()
    await expect(email).toHaveAccessibleDescription(new RegExp(asks.errors.form))
    await email.fill(people.mitglied.toUpperCase())
    await button(page, asks.save).click()
    await expect(email).toHaveAccessibleDescription(new RegExp(asks.errors.unchanged))
    await email.fill(NEW)
    const password = section(page).getByLabel(asks.password, { exact: true })
    await password.fill('falsch geraten')
    await button(page, asks.save).click()
    await expect(section(page).locator('.error-summary a')).toHaveCount(1)
    await expect(email).toHaveValue(NEW)
    await password.fill(DEMO_PASSWORD)
    await button(page, asks.save).click()

    const pending = page.locator('.pending-email')
    await expect(pending).toContainText(asks.pending.heading)
    await expect(pending.locator('.badge')).toHaveText([asks.pending.open, asks.pending.open])
    await expect(opener).toBeFocused()

    // The new mailbox, in a browser without a session.
    const other = await openBrowser()
    const path = pathIn(await mailTo(NEW, mail.emailChange.subject), PLACE)
    expect(path).toMatch(at('/email-change/'))
    await other.goto(path)
    await expect(other.locator('main')).toContainText(link.new.replace('{{email}}', NEW))
    await expect(other.locator('main')).toContainText(link.first)
    await button(other, link.confirm).click()
    await expect(heading(other)).toHaveText(link.waiting.heading)
    await expect(heading(other)).toBeFocused()
    await expect(other.getByRole('link', { name: link.toLogin })).toBeVisible()

    // The present one, where the person is signed in; the profile has seen what happened when they come back.
    await page.reload()
    await expect(pending.locator('.badge')).toHaveText([asks.pending.open, asks.pending.confirmed])
    await page.goto(pathIn(await mailTo(people.mitglied, mail.emailChange.subject), PLACE))
    await expect(page.locator('main')).toContainText(link.old.replace('{{email}}', NEW))
    await expect(page.locator('main')).toContainText(link.last)
    await button(page, link.confirm).click()
    await expect(heading(page)).toHaveText(link.changed.heading)
    await expect(page.locator('main')).toContainText(NEW)
    await page.getByRole('link', { name: link.toProfile }).click()
    await expect(page.locator('.profile-person')).toContainText(NEW)
    await expect(pending).toHaveCount(0)
    expect((await mailTo(people.mitglied, catalogues.de.mail.emailChanged.subject)).text).toContain(NEW)

    await other.goto(at('/login'))
    await type(other, people.mitglied)
    await expect(other.locator('.error-summary')).toContainText(words.login.errors.credentials)
    await type(other, NEW)
    await other.waitForURL((url) => url.pathname === at('/'))
    const token = path.split('/').at(-1) ?? ''
    expect(server.output()).not.toContain(token)
  })

  test.describe('on a phone, in the dark', () => {
    test.use({ colorScheme: 'dark', viewport: { width: 320, height: 568 } })

    test('a person who cancels from the present mailbox keeps the address, and is told to set a new password; a link that was used, cut off or made up says so, and leads on', async ({
      page,
      openBrowser,
      mailTo,
      server,
    }) => {
      const found: string[] = []
      const look = async (what: string) => {
        const problems = [...(await findViolations(page)), ...(await findWide(page))]
        found.push(...problems.map((problem) => `${what}: ${problem}`))
      }
      const wanted = 'gast.neu@wehr.example'
      await request(server.origin, 'gast', wanted)
      const subject = catalogues.de.mail.emailChange.subject
      const [fromOld = '', fromNew = ''] = [
        await mailTo(people.gast, subject),
        await mailTo(wanted, subject),
      ].map((sent) => localizePath(pathIn(sent, PLACE), locale))
      await page.goto(fromNew)
      await expect(button(page, link.confirm)).toBeEnabled()
      await look('question')
      await button(page, link.confirm).click()
      await expect(heading(page)).toHaveText(link.waiting.heading)
      await look('waiting')
      const garbage = ['x', '%00%F0', 'x'.repeat(500)].map((text) => at(`/email-change/${text}`))
      for (const wrong of [fromNew, fromNew.slice(0, -1), ...garbage]) {
        await page.goto(wrong)
        await expect(heading(page), wrong).toHaveText(link.gone.heading)
        await expect(page.locator('main')).toContainText(
          link.gone.text.replace('{{minutes}}', String(EMAIL_CHANGE_MINUTES)),
        )
      }
      await page.getByRole('link', { name: link.toLogin }).click()
      await expect(page).toHaveURL((url) => url.pathname === at('/login'))

      await page.goto(fromOld)
      await button(page, link.cancel).click()
      await expect(heading(page)).toHaveText(link.cancelled.heading)
      await expect(page.locator('main')).toContainText(link.cancelled.old)
      await look('cancelled')
      await page.getByRole('link', { name: link.newPassword }).click()
      await expect(page).toHaveURL((url) => url.pathname === at('/password-reset'))

      // Both links are over, also for a member who is signed in.
      const member = await openBrowser()
      await signIn(member, 'admin')
      for (const path of [fromOld, fromNew]) {
        await member.goto(path)
        await expect(heading(member)).toHaveText(link.gone.heading)
      }
      await member.getByRole('link', { name: link.toProfile }).click()
      await expect(member).toHaveURL((url) => url.pathname === at('/profile'))
      expect((await signInByCall(server.origin, 'gast')).user.email).toBe(people.gast)
      expect(found).toEqual([])
    })
  })
})

test('with the keyboard alone an address is asked for, taken back in the profile, and confirmed from a mail', async ({
  page,
  mailTo,
  server,
}) => {
  const { emailChange: asks, emailLink: link, mail } = catalogues.de
  await signIn(page, 'leitung')
  await page.goto('/profile')
  await tabAndPress(page, button(page, asks.open))
  await expect(page.getByLabel(asks.email, { exact: true })).toBeFocused()
  await page.keyboard.type('leitung.neu@wehr.example')
  await tabTo(page, section(page).getByLabel(asks.password, { exact: true }))
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.locator('.pending-email')).toBeVisible()
  const path = pathIn(await mailTo('leitung.neu@wehr.example', mail.emailChange.subject), PLACE)
  await tabAndPress(page, button(page, asks.pending.withdraw), 'Enter', { backwards: true })
  await expect(page.locator('#profile-emailChange')).toBeFocused()
  await expect(page.locator('.toasts')).toContainText(asks.withdrawn)
  await page.goto(path)
  await expect(heading(page)).toHaveText(link.gone.heading)

  await request(server.origin, 'leitung', 'lars@wehr.example')
  await page.goto(pathIn(await mailTo('lars@wehr.example', mail.emailChange.subject), PLACE))
  await expect(button(page, link.confirm)).toBeEnabled()
  await tabAndPress(page, button(page, link.confirm))
  await expect(heading(page)).toHaveText(link.waiting.heading)
  await expect(heading(page)).toBeFocused()
})

test('without a network the page says so and goes on later; an address that is taken by then is said to be, and whose answer was lost is not told a lie', async ({
  page,
  context,
  mailTo,
  server,
}) => {
  const { emailLink: link, entryProblems, common, mail } = catalogues.de
  const wanted = 'gast.anders@wehr.example'
  await request(server.origin, 'gast', wanted)
  const path = pathIn(await mailTo(wanted, mail.emailChange.subject), PLACE)
  await context.route('**/api/**', (route) => route.abort())
  await page.goto(path)
  await expect(page.getByText(entryProblems.offline.text)).toBeVisible()
  await context.unroute('**/api/**')
  await button(page, common.retry).click()
  await expect(button(page, link.confirm)).toBeEnabled()

  const decide = async (answer: (route: Route) => Promise<void>) => {
    await context.route('**/api/email-change/*', (route) =>
      route.request().method() === decideEmailChange.method ? answer(route) : route.continue(),
    )
    await button(page, link.confirm).click()
  }
  // Another person has got the address meanwhile.
  await decide((route) => route.fulfill({ status: 409, json: { message: 'x' } }))
  await expect(heading(page)).toHaveText(link.taken.heading)
  await context.unroute('**/api/email-change/*')

  // It reaches the server, but its answer gets lost.
  await page.goto(path)
  await decide(async (route) => {
    await route.fetch()
    await route.abort()
  })
  await expect(page.getByRole('alert')).toContainText(entryProblems.offline.text)
  await context.unroute('**/api/email-change/*')
  await button(page, link.confirm).click()
  await expect(page.locator('main')).toContainText(link.gone.perhapsDone)
})
