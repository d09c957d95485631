import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { raiseRows, VEHICLE, WORD } from '../../../support/calls/alert-rows.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { tabAndPress, tabTo } from '../../../support/browser/keyboard.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'

// Issue, Operations: filters, year switch, own answer and counts per row, a cursor that stays right while alarms arrive, URL
// holds the filter, CSV export of the filtered list. Product page, section 4: on a phone, by keyboard, in both languages.

const words = catalogues.de.alertTools
const list = `/alarmierungen?search=${WORD}`
const titles = (page: Page) =>
  page.locator('main :is(.operation-card h2, .operation-row h3)').allTextContents()
const expectTitles = (page: Page, wanted: readonly string[]) =>
  expect.poll(() => titles(page)).toEqual(wanted.map((one) => `${WORD} ${one}`))
const search = (page: Page) => page.getByRole('searchbox', { name: words.search })
const filterButton = (page: Page) => page.getByRole('button', { name: /^Filter( \d+ aktiv)?$/ })
const chip = (page: Page, text: string) => page.getByRole('button', { name: `Filter zurücknehmen: ${text}` })
const found = (page: Page) => page.locator('.alert-chips [role="status"]')
const range = (page: Page) => page.locator('.load-more [role="status"]')
const all = ['läuft', 'mit Fahrzeug', 'geübt', 'mit Öl']

test.beforeEach(({ server }) => raiseRows(server))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  const filters = [
    { field: words.names.status, choose: 'Im Einsatz', query: 'status=active', finds: ['läuft'] },
    { field: words.names.status, choose: 'Abgeschlossen', query: 'status=closed', finds: all.slice(1) },
    { field: words.names.status, choose: 'Archiviert', query: 'status=archived', finds: ['abgelegt'] },
    { field: words.names.kind, choose: 'Übung', query: 'kind=exercise', finds: ['geübt'] },
    {
      field: words.names.type,
      choose: 'Technische Hilfe',
      query: 'type=Technische+Hilfe',
      finds: ['mit Öl'],
    },
    { field: words.names.keyword, type: 'thl 1', query: 'keyword=THL1', finds: ['mit Öl'] },
    { field: words.names.vehicle, choose: new RegExp(VEHICLE), query: 'vehicle=', finds: ['mit Fahrzeug'] },
    { field: words.names.year, choose: '2024', query: 'year=2024', finds: ['mit Öl'] },
    { field: words.names.from, type: '2025-09-01', query: 'from=2025-09-01', finds: all.slice(0, 2) },
    { field: words.names.to, type: '2025-05-10', query: 'to=2025-05-10', finds: all.slice(2) },
  ]

  test('every filter limits the list to its matches, and one press removes the filter', async ({ page }) => {
    await signIn(page, 'mitglied')
    await page.goto(list)
    await expectTitles(page, all)

    for (const { field, choose, type, query, finds } of filters) {
      await filterButton(page).click()
      const control = page.getByRole('dialog').getByLabel(field, { exact: true })
      if (type) await control.fill(type)
      else {
        const label = control.locator('option', { hasText: choose }).first()
        await control.selectOption((await label.getAttribute('value')) ?? '')
      }
      await page.getByRole('button', { name: words.show }).click()
      await expectTitles(page, finds)
      expect(page.url()).toContain(query)
      await expect(found(page)).toHaveText(`${finds.length} Treffer`)
      await expect(filterButton(page)).toHaveAccessibleName('Filter 1 aktiv')

      await page.getByRole('button', { name: /^Filter zurücknehmen/ }).click()
      await expectTitles(page, all)
      expect(new URL(page.url()).search).toBe(`?search=${WORD}`)
      await expect(filterButton(page)).toBeFocused()
    }
  })

  test('if nothing matches, one press shows all operations again', async ({ page }) => {
    await signIn(page, 'mitglied')
    await page.goto(`${list}&type=Gefahrgut&year=2025`)
    await expect(page.getByText(catalogues.de.operationList.noneFound)).toBeVisible()
    await page.getByRole('button', { name: catalogues.de.operationList.showAll }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expect(page.locator('main :is(.operation-card, .operation-row)').first()).toBeVisible()
  })
})

test('the address holds the filter: a reload and the other language keep it, and the back button undoes it', async ({
  page,
}) => {
  await signIn(page, 'mitglied')
  await page.goto('/alarmierungen')
  await search(page).pressSequentially(WORD.toLowerCase(), { delay: 20 })
  await expectTitles(page, all)
  await page.getByRole('combobox', { name: words.names.type }).selectOption('Brand')
  await expectTitles(page, all.slice(0, 3))
  await page.getByRole('combobox', { name: words.names.year }).selectOption('2025')
  await expect(chip(page, 'Jahr: 2025')).toBeVisible()
  await page.getByRole('combobox', { name: words.names.status }).selectOption('closed')
  await expectTitles(page, all.slice(1, 3))
  const shared = new URL(page.url())
  expect(Object.fromEntries(shared.searchParams)).toEqual({
    search: WORD.toLowerCase(),
    status: 'closed',
    type: 'Brand',
    year: '2025',
  })

  await page.reload()
  await expectTitles(page, all.slice(1, 3))
  await expect(search(page)).toHaveValue(WORD.toLowerCase())
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expectTitles(page, all)
  // All typed letters are one entry of the history.
  await page.goBack()
  await expect(search(page)).toHaveValue('')
  expect(new URL(page.url()).search).toBe('')

  await page.goto(`/en${shared.pathname}${shared.search}`)
  await expectTitles(page, all.slice(1, 3))
  await expect(page.getByRole('button', { name: 'Take back filter: Type: Fire' })).toBeVisible()
  await page
    .getByRole('link', { name: /DE|Deutsch/ })
    .first()
    .click()
  await expectTitles(page, all.slice(1, 3))
  expect(page.url()).toBe(shared.href)
})

test('a new alarm that matches the filter comes first, another one does not appear', async ({
  page,
  server,
}) => {
  await signIn(page, 'mitglied')
  const ready = listening(page)
  await page.goto(`/alarmierungen?search=Glockenturm&type=Brand`)
  await ready
  await expect(page.getByText(catalogues.de.operationList.noneFound)).toBeVisible()
  await raiseAlarm(server.origin, { title: 'THL am Glockenturm', keyword: 'THL 1' })
  await raiseAlarm(server.origin, { title: 'Rauch am Glockenturm', keyword: 'B1' })
  await expect.poll(() => titles(page)).toEqual(['Rauch am Glockenturm'])
  await raiseAlarm(server.origin, { title: 'Feuer am Glockenturm', keyword: 'B1' })
  await expect.poll(() => titles(page)).toEqual(['Feuer am Glockenturm', 'Rauch am Glockenturm'])
  await expect(found(page)).toHaveText('2 Treffer')
})

test('loading more rows while alarms arrive neither repeats nor skips an operation', async ({
  page,
  server,
}) => {
  const numbers = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, place) => `Zählreihe ${from - place}`)
  for (let number = 1; number <= 45; number += 1)
    await raiseAlarm(server.origin, { title: `Zählreihe ${number}` })
  await signIn(page, 'mitglied')
  const ready = listening(page)
  await page.goto('/alarmierungen?search=zählreihe')
  await ready
  await expect(range(page)).toHaveText('1–20 von 45')
  await raiseAlarm(server.origin, { title: 'Zählreihe 46' })
  await expect(range(page)).toHaveText('1–21 von 46')
  await page.getByRole('button', { name: '20 weitere laden' }).click()
  await expect(range(page)).toHaveText('1–41 von 46')
  await raiseAlarm(server.origin, { title: 'Zählreihe 47' })
  await expect(range(page)).toHaveText('1–42 von 47')
  await page.getByRole('button', { name: '5 weitere laden' }).click()
  await expect(range(page)).toHaveText('1–47 von 47')
  expect(await titles(page)).toEqual(numbers(47, 1))
  await expect(range(page)).toBeFocused()

  await page.getByRole('link', { name: 'Zählreihe 9', exact: true }).click()
  await expect(page).toHaveURL(/\/alarmierungen\/\d+$/)
  await page.goBack()
  await expect(range(page)).toHaveText('1–47 von 47')
  await expect(page.getByRole('link', { name: 'Zählreihe 9', exact: true })).toBeInViewport()
})

test('the CSV export holds the filtered operations', async ({ page }) => {
  await signIn(page, 'mitglied')
  await page.goto(`/alarmierungen?search=${WORD}&type=Brand&year=2025`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: catalogues.de.alertTools.export }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^alarmierungen-\d{4}-\d\d-\d\d\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const rows = text.trim().split('\r\n').slice(1)
  expect(rows).toHaveLength(3)
  for (const [place, title] of ['läuft', 'mit Fahrzeug', 'geübt'].entries())
    expect(rows[place]).toContain(`${WORD} ${title}`)
})

test.describe('without a network', { tag: '@worker' }, () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('the search covers only operations on the device, and the list says so', async ({ page, context }) => {
    await signIn(page, 'mitglied')
    const heard = listening(page)
    await page.goto('/alarmierungen')
    await heard
    await expect(range(page)).toBeVisible()
    // On a first visit the device has no pages yet: wait for the worker.
    await page.evaluate(() => navigator.serviceWorker.ready)
    const known = (await titles(page))[0] ?? ''
    await context.setOffline(true)
    await search(page).fill(known)
    await expect(page.getByText(catalogues.de.operationList.deviceOnly)).toBeVisible()
    expect(await titles(page)).toContain(known)
    await search(page).fill('gibtesnirgends')
    await expect(page.getByText(catalogues.de.operationList.noneFound)).toBeVisible()
    await expect(page.getByText(catalogues.de.operationList.deviceOnly)).toBeVisible()

    await search(page).fill(WORD)
    await expect(page).toHaveURL(/Nagelprobe/)
    await context.setOffline(false)
    await expectTitles(page, all)
    await expect(page.getByText(catalogues.de.operationList.deviceOnly)).toHaveCount(0)
  })
})

test('a person searches, filters and removes a filter by keyboard alone', async ({ page }) => {
  await signIn(page, 'mitglied')
  await page.goto('/alarmierungen')
  await tabTo(page, search(page))
  await page.keyboard.type(WORD)
  await expectTitles(page, all)
  await tabAndPress(page, filterButton(page))
  await tabTo(page, page.getByRole('dialog').getByLabel(words.names.kind, { exact: true }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await tabAndPress(page, page.getByRole('button', { name: words.show }))
  await expectTitles(page, ['geübt'])
  await expect(filterButton(page)).toBeFocused()
  await tabAndPress(page, chip(page, 'Art: Übung'))
  await expectTitles(page, all)
  await expect(filterButton(page)).toBeFocused()
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('axe finds nothing in the list and in its filters, and nothing is wider than the window', async ({
    page,
  }) => {
    await signIn(page, 'mitglied')
    await page.goto(`${list}&type=Brand&year=2025`)
    // The list is pale while it loads again.
    await expect(page.locator('.alert-list-found[aria-busy="false"] .load-more')).toBeVisible()
    expect([...(await findViolations(page)), ...(await findWide(page))]).toEqual([])
    await filterButton(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect([...(await findViolations(page)), ...(await findWide(page))]).toEqual([])
  })
})
