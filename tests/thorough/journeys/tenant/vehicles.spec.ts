import type { Page } from 'playwright'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { send } from '../../../support/servers/contract-target.ts'
import { raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'

// Product page, section 4, tenant administration: vehicles are found, added, moved and removed; whoever looks at a board sees it
// at once, and nothing that was typed is lost.

// What the browser says of it by itself: what somebody else was faster with, and a name that is taken.
test.use({ allowedConsoleErrors: [/409 .*\/vehicle\/|422 .*\/vehicles/] })

const engine = 'Florian Musterstadt 1/44-1'
const { tenantVehicles: words, vehicleWork, editConflict } = catalogues.de
const tile = (page: Page, callSign: string) => page.locator('main').getByText(callSign, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: vehicleWork.save })

test('a vehicle that moves is gone from one board at once, and stands on the other; its operation keeps its call sign', async ({
  page,
  openBrowser,
  server,
}) => {
  const { id } = await raiseAlarm(server.origin, { title: 'B3 – Wohnungsbrand', vehicles: [engine] })
  const member = await openBrowser()
  const ready = listening(member)
  await signIn(member, 'mitglied')
  await ready
  await member.goto('/fahrzeuge')
  await expect(tile(member, engine)).toBeVisible()

  await signIn(page, 'admin')
  await page.goto('/tenant-admin/vehicles')
  await page.getByRole('searchbox').fill('1/44')
  // Also while the search is still on its way.
  await page.getByRole('link', { name: engine }).click()
  await page.locator('[name="organisation_id"]').selectOption({ label: 'FF Neudorf' })
  await expect(page.locator('.tenant-move')).toContainText('B3 – Wohnungsbrand')
  await save(page).click()
  await expect(page.getByRole('link', { name: words.moveUnconfirmed })).toBeVisible()
  await page.locator('[name="move"]').check()
  await save(page).click()
  await expect(page.locator('.tenant-vehicle-head')).toContainText('FF Neudorf')
  await expect(page.locator('.tenant-move')).toHaveCount(0)

  await expect(tile(member, engine)).toHaveCount(0)
  await member.goto(`/alarmierungen/${id}`)
  await expect(member.locator('.operation-detail-vehicles')).toContainText(engine)
  // The page of the vehicle is one of the new organisation.
  await page.getByRole('link', { name: words.toVehicle }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('HLF 20')
  await page.goto('/fahrzeuge')
  await expect(tile(page, engine)).toBeVisible()
})

test('a vehicle is added, met by somebody else, taken out of the fleet and deleted', async ({
  page,
  server,
}) => {
  await signIn(page, 'admin')
  await page.goto('/tenant-admin/vehicles/new')
  await page.locator('[name="organisation_id"]').selectOption({ label: 'FF Neudorf' })
  await page.locator('#call_sign').fill('Florian Neudorf 2/42-1')
  await page.locator('#short_name').fill('GW-L')
  await page.getByRole('button', { name: words.create }).click()
  await expect(page.locator('#call_sign-problem')).toHaveText('Das gehört schon zu Florian Neudorf 2/42-1.')
  await expect(page.locator('#short_name')).toHaveValue('GW-L')
  await page.locator('#call_sign').fill('Florian Neudorf 2/56-1')
  await page.getByRole('button', { name: words.create }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Florian Neudorf 2/56-1 · GW-L')

  const { token } = await signInByCall(server.origin, 'admin')
  const vehicle = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const theirs = { token, body: { version: 1, short_name: 'GW-L2', opta: 'BYFW' } }
  await send(server.origin, 'PATCH', `/api/tenant/vehicle/${vehicle}`, theirs)
  await page.locator('#short_name').fill('GW-L1')
  await save(page).click()
  await expect(page.getByRole('heading', { name: editConflict.heading })).toBeVisible()
  await expect(page.locator('#short_name')).toHaveValue('GW-L1')
  await expect(page.locator('#opta')).toHaveValue('BYFW')
  await save(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Florian Neudorf 2/56-1 · GW-L1')

  await page.getByRole('button', { name: words.stop }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.stop }).click()
  await expect(page.locator('.tenant-vehicle-head')).toContainText(words.inactive)
  await page.getByRole('button', { name: words.remove }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click()
  await expect(page).toHaveURL(/\/tenant-admin\/vehicles$/)
  await expect(page.getByText('Florian Neudorf 2/42-1')).toBeVisible()
  await expect(page.getByText('Florian Neudorf 2/56-1')).toHaveCount(0)
})
