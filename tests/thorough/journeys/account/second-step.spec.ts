import { readFile } from 'node:fs/promises'
import type { Route } from 'playwright'
import { finishSignIn } from '../../../../src/contract/account/second-factor.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn } from '../../../support/browser/browser.ts'
import { tabAndPress } from '../../../support/browser/keyboard.ts'
import { test } from '../../../support/servers/mailed-product.ts'
import { DEMO_PASSWORD, people } from '../../../support/worlds/people.ts'
import { giveVirtualPasskeys } from '../../../support/browser/virtual-passkeys.ts'
import { secondStepIn } from '../../../support/journeys/second-step.ts'

// People: optional second factor (TOTP with recovery codes; passkeys by a well-kept library), notice of a new
// device. Product page, section 3: login answers 403 {message, challenge, methods}.

const phone = { width: 320, height: 568 }

test.use({ allowedConsoleErrors: [/Failed to load resource.*(401|403|404|422|429|500|net::ERR)/] })

// Each test signs in several times, and waits for codes that are valid for half a minute.
test.slow()

test.describe('in English', () => {
  const locale = 'en'
  const words = catalogues[locale]
  const { signInSafety: safety, secondStep: step, login } = words
  const { at, button, openProfile, password, setUp, signedIn, summary, typePassword } = secondStepIn(locale)

  test('a member sets up an app, signs in with its code or once with a recovery code, and gets mails; new recovery codes replace the old ones, and turning the app off needs the password', async ({
    page,
    openBrowser,
    mailTo,
  }) => {
    const look = async (what: string, at = page) => {
      const before = at.viewportSize() ?? phone
      await at.setViewportSize(phone)
      expect([...(await findViolations(at)), ...(await findWide(at))], what).toEqual([])
      await at.setViewportSize(before)
    }
    await signIn(page, 'mitglied')
    const { next, recovery } = await setUp(page, { look })
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
    await look('set up')
    await mailTo(people.mitglied, catalogues.de.mail.secondFactorOn.subject)

    const other = await openBrowser()
    await typePassword(other)
    const field = other.getByLabel(step.totp.label)
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await look('second step', other)
    await other.keyboard.press('Enter')
    await expect(summary(other)).toContainText(step.totp.missing)
    await field.fill('000 000')
    await other.keyboard.press('Enter')
    await expect(summary(other)).toContainText(words.problems.field.code)
    await expect(field).toHaveValue('000 000')
    await test.step('the form names a waiting time, keeps its input, and leads back after the sign-in has expired', async () => {
      const answerOnce = (answer: (route: Route) => Promise<void>) =>
        other.route(`**${finishSignIn.path}`, answer, { times: 1 })
      const submit = () => button(other, step.submit).click()
      const headers = { 'Retry-After': '30' }
      await answerOnce((route) => route.fulfill({ status: 429, json: { message: '' }, headers }))
      await submit()
      await expect(summary(other)).toContainText(
        login.errors.tooMany.seconds_other.replace('{{count}}', '30'),
      )
      await expect(field).toHaveValue('000 000')
      const errors = { challenge: ['x'] }
      await answerOnce((route) => route.fulfill({ status: 422, json: { message: '', errors } }))
      await submit()
      await expect(summary(other)).toContainText(step.over)
      await answerOnce((route) => route.abort())
      await submit()
      await expect(summary(other)).toContainText(login.errors.offline)
      await tabAndPress(other, button(other, step.back))
      await expect(other.getByRole('textbox', { name: login.email })).toHaveValue(people.mitglied)
      const typed = other.getByLabel(login.password, { exact: true })
      await expect(typed).toBeFocused()
      await expect(typed).toHaveValue(DEMO_PASSWORD)
      await other.keyboard.press('Enter')
      await expect(other.getByRole('heading', { name: step.heading })).toBeVisible()
    })
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

    await button(page, safety.renew).click()
    await password(page).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: safety.codes.heading })).toBeFocused()
    const fresh = await page.locator('.recovery-codes code').allInnerTexts()
    expect(fresh.filter((one) => recovery.includes(one))).toEqual([])
    await button(page, safety.codes.kept).click()

    await button(page, safety.turnOff).click()
    await expect(password(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(summary(page)).toContainText(safety.password.missing)
    await password(page).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText(safety.off)).toBeVisible()
    await expect(page.getByRole('heading', { name: safety.heading })).toBeFocused()
  })

  test('a passkey is added, used alone and as the second step, renamed, and removed', async ({
    page,
    server,
    mailTo,
  }) => {
    // Passkeys belong to a host name, not to an IP address.
    const home = server.origin.replace('127.0.0.1', 'localhost')
    const device = await giveVirtualPasskeys(page)
    await signIn(page, 'mitglied', home)
    await openProfile(page, home)
    await expect(page.getByText(safety.passkeys.none)).toBeVisible()
    await tabAndPress(page, button(page, safety.passkeys.add))
    await page.getByLabel(safety.passkeys.name, { exact: true }).fill('Müllers Telefon 🚒')
    await password(page).fill('falsch geraten')
    await page.keyboard.press('Enter')
    await expect(summary(page)).toContainText(words.problems.field.password)
    await expect(page.getByLabel(safety.passkeys.name, { exact: true })).toHaveValue('Müllers Telefon 🚒')
    await password(page).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    const row = page.locator('.passkeys .list-row')
    await expect(row).toContainText('Müllers Telefon 🚒')
    await expect(row).toContainText(safety.passkeys.neverUsed)
    expect(await device.count()).toBe(1)
    await mailTo(people.mitglied, catalogues.de.mail.passkeyAdded.subject)

    await page.evaluate(() => localStorage.clear())
    await page.goto(`${home}${at('/login')}`)
    await device.setVerified(false)
    await button(page, login.passkey).click()
    await expect(page.locator('.passkey-login')).toContainText(step.failed.cancelled)
    await device.setVerified(true)
    await button(page, login.passkey).click()
    await signedIn(page)

    await openProfile(page, home)
    await expect(row).not.toContainText(safety.passkeys.neverUsed)
    await setUp(page, { home })
    await button(page, safety.codes.kept).click()
    await page.evaluate(() => localStorage.clear())
    await typePassword(page, home)
    await button(page, step.passkey.other).click()
    await button(page, step.passkey.do).click()
    await signedIn(page)

    await openProfile(page, home)
    const name = (text: string) => text.replace('{{name}}', 'Müllers Telefon 🚒')
    await button(page, name(safety.passkeys.renameOf)).click()
    await page.getByLabel(safety.passkeys.name, { exact: true }).fill('Altes Telefon')
    await page.keyboard.press('Enter')
    await expect(row).toContainText('Altes Telefon')
    await button(page, safety.passkeys.removeOf.replace('{{name}}', 'Altes Telefon')).click()
    await password(page).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText(safety.passkeys.none)).toBeVisible()
    await expect(page.getByRole('heading', { name: safety.passkeys.heading })).toBeFocused()
  })
})
