import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { getDeletion, requestDeletion } from '../../src/contract/account/account-deletion.ts'
import { getEmailChange, requestEmailChange } from '../../src/contract/account/email-change.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  getSignInSafety,
} from '../../src/contract/account/second-factor.ts'
import { minutesAgo } from '../../src/gallery/exhibit.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { DEMO_PASSWORD } from '../support/worlds/people.ts'
import { desk, nameOfView, phone, views } from '../support/browser/views.ts'
import { answer } from './answers.ts'
import { stillMember, twoDevices } from './known-person.ts'
import { landscape } from './landscape.ts'
import { test } from './product.ts'
import { settled, stretch } from './shown-page.ts'
import { look } from './states.ts'

// Product page, section 4, Profile and People: a person’s changes to their account, and a leader’s changes to a member.

const DAY = 24 * 60
const recovery_codes = Array.from({ length: 10 }, (_, place) => `k7d${place}x-2mq${9 - place}v`)
const administers_alone = { tenant: false, organisations: [] }

for (const view of views) {
  const { locale, colorScheme, viewport } = view
  const words = catalogues[locale]
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const part = (heading: string) => `section:has(> #profile-${heading})`

  test.describe(`${nameOfView(view)}, account`, () => {
    test.use({
      colorScheme,
      viewport,
      // Passkeys belong to a host name, not to an IP address.
      baseURL: async ({ product }, use) => use(underName(product.origin)),
      storageState: async ({ product }, use) =>
        use(JSON.parse(underName(JSON.stringify(product.states.member)))),
    })

    if (view === phone) {
      test('axe finds nothing in the forms and dialogs of an account', async ({ page }) => {
        const { signInSafety: safety, emailChange, accountDeletion: deletion, ownPicture } = words
        await twoDevices(page)
        const passkeys = [
          { id: 1, name: 'Müllers Telefon 🚒', created_at: minutesAgo(90_000), last_used_at: minutesAgo(50) },
        ]
        await answer(page, getSignInSafety, { authenticator_since: null, recovery_codes_left: 0, passkeys })
        const secret = 'JBSWY3DPEHPK3PXPGEZDGNBVGY3TQOJQ'
        const uri = `otpauth://totp/Alarm:mitglied%40demo.example?secret=${secret}&issuer=Alarm`
        await answer(page, beginAuthenticator, { secret, uri })
        await answer(page, confirmAuthenticator, { recovery_codes })
        await answer(page, getDeletion, { requested_at: null, due_at: null, administers_alone })
        await page.goto(localizePath('/profile', locale))
        await settled(page)
        const whole = async (heading: string, name: string) => {
          await stretch(page, viewport)
          await look(page, { name, part: part(heading) })
        }

        await press(page, ownPicture.edit)
        const buffer = await landscape(240_000)
        const dialog = page.getByRole('dialog', { name: ownPicture.heading })
        const file = { name: 'ich beim Üben.png', mimeType: 'image/png', buffer }
        await dialog.locator('input[type="file"]').setInputFiles(file)
        await expect(dialog.locator('figure img')).toBeVisible()
        await look(page, { name: 'own-picture' })
        await press(page, words.common.close)

        await press(page, safety.setUp)
        await page.locator('.safety-work input[name="password"]').fill(DEMO_PASSWORD)
        await page.keyboard.press('Enter')
        await expect(page.locator('.qr-code')).toBeVisible()
        await whole('second-step', 'authenticator')
        await page.getByLabel(safety.setup.code).fill('123456')
        await page.keyboard.press('Enter')
        await expect(page.locator('.recovery-codes')).toBeVisible()
        await whole('second-step', 'recovery-codes')
        await press(page, safety.codes.kept)
        // Close the toast: it would disappear at a different moment in each run.
        await page.locator('.toasts').getByRole('button', { name: words.common.close }).click()

        await press(page, safety.passkeys.add)
        await page.getByLabel(safety.passkeys.name, { exact: true }).fill('Florian-Tablet')
        await whole('passkeys', 'new-passkey')
        await press(page, safety.cancel)

        await press(page, emailChange.open)
        await page.getByLabel(emailChange.email, { exact: true }).fill('mia@wehr.example')
        await whole('emailChange', 'new-email')
        const pending = {
          email: 'mia.mitglied-von-der-donau@feuerwehr-musterstadt.example',
          confirmed: ['new' as const],
          expires_at: minutesAgo(-48),
        }
        await answer(page, requestEmailChange, undefined)
        await answer(page, getEmailChange, { pending })
        await page.getByLabel(emailChange.password, { exact: true }).fill(DEMO_PASSWORD)
        await press(page, emailChange.save)
        await expect(page.locator('.pending-email')).toBeVisible()
        await whole('emailChange', 'pending-email')

        await press(page, deletion.open)
        await press(page, deletion.save.replace('{{days}}', '14'))
        await expect(page.locator(part('accountDeletion')).locator('.error-summary')).toBeFocused()
        await whole('accountDeletion', 'deletion')
        const asked = { requested_at: minutesAgo(0), due_at: minutesAgo(-14 * DAY), administers_alone }
        await answer(page, requestDeletion, asked)
        await answer(page, getDeletion, asked)
        await page.locator(part('accountDeletion')).getByLabel(deletion.password).fill(DEMO_PASSWORD)
        await page.keyboard.press('Enter')
        await expect(page.locator('.deletion-running')).toBeVisible()
        await page.setViewportSize(viewport)
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        await look(page, { name: 'deletion-running' })
      })
    }
  })

  test.describe(`${nameOfView(view)}, member`, () => {
    test.use({ colorScheme, viewport, by: 'leader' })

    if (view === desk) {
      test('axe finds nothing in the form of a member', async ({ page }) => {
        await stillMember(page)
        await page.goto(localizePath('/settings/user/1', locale))
        await settled(page)
        await press(page, words.person.edit)
        await expect(page.locator('#first_name')).toBeFocused()
        await settled(page)
        await stretch(page, viewport)
        await look(page, { name: 'person-editor', part: '.person-editor' })
      })
    }
  })
}

function underName(text: string): string {
  return text.replaceAll('127.0.0.1', 'localhost')
}
