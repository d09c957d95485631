import type { Page } from 'playwright'
import { expect, test } from '../support/browser/browser.ts'
import { signInAndListen } from '../support/browser/sign-in.ts'
import { operationCalls } from '../support/calls/operation-calls.ts'
import { banner, choice, closeButton, state, takesPresses } from '../support/journeys/alarm-banner.ts'
import { raiseAlarm } from '../support/worlds/people.ts'

// Product page, section 3: an alarm is never silent, on whatever page and in whichever organisation the person is.

test('each of several alarms has buttons of its own, which answer, open or close only this one', async ({
  page,
  server,
}) => {
  await signInAndListen(page, 'mitglied')
  await page.locator('.app-navigation').getByText('Benachrichtigungen').click()
  await page.waitForURL('**/notifications')
  const leader = await operationCalls(server.origin, 'leitung')
  const raise = async (title: string) => (await raiseAlarm(server.origin, { title, address: title })).id
  const answersTo = async (id: number) =>
    (await leader.do('GET', String(id))).responses?.map(({ answer }) => answer)

  const first = await raise('B1 – eins')
  await expectShown(page, { title: 'B1 – eins', chosen: undefined })
  const second = await raise('B2 – zwei')
  await expectShown(page, { title: 'B2 – zwei', chosen: undefined, next: 'B1 – eins' })
  await page.reload()
  await expectShown(page, { title: 'B2 – zwei', chosen: undefined, next: 'B1 – eins' })
  await takesPresses(page)
  await choice(page, 'Komme').click()
  await expect(state(page)).toContainText('Gesendet')
  expect([await answersTo(first), await answersTo(second)]).toEqual([[], ['coming']])
  await closeButton(page).click()

  await expectShown(page, { title: 'B1 – eins', chosen: undefined })
  await expect(banner(page)).toBeFocused()
  await takesPresses(page)
  await choice(page, 'Komme nicht').click()
  await expect(state(page)).toContainText('Gesendet')
  expect([await answersTo(first), await answersTo(second)]).toEqual([['not_coming'], ['coming']])

  // The other order: the newer alarm is closed without an answer, then the older one is answered.
  const third = await raise('B3 – drei')
  await expectShown(page, { title: 'B3 – drei', chosen: undefined, next: 'B1 – eins' })
  await takesPresses(page)
  await page.keyboard.press('Escape')
  await expectShown(page, { title: 'B1 – eins', chosen: 'Komme nicht' })
  await takesPresses(page)
  await choice(page, 'Komme').click()
  await expect.poll(() => answersTo(first)).toEqual(['coming'])
  expect(await answersTo(third)).toEqual([])

  await raise('B4 – vier')
  await expectShown(page, { title: 'B4 – vier', chosen: undefined, next: 'B1 – eins' })
  await takesPresses(page)
  await banner(page).getByRole('link', { name: 'Einsatz öffnen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B4 – vier')
  await expectCoversNothing(page)
  await takesPresses(page)
  await choice(page, 'Antworten').click()
  await expect(banner(page).locator('[aria-pressed="true"]')).toHaveText(['Komme'])
  // Opening the operation has marked its notification as read: three of four are left.
  await expect(page.locator('.notification-bell')).toContainText('3')
  await takesPresses(page)
  await page.keyboard.press('Escape')
  await expect(banner(page)).toHaveCount(0)
})

interface Shown {
  title: string
  chosen: string | undefined
  /** The title of the alarm that waits behind it. */
  next?: string
}

/** The sheet shows this alarm, exactly one set of controls, and only the given answer as chosen. */
async function expectShown(page: Page, { title, chosen, next }: Shown): Promise<void> {
  await expect(banner(page).locator('.alarm-banner-title')).toHaveText(title)
  await expect(banner(page).getByRole('button')).toHaveText(['Komme', 'Komme in …', 'Komme nicht', ''])
  await expect(banner(page).locator('[aria-pressed="true"]')).toHaveText(chosen === undefined ? [] : [chosen])
  await expect(banner(page).getByRole('link')).toHaveText([
    ...(next ? [`+1 weiterer: ${next}, ${next}`] : []),
    'Einsatz öffnen',
  ])
}

/** On a small phone the sheet of another alarm leaves the answers to the shown operation and its route in view. */
async function expectCoversNothing(page: Page): Promise<void> {
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 640 })
  const edges = () =>
    Promise.all(
      [page.locator('.operation-way'), page.locator('.own-answer'), banner(page)].map((part) =>
        part.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return { top: Math.round(top), bottom: Math.round(bottom) }
        }),
      ),
    )
  await expect
    .poll(async () => {
      const [way, own, sheet] = await edges()
      if (!way || !own || !sheet) return 'missing'
      return {
        way: way.bottom <= own.top,
        own: own.bottom <= sheet.top,
        low: sheet.bottom - sheet.top <= 256,
      }
    })
    .toEqual({ way: true, own: true, low: true })
  if (wide) await page.setViewportSize(wide)
}

test('an alarm or a notification of another organisation opens in that one', async ({ page, server }) => {
  await signInAndListen(page, 'leitung')
  await page.locator('main').getByRole('button', { name: 'FF Neudorf' }).click()
  await page.locator('.app-navigation').getByText('Alarmierungen').click()
  await page.waitForURL('**/alarmierungen')
  await raiseAlarm(server.origin, { title: 'B2 – anderswo' })
  await expect(banner(page)).toContainText('Alarm bei FF Musterstadt')
  await banner(page).getByRole('link', { name: 'Einsatz öffnen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B2 – anderswo')

  // Who switches the organisation there comes to the list of the other one.
  await page.locator('.organisation-button').click()
  await page.getByRole('button', { name: 'FF Neudorf' }).click()
  await expect(page).toHaveURL(/\/alarmierungen$/)
  await expect(page.locator('.organisation-button')).toContainText('FF Neudorf')
})
