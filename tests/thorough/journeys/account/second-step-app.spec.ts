import { readFile } from 'node:fs/promises'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { expect, signIn } from '../../../support/browser/browser.ts'
import { tabAndPress } from '../../../support/browser/keyboard.ts'
import { test } from '../../../support/servers/mailed-product.ts'
import { people } from '../../../support/worlds/people.ts'
import { secondStepIn } from '../../../support/journeys/second-step.ts'

// People: optional second factor (TOTP with recovery codes; passkeys by a well-kept library), notice of a new
// device. Product page, section 3: login answers 403 {message, challenge, methods}.

test.use({ allowedConsoleErrors: [/Failed to load resource.*(401|403|404|422|429|500|net::ERR)/] })

const locale = 'de'
const words = catalogues[locale]
const { button, setUp, signedIn, summary, typePassword } = secondStepIn(locale)
const { signInSafety: safety, secondStep: step } = words
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
