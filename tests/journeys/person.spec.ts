import type { Locator, Page } from 'playwright'
import type { PermissionName } from '../../src/contract/permissions.ts'
import { expect, signIn, test } from '../support/browser.ts'
import { send } from '../support/contract-target.ts'
import { type Person, signInByCall } from '../support/people.ts'
import { listening } from '../support/realtime.ts'

// Issue 9: those who administer an organisation see and change one of its people, and what they may do: a matrix that shows
// for each name whether it is granted and why, and what would change before saving. Specification, section 2:
// /settings/user/{id}; section 6: permissions.

const MEMBER = 1
const PATH = `/settings/user/${MEMBER}`

test.use({ allowedConsoleErrors: [/Failed to load resource|WebSocket/] })

/** Signed in where the person leads the organisation, on the page of somebody. */
async function open(page: Page, path = PATH, person: Person = 'leitung'): Promise<void> {
  await signIn(page, person)
  await page.goto(`${path}?organisation=1`)
  await expect(page.locator('.permission-row')).toHaveCount(13)
}

const row = (page: Page, name: PermissionName): Locator =>
  page.locator('.permission-row').filter({ has: page.locator('code', { hasText: name }) })
const setting = (page: Page, name: PermissionName, value: string): Locator =>
  row(page, name).locator(`input[name="${name} here"][value="${value}"]`)

/** As a mouse does it: the circle itself is not seen. */
const choose = (page: Page, name: PermissionName, value: string) =>
  setting(page, name, value).locator('xpath=..').click()

const bar = (page: Page) => page.locator('.permission-saving')

async function save(page: Page): Promise<void> {
  await bar(page).locator('.button.primary').click()
  await expect(page.locator('#person-permissions')).toBeFocused()
}

test('grant and revoke a right and see menu, page and server follow at once in the other browser', async ({
  page,
  openBrowser,
  server: { origin },
}) => {
  const member = await openBrowser()
  const ready = listening(member)
  await signIn(member, 'mitglied')
  await ready
  await member.goto('/alarmierungen')
  const menu = member.locator('nav a[href="/fahrzeuge"]')
  const raise = member.locator('main a[href="/alarmierungen/new"]')
  await expect(menu).not.toHaveCount(0)
  await expect(raise).toHaveCount(0)
  await member.evaluate(() => Object.assign(window, { sameDocument: true }))

  await open(page)
  await choose(page, 'operations.create', 'granted')
  await choose(page, 'vehicles.view', 'refused')
  await expect(bar(page)).toContainText('1 Recht mehr, 1 Recht weniger')
  await bar(page).locator('summary').click()
  await expect(bar(page)).toContainText('Nein → Ja')
  await expect(bar(page)).toContainText('Ja → Nein')
  await save(page)

  await expect(raise).toBeVisible()
  await expect(menu.and(member.locator(':visible'))).toHaveCount(0)
  await expect(row(page, 'vehicles.view').locator('.permission-now')).toContainText(
    'abgelehnt für FF Musterstadt',
  )
  expect(await member.evaluate(() => 'sameDocument' in window)).toBe(true)

  const { token } = await signInByCall(origin, 'mitglied')
  const vehicles = () => send(origin, 'GET', '/api/organisation/1/vehicles', { token })
  expect((await vehicles()).status).toBe(403)
  await member.goto('/fahrzeuge')
  await expect(member).toHaveURL(/\/no-access$/)

  await choose(page, 'vehicles.view', 'otherwise')
  await save(page)
  await expect(menu.and(member.locator(':visible'))).not.toHaveCount(0)
  expect((await vehicles()).status).toBe(200)
  await member.goto('/fahrzeuge')
  await expect(member.locator('main')).toContainText('HLF 20')

  // It is taken from under the feet of whoever is on its page.
  await choose(page, 'vehicles.view', 'refused')
  await choose(page, 'operations.create', 'otherwise')
  await save(page)
  await expect(member).toHaveURL(/\/no-access$/)
  await choose(page, 'vehicles.view', 'otherwise')
  await save(page)
})
