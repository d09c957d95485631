import type { Page } from 'playwright'
import { ask } from '../../../../scripts/client.ts'
import type { Locale } from '../../../../src/contract/locales.ts'
import { setFmsStatus } from '../../../../src/contract/vehicles/vehicles.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { operationCalls } from '../../../support/calls/operation-calls.ts'
import { colouredOnPaper } from '../../../support/browser/paper.ts'
import { pdfPages, runningText } from '../../../support/documents/pdf-text.ts'
import { raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'

// Issue, "Report": print stylesheet with timeline and vehicle times. What comes out of the printer is read: whole,
// black on white whatever the theme, and without what can only be pressed.

const organisationId = 1
const title = 'B3 – Küchenbrand im Hinterhaus'
const number = 'E-2026-004711'
const address = 'Lindenstraße 14, 99999 Musterstadt'
const told = 'Brand gelöscht, Wohnung belüftet.'
const callSign = 'Florian Musterstadt 1/44-1'
/** More than one sheet takes. */
const STATUSES = 60

let closedId = 0

test.beforeEach(async ({ server }) => {
  closedId ||= await playClosed(server.origin)
})

/** A closed operation of whose timeline one sheet cannot hold all. */
async function playClosed(origin: string): Promise<number> {
  const { id } = await raiseAlarm(origin, {
    title,
    keyword: 'B3',
    number,
    address,
    lat: 48.137,
    lng: 11.575,
    priority: true,
    remark: 'Schlüssel beim Hausmeister.',
    vehicles: ['Florian Musterstadt 1/11-1', callSign, 'Rotkreuz Musterstadt 71/83-1'],
  })
  const leader = await operationCalls(origin, 'leitung')
  await leader.do('POST', `${id}/response`, { answer: 'coming', minutes: 5 })
  const { token } = await signInByCall(origin, 'mitglied')
  for (let turn = 0; turn < STATUSES; turn += 1) {
    const input = { status: turn < STATUSES - 2 ? 3 + (turn % 2) : turn - STATUSES + 3 }
    await ask(origin, setFmsStatus, { params: { organisationId, vehicleId: 3 }, input, token })
  }
  await leader.do('POST', `${id}/close`, { reason: 'done', report: told })
  return id
}

async function openClosed(page: Page, locale: Locale): Promise<void> {
  await signIn(page, 'leitung')
  await page.goto(`${localizePath(`/alarmierungen/${closedId}`, locale)}?organisation=${organisationId}`)
  await expect(page.locator('.operation-alarmed')).toBeVisible()
}

for (const [locale, colorScheme, theme] of [
  ['de', 'light', 'dark'],
  ['en', 'dark', 'system'],
] as const) {
  const words = catalogues[locale]

  test.describe(`${locale}, ${colorScheme} window, ${theme} theme`, () => {
    test.use({ colorScheme })
    test.beforeEach(({ page }) =>
      page.addInitScript((chosen) => localStorage.setItem('theme', JSON.stringify(chosen)), theme),
    )

    test('the paper tells whose operation it is and all of it, whole and black on white, and nothing that can only be pressed', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-write'])
      await openClosed(page, locale)
      await page.locator('.operation-coordinates button').first().click()
      await expect(page.locator('.toast')).toBeVisible()
      const sheets = await pdfPages(new Uint8Array(await page.pdf({ format: 'A4' })))
      const text = runningText(sheets)

      const { operationPaper: paper, operation, operations, layout } = words
      for (const said of [
        'FF Musterstadt',
        operation.number.replace('{{number}}', number),
        title,
        address,
        operations.closed,
        'Schlüssel beim Hausmeister.',
        told,
        'Rotkreuz Musterstadt 71/83-1',
        operation.answerKinds.coming,
        words.operationTimeline.alarm,
        words.operationTimeline.closed,
      ])
        expect(text).toContain(said)
      expect(text.indexOf('FF Musterstadt')).toBeLessThan(text.indexOf(title))
      const columns = [
        paper.callSign,
        paper.alarmed,
        paper.enRoute,
        paper.onScene,
        paper.available,
        paper.home,
      ]
      expect(text).toContain(columns.join(' '))
      expect(text).toMatch(new RegExp(`${callSign}( \\d\\d:\\d\\d){5}`))

      for (const pressed of [
        layout.more,
        layout.language,
        layout.alerts,
        operation.route,
        words.operationAlarmed.views,
      ])
        expect(text).not.toContain(pressed)
      expect(text).not.toContain(
        words.operationPlace.copied.split('{{')[0]?.trim() || words.operationPlace.copied,
      )
      expect(text).not.toMatch(/https?:|127\.0\.0\.1/)

      await test.step('no line of the timeline is lost or broken between two sheets', () => {
        expect(sheets.length).toBeGreaterThan(1)
        const { fms, status } = words.vehicles
        const lines = [2, 3, 4, 1].map((digit) =>
          fms
            .replace('{{status}}', String(digit))
            .replace('{{label}}', status[`${digit}` as keyof typeof status]),
        )
        const whole = new RegExp(
          `\\d\\d:\\d\\d (?:${lines.map(escaped).join('|')}) ${escaped(callSign)}`,
          'g',
        )
        const counts = sheets.map((sheet) => [...sheet.replaceAll(/\s+/g, ' ').matchAll(whole)].length)
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(STATUSES)
        expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1)
      })
      await test.step('it is black on white in both themes', async () => {
        await page.emulateMedia({ media: 'print', colorScheme })
        expect(await page.evaluate(colouredOnPaper)).toEqual([])
      })
    })
  })
}

test('“print” prints the page, and the window shows nothing of the paper', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await openClosed(page, 'de')
  const { operationWork, operationPaper } = catalogues.de
  await expect(page.getByText(operationPaper.vehicles)).toBeHidden()
  await page.getByRole('button', { name: operationWork.more }).click()
  await page.getByRole('menuitem', { name: operationWork.print }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await expect(page.getByRole('menu')).toBeHidden()
})

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
