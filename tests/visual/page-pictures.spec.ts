import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { type Locale, locales } from '../../src/contract/locales.ts'
import { getEmailChangeLink } from '../../src/contract/email-change.ts'
import { getPasswordReset } from '../../src/contract/password.ts'
import { getInvitation, type InvitationLink } from '../../src/contract/registration.ts'
import { listVehicles } from '../../src/contract/vehicle-list.ts'
import type { Vehicle } from '../../src/contract/vehicles.ts'
import { themes } from '../../src/gallery/addresses.ts'
import { minutesAgo } from '../../src/gallery/exhibit.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { answerWithErrorPage, STUMBLING_PATH } from '../support/error-page.ts'
import { stillMember, twoDevices } from './known-person.ts'
import { listedDocuments } from './listed-documents.ts'
import { listedInvitations, listedPeople } from './listed-people.ts'
import { sizes, takePicture } from './picture.ts'
import { test } from './product.ts'
import { inFirstOrganisation, namePublicOrigin, settled, stretch } from './shown-page.ts'

// Product page, section 4: every page, in both languages, in light and dark, on a phone, a tablet and a desk.

const pages = [
  { name: 'login', path: '/login', by: 'stranger' },
  { name: 'password-reset', path: '/password-reset', by: 'stranger' },
  { name: 'new-password', path: '/password-reset/token', by: 'stranger', begins: goodLink },
  { name: 'register', path: '/register/token', by: 'stranger', begins: openInvitation },
  { name: 'email-change', path: '/email-change/token', by: 'stranger', begins: goodEmailLink },
  { name: 'home', path: '/', by: 'member' },
  { name: 'alerts', path: '/alarmierungen', by: 'member' },
  { name: 'alert', path: '/alarmierungen/[id]', by: 'member' },
  { name: 'statistics', path: '/alarmierungen/statistics', by: 'member' },
  { name: 'monitor', path: '/monitor', by: 'member' },
  { name: 'vehicles', path: '/fahrzeuge', by: 'member', begins: busyBoard },
  { name: 'vehicle', path: '/fahrzeuge/3', by: 'leader' },
  {
    name: 'documents',
    path: '/dokumente',
    by: 'leader',
    begins: (page) => listedDocuments(page, minutesAgo),
  },
  { name: 'notifications', path: '/notifications', by: 'member' },
  { name: 'no-access', path: '/no-access', by: 'member' },
  { name: '404', path: '/gibt-es-nicht', by: 'member' },
  { name: '500', path: STUMBLING_PATH, by: 'member' },
  { name: 'new-alert', path: '/alarmierungen/new', by: 'leader' },
  { name: 'edit-alert', path: '/alarmierungen/[id]/edit', by: 'leader' },
  { name: 'merge', path: '/alarmierungen/[id]', by: 'leader', opens: openMerge },
  { name: 'profile', path: '/profile', by: 'member', begins: twoDevices },
  { name: 'settings', path: '/settings', by: 'leader' },
  { name: 'people', path: '/settings/user', by: 'leader', begins: (page) => listedPeople(page, minutesAgo) },
  {
    name: 'invitations',
    path: '/settings/user?list=invitations',
    by: 'leader',
    begins: (page) => listedInvitations(page, minutesAgo),
  },
  {
    name: 'invite',
    path: '/settings/user?list=invitations',
    by: 'leader',
    begins: (page) => listedInvitations(page, minutesAgo),
    opens: openInvite,
  },
  { name: 'organisation', path: '/settings/organisation', by: 'leader' },
  { name: 'integrations', path: '/settings/integrations', by: 'leader' },
  { name: 'groups', path: '/settings/groups', by: 'leader' },
  { name: 'new-group', path: '/settings/groups/new', by: 'leader' },
  { name: 'group', path: '/settings/groups/1', by: 'leader' },
  { name: 'person', path: '/settings/user/1', by: 'leader', begins: stillMember },
] as const satisfies readonly PicturedPage[]

interface PicturedPage {
  name: string
  path: string
  by: 'stranger' | 'member' | 'leader'
  /** What is different there before it is opened. */
  begins?: (page: Page) => Promise<void>
  /** What lies over the page; it scrolls by itself. */
  opens?: (page: Page, locale: Locale) => Promise<void>
}

for (const { name, path, by, begins, opens } of pages as readonly PicturedPage[]) {
  test.describe(by, () => {
    test.use({ storageState: async ({ product }, use) => use(by === 'stranger' ? undefined : product[by]) })

    for (const locale of locales) {
      test(`the page ${name} looks as it did, ${locale}`, async ({ page, product }, info) => {
        await answerWithErrorPage(page, locale)
        await begins?.(page)
        const address = localizePath(path.replace('[id]', String(product.alertId)), locale)
        await page.goto(by === 'leader' ? inFirstOrganisation(address) : address)
        await settled(page)
        await opens?.(page, locale)
        await page.evaluate(namePublicOrigin)

        for (const size of sizes) {
          await page.setViewportSize(size)
          for (const colorScheme of themes) {
            await page.emulateMedia({ colorScheme })
            await takePicture(page, ['pages', name, `${size.width}-${colorScheme}-${locale}`], info)
          }
        }
        // What lies below the fold of a phone.
        if (!opens && (await stretch(page, sizes[0]))) {
          await takePicture(page, ['pages', name, `${sizes[0].width}-whole-${locale}`], info)
        }
      })
    }
  })
}

/** A list with a line that nobody can be invited by. */
async function openInvite(page: Page, locale: Locale): Promise<void> {
  const { people, invite } = catalogues[locale]
  await page.getByRole('button', { name: people.invite, exact: true }).click()
  await page.getByRole('tab', { name: invite.many.tab }).click()
  const lines = 'zoe@wehr.example; Zoë; Öztürk; Gruppenführerin\nIda Meier <ida@wehr.example>\nmax@wehr; Max'
  await page.getByRole('textbox', { name: invite.many.lines }).fill(lines)
  await expect(page.locator('.pasted-wrong > li')).toHaveCount(1)
}

/** Whatever the token: somebody's. */
async function goodLink(page: Page): Promise<void> {
  const json = { email: 'mitglied@demo.example', expires_at: minutesAgo(-60) }
  await page.route(`**${getPasswordReset.path.replace('{token}', 'token')}`, (route) =>
    route.fulfill({ json }),
  )
}

/** The link of a mail about another address, of which no mailbox has confirmed yet. */
async function goodEmailLink(page: Page): Promise<void> {
  const json = { side: 'old', email: 'mia@wehr.example', confirmed: [], expires_at: minutesAgo(-60) }
  await page.route(`**${getEmailChangeLink.path.replace('{token}', 'token')}`, (route) =>
    route.fulfill({ json }),
  )
}

/** Whatever the token: that of somebody who has no account. */
async function openInvitation(page: Page): Promise<void> {
  const json: InvitationLink = {
    state: 'open',
    organisation_name: 'FF Musterstadt',
    inviter_name: 'Lars Leitung',
    email: 'nele@wehr.example',
    first_name: 'Nele',
    last_name: null,
    expires_at: '2026-11-30T13:05:00Z',
    account: 'none',
  }
  await page.route(`**${getInvitation.path.replace('{token}', 'token')}`, (route) => route.fulfill({ json }))
}

/** A call, a vehicle nobody has heard of, one that is broken, and notes: other pages have nothing of it. */
async function busyBoard(page: Page): Promise<void> {
  await page.route(`**${listVehicles.path.replace('{organisationId}', '1')}`, async (route) => {
    const response = await route.fetch()
    const [command, ladder, engine, second, rescue] = (await response.json()) as Vehicle[]
    if (!command || !ladder || !engine || !second || !rescue) throw new Error('the demo has fewer vehicles')
    const json: Vehicle[] = [
      { ...command, fms_status_note: 'Abschnittsleitung Süd' },
      { ...ladder, fms_call: 5, fms_call_at: minutesAgo(2), fms_call_id: 1 },
      engine,
      second,
      {
        ...rescue,
        fms_status: 2,
        out_of_service_at: minutesAgo(300),
        out_of_service_reason: 'Getriebeschaden, in der Werkstatt bis Freitag',
      },
      {
        ...second,
        id: 6,
        call_sign: 'Florian Musterstadt 1/48-1',
        short_name: 'TLF 4000',
        fms_status: 2,
        fms_status_at: minutesAgo(11),
        current_operation_id: command.current_operation_id,
      },
      {
        ...rescue,
        id: 7,
        call_sign: 'Florian Musterstadt 1/19-1',
        short_name: 'MTF',
        fms_status: null,
        fms_status_at: null,
      },
    ]
    await route.fulfill({ response, json })
  })
}

/** The choice of the operation that another one is merged into. */
async function openMerge(page: Page, locale: Locale): Promise<void> {
  const { operationMerge, operationWork } = catalogues[locale]
  await page.getByRole('button', { name: operationWork.more }).click()
  await page.getByRole('menuitem', { name: operationWork.merge }).click()
  const dialog = page.getByRole('dialog', { name: operationMerge.heading })
  await expect(dialog.getByRole('radio').first()).toBeVisible()
}
