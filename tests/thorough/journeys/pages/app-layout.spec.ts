import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'

// Product page, section 4: the app layout. Navigation by permission, organisation switcher, bell, account menu, theme
// and language; on phones at the bottom, on wide screens at the side.

const phone = { width: 360, height: 640 }
const wide = { width: 1440, height: 900 }

/** Behind the server's back, as an administrator will do it with a call. Returns how many grants that were. */
function allowOperations(dataDirectory: string, granted: boolean): number {
  const database = new DatabaseSync(join(dataDirectory, 'alarm.sqlite'), { timeout: 5000 })
  const change = database.prepare("update permission_grants set granted = ? where name = 'operations.view'")
  const { changes } = change.run(Number(granted))
  database.close()
  return Number(changes)
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Hauptnavigation' })

test('a press counts though what the button shows is drawn anew before the finger is lifted', async ({
  page,
}) => {
  await signIn(page, 'mitglied')
  const button = page.locator('.account-button')
  await expect(button).toContainText('Mia Mitglied')
  await button.hover()
  await page.mouse.down()
  await button.evaluate((one) =>
    one.replaceChildren(...[...one.children].map((child) => child.cloneNode(true))),
  )
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the navigation lies at the bottom, within reach of the thumb, and covers no part of the page', async ({
    page,
  }) => {
    await signIn(page, 'mitglied')
    await page.goto('/notifications')
    const bar = await navigation(page).boundingBox()
    expect(bar && bar.y + bar.height).toBe(phone.height)
    for (const link of await navigation(page).getByRole('link').all()) {
      const box = await link.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.width).toBeGreaterThanOrEqual(44)
    }

    await page.mouse.wheel(0, 10_000)
    const footer = await page.locator('footer').boundingBox()
    expect(footer && bar && footer.y + footer.height).toBeLessThanOrEqual(bar?.y ?? 0)
  })

  test('"more" opens by keyboard, holds language and theme, and Escape brings the focus back', async ({
    page,
  }) => {
    await signIn(page, 'mitglied')
    const more = navigation(page).getByRole('button', { name: 'Mehr' })
    await expect(page.getByRole('link', { name: 'English' })).toBeHidden()
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'English' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Dunkel' })).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'English' })).toBeHidden()
    await expect(more).toBeFocused()
  })
})

test.describe('on a wide screen', () => {
  // Who lost a permission while the page was open is refused once.
  test.use({ viewport: wide, allowedConsoleErrors: [/status of 403/] })

  test('the navigation lies at the side, with language and theme, without anything to open', async ({
    page,
  }) => {
    await signIn(page, 'mitglied')
    const bar = await navigation(page).boundingBox()
    expect(bar?.x).toBe(0)
    expect(bar?.height).toBeGreaterThan(wide.height / 2)
    await expect(page.getByRole('link', { name: 'English' })).toBeVisible()
    await expect(navigation(page).getByRole('button', { name: 'Mehr' })).toBeHidden()
  })

  test('the current page is marked, also from the pages below it, and the way back up is shown', async ({
    page,
    server,
  }) => {
    const { id } = await raiseAlarm(server.origin, { title: 'B2 – Pfad' })
    await signIn(page, 'mitglied')
    await page.goto(`/alarmierungen/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('B2 – Pfad')
    await expect(navigation(page).getByRole('link', { name: 'Alarmierungen' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await page.getByRole('navigation', { name: 'Pfad' }).getByRole('link', { name: 'Alarmierungen' }).click()
    await expect(page).toHaveURL(/\/alarmierungen$/)
  })

  test('navigation by permission: who may not see operations gets no link to them', async ({
    page,
    server,
  }) => {
    await signIn(page, 'mitglied')
    await expect(navigation(page).getByRole('link', { name: 'Alarmierungen' })).toBeVisible()

    const granted = allowOperations(server.dataDirectory, false)
    try {
      expect(granted).toBeGreaterThan(0)
      await page.evaluate(() => localStorage.removeItem('permissions'))
      await page.reload()
      await expect(navigation(page).getByRole('link', { name: 'Alarmierungen' })).toBeHidden()
      await expect(navigation(page).getByRole('link', { name: 'Benachrichtigungen' })).toBeVisible()

      // Also right after a navigation, which brings a new navigation bar.
      await navigation(page).getByRole('link', { name: 'Benachrichtigungen' }).click()
      await expect(page).toHaveURL(/\/notifications$/)
      await expect(navigation(page).getByRole('link', { name: 'Alarmierungen' })).toBeHidden()
    } finally {
      allowOperations(server.dataDirectory, true)
    }
  })
})

test.describe('theme', () => {
  // One page does not exist, and the scripts are cut off.
  test.use({ allowedConsoleErrors: [/Failed to load resource/] })

  test('the chosen theme is there before any script has come, in every tab, and after signing out', async ({
    page,
  }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await signIn(page, 'mitglied')
    const light = await ground()
    await page.getByRole('radio', { name: 'Dunkel' }).check({ force: true })
    const dark = await ground()
    expect(dark).not.toBe(light)

    const other = await page.context().newPage()
    await other.goto('/login')
    await other.goto('/no-access')
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
    await other.getByRole('radio', { name: 'Wie das Gerät' }).check({ force: true })
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
    await other.getByRole('radio', { name: 'Dunkel' }).check({ force: true })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await other.close()

    await navigation(page).getByRole('link', { name: 'Alarmierungen' }).click()
    await expect(page).toHaveURL(/\/alarmierungen$/)
    expect(await ground()).toBe(dark)
    await expect(page.getByRole('radio', { name: 'Dunkel' })).toBeChecked()

    await page.getByRole('button', { name: /^Konto/ }).click()
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    expect(await ground()).toBe(dark)

    // What the page loads when it is idle has come: otherwise it would complain of that.
    await page.waitForLoadState('networkidle')
    await page.route('**/_astro/*.js', (route) => route.abort())
    for (const path of ['/login', '/gibt-es-nicht']) {
      await page.goto(path)
      expect(await ground(), path).toBe(dark)
    }
    await page.unroute('**/_astro/*.js')
  })
})

test('after a navigation the focus is at the page and its title is announced; going back restores the place', async ({
  page,
  server,
}) => {
  for (let number = 1; number <= 12; number++)
    await raiseAlarm(server.origin, { title: `B2 – Reihe ${number}` })
  await page.setViewportSize(phone)
  await signIn(page, 'mitglied')
  await page.goto('/alarmierungen')
  const last = page.locator('main').getByRole('link', { name: 'B2 – Reihe 1', exact: true })
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)

  await last.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B2 – Reihe 1')
  await expect(page.locator('main')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('.astro-route-announcer')).toHaveText(/B2 – Reihe 1|Alarmierung/)

  await page.goBack()
  await expect(last).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 200)
})

test('bell, organisation and connection live on through a navigation', async ({ page }) => {
  await signIn(page, 'leitung')
  await page.locator('main').getByRole('button', { name: 'FF Musterstadt' }).click()
  await expect(page.locator('.organisation-button')).toContainText('FF Musterstadt')
  await page.evaluate(() => {
    for (const name of ['notification-bell', 'organisation-button', 'connection-notice'])
      document.querySelector(`.${name}`)?.setAttribute('data-seen', 'before')
  })
  await navigation(page).getByRole('link', { name: 'Benachrichtigungen' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(page.locator('[data-seen="before"]')).toHaveCount(3)
})

test('the skip link is the first stop of the keyboard and leads past the navigation', async ({ page }) => {
  await signIn(page, 'mitglied')
  await page.goto('/alarmierungen')
  await expect(page.locator('.operation-rows a').first()).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('a button that is pressed before its island’s script has come is pressed then', async ({
  page,
  server,
}) => {
  await raiseAlarm(server.origin, { title: 'B2 – früh gedrückt' })
  await signIn(page, 'mitglied')
  const html = await (await page.request.get('/notifications')).text()
  const script = /component-url="([^"]+)"[^>]*component-export="NotificationList"/.exec(html)?.[1] ?? ''
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${script}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/notifications')
  await page.locator('main').getByRole('button', { name: 'Alle gelesen' }).click()
  await expect(page.locator('.notification-row[data-type]')).toHaveCount(0)
  release()
  await expect(page.locator('.notification-row[data-type]').first()).toBeVisible()
  await expect(page.locator('.notification-row[data-unread="true"]')).toHaveCount(0)
})

test('at 320, 720 (200 % of 1440) and 2560 px, and from right to left, nothing is wider than the window', async ({
  page,
  server,
}) => {
  const { id } = await raiseAlarm(server.origin, {
    title: 'B3 – Donaudampfschifffahrtsgesellschaftskapitänswitwe',
    address: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenstraße 7, 99999 Musterstadt',
  })
  await signIn(page, 'mitglied')
  for (const path of ['/', '/alarmierungen', `/alarmierungen/${id}`, '/notifications', '/no-access']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    for (const width of [320, 720, 2560]) {
      await page.setViewportSize({ width, height: 800 })
      for (const direction of ['ltr', 'rtl']) {
        await page.evaluate((dir) => (document.documentElement.dir = dir), direction)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path}, ${width} px, ${direction}`).toBeLessThanOrEqual(0)
      }
    }
  }
})

test('no page lacks a word: what its islands say travels with it, in both languages', async ({
  page,
  server,
}) => {
  const { id } = await raiseAlarm(server.origin, { title: 'B2 – Worte' })
  await signIn(page, 'leitung')
  const paths = ['', '/alarmierungen', `/alarmierungen/${id}`, '/notifications', '/no-access']
  for (const path of [...paths.map((one) => one || '/'), ...paths.map((one) => `/en${one}`)]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    // A missing word is shown as its key: `operations.title`.
    expect(await page.locator('html').innerHTML(), path).not.toMatch(/>[a-z]+\.[a-z]\w*(\.\w+)*</i)
    expect(await page.locator('body').ariaSnapshot(), path).not.toMatch(/"[a-z]+\.[a-z]\w*"/i)
  }
})
