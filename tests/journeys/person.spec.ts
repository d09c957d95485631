import { expect, signIn, test } from '../support/browser/browser.ts'
import { send } from '../support/servers/contract-target.ts'
import { signInByCall } from '../support/worlds/people.ts'
import { listening } from '../support/calls/realtime.ts'
import {
  choosePermission,
  openPerson,
  permissionRow,
  savePermissions,
  savingBar,
} from '../support/journeys/person-page.ts'

// Those who administer an organisation see and change one of its people, and what they may do: a matrix that shows
// for each name whether it is granted and why, and what would change before saving. Specification, section 2:
// /settings/user/{id}; section 6: permissions.

const MEMBER = 1
const PATH = `/settings/user/${MEMBER}`

test.use({ allowedConsoleErrors: [/Failed to load resource|WebSocket/] })

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

  await openPerson(page, PATH)
  await choosePermission(page, 'operations.create', 'granted')
  await choosePermission(page, 'vehicles.view', 'refused')
  await expect(savingBar(page)).toContainText('1 Recht mehr, 1 Recht weniger')
  await savingBar(page).locator('summary').click()
  await expect(savingBar(page)).toContainText('Nein → Ja')
  await expect(savingBar(page)).toContainText('Ja → Nein')
  await savePermissions(page)

  await expect(raise).toBeVisible()
  await expect(menu.and(member.locator(':visible'))).toHaveCount(0)
  await expect(permissionRow(page, 'vehicles.view').locator('.permission-now')).toContainText(
    'abgelehnt für FF Musterstadt',
  )
  expect(await member.evaluate(() => 'sameDocument' in window)).toBe(true)

  const { token } = await signInByCall(origin, 'mitglied')
  const vehicles = () => send(origin, 'GET', '/api/organisation/1/vehicles', { token })
  expect((await vehicles()).status).toBe(403)
  await member.goto('/fahrzeuge')
  await expect(member).toHaveURL(/\/no-access$/)

  await choosePermission(page, 'vehicles.view', 'otherwise')
  await savePermissions(page)
  await expect(menu.and(member.locator(':visible'))).not.toHaveCount(0)
  expect((await vehicles()).status).toBe(200)
  await member.goto('/fahrzeuge')
  await expect(member.locator('main')).toContainText('HLF 20')

  // It is taken from under the feet of whoever is on its page.
  await choosePermission(page, 'vehicles.view', 'refused')
  await choosePermission(page, 'operations.create', 'otherwise')
  await savePermissions(page)
  await expect(member).toHaveURL(/\/no-access$/)
  await choosePermission(page, 'vehicles.view', 'otherwise')
  await savePermissions(page)
})
