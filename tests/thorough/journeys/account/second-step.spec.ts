import { finishSignIn } from '../../../../src/contract/account/second-factor.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn } from '../../../support/browser/browser.ts'
import { tabAndPress, tabTo } from '../../../support/browser/keyboard.ts'
import { test } from '../../../support/servers/mailed-product.ts'
import { DEMO_PASSWORD, people } from '../../../support/worlds/people.ts'
import { signOut } from '../../../support/browser/sign-in.ts'
import { giveVirtualPasskeys } from '../../../support/browser/virtual-passkeys.ts'
import { codes, secondStepIn } from '../../../support/journeys/second-step.ts'

// People: optional second factor (TOTP with recovery codes; passkeys by a well-kept library), notice of a new
// device. Product page, section 3: login answers 403 {message, challenge, methods}.

const phone = { width: 360, height: 640 }

test.use({ allowedConsoleErrors: [/Failed to load resource.*(401|403|404|422|429|500|net::ERR)/] })

// Each signs in several times, and waits for codes that hold for half a minute.
test.slow()

test.describe('in English', () => {
  const locale = 'en'
  const words = catalogues[locale]
  const { signInSafety: safety, secondStep: step, login } = words
  const { at, button, openProfile, password, setUp, signedIn, summary, typePassword } = secondStepIn(locale)

  test('a passkey is added, signs in alone, is the second step, and is removed', async ({
    page,
    server,
    mailTo,
  }) => {
    // Passkeys belong to a name, not to an address.
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
    await setUp(page, home)
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

  test('new recovery codes end the old ones, and turning it off asks for the password', async ({ page }) => {
    await signIn(page, 'mitglied')
    const { recovery } = await setUp(page)
    await button(page, safety.codes.kept).click()
    await button(page, safety.renew).click()
    await password(page).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: safety.codes.heading })).toBeFocused()
    const fresh = await page.locator('.recovery-codes code').allInnerTexts()
    expect(fresh.filter((code) => recovery.includes(code))).toEqual([])
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

  test('axe finds nothing in any state, in light on a phone and in dark in a wide window', async ({
    page,
  }) => {
    await signIn(page, 'mitglied')
    const check = async (what: string) => {
      for (const [colorScheme, size] of [
        ['light', phone],
        ['dark', { width: 1440, height: 900 }],
      ] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize(size)
        expect([what, colorScheme, await findViolations(page)]).toEqual([what, colorScheme, []])
        expect([what, await findWide(page)]).toEqual([what, []])
      }
    }
    await openProfile(page)
    await button(page, safety.setUp).click()
    await check('password')
    await password(page).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    const secret = (await page.locator('.safety-secret').innerText()).replaceAll(' ', '')
    await check('key')
    await page.getByLabel(safety.setup.code).fill('12')
    await page.keyboard.press('Enter')
    await expect(summary(page)).toContainText(words.problems.field.code)
    await page.getByLabel(safety.setup.code).fill(await codes(secret)())
    await page.keyboard.press('Enter')
    await expect(page.locator('.recovery-codes')).toBeVisible()
    await check('codes')
    await button(page, safety.codes.kept).click()
    await check('on')
    await page.evaluate(() => localStorage.clear())
    await typePassword(page)
    await check('second step')
  })

  test('a person who signs in on a new device is told by mail, on a known one not', async ({
    page,
    openBrowser,
    mailTo,
    smtp,
  }) => {
    await signIn(page, 'leitung')
    await signOut(page)
    const before = smtp.mails.length
    const { subject } = catalogues.de.mail.newDevice
    await signIn(page, 'leitung')
    const other = await openBrowser()
    await other.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone) Safari/605.1' })
    })
    await signIn(other, 'leitung')
    const told = await mailTo(people.leitung, subject)
    expect(told.text).toContain('Safari auf iPhone')
    expect(smtp.mails.slice(before).filter((one) => one.subject === subject)).toHaveLength(1)
  })

  test('a wait is said in words, what was typed stays, and what took too long leads back', async ({
    page,
    context,
  }) => {
    await signIn(page, 'mitglied')
    await setUp(page)
    await button(page, safety.codes.kept).click()
    await page.evaluate(() => localStorage.clear())
    await typePassword(page)
    const field = page.getByLabel(step.totp.label)
    const answer = (status: number, json: object, headers = {}) =>
      context.route(`**${finishSignIn.path}`, (route) => route.fulfill({ status, json, headers }), {
        times: 1,
      })
    await field.fill('123456')
    await answer(429, { message: '' }, { 'Retry-After': '30' })
    await page.keyboard.press('Enter')
    await expect(summary(page)).toContainText(login.errors.tooMany.seconds_other.replace('{{count}}', '30'))
    await expect(field).toHaveValue('123456')
    await answer(422, { message: '', errors: { challenge: ['x'] } })
    await button(page, step.submit).click()
    await expect(summary(page)).toContainText(step.over)
    await context.route(`**${finishSignIn.path}`, (route) => route.abort(), { times: 1 })
    await button(page, step.submit).click()
    await expect(summary(page)).toContainText(login.errors.offline)
    await tabTo(page, button(page, step.back))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: login.email })).toHaveValue(people.mitglied)
    await expect(page.getByLabel(login.password, { exact: true })).toBeFocused()
    await expect(page.getByLabel(login.password, { exact: true })).toHaveValue(DEMO_PASSWORD)
  })
})
