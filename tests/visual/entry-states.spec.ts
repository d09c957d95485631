import { expect } from 'playwright/test'
import { getInvitation, type InvitationLink } from '../../src/contract/account/registration.ts'
import { login } from '../../src/contract/account/session.ts'
import { minutesAgo } from '../../src/gallery/exhibit.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { DEMO_PASSWORD, people } from '../support/worlds/people.ts'
import { nameOfView, phone, views } from '../support/browser/views.ts'
import { answer, pathOf } from './answers.ts'
import { test } from './product.ts'
import { settled, stretch } from './shown-page.ts'
import { look, picture } from './states.ts'

// Product page, section 4, Login and Invitation: the second step of a sign-in, and every state of an invitation link.

const sender = { organisation_name: 'FF Musterstadt', inviter_name: 'Lars Leitung' }
const open = {
  ...sender,
  state: 'open',
  email: 'nele.neuhaus-oeztuerk@feuerwehr-musterstadt.example',
  first_name: 'Nele',
  last_name: null,
  expires_at: minutesAgo(-10_000),
  account: 'known',
} as const satisfies InvitationLink

/** The states of an invitation link, for a stranger and for a signed-in member. */
const ends = {
  stranger: [
    ['used', { ...sender, state: 'used' }],
    ['expired', { ...sender, state: 'expired' }],
    ['revoked', { ...sender, state: 'revoked' }],
    ['account-known', open],
    ['garbage', undefined],
  ],
  member: [
    ['joining', { ...open, email: people.mitglied }],
    ['somebody-else', { ...open, account: 'none' }],
  ],
} as const satisfies Record<string, readonly (readonly [name: string, link: InvitationLink | undefined])[]>

for (const view of views) {
  const { locale, colorScheme, viewport } = view
  const { login: words, secondStep: step } = catalogues[locale]

  test.describe(nameOfView(view), () => {
    test.use({ colorScheme, viewport })

    test('the second step of a sign-in matches its picture, and axe finds nothing, for an app code and a recovery code', async ({
      page,
    }, info) => {
      const asked = { message: '', challenge: 'a', methods: ['totp', 'recovery_code', 'passkey'] }
      await page.route(`**${pathOf(login)}`, (route) => route.fulfill({ status: 403, json: asked }))
      await page.goto(localizePath('/login', locale))
      await settled(page)
      await page.getByRole('textbox', { name: words.email }).fill(people.mitglied)
      await page.getByLabel(words.password, { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: words.submit, exact: true }).click()

      await expect(page.getByLabel(step.totp.label)).toBeFocused()
      await stretch(page, viewport)
      await picture(page, 'second-step', view, info)
      await page.getByRole('button', { name: step.recovery_code.other }).click()
      await expect(page.getByLabel(step.recovery_code.label)).toBeFocused()
      await stretch(page, viewport)
      await look(page, { name: 'recovery-code' })
    })

    // Each person in one view only: the pages of both consist of the same parts.
    for (const by of view === phone ? (['stranger'] as const) : (['member'] as const)) {
      test.describe(by, () => {
        test.use({ by })

        test(`axe finds nothing in any state of an invitation link, for a ${by}`, async ({ page }) => {
          for (const [name, link] of ends[by]) {
            const token = `link-${name}`
            if (link) await answer(page, getInvitation, link, { token })
            await page.goto(localizePath(`/register/${token}`, locale))
            await settled(page)
            await expect(page.locator('.link-end, .join-organisation')).toBeVisible()
            await look(page, { name: `invitation-${name}` })
          }
        })
      })
    }
  })
}
