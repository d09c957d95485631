import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { Page, Route } from 'playwright'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'

// Specification, sections 2, 3, 4 and 6: the current organisation id is kept persistently, default 0; many routes need an
// organisation context; permissions are re-synced when the organisation changes.

const choose = (page: Page, name: string) => page.locator('main').getByRole('button', { name }).click()

/** The rows of the chosen organisation; home also names the running operations of the others. */
const ROWS = '.operation-card, .operation-row, .notification-row'

async function switchTo(page: Page, name: string): Promise<void> {
  await page.locator('.organisation-button').click()
  await page.locator('#organisation-panel').getByRole('button', { name }).click()
}

/** Behind the server's back, as an administrator will do it with a call. */
function change(dataDirectory: string, statement: string): void {
  const database = new DatabaseSync(join(dataDirectory, 'alarm.sqlite'), { timeout: 5000 })
  expect(Number(database.prepare(statement).run().changes)).toBeGreaterThan(0)
  database.close()
}

test('with several organisations and none chosen, a guarded page asks and stays where it is', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { id } = await raiseAlarm(server.origin, { title: 'B2 – Gefragt' })
  await signIn(page, 'leitung')
  await page.goto(`/alarmierungen/${id}`)

  await expect(page.locator('main h1:visible')).toHaveText('Organisation wählen')
  await expect(page.locator('main')).not.toContainText('B2 – Gefragt')
  await expect(page).toHaveURL(new RegExp(`/alarmierungen/${id}$`))
  await choose(page, 'FF Musterstadt')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B2 – Gefragt')
  await expect(page.locator('.organisation-question')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/alarmierungen/${id}$`))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B2 – Gefragt')
})

test('the question goes along from page to page until it is answered, by keyboard too', async ({ page }) => {
  await signIn(page, 'leitung')
  const link = page.getByRole('navigation').getByRole('link', { name: 'Alarmierungen' }).first()
  await link.click()
  await expect(page.locator('main h1:visible')).toHaveText('Organisation wählen')
  await page.getByRole('navigation').getByRole('link', { name: 'Benachrichtigungen' }).first().click()
  await expect(page.locator('main h1:visible')).toHaveText('Benachrichtigungen')
  await page.goBack()
  await expect(page.locator('main h1:visible')).toHaveText('Organisation wählen')

  await page.locator('main').focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('main').getByRole('button', { name: 'FF Musterstadt' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main h1:visible')).toHaveText('Alarmierungen')
  // The focus was on what is gone: reading goes on with the page.
  await expect(page.locator('main')).toBeFocused()
})

test('with exactly one organisation it is chosen, with none the page says what helps', async ({
  page,
  openBrowser,
}) => {
  await signIn(page, 'mitglied')
  expect(await page.evaluate(() => localStorage.getItem('organisation'))).toBe('1')

  const guest = await openBrowser()
  await signIn(guest, 'gast')
  await guest.goto('/alarmierungen')
  await expect(guest.locator('main')).toContainText('Du gehörst noch zu keiner Organisation')
  await expect(guest).toHaveURL(/\/alarmierungen$/)
})

test('switching shows no row of the other organisation for a frame, here and in the other tab', async ({
  page,
  context,
  server,
}) => {
  await raiseAlarm(server.origin, { title: 'Zeile aus Musterstadt' })
  await signIn(page, 'leitung')
  await choose(page, 'FF Musterstadt')
  const other = await context.newPage()
  const slowly = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  }
  for (const path of ['/', '/alarmierungen', '/notifications']) {
    for (const one of [page, other]) {
      await one.goto(`${path}?organisation=1`)
      await expect(one.locator('main')).toContainText('Zeile aus Musterstadt')
    }
    for (const one of [page, other]) {
      // Slow enough for many frames between the choice and the answers.
      await one.route('**/api/**', slowly)
      await watchFrames(one)
    }
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    await switchTo(page, 'FF Neudorf')

    for (const one of [page, other]) {
      await expect(one.locator('.organisation-button')).toContainText('FF Neudorf')
      await expect(one.locator('main [aria-busy="true"]')).toHaveCount(0)
      await expect(one.locator(ROWS).filter({ hasText: 'Zeile aus Musterstadt' })).toHaveCount(0)
      // From the choice to the answers and beyond.
      await expect.poll(async () => (await framesOf(one)).frames).toBeGreaterThan(5)
      const { mixed } = await framesOf(one)
      expect(mixed, `frames of ${path} with the new organisation and a row of the old one`).toBe(0)
    }
    expect(await page.evaluate(() => 'sameDocument' in window), 'without a reload').toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('organisation'))).toBe('2')
    for (const one of [page, other]) await one.unrouteAll({ behavior: 'wait' })
  }
})

test('an alarm that is open belongs to the organisation that is left: both tabs go to the other one’s list', async ({
  page,
  context,
  server,
}) => {
  const { id } = await raiseAlarm(server.origin, { title: 'B2 – Verlassen' })
  await signIn(page, 'leitung')
  await choose(page, 'FF Musterstadt')
  await page.goto(`/alarmierungen/${id}`)
  const other = await context.newPage()
  await other.goto(`/alarmierungen/${id}`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('B2 – Verlassen')

  await switchTo(page, 'FF Neudorf')

  for (const one of [page, other]) {
    await expect(one).toHaveURL(/\/alarmierungen$/)
    await expect(one.locator('main h1:visible')).toHaveText('Alarmierungen')
    await expect(one.locator('main')).not.toContainText('B2 – Verlassen')
  }
})

test('the permissions are those of the other organisation at once: a page it does not allow is left', async ({
  page,
  server,
}) => {
  change(
    server.dataDirectory,
    `delete from permission_grants where name = 'operations.view' and organisation_id = 2`,
  )
  await signIn(page, 'leitung')
  await choose(page, 'FF Musterstadt')
  await page.goto('/alarmierungen')
  await expect(page.locator('main h1:visible')).toHaveText('Alarmierungen')

  await switchTo(page, 'FF Neudorf')

  await expect(page).toHaveURL(/\/no-access$/)
  await expect(page.locator('main')).toContainText('FF Neudorf')
  await choose(page, 'FF Musterstadt')
  await page.getByRole('navigation').getByRole('link', { name: 'Alarmierungen' }).first().click()
  await expect(page.locator('main h1:visible')).toHaveText('Alarmierungen')
})

test.describe('what was lost since', () => {
  // The call that notices it is refused.
  test.use({ allowedConsoleErrors: [/status of 40[34]/] })

  test('an organisation: the person falls back to the one that is left, without a reload', async ({
    page,
    server,
  }) => {
    await signIn(page, 'leitung')
    await choose(page, 'FF Musterstadt')
    await page.goto('/alarmierungen')
    await expect(page.locator('.organisation-button')).toContainText('FF Musterstadt')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    change(
      server.dataDirectory,
      `update memberships set left_at = '2026-01-01T00:00:00.000Z' where admin = 1 and organisation_id = 1`,
    )
    // The phone is taken up again: what is shown is asked for anew.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

    await expect(page.locator('.organisation-name')).toHaveText('FF Neudorf')
    expect(await page.evaluate(() => localStorage.getItem('organisation'))).toBe('2')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  test('a right: the call that is refused makes the page ask what may still be done', async ({
    page,
    server,
  }) => {
    await signIn(page, 'mitglied')
    await page.goto('/notifications')
    await expect(
      page.getByRole('navigation').getByRole('link', { name: 'Alarmierungen' }).first(),
    ).toBeVisible()
    change(
      server.dataDirectory,
      `update permission_grants set granted = 0 where name = 'operations.view' and organisation_id = 1`,
    )

    await page.getByRole('navigation').getByRole('link', { name: 'Start' }).first().click()

    await expect(page.locator('main')).toContainText('Du darfst die Einsätze dieser Organisation nicht sehen')
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Alarmierungen' })).toHaveCount(0)
  })
})

/** Counts the frames that name the new organisation, and those of them that still hold a row of the old one. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate((selector) => {
    const counts = { frames: 0, mixed: 0 }
    Object.assign(window, { counts })
    const look = () => {
      if (document.querySelector('.organisation-button')?.textContent.includes('FF Neudorf')) {
        counts.frames += 1
        const rows = [...document.querySelectorAll(selector)]
        if (rows.some((row) => row.textContent.includes('Zeile aus Musterstadt'))) counts.mixed += 1
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, ROWS)
}

const framesOf = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'counts') as { frames: number; mixed: number })
