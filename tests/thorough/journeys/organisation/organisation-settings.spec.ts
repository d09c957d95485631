import type { Page } from 'playwright'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { expectFocus, tabAndPress, tabTo } from '../../../support/browser/keyboard.ts'
import { organisationCalls } from '../../../support/calls/organisation-calls.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { lead } from '../../../support/browser/sign-in.ts'

// Data of the organisation, position on the map, time zone, autoclose, label set, stations, API keys with scopes and
// last use. No input is lost through a server error, a lost connection or a concurrent change. Section 4: every screen in both
// languages, by keyboard.

const PATH = '/settings/organisation'

// The browser reports the responses to a concurrent change (409) and to a duplicate name (422).
test.use({ allowedConsoleErrors: [/409 .*\/(organisation\/1|station\/)|422 .*\/stations/] })

const { organisationSettings: words } = catalogues.de
const nameInBar = (page: Page) => page.locator('.app-header .organisation-name')
const save = (page: Page) => page.locator('.organisation-editor > .form-buttons [type="submit"]')
const summaryOf = (page: Page) => page.locator('.error-summary')
const stations = (page: Page) => page.getByRole('region', { name: /^(Wachen|Stations)$/ })
const stationRow = (page: Page, name: string) => stations(page).locator('.list-row').filter({ hasText: name })

test.describe('in English', () => {
  const locale = 'en'
  const { stations: stationWords } = catalogues[locale]

  test('a station is added, renamed with immediate effect on the board, and removed', async ({
    page,
    openBrowser,
    server,
  }) => {
    const calls = await organisationCalls(server.origin)
    const member = await openBrowser()
    const ready = listening(member)
    await signIn(member, 'mitglied')
    await ready
    await member.goto('/fahrzeuge')
    await member.locator('[name="vehicle-grouping"][value="station"]').locator('xpath=..').click()
    await expect(member.locator('main')).toContainText('Wache Mitte')
    await lead(page, localizePath(PATH, locale))
    await expect(stationRow(page, 'Wache Mitte')).toContainText('Marktplatz 4')

    await page.getByRole('button', { name: stationWords.add }).click()
    await expect(page.locator('#station-name')).toBeFocused()
    await page.locator('#station-name').fill('wache mitte')
    await page.locator('#station-coordinates').fill('50.99, 11.05')
    await page.locator('.station-editor [type="submit"]').click()
    await expect(summaryOf(page)).toBeFocused()
    await expect(page.locator('#station-name')).toHaveAttribute('aria-invalid', 'true')
    await page.locator('#station-name').fill(`Wache Nord ${locale}`)
    await page.locator('.station-editor [type="submit"]').click()
    const north = stationRow(page, `Wache Nord ${locale}`)
    await expect(north).toContainText(stationWords.noVehicles)
    await expect(north).toContainText('50.99000, 11.05000')
    await expect(page.getByRole('button', { name: stationWords.add })).toBeFocused()

    const middle = `Wache Mitte ${locale}`
    await page.getByRole('button', { name: stationWords.editOf.replace('{{name}}', 'Wache Mitte') }).click()
    await page.locator('#station-name').fill(middle)
    await page.locator('.station-editor [type="submit"]').click()
    await expect(stationRow(page, middle)).toBeVisible()
    await expect(member.locator('main')).toContainText(middle)

    // The station has vehicles: the page refuses the removal without a question, and explains the next step.
    await page.getByRole('button', { name: stationWords.removeOf.replace('{{name}}', middle) }).click()
    await expect(page.locator('.toast[data-kind="failure"]')).toContainText(middle)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    const removal = stationWords.removeOf.replace('{{name}}', `Wache Nord ${locale}`)
    await page.getByRole('button', { name: removal }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: stationWords.remove, exact: true }).click()
    await expect(north).toHaveCount(0)
    await expect(page.locator('#stations')).toBeFocused()
    await calls.changeStation(middle, { name: 'Wache Mitte' })
  })
})

test('two leaders who change an organisation or a station at once lose no change; the list of keys links to their settings', async ({
  page,
  server,
}) => {
  const calls = await organisationCalls(server.origin)
  const before = await calls.get()
  await lead(page, PATH)
  await page.locator('#short_name').fill('FF Nord')
  await page.locator('#phone').fill('112')
  await calls.change({ short_name: 'FF Süd', address: 'Südring 1' })
  await page.locator('#short_name').press('Enter')

  await expect(summaryOf(page)).toContainText('Die Organisation wurde inzwischen geändert.')
  const conflict = page.locator('.edit-conflict')
  await expect(conflict).toContainText('Kurzname: gespeichert ist „FF Süd“')
  await expect(conflict).toContainText('Übernommen, weil nur andere das geändert haben: Adresse')
  await expect(page.locator('#short_name')).toHaveValue('FF Nord')
  await expect(page.locator('#address')).toHaveValue('Südring 1')
  await page.getByRole('button', { name: 'Kurzname: Gespeichertes übernehmen' }).click()
  await expect(page.locator('#short_name')).toHaveValue('FF Süd')
  await save(page).click()
  await expect(page.locator('.toast')).toContainText('Gespeichert.')
  expect(await calls.get()).toMatchObject({ short_name: 'FF Süd', address: 'Südring 1', phone: '112' })
  await calls.change({ short_name: before.short_name, address: before.address, phone: before.phone })

  await page.getByRole('button', { name: '„Wache Süd“ ändern' }).click()
  await page.locator('#station-address').fill('Südring 99')
  await calls.changeStation('Wache Süd', { address: 'Südring 23', lat: 50.9, lng: 11.1 })
  await page.locator('.station-editor [type="submit"]').click()
  await expect(page.locator('.edit-conflict')).toContainText('Adresse: gespeichert ist „Südring 23“')
  await expect(page.locator('#station-coordinates')).toHaveValue('50.90000, 11.10000')
  await expect(page.locator('#station-address')).toHaveValue('Südring 99')
  await page.locator('.station-editor [type="submit"]').click()
  await expect(stationRow(page, 'Wache Süd')).toContainText('Südring 99')
  await calls.changeStation('Wache Süd', { address: 'Südring 21, 99999 Musterstadt' })

  const keys = page.getByRole('region', { name: 'API-Schlüssel' })
  await expect(keys.locator('.list-row')).toContainText('Leitstelle (Demo)')
  await expect(keys.locator('.list-row')).toContainText('Alarme, Fahrzeugstatus')
  const statuses = page.getByRole('region', { name: 'Bezeichnungen der Fahrzeugstatus' })
  await expect(statuses.getByRole('listitem')).toHaveCount(10)
  await expect(statuses).toContainText('Ändern kann sie nur die Verwaltung des Trägers.')
  await keys.getByRole('link', { name: 'Schlüssel anlegen und widerrufen' }).click()
  await expect(page).toHaveURL(/\/settings\/integrations$/)
})

test('a change of an organisation by a tenant administrator appears in the header of other browsers at once, and stays after a reload', async ({
  page,
  openBrowser,
  server,
}) => {
  const calls = await organisationCalls(server.origin, 'admin')
  const before = await calls.get()
  const member = await openBrowser()
  const ready = listening(member)
  await signIn(member, 'mitglied')
  await ready
  await expect(nameInBar(member)).toHaveText('FF Musterstadt')

  await signIn(page, 'admin')
  await page.goto('/tenant-admin')
  await page.getByRole('link', { name: 'FF Musterstadt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FF Musterstadt')
  const name = 'FF „O’Neill“ 🚒'
  await page.locator('#name').fill(name)
  await page.locator('#kind').selectOption('WF')
  await page.getByRole('radio', { name: catalogues.de.colours.teal }).check()
  await page.locator('#address').fill('مركز الإطفاء, Straße 1')
  await page.locator('#phone').fill('+49 3600 112')
  await page.locator('#email').fill('wache@musterstadt.example')
  await page.getByRole('radio', { name: words.never, exact: true }).check()
  await save(page).click()
  await expect(page.locator('.toast')).toContainText(words.saved)
  await expect(nameInBar(member)).toHaveText(name)

  await page.reload()
  await expect(page.locator('#name')).toHaveValue(name)
  await expect(page.locator('#kind')).toHaveValue('WF')
  await expect(page.locator('#address')).toHaveValue('مركز الإطفاء, Straße 1')
  await expect(page.getByRole('radio', { name: words.never, exact: true })).toBeChecked()
  expect(await calls.get()).toMatchObject({
    name,
    kind: 'WF',
    colour: 'teal',
    phone: '+49 3600 112',
    email: 'wache@musterstadt.example',
    autoclose_after_hours: null,
  })
  const { short_name, kind, colour, autoclose_after_hours, address, phone, email } = before
  const rest = { short_name, kind, colour, autoclose_after_hours, address, phone, email }
  await calls.change({ name: before.name, ...rest })
})

test.describe('on a device with a known position', () => {
  test.use({
    permissions: ['geolocation'],
    geolocation: { latitude: 50.97871, longitude: 11.03279, accuracy: 12 },
  })

  test('a leader takes the position of the device by keyboard alone, or types a grid reference', async ({
    page,
    server,
  }) => {
    const calls = await organisationCalls(server.origin)
    await lead(page, PATH)
    const here = page
      .locator('.organisation-editor')
      .getByRole('button', { name: 'Standort dieses Geräts nehmen' })
    await expect(here).toBeVisible()
    await page.locator('#coordinates').focus()
    await page.keyboard.type('49.01234; 12.09876')
    await tabAndPress(page, here)
    await expect(page.locator('#coordinates')).toHaveValue('50.97871, 11.03279')
    await expect(page.locator('.position-here [role="status"]').first()).toHaveText(
      'Gefunden, auf 12 m genau',
    )
    await tabAndPress(page, save(page))
    await expect(page.locator('.toast')).toContainText('Gespeichert.')
    expect(await calls.get()).toMatchObject({ lat: 50.97871, lng: 11.03279 })

    await page.locator('#coordinates').fill('33U TQ 87860 32883')
    await save(page).click()
    await expect.poll(async () => (await calls.get()).lat).toBeCloseTo(49.01, 1)
    await page.locator('#coordinates').fill('')
    await save(page).click()
    await expect.poll(calls.get).toMatchObject({ lat: null, lng: null })
  })
})

test.describe('after errors', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource|net::ERR/] })

  test('the form shows errors at their fields, also those of the server, and keeps its input without a network; failed parts can be loaded again', async ({
    page,
    context,
  }) => {
    await lead(page, PATH)
    await page.locator('#email').fill('keine Adresse')
    await page.locator('#coordinates').fill('irgendwo')
    await page.getByRole('combobox', { name: 'Zeitzone' }).fill('')
    await page.locator('#autoclose_after_hours').fill('0')
    await save(page).click()
    await expect(summaryOf(page)).toBeFocused()
    await expect(summaryOf(page).getByRole('listitem')).toHaveCount(4)
    await expect(page.locator('#email')).toHaveAccessibleDescription(/Das ist keine E-Mail-Adresse/)
    await summaryOf(page)
      .getByRole('link', { name: /Koordinaten/ })
      .click()
    await expect(page.locator('#coordinates')).toBeFocused()
    await expect(page.locator('#coordinates')).toHaveValue('irgendwo')

    await page.locator('#email').fill('')
    await page.locator('#coordinates').fill('')
    const zone = page.getByRole('combobox', { name: 'Zeitzone' })
    await zone.fill('europe/berlin')
    await zone.press('Enter')
    await page.locator('#autoclose_after_hours').fill('48')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await save(page).click()
    await expect(summaryOf(page)).toContainText('Ohne Netz lässt sich die Organisation nicht ändern')
    await expect(page.locator('#autoclose_after_hours')).toHaveValue('48')
    await context.setOffline(false)
    await page.locator('#autoclose_after_hours').fill('24')
    await save(page).click()
    await expect(page.locator('.toast')).toContainText('Gespeichert.')

    await page.route('**/api/organisation/1', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 422, json: { message: 'x', errors: { lng: ['Das fehlt.'] } } })
        : route.continue(),
    )
    await page.locator('#phone').fill('112')
    await save(page).click()
    await expect(page.locator('#coordinates')).toHaveAccessibleDescription(/Das fehlt/)
    await page.unrouteAll()

    for (const path of ['**/api/organisation/1', '**/organisation/1/stations', '**/organisation/1/api-keys'])
      await page.route(path, (route) => route.abort())
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.locator('main')).toContainText('Keine Verbindung')
    await page.unroute('**/api/organisation/1')
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await expect(page.locator('#name')).toHaveValue('FF Musterstadt')
    await expect(stations(page)).toContainText('Keine Verbindung')
    await page.unroute('**/organisation/1/stations')
    await stations(page).getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await expect(stationRow(page, 'Wache Süd')).toBeVisible()

    await page.route('**/organisation/1/stations', (route) => route.fulfill({ json: [] }))
    await page.reload()
    await expect(stations(page)).toContainText('Noch keine Wache')
  })
})

test('an organisation is changed by the keyboard alone', async ({ page, server }) => {
  const calls = await organisationCalls(server.origin)
  await lead(page, PATH)
  await expect(stationRow(page, 'Wache Süd')).toBeVisible()
  await page.locator('h1').focus()
  await tabTo(page, page.locator('#short_name'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Tasten')
  await tabTo(page, page.getByRole('combobox', { name: 'Zeitzone' }))
  await page.keyboard.type('azores')
  await page.keyboard.press('Enter')
  const there = new Intl.DateTimeFormat('de', { timeZone: 'Atlantic/Azores', weekday: 'long' })
  await expect(page.locator('.time-zone')).toContainText(there.format(Date.now()))
  await tabAndPress(page, save(page))
  await expect(page.locator('.toast')).toContainText('Gespeichert.')
  expect(await calls.get()).toMatchObject({ short_name: 'Tasten', time_zone: 'Atlantic/Azores' })

  await expect(page.locator('.toast')).toHaveCount(0)
  await tabAndPress(page, page.getByRole('button', { name: 'Wache hinzufügen' }))
  await expectFocus(page, page.locator('#station-name'))
  await page.keyboard.type('Wache Tasten')
  await page.keyboard.press('Enter')
  await expect(stationRow(page, 'Wache Tasten')).toBeVisible()
  await expectFocus(page, page.getByRole('button', { name: 'Wache hinzufügen' }))
  await expect(page.locator('.toast')).toHaveCount(0)
  await tabAndPress(page, page.getByRole('button', { name: '„Wache Tasten“ entfernen' }))
  await expectFocus(page, page.getByRole('button', { name: 'Behalten' }))
  await tabAndPress(page, page.getByRole('alertdialog').getByRole('button', { name: 'Entfernen' }))
  await expect(page.locator('#stations')).toBeFocused()
  await calls.change({ short_name: 'Musterstadt', time_zone: 'Europe/Berlin' })
})

test('a leader who switches to an organisation that they do not lead gets the no-access page', async ({
  page,
}) => {
  await lead(page, PATH)
  await expect(page.locator('#name')).toHaveValue('FF Musterstadt')
  await page.locator('.organisation-button').click()
  await page.getByRole('button', { name: 'FF Neudorf' }).click()
  await expect(page).toHaveURL(/\/no-access$/)
})
