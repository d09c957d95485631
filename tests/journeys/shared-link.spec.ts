import type { Locator, Page } from 'playwright'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { expect, signIn, test, watchConsole } from '../support/browser/browser.ts'
import { outsider } from '../support/journeys/outsider.ts'
import { tabAndPress } from '../support/browser/keyboard.ts'
import { INTAKE_FMS_PATH } from '../../src/contract/operations/intake.ts'
import { INTAKE_KEY, raiseAlarm } from '../support/worlds/people.ts'
import { pdfPages, runningText } from '../support/documents/pdf-text.ts'

// Documents and the public shared link: share with PIN → open in a browser without scripts → revoke
// → gone. Product page, section 5: shared links with PIN, expiry, view count, redaction, instant revoke, zero script.

// Refusals are answers like any others, and the browser reports them as errors.
test.use({ allowedConsoleErrors: [/Failed to load resource/] })

const MOST = 20
const alarm = {
  title: 'B3 – Wohnungsbrand',
  text: 'Rauch aus dem Fenster',
  address: 'Lindenstraße 14, 99999 Musterstadt',
  lat: 50.98,
  lng: 11.03,
  vehicles: ['Florian Musterstadt 1/44-1'],
}

/** The dialog of an operation, opened by the keyboard alone. */
async function openDialog(page: Page, id: number): Promise<Locator> {
  const { operationWork: words, sharing } = catalogues.de
  await page.goto(`${`/alarmierungen/${id}`}?organisation=1`)
  await tabAndPress(page, page.getByRole('button', { name: words.more }))
  const entry = page.getByRole('menuitem', { name: words.share, exact: true })
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  const isReached = () => entry.evaluate((element) => element === document.activeElement)
  for (let place = 0; place < MOST && !(await isReached()); place += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  return page.getByRole('dialog', { name: sharing.operation.heading })
}

/** As the dispatch centre reports it. */
async function reportStatus(origin: string, vehicle: string, status: number): Promise<void> {
  const answer = await fetch(origin + INTAKE_FMS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${INTAKE_KEY}` },
    body: JSON.stringify({ events: [{ vehicle, status, at: new Date().toISOString() }] }),
  })
  expect(await answer.json()).toEqual({ taken: 1, refused: [] })
}

const { sharing: words, shared, operationTimeline } = catalogues.de

test('an operation is shared with a PIN, opened without scripts, revoked, and gone', async ({
  page,
  browser,
  server,
}) => {
  const { id } = await raiseAlarm(server.origin, { ...alarm, remark: 'Schlüssel bei der Nachbarin' })
  await signIn(page, 'leitung')
  const dialog = await openDialog(page, id)
  await expect(dialog.getByText(words.none)).toBeVisible()

  // What the reader will see stands there before the link is made.
  const preview = dialog.getByRole('region', { name: words.preview })
  await expect(preview).toContainText(alarm.text)
  await expect(preview).not.toContainText('Schlüssel bei der Nachbarin')
  await dialog.getByLabel(words.text, { exact: true }).uncheck()
  await dialog.getByLabel(words.remark, { exact: true }).check()
  await expect(preview).toContainText('Schlüssel bei der Nachbarin')
  await expect(preview).not.toContainText(alarm.text)

  // A PIN that is none keeps what was typed, and so does one that everybody guesses first.
  await dialog.getByLabel(words.label).fill('Bürgermeister')
  await dialog.getByLabel(words.pin, { exact: false }).first().fill('123')
  await dialog.getByRole('button', { name: words.make, exact: true }).press('Enter')
  await expect(dialog.getByText(words.pinWrong)).toBeVisible()
  await expect(dialog.locator('#share-pin')).toBeFocused()
  await expect(dialog.getByLabel(words.label)).toHaveValue('Bürgermeister')
  await dialog.locator('#share-pin').fill('345678')
  await dialog.getByRole('button', { name: words.make, exact: true }).press('Enter')
  await expect(dialog.getByText(words.pinWrong)).toBeVisible()
  await expect(dialog.getByLabel(words.remark, { exact: true })).toBeChecked()
  await dialog.getByRole('button', { name: words.pinMake }).click()
  const pin = await dialog.locator('#share-pin').inputValue()
  expect(pin).toMatch(/^\d{6}$/)
  await dialog.getByRole('button', { name: words.make, exact: true }).press('Enter')

  await expect(dialog.getByRole('heading', { name: words.fresh })).toBeFocused()
  await expect(dialog.getByRole('img', { name: words.code })).toBeVisible()
  const url = await dialog.locator('code').first().innerText()
  expect(url).toMatch(new RegExp(`^${server.origin}/shared/[\\w-]{43}$`))
  await expect(dialog.locator('code').nth(1)).toHaveText(pin)
  const row = dialog.getByRole('listitem').filter({ hasText: 'Bürgermeister' })
  await expect(row).toContainText(words.unviewed)

  const visitor = await outsider(browser)
  const seen = watchConsole(visitor, [/Failed to load resource/])
  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(shared.pinHeading)
  // By the keyboard alone: the field has the focus.
  await expect(visitor.locator('#pin')).toBeFocused()
  await visitor.keyboard.type('000000')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('alert')).toHaveText(shared.pinWrong)
  await visitor.keyboard.type(pin)
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(alarm.title)
  await expect(visitor.getByText(alarm.address)).toBeVisible()
  await expect(visitor.getByText('Schlüssel bei der Nachbarin')).toBeVisible()
  await expect(visitor.getByText(alarm.text)).toHaveCount(0)
  await expect(visitor).toHaveURL(url)
  await expect(visitor).toHaveTitle(new RegExp(`^${shared.title}`))
  const sheets = await pdfPages(new Uint8Array(await visitor.pdf({ format: 'A4' })))
  expect([sheets.length, runningText(sheets)]).toEqual([1, expect.stringContaining(alarm.address)])

  // Asked to, it renews itself: the browser does so after the seconds that its answer names.
  await expect(visitor.getByText(shared.still)).toBeVisible()
  await visitor.getByRole('link', { name: shared.start }).click()
  await expect(visitor).toHaveURL(`${url}?live`)
  await expect(visitor.locator('.fms-chip')).toHaveCount(1)
  await reportStatus(server.origin, alarm.vehicles[0] ?? '', 4)
  const renewed = await visitor.reload()
  expect(renewed?.headers()).toMatchObject({ refresh: '30', 'cache-control': 'no-store' })
  await expect(visitor.locator('.fms-chip')).toHaveAttribute('data-status', '4')
  await visitor.getByRole('link', { name: shared.stop }).click()
  await expect(visitor).toHaveURL(url)
  // The other language needs no PIN.
  await visitor.getByRole('link', { name: shared.inOtherLanguage }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(alarm.title)
  expect(seen).toEqual([])

  await page.keyboard.press('Escape')
  const again = await openDialog(page, id)
  const link = again.getByRole('listitem').filter({ hasText: 'Bürgermeister' })
  await expect(link).toContainText(words.viewed_one.split('{{')[1]?.split('}} ')[1]?.split(',')[0] ?? '')
  await link
    .getByRole('button', { name: words.revokeOf.replace('{{label}}', 'Bürgermeister') })
    .press('Enter')
  const yes = link.getByRole('button', { name: words.revokeYes })
  await expect(yes).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(link.getByRole('button').first()).toBeFocused()
  await link.getByRole('button', { name: words.revokeOf.replace('{{label}}', 'Bürgermeister') }).click()
  await yes.press('Enter')
  await expect(again.getByText(words.none)).toBeVisible()

  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(catalogues.en.shared.goneHeading)
  await page.keyboard.press('Escape')
  const timeline = page.locator('.operation-detail-timeline')
  for (const entry of [operationTimeline.shared, operationTimeline.share_viewed, operationTimeline.unshared])
    await expect(timeline).toContainText(entry)
  // The token opens everything: the server has written it nowhere.
  expect(server.output()).not.toContain(url.split('/').at(-1))
  await visitor.context().close()
})
