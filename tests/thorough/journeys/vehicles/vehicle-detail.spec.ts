import type { Page } from 'playwright'
import { ask } from '../../../../scripts/client.ts'
import { localTime, startOfDay } from '../../../../src/backend/time/local-time.ts'
import { setFmsStatus, withdrawFmsStatus } from '../../../../src/contract/vehicles/vehicles.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { keeps } from '../../../support/browser/device-storage.ts'
import { raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

// Product page, section 4 (vehicles / detail): status 0–9, history, master data, current operation; every screen in both
// languages, by keyboard and screen reader, with its offline state. Section 2: rows that people edit have a version.

// Conflicts and what is not there are answers like any other, and the browser reports them as errors; so it does the network.
test.use({ allowedConsoleErrors: [/status of (404|409|422)|ERR_INTERNET_DISCONNECTED|WebSocket/] })

const HOUR_MS = 3_600_000
const organisationId = 1
const timeZone = 'Europe/Berlin'
/** Of the demo tenant. */
const ladder = { id: 2, callSign: 'Florian Musterstadt 1/33-1' }
const engine = { id: 3, callSign: 'Florian Musterstadt 1/44-1' }
const rescue = { id: 4, callSign: 'Florian Musterstadt 1/46-1' }
const truck = { id: 5, callSign: 'Florian Musterstadt 1/52-1' }

const head = (page: Page) => page.locator('.vehicle-head')
const facts = (page: Page) => page.locator('.vehicle-facts')
const editor = (page: Page) => page.locator('.vehicle-editor')
const field = (page: Page, name: string) =>
  editor(page).getByRole('textbox', { name: new RegExp(`^${name}`) })
const history = (page: Page) => page.locator('.vehicle-history')
const events = (page: Page) => history(page).getByRole('listitem')
const day = (page: Page) => page.locator('.vehicle-day')

interface Report {
  status: number
  at?: string
  note?: string
  lat?: number
  lng?: number
}

/** What the radio, or somebody elsewhere, reports of a vehicle, one after the other; answers the entries of the history. */
async function report(origin: string, vehicleId: number, ...reports: Report[]): Promise<number[]> {
  const { token } = await signInByCall(origin, 'mitglied')
  const ids: number[] = []
  for (const input of reports) {
    const { event_id = 0 } = await ask(origin, setFmsStatus, {
      params: { organisationId, vehicleId },
      input,
      token,
    })
    ids.push(event_id)
  }
  return ids
}

async function open(page: Page, id: number, person: 'mitglied' | 'leitung' = 'mitglied'): Promise<void> {
  await signIn(page, person)
  await page.goto(`/fahrzeuge/${id}?organisation=1`)
  await expect(head(page).getByRole('heading', { level: 1 })).toBeVisible()
}

test('the page opens from its address: name, master data, the operation it is at, and how far it has come', async ({
  page,
  server,
  openBrowser,
}) => {
  const { id } = await raiseAlarm(server.origin, {
    title: 'B3 – Wohnungsbrand',
    address: 'Lindenstraße 14, 99999 Musterstadt',
    vehicles: [engine.callSign],
  })
  await open(page, engine.id)
  await expect(page).toHaveTitle(/^HLF 20/)
  await expect(head(page)).toContainText(engine.callSign)
  await expect(facts(page)).toContainText('9 (1/8)')
  await expect(facts(page)).not.toContainText('OPTA')
  await expect(facts(page).getByRole('button')).toHaveCount(0)
  const operation = page.locator('.vehicle-operation')
  await expect(operation).toContainText('Lindenstraße 14')
  await expect(operation).toContainText('Alarmiert, noch nicht ausgerückt')

  // Somebody else sets what they see by one press; here it comes by push, with its time.
  const ready = listening(page)
  await page.reload()
  await ready
  await expect(events(page).first()).toBeVisible()
  const other = await openBrowser()
  await open(other, engine.id)
  await head(other)
    .getByRole('button', { name: /Status von .* setzen/ })
    .click()
  await other.getByRole('dialog').locator('[data-status="3"]').click()
  await expect(head(page).locator('.fms-chip').last()).toHaveAttribute('data-status', '3')
  await expect(operation).toContainText('3 ausgerückt')
  await expect(operation).not.toContainText('noch nicht ausgerückt')
  await expect(events(page).first()).toContainText('Einsatz übernommen')
  await expect(events(page).first()).toContainText('Mia')

  await operation.getByRole('link', { name: 'B3 – Wohnungsbrand' }).click()
  await expect(page).toHaveURL(new RegExp(`/alarmierungen/${id}$`))
})

test('the history comes page by page; what is late, taken back or called says so, and what is new comes on top', async ({
  page,
  server,
}) => {
  const now = Date.now()
  const at = (hoursAgo: number) => new Date(now - hoursAgo * HOUR_MS).toISOString()
  const many = Array.from({ length: 24 }, (_, index) => ({
    status: 1 + (index % 2),
    at: at(60 - index * 2),
  }))
  await report(server.origin, rescue.id, ...many, { status: 6, at: at(1), note: 'Tankstelle' })
  const [event = 0] = await report(server.origin, rescue.id, { status: 8 })
  const { token } = await signInByCall(server.origin, 'mitglied')
  const params = { organisationId, vehicleId: rescue.id, eventId: event }
  await ask(server.origin, withdrawFmsStatus, { params, input: {}, token })
  await report(server.origin, rescue.id, { status: 5 })

  const ready = listening(page)
  await signIn(page, 'mitglied')
  await ready
  await page.goto(`/fahrzeuge/${rescue.id}`)
  await expect(events(page)).toHaveCount(20)
  await expect(events(page).nth(0)).toContainText('noch nicht quittiert')
  await expect(events(page).nth(1)).toContainText('zurückgenommen')
  await expect(events(page).nth(1).locator('s')).toContainText('am Transportziel')
  await expect(events(page).filter({ hasText: 'Tankstelle' })).toContainText('nachgemeldet')
  await history(page).getByRole('button', { name: 'Weitere laden' }).click()
  // With the one with which the demo begins.
  await expect(events(page)).toHaveCount(28)
  await expect(history(page).getByRole('button', { name: 'Weitere laden' })).toHaveCount(0)

  await report(server.origin, rescue.id, { status: 2, note: 'Zurück vom Tanken' })
  await expect(events(page)).toHaveCount(29)
  await expect(events(page).first()).toContainText('Zurück vom Tanken')

  // Whoever acknowledges it here says so to everybody.
  await head(page)
    .getByRole('button', { name: /quittieren/i })
    .click()
  await expect(events(page).filter({ hasText: /quittiert \d\d:\d\d von Mia/ })).toHaveCount(1)
  await expect(head(page).getByRole('button', { name: /quittieren/i })).toHaveCount(0)
})

test('a day is a picture, and a table that says the same; one goes from day to day', async ({
  page,
  server,
}) => {
  // Yesterday is that of the station, wherever the machine is that runs this.
  const today = localTime(Date.now(), timeZone).toISOString().slice(0, 10)
  const noon = localTime(startOfDay(today, timeZone) - 12 * HOUR_MS, timeZone)
  const yesterday = startOfDay(noon.toISOString().slice(0, 10), timeZone)
  const at = (hour: number) => new Date(yesterday + hour * HOUR_MS).toISOString()
  await report(server.origin, ladder.id, { status: 3, at: at(10) }, { status: 5, at: at(11) })
  await report(server.origin, ladder.id, { status: 4, at: at(12) }, { status: 2, at: at(13) })
  await open(page, ladder.id)
  await expect(day(page).getByRole('img', { name: 'Tagesverlauf: Heute' })).toBeVisible()
  await expect(day(page).getByRole('button', { name: 'Tag danach' })).toHaveAttribute('aria-disabled', 'true')

  await day(page).getByRole('button', { name: 'Tag davor' }).click()
  await expect(day(page).getByRole('img', { name: 'Tagesverlauf: Gestern' })).toBeVisible()
  await day(page).getByText('Als Tabelle').click()
  const rows = day(page).getByRole('row')
  await expect(rows.filter({ hasText: '3 Einsatz übernommen' })).toContainText('2 Std.')
  await expect(rows.filter({ hasText: '4 Einsatzstelle an' })).toContainText('1 Std.')
  await expect(rows.filter({ hasText: '5 Sprechwunsch' })).toContainText('Ruf')
  await expect(rows.last()).toContainText('2 Einsatzbereit auf Wache')
  const shown = await day(page).locator('.vehicle-day-part').allTextContents()
  expect(shown.slice(-3)).toEqual(['3', '4', '2'])

  await day(page).getByLabel('Tag', { exact: true }).fill('2026-01-05')
  await expect(day(page).getByRole('img', { name: /5\. Januar/ })).toBeVisible()
  await expect(rows.last()).toContainText('Status unbekannt')
})

test('two administrators change the same vehicle: nothing typed is lost, and both see what the other has saved', async ({
  page,
  openBrowser,
}) => {
  const other = await openBrowser()
  await open(page, truck.id, 'leitung')
  await open(other, truck.id, 'leitung')
  for (const one of [page, other]) {
    await facts(one).getByRole('button', { name: 'Bearbeiten' }).click()
    await expect(field(one, 'Rufname')).toBeFocused()
  }
  await field(other, 'Kurzname').fill('RW 2')
  await field(other, 'Standort').fill('Wache Nord')
  await editor(other).getByRole('button', { name: 'Speichern' }).click()
  await expect(head(other).getByRole('heading', { level: 1 })).toHaveText('RW 2')
  await expect(facts(other).getByRole('button', { name: 'Bearbeiten' })).toBeFocused()

  // A wrong one is told beside its field, and the others stay.
  await field(page, 'Kurzname').fill('RW-Kran')
  await field(page, 'Sitzplätze').fill('viele')
  await editor(page).getByRole('button', { name: 'Speichern' }).click()
  await expect(editor(page).locator('[data-field="seats"] .problem')).toContainText('von 0 bis 99')
  await field(page, 'Sitzplätze').fill('3')
  await editor(page).getByRole('button', { name: 'Speichern' }).click()

  const conflict = editor(page).locator('.edit-conflict')
  await expect(conflict).toContainText('Kurzname: gespeichert ist „RW 2“')
  await expect(conflict).toContainText('Standort')
  await expect(field(page, 'Kurzname')).toHaveValue('RW-Kran')
  await expect(field(page, 'Standort')).toHaveValue('Wache Nord')
  await conflict.getByRole('button', { name: 'Kurzname: Gespeichertes übernehmen' }).click()
  await expect(field(page, 'Kurzname')).toHaveValue('RW 2')
  await field(page, 'Kurzname').fill('RW 2 Kran')
  await editor(page).getByRole('button', { name: 'Speichern' }).click()
  for (const one of [page, other]) {
    await expect(head(one).getByRole('heading', { level: 1 })).toHaveText('RW 2 Kran')
    await expect(facts(one)).toContainText('Wache Nord')
  }
})

test(
  'without a network a change is not made and not lost; a name that another vehicle has is told beside its field',
  { tag: '@worker' },
  async ({ page, context }) => {
    await open(page, truck.id, 'leitung')
    await facts(page).getByRole('button', { name: 'Bearbeiten' }).click()
    await field(page, 'Rufname').fill(engine.callSign)
    await context.setOffline(true)
    await editor(page).getByRole('button', { name: 'Speichern' }).click()
    await expect(editor(page).getByRole('alert')).toContainText('Ohne Netz')
    await context.setOffline(false)
    await editor(page).getByRole('button', { name: 'Speichern' }).click()
    await expect(editor(page).locator('[data-field="call_sign"] .problem')).toBeVisible()
    await expect(field(page, 'Rufname')).toHaveValue(engine.callSign)

    page.once('dialog', (dialog) => void dialog.dismiss())
    await editor(page).getByRole('button', { name: 'Abbrechen' }).click()
    await expect(editor(page)).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await editor(page).getByRole('button', { name: 'Abbrechen' }).click()
    await expect(facts(page)).toBeVisible()
  },
)

test('a vehicle is taken out of service with a reason, which everybody sees, and put back', async ({
  page,
  openBrowser,
}) => {
  const member = await openBrowser()
  const ready = listening(member)
  await signIn(member, 'mitglied')
  await ready
  await member.goto(`/fahrzeuge/${truck.id}`)
  await expect(facts(member)).toBeVisible()
  await open(page, truck.id, 'leitung')

  await facts(page).getByRole('button', { name: 'Außer Dienst nehmen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Außer Dienst nehmen' })
  await dialog.getByRole('button', { name: 'Außer Dienst nehmen' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Gib einen Grund an')
  await dialog.getByLabel('Warum?').fill('Werkstatt, Pumpe defekt')
  await dialog.getByRole('button', { name: 'Außer Dienst nehmen' }).click()
  await expect(dialog).toHaveCount(0)
  for (const one of [page, member]) {
    await expect(head(one)).toContainText('Außer Dienst seit')
    await expect(head(one)).toContainText('Werkstatt, Pumpe defekt')
  }

  await facts(page).getByRole('button', { name: 'Grund ändern' }).click()
  const reason = page.getByRole('dialog', { name: 'Grund ändern' })
  await expect(reason.getByLabel('Warum?')).toHaveValue('Werkstatt, Pumpe defekt')
  await page.keyboard.press('Escape')
  await facts(page).getByRole('button', { name: 'Wieder in Dienst' }).click()
  for (const one of [page, member]) await expect(head(one)).not.toContainText('Außer Dienst')
})

test(
  'without a network the page opens with its age; what only the board knew is shown in part, and what nobody knew is said',
  { tag: '@worker' },
  async ({ page, context }) => {
    await signIn(page, 'mitglied')
    await workerAnswers(page)
    await page.goto('/fahrzeuge')
    await keeps(page, 'vehicles')
    await page.goto(`/fahrzeuge/${engine.id}`)
    await expect(events(page).first()).toBeVisible()
    await keeps(page, `vehicle ${engine.id}`, `vehicleHistory ${engine.id}`)
    await context.setOffline(true)

    await page.reload()
    await expect(head(page)).toContainText('HLF 20')
    await expect(page.locator('main .data-age')).toContainText(/Stand \d\d:\d\d/)
    await expect(events(page).first()).toBeVisible()
    await page.goto(`/fahrzeuge/${ladder.id}`)
    await expect(head(page)).toContainText('DLK 23/12')
    await expect(page.locator('main')).toContainText('nur, was auf der Fahrzeugtafel stand')
    await page.goto('/en/fahrzeuge/987654')
    await expect(page.locator('main')).toContainText('This vehicle is not on this device')
    await context.setOffline(false)
  },
)

test('an id that no vehicle of the organisation has is said to be none', async ({ page }) => {
  await signIn(page, 'mitglied')
  await page.goto('/fahrzeuge/987654')
  await expect(page.locator('main')).toContainText('Dieses Fahrzeug gibt es nicht')
  await page.getByRole('link', { name: 'Alle Fahrzeuge' }).click()
  await expect(page).toHaveURL(/\/fahrzeuge$/)
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('axe finds nothing on a vehicle that has much to say, nor while it is changed', async ({
    page,
    server,
  }) => {
    await raiseAlarm(server.origin, { title: 'B3 – Wohnungsbrand', vehicles: [engine.callSign] })
    const where = { lat: 49.0123, lng: 12.0988 }
    await report(server.origin, engine.id, { status: 3, note: 'Mit Anhänger', ...where }, { status: 5 })
    await signIn(page, 'leitung')
    await page.goto(`/fahrzeuge/${engine.id}?organisation=1`)
    await expect(events(page).first()).toBeVisible()
    await expect(page.locator('.vehicle-place')).toBeVisible()
    await day(page).locator('summary').click()
    const found = [...(await findViolations(page)), ...(await findWide(page))]
    await facts(page).getByRole('button').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    found.push(...(await findViolations(page)), ...(await findWide(page)))
    await page.keyboard.press('Escape')
    await facts(page).getByRole('button').first().click()
    await expect(editor(page)).toBeVisible()
    found.push(...(await findViolations(page)), ...(await findWide(page)))
    expect(found).toEqual([])
  })
})
