import type { Locator, Page } from 'playwright'
import type { Locale } from '../../../../src/contract/locales.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { findViolations } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { tabAndPress } from '../../../support/browser/keyboard.ts'
import { operationCalls } from '../../../support/calls/operation-calls.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'

// Issue, "Doing": merge duplicates, by operations.update; changes arrive live. Journeys in both languages; the button is
// hidden and the call refused without the right.

// Refusals are answers like any others, and the browser reports them as errors.
test.use({ allowedConsoleErrors: [/Failed to load resource/] })

/** Places in a menu or list that the keyboard goes through. */
const MOST = 20
const DAY_MS = 24 * 60 * 60 * 1000
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

async function open(page: Page, locale: Locale, id: number): Promise<void> {
  await page.goto(`${localizePath(`/alarmierungen/${id}`, locale)}?organisation=1`)
}

/** The dialog, opened by the keyboard alone. */
async function openDialog(page: Page, locale: Locale): Promise<Locator> {
  const { operationWork: words, operationMerge } = catalogues[locale]
  await tabAndPress(page, page.getByRole('button', { name: words.more }))
  const entry = page.getByRole('menuitem', { name: words.merge })
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  const isReached = () => entry.evaluate((element) => element === document.activeElement)
  for (let place = 0; place < MOST && !(await isReached()); place += 1) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  return page.getByRole('dialog', { name: operationMerge.heading })
}

test.describe('in English', () => {
  const locale = 'en'
  const { operationMerge: words, operations, onDevice, operationWork } = catalogues[locale]

  test('a duplicate is merged by keyboard into the operation that goes on, and a member who looks at it is led there', async ({
    page,
    server,
    openBrowser,
  }) => {
    const fire = { title: `B3 – Wohnungsbrand ${locale}`, address: 'Schulstraße 12', number: `E-${locale}` }
    const into = await raiseAlarm(server.origin, fire)
    const over = await raiseAlarm(server.origin, { title: `THL 1 – Ölspur ${locale}` })
    const long = await raiseAlarm(server.origin, { title: 'B1 – Vorgestern', alarm_at: ago(3 * DAY_MS) })
    const { id } = await raiseAlarm(server.origin, {
      title: `B2 – Rauch ${locale}`,
      vehicles: ['Florian Musterstadt 1/46-1'],
    })
    const member = await operationCalls(server.origin, 'mitglied')
    const leader = await operationCalls(server.origin, 'leitung')
    await leader.do('POST', `${over.id}/close`, { reason: 'done' })
    await member.do('POST', `${id}/response`, { answer: 'coming', minutes: 5 })
    const watcher = await openBrowser()
    const ready = listening(watcher)
    await signIn(watcher, 'mitglied')
    await ready
    await open(watcher, locale, id)
    await expect(watcher.locator('main h1')).toHaveText(`B2 – Rauch ${locale}`)

    await signIn(page, 'leitung')
    await open(page, locale, id)
    const dialog = await openDialog(page, locale)
    const one = (title: string) => dialog.getByRole('radio', { name: new RegExp(title) })
    await expect(one(fire.title)).toHaveAccessibleName(new RegExp(`Schulstraße 12.*E-${locale}`))
    await expect(one(fire.title)).toHaveAccessibleName(new RegExp(operations.active))
    await expect(one(`THL 1 – Ölspur ${locale}`)).toBeDisabled()
    await expect(one(`THL 1 – Ölspur ${locale}`)).toHaveAccessibleName(
      new RegExp(words.overHint.slice(0, 20)),
    )
    for (const absent of [`B2 – Rauch ${locale}`, 'B1 – Vorgestern']) await expect(one(absent)).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
    const send = dialog.getByRole('button', { name: words.send })
    await tabAndPress(page, send)
    await expect(dialog.getByRole('alert')).toHaveText(words.missing)
    await expect(dialog.locator('input:enabled').first()).toBeFocused()
    await page.keyboard.press('Space')
    for (let place = 0; place < MOST && !(await one(fire.title).isChecked()); place += 1)
      await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('alert')).toBeEmpty()
    await tabAndPress(page, send)

    await expect(page).toHaveURL(new RegExp(`/alarmierungen/${into.id}$`))
    await expect(page.getByText(words.done.replace('{{title}}', fire.title))).toBeVisible()
    await expect(page.locator('main h1')).toHaveText(fire.title)
    await expect(page.locator('.operation-detail-vehicles')).toContainText('Florian Musterstadt 1/46-1')
    await expect(page.locator('.operation-answers')).toContainText('Mia Mitglied')
    // The other's page has it without being asked.
    const notice = watcher.locator('.alert-detail > .notice')
    const link = notice.getByRole('link', { name: `E-${locale} · ${fire.title}` })
    await expect(link).toBeVisible()
    await expect(notice).toContainText(onDevice.merged)
    await expect(watcher.locator('.operation-status')).toHaveText(operations.closed)
    await link.click()
    await expect(watcher.locator('main h1')).toHaveText(fire.title)

    await open(page, locale, id)
    await page.getByRole('button', { name: operationWork.more }).click()
    await expect(page.getByRole('menuitem', { name: operationWork.merge })).toHaveCount(0)
    for (const { id: other } of [into, long]) await leader.do('DELETE', `${other}`, { reason: 'Test' })
  })

  test('a member whose change comes second is told so, and nothing is done twice', async ({
    page,
    server,
  }) => {
    const [closed, gone, fine] = [
      await raiseAlarm(server.origin, { title: `A1 ${locale}` }),
      await raiseAlarm(server.origin, { title: `A2 ${locale}` }),
      await raiseAlarm(server.origin, { title: `A3 ${locale}` }),
    ]
    const { id } = await raiseAlarm(server.origin, { title: `A4 ${locale}` })
    const leader = await operationCalls(server.origin, 'leitung')
    await signIn(page, 'leitung')
    await open(page, locale, id)
    const dialog = await openDialog(page, locale)
    const choose = async (title: string) => {
      await dialog.getByRole('radio', { name: new RegExp(`${title} ${locale}`) }).check()
      await dialog.getByRole('button', { name: words.send }).click()
    }
    const problem = dialog.getByRole('alert')

    await expect(dialog.getByRole('radio', { name: new RegExp(`A1 ${locale}`) })).toBeEnabled()
    await leader.do('POST', `${closed.id}/close`, { reason: 'done' })
    await choose('A1')
    await expect(problem).toHaveText(words.elsewhere)
    await expect(dialog.getByRole('radio', { name: new RegExp(`A1 ${locale}`) })).toBeDisabled()

    await leader.do('DELETE', `${gone.id}`, { reason: 'Test' })
    await choose('A2')
    await expect(problem).toHaveText(words.chosenGone)
    await expect(dialog.getByRole('radio', { name: new RegExp(`A2 ${locale}`) })).toHaveCount(0)

    // Nobody hears the answer; what was sent is done.
    const merging = `**/operation/${id}/merge`
    await page.route(merging, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await choose('A3')
    await expect(problem).toHaveText(words.offline)
    await page.unroute(merging)
    await page.route(merging, (route) => route.fulfill({ status: 404, json: { message: 'gone' } }))
    await dialog.getByRole('button', { name: words.send }).click()
    await expect(problem).toHaveText(words.gone)
    await page.unroute(merging)
    await dialog.getByRole('button', { name: words.send }).click()
    await expect(page).toHaveURL(new RegExp(`/alarmierungen/${fine.id}$`))
    expect(
      (await leader.do('GET', `${fine.id}`)).timeline?.filter(({ kind }) => kind === 'merged'),
    ).toHaveLength(1)
  })

  test('without a network the dialog says so, and goes on when there is one', async ({ page, server }) => {
    const { id } = await raiseAlarm(server.origin, { title: `B2 – Rauch ohne Netz ${locale}` })
    await signIn(page, 'leitung')
    await open(page, locale, id)
    await page.route('**/api/organisation/1/operations?*', (route) => route.abort())
    const dialog = await openDialog(page, locale)
    await expect(dialog).toContainText(words.offline)
    await expect(dialog.getByRole('button', { name: words.send })).toHaveCount(0)

    await page.unroute('**/api/organisation/1/operations?*')
    await dialog.getByRole('button', { name: catalogues[locale].common.retry }).click()
    await expect(dialog.getByRole('button', { name: words.send })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: operationWork.more })).toBeFocused()
  })
})

test('the page of an operation with the number of another source’s offers to merge them', async ({
  page,
  server,
}) => {
  const { operationSame: words, operationMerge } = catalogues.de
  const first = { title: 'B3 – Dachstuhl', number: 'E 4711' }
  const into = await raiseAlarm(server.origin, { ...first, alarm_at: ago(5 * 60_000) })
  const { id } = await raiseAlarm(server.origin, { source: 'other', title: 'Feuer 3', number: 'e-4711' })
  await signIn(page, 'leitung')
  await open(page, 'de', id)
  const notice = page.locator('.alert-detail > .notice', { hasText: words.says })
  await expect(notice.getByRole('link', { name: first.title })).toHaveAttribute(
    'href',
    `/alarmierungen/${into.id}`,
  )
  expect(await findViolations(page)).toEqual([])
  await tabAndPress(page, notice.getByRole('button', { name: words.merge }))
  const dialog = page.getByRole('alertdialog', { name: words.question })
  await expect(dialog).toContainText('von „Feuer 3“ gehen an „B3 – Dachstuhl“ über')
  await dialog.getByRole('button', { name: words.merge }).click()
  await expect(page).toHaveURL(new RegExp(`/alarmierungen/${into.id}$`))
  await expect(page.getByText(operationMerge.done.replace('{{title}}', first.title))).toBeVisible()
  await expect(page.locator('main h1')).toHaveText(first.title)
  await expect(notice).toHaveCount(0)
})

test('a member finds no way to merge, and is refused', async ({ page, server }) => {
  const into = await raiseAlarm(server.origin, { title: 'B3 – Wohnungsbrand' })
  const { id } = await raiseAlarm(server.origin, { title: 'B2 – Rauch' })
  await signIn(page, 'mitglied')
  await open(page, 'de', id)
  const { operationWork } = catalogues.de
  await page.getByRole('button', { name: operationWork.more }).click()
  await expect(page.getByRole('menuitem', { name: operationWork.print })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: operationWork.merge })).toHaveCount(0)

  const member = await operationCalls(server.origin, 'mitglied')
  expect((await member.send('POST', `${id}/merge`, { into: into.id })).status).toBe(403)
})
