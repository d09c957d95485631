import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { type Locale, locales } from '../../src/contract/locales.ts'
import { type DeviceSession, listSessions } from '../../src/contract/account.ts'
import { getPasswordReset } from '../../src/contract/password.ts'
import { getPerson, type Person } from '../../src/contract/people.ts'
import { getInvitation, type InvitationLink } from '../../src/contract/registration.ts'
import { listVehicles } from '../../src/contract/vehicle-list.ts'
import type { Vehicle } from '../../src/contract/vehicles.ts'
import { themes } from '../../src/gallery/addresses.ts'
import { minutesAgo } from '../../src/gallery/exhibit.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { answerWithErrorPage, STUMBLING_PATH } from '../support/error-page.ts'
import { listedInvitations, listedPeople } from './listed-people.ts'
import { type Size, sizes, takePicture } from './picture.ts'
import { test } from './product.ts'

// Product page, section 4: every page, in both languages, in light and dark, on a phone, a tablet and a desk.

const pages = [
  { name: 'login', path: '/login', by: 'stranger' },
  { name: 'password-reset', path: '/password-reset', by: 'stranger' },
  { name: 'new-password', path: '/password-reset/token', by: 'stranger', begins: goodLink },
  { name: 'register', path: '/register/token', by: 'stranger', begins: openInvitation },
  { name: 'home', path: '/', by: 'member' },
  { name: 'alerts', path: '/alarmierungen', by: 'member' },
  { name: 'alert', path: '/alarmierungen/[id]', by: 'member' },
  { name: 'statistics', path: '/alarmierungen/statistics', by: 'member' },
  { name: 'monitor', path: '/monitor', by: 'member' },
  { name: 'vehicles', path: '/fahrzeuge', by: 'member', begins: busyBoard },
  { name: 'vehicle', path: '/fahrzeuge/3', by: 'leader' },
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
        // Who belongs to several organisations says which: nobody is asked.
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

function inFirstOrganisation(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}organisation=1`
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

/** Everything has come, and nothing is a placeholder any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main [aria-busy="true"], main .skeleton')).toHaveCount(0)
}

/** Whatever the token: somebody's. */
async function goodLink(page: Page): Promise<void> {
  const json = { email: 'mitglied@demo.example', expires_at: minutesAgo(-60) }
  await page.route(`**${getPasswordReset.path.replace('{token}', 'token')}`, (route) =>
    route.fulfill({ json }),
  )
}

/** A phone beside the one that looks: since when the member of the pictures is signed in is another time each time. */
async function twoDevices(page: Page): Promise<void> {
  const here: DeviceSession = {
    id: 1,
    device_name: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    ip: '203.0.113.7',
    created_at: minutesAgo(3000),
    last_seen_at: minutesAgo(0),
    current: true,
  }
  const phone: DeviceSession = {
    id: 2,
    device_name: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/138.0.0.0 Mobile Safari/537.36',
    ip: '2001:db8:85a3::8a2e:370:7334',
    created_at: minutesAgo(60_000),
    last_seen_at: minutesAgo(12),
    current: false,
  }
  await page.route(`**${listSessions.path}`, (route) => route.fulfill({ json: [here, phone] }))
}

/** Since when somebody belongs, and when and where they have signed in last, is another time in each run. */
async function stillMember(page: Page): Promise<void> {
  const path = getPerson.path.replace('{organisationId}', '1').replace('{userId}', '1')
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const json: Person = {
      ...((await response.json()) as Person),
      phone: '+49 170 1234567',
      personnel_no: '2017-04',
      qualifications: [
        { name: 'AGT', until: '2025-06-30' },
        { name: 'Truppführer', until: null },
        { name: 'Maschinist', until: '2099-12-31' },
      ],
      joined_at: '2017-04-01T10:00:00Z',
      last_login_at: minutesAgo(12),
      sessions: 2,
      push_devices: 1,
    }
    await route.fulfill({ response, json })
  })
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

/** The server has another port each time: a page that names its own address names the same in every picture. */
function namePublicOrigin(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode } = texts
    currentNode.nodeValue =
      currentNode.nodeValue?.replaceAll(location.origin, 'https://alarm.example') ?? null
  }
}

/** Makes the window as long as its page; answers whether it was longer. */
async function stretch(page: Page, { width, height }: Size): Promise<boolean> {
  await page.setViewportSize({ width, height })
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: length })
  return length > height
}
