import type { Page } from 'playwright'
import { ask } from '../../../../scripts/client.ts'
import { invite, revokeInvitation } from '../../../../src/contract/people/invitations.ts'
import type { Locale } from '../../../../src/contract/locales.ts'
import { register } from '../../../../src/contract/account/registration.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath, splitLocale } from '../../../../src/i18n/paths.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn } from '../../../support/browser/browser.ts'
import { tabAndPress, tabTo } from '../../../support/browser/keyboard.ts'
import { pathIn, test as journey } from '../../../support/servers/mailed-product.ts'
import { DEMO_PASSWORD, people, raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'
import type { TestSmtpServer } from '../../../support/servers/smtp-server.ts'

// Product page, section 2, Invitation: single use, shows organisation and inviter, prefilled, signs in at the end; a person with
// an account joins after signing in. Expired, used, revoked, garbage: one clear page each, with a way out.

const PASSWORD = 'mein neues Löschfahrzeug ist rot 🚒'
const NAME = 'Zoë “Zo” Öztürk-O’Neill'
const ORGANISATION = 'FF Musterstadt'
/** A group of the demo whose members see operations and are alarmed. */
const ALARMED_GROUP = 1

interface Fixtures {
  /** Invites a person to organisation 1 by mail. Returns the invitation, with the path of its link. */
  linkFor: (email: string, names?: { first_name?: string; last_name?: string }) => Promise<Invited>
}

interface Invited {
  id: number
  path: (locale?: Locale) => string
  token: string
  leader: string
}

const test = journey.extend<Fixtures>({
  linkFor: async ({ server, smtp }, use) => {
    await use(async (email, names = {}) => {
      const { token: leader } = await signInByCall(server.origin, 'leitung')
      const input = { invitations: [{ email, ...names, group_ids: [ALARMED_GROUP] }] }
      const params = { organisationId: 1 }
      const before = smtp.mails.length
      const { invited } = await ask(server.origin, invite, { params, input, token: leader })
      const path = await mailedPath(smtp, email, before)
      const token = path.split('/').at(-1) ?? ''
      return {
        id: invited[0]?.id ?? 0,
        path: (locale = 'de') => localizePath(splitLocale(path).path, locale),
        token,
        leader,
      }
    })
  },
})

test.use({ allowedConsoleErrors: [/Failed to load resource.*(401|404|409|422|429|500|net::ERR)/] })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.locator('main')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const phone = { width: 320, height: 568 }

/** Checks that axe finds nothing on the page, and that the page is not wider than its window. */
function lookAt(page: Page) {
  return async (what: string) =>
    expect([...(await findViolations(page)), ...(await findWide(page))], what).toEqual([])
}

function wordsIn(locale: Locale) {
  const { registration } = catalogues[locale]
  const inOrganisation = (text: string) => text.replace('{{organisation}}', ORGANISATION)
  return { ...catalogues[locale], registration, inOrganisation }
}

function fieldsOf(page: Page, locale: Locale) {
  const { registration } = catalogues[locale]
  return {
    first: page.getByRole('textbox', { name: registration.firstName, exact: true }),
    last: page.getByRole('textbox', { name: registration.lastName, exact: true }),
    password: page.getByLabel(registration.password, { exact: true }),
  }
}

test.describe('in English', () => {
  const locale = 'en'
  const { registration, entryProblems, common, login, inOrganisation } = wordsIn(locale)
  const home = localizePath('/', locale)

  test('an invited person registers by keyboard alone, is signed in, and gets alarms', async ({
    page,
    server,
    linkFor,
  }) => {
    const email = `neu-${locale}@wehr.example`
    const { path, token } = await linkFor(email, { first_name: 'Zoë' })
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    const referrers: string[] = []
    page.on('request', (sent) => referrers.push(sent.headers()['referer'] ?? ''))
    const ready = listening(page)
    await page.goto(path(locale))

    await expect(main(page)).toContainText(ORGANISATION)
    await expect(main(page)).toContainText('Lars Leitung')
    await expect(main(page)).toContainText(email)
    await expect(page.locator('input[autocomplete="username"]')).toHaveValue(email)
    const { first, last, password } = fieldsOf(page, locale)
    await expect(first).toHaveValue('Zoë')
    await expect(first).toHaveAttribute('autocomplete', 'given-name')
    await expect(last).toHaveAttribute('autocomplete', 'family-name')
    await expect(password).toHaveAttribute('autocomplete', 'new-password')

    await tabAndPress(page, button(page, registration.submit))
    await expect(page.locator('.error-summary')).toBeFocused()
    await expect(last).toHaveAccessibleDescription(registration.errors.last_name)
    await tabTo(page, last)
    await page.keyboard.type(NAME)
    await tabTo(page, password)
    await page.keyboard.type(PASSWORD)
    await tabAndPress(page, button(page, registration.submit))
    await page.waitForURL((url) => url.pathname === home)
    await ready
    await raiseAlarm(server.origin, { title: 'B3 – der erste Alarm' })
    await expect(main(page)).toContainText('B3 – der erste Alarm')
    await page.locator('.app-navigation a[href$="/notifications"]').click()
    await page.waitForURL((url) => url.pathname.endsWith('/notifications'))
    await raiseAlarm(server.origin, { title: 'THL – der zweite Alarm' })
    await expect(page.locator('.alarm-banner')).toContainText('THL – der zweite Alarm')

    await page.goBack()
    await page.goto(path(locale))
    await expect(heading(page)).toHaveText(registration.used.heading)
    // The token appeared in the address bar alone.
    expect(server.output()).not.toContain(token)
    expect(said.join('\n')).not.toContain(token)
    expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([])
  })

  test('a person with an account leaves the account of another member, signs in, comes back and joins with one press; their page on another device updates', async ({
    page,
    openBrowser,
    server,
    linkFor,
  }) => {
    await page.setViewportSize(phone)
    const look = lookAt(page)
    const { path, token } = await linkFor(people.gast)
    const elsewhere = await openBrowser()
    await signIn(elsewhere, 'gast')
    const ready = listening(elsewhere)
    await elsewhere.goto('/alarmierungen')
    await expect(main(elsewhere)).toContainText('Du gehörst noch zu keiner Organisation')
    await ready

    await signIn(page, 'mitglied')
    await page.goto(path(locale))
    await expect(heading(page)).toHaveText(registration.otherPerson.heading)
    await look('another account')
    await button(page, registration.otherPerson.action).click()
    await expect(page).toHaveURL((url) => url.pathname === path(locale))
    await expect(heading(page)).toHaveText(registration.signIn.heading)
    await look('account known')
    await page.getByRole('link', { name: registration.signIn.action }).click()
    await page.getByRole('textbox', { name: login.email }).fill(people.gast)
    await page.getByLabel(login.password, { exact: true }).fill(DEMO_PASSWORD)
    await button(page, login.submit).click()
    await page.waitForURL((url) => url.pathname === path(locale))
    await expect(heading(page)).toHaveText(inOrganisation(registration.join.heading))
    await look('joining')

    await button(page, inOrganisation(registration.join.submit)).click()
    await page.waitForURL((url) => url.pathname === home)
    await expect(main(elsewhere)).not.toContainText('Du gehörst noch zu keiner Organisation')
    await raiseAlarm(server.origin, { title: 'B1 – nach dem Beitritt' })
    for (const one of [page, elsewhere]) await expect(main(one)).toContainText('B1 – nach dem Beitritt')
    expect(server.output()).not.toContain(token)
  })

  test('the form keeps its input after a refusal, without a network and after too many requests', async ({
    page,
    context,
    linkFor,
  }) => {
    await page.setViewportSize(phone)
    const look = lookAt(page)
    const { path } = await linkFor(`fehler-${locale}@wehr.example`)
    await context.route('**/api/**', (route) => route.abort())
    await page.goto(path(locale))
    await expect(page.getByText(entryProblems.offline.text)).toBeVisible()
    await context.unroute('**/api/**')
    await button(page, common.retry).click()
    const { first, last, password } = fieldsOf(page, locale)
    const summary = page.locator('.error-summary')
    const expectTyped = async (typed: string) => {
      await expect(first).toHaveValue('محمد 🚒')
      await expect(last).toHaveValue("O'Neill")
      await expect(password).toHaveValue(typed)
    }
    await expect(first).toBeEnabled()
    await look('form')
    await first.fill('محمد 🚒')
    await last.fill("O'Neill")
    await password.fill('passwort1234')
    await button(page, registration.submit).click()
    await expect(summary).toBeFocused()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expectTyped('passwort1234')
    await look('refused')

    await password.fill(PASSWORD)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await button(page, registration.submit).click()
    await expect(summary).toContainText(entryProblems.offline.text)
    await expectTyped(PASSWORD)
    await context.setOffline(false)
    const tooMany = { status: 429, headers: { 'Retry-After': '60' }, json: { message: 'Zu viele' } }
    await context.route('**/api/register/*', (route) => route.fulfill(tooMany))
    await button(page, registration.submit).click()
    await expect(summary).toContainText(entryProblems.tooMany.minutes_one.replace('{{count}}', '1'))
    await expectTyped(PASSWORD)
    await context.unroute('**/api/register/*')
    await button(page, registration.submit).click()
    await page.waitForURL((url) => url.pathname === home)
  })

  test('the page of an ended invitation gives the reason, even if the invitation ends while the form is open; an unknown link has its own page', async ({
    page,
    server,
    linkFor,
  }) => {
    const first = await linkFor(`zurueck-${locale}@wehr.example`)
    await page.goto(first.path(locale))
    const { last, password } = fieldsOf(page, locale)
    const fill = async () => {
      await fieldsOf(page, locale).first.fill('Nele')
      await last.fill('Neu')
      await password.fill(PASSWORD)
    }
    await fill()
    const params = { organisationId: 1, invitationId: first.id }
    await ask(server.origin, revokeInvitation, { params, token: first.leader })
    await button(page, registration.submit).click()
    await expect(heading(page)).toHaveText(registration.revoked.heading)
    await expect(heading(page)).toBeFocused()
    await expect(main(page)).toContainText('Lars Leitung')

    const second = await linkFor(`benutzt-${locale}@wehr.example`)
    await page.goto(second.path(locale))
    await fill()
    const input = { first_name: 'Nele', last_name: 'Neu', password: PASSWORD }
    await ask(server.origin, register, { params: { token: second.token }, input })
    await button(page, registration.submit).click()
    await expect(heading(page)).toHaveText(registration.used.heading)

    for (const wrong of ['x', '%00%F0', 'x'.repeat(500), second.token.slice(0, -1)]) {
      await page.goto(localizePath(`/register/${wrong}`, locale))
      await expect(heading(page), wrong).toHaveText(registration.unknown.heading)
    }
    await page.getByRole('link', { name: registration.toLogin }).click()
    await expect(page).toHaveURL((url) => url.pathname === localizePath('/login', locale))
  })
})

/** The path of the link in the first mail to an address, without the first `before` mails. */
async function mailedPath(smtp: TestSmtpServer, email: string, before: number): Promise<string> {
  const find = () => smtp.mails.slice(before).find(({ to }) => to === email)
  await expect.poll(find, `invitation of ${email}`).toBeDefined()
  const mail = find()
  if (!mail) throw new Error('the mail is gone')
  return pathIn(mail, 'register')
}
