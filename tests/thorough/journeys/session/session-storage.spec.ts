import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { chromiumArguments, findChromium } from '../../../../scripts/chromium.ts'
import {
  expect,
  openTabs,
  quiet,
  settled,
  signIn,
  signOut,
  storedRow,
  test,
  wake,
  watchConsole,
} from '../../../support/lines/faulty-browser.ts'
import { watchKeys } from '../../../support/browser/equal-keys.ts'
import { removeFolder, temporaryFolder } from '../../../support/documents/folders.ts'

// Specification, section 4: the session is stored in the browser. Here the browser has no room, or keeps nothing.

const REFRESH = 'POST /api/refresh'

test.use({ allowedConsoleErrors: [/Failed to load resource/] })

/** Until not one letter more fits. The session's row gets shorter before, so that its successor is longer. */
async function fillStorage(page: Page, { spare }: { spare: readonly string[] }): Promise<void> {
  await page.evaluate((keys) => {
    const { token, expires_at, user } = JSON.parse(localStorage.getItem('session') ?? '{}') as Record<
      string,
      unknown
    >
    localStorage.setItem('session', JSON.stringify({ token, expires_at, user }))
    for (const key of Object.keys(localStorage)) if (!keys.includes(key)) localStorage.removeItem(key)
    let number = 0
    for (let length = 2 ** 22; length >= 1; length /= 2) {
      try {
        for (;;) localStorage.setItem(`filler-${(number += 1)}`, 'x'.repeat(length))
      } catch {
        // Now with half of it.
      }
    }
  }, spare)
}

function tokenIn(row: string | null): string {
  return (JSON.parse(row ?? '{}') as { token: string }).token
}

test('a storage that is full makes room for a renewed session: what can be fetched again goes', async ({
  page,
  site: { passMinutes, proxy },
}) => {
  await signIn(page, 'mitglied')
  await settled(page, proxy)
  const old = tokenIn(await storedRow(page))
  await fillStorage(page, { spare: ['session', 'permissions'] })
  passMinutes(61)

  await wake(page)

  await expect.poll(() => proxy.count(REFRESH)).toBe(1)
  await quiet(proxy)
  const renewed = tokenIn(await storedRow(page))
  expect(renewed).toMatch(/\S/)
  expect(renewed).not.toBe(old)
  await page.reload()
  await settled(page, proxy)
  await expect(page).not.toHaveURL(/login/)
})

test('a storage without any room keeps no old token; all open tabs stay signed in, and sign out together', async ({
  page,
  context,
  site: { passMinutes, proxy },
}) => {
  await signIn(page, 'mitglied')
  const [second = page, third = page] = await openTabs(context, proxy, '/notifications', '/en/alarmierungen')
  await settled(page, proxy)
  const old = tokenIn(await storedRow(page))
  await fillStorage(page, { spare: ['session'] })
  passMinutes(61)
  proxy.reset()

  await wake(page)
  await expect.poll(() => proxy.count(REFRESH)).toBe(1)
  await expect.poll(() => storedRow(page)).not.toContain(old)
  for (const tab of [second, third]) {
    await wake(tab)
    await quiet(proxy)
    await expect(tab).not.toHaveURL(/login/)
  }
  expect(proxy.count(REFRESH)).toBe(1)

  passMinutes(61)
  await wake(second)
  await expect.poll(() => proxy.count(REFRESH)).toBe(2)
  for (const tab of [page, third, second]) {
    await wake(tab)
    await quiet(proxy)
    await expect(tab).not.toHaveURL(/login/)
  }
  expect(proxy.count(REFRESH)).toBe(2)

  const [fourth = page] = await openTabs(context, proxy, '/alarmierungen')
  await expect(fourth).toHaveURL(/\/alarmierungen/)
  await page.locator('.app-navigation a[href="/fahrzeuge"]').first().click()
  await expect(page).toHaveURL(/\/fahrzeuge/)

  // Before somebody signs out: a tab that hears of it last may still ask with the token that is gone.
  expect(proxy.calls().filter(({ path, outcome }) => path === '/api/refresh' && outcome !== 200)).toEqual([])

  await signOut(second)
  for (const tab of [page, second, fourth]) await expect(tab).toHaveURL(/\/login/)
  await expect(third).toHaveURL(/\/en\/login/)
})

test('a browser that keeps nothing: whoever signs in is in, and told that it ends with the page; another tab is not disturbed', async ({
  site: { origin, proxy },
}) => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'Default'))
  // As a person sets it: "block all cookies". Every access to the storage throws then.
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
  writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(blocked))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findChromium(),
    args: chromiumArguments(),
    locale: 'de-DE',
  })
  await watchKeys(context)
  const page = await context.newPage()
  const seen = watchConsole(page, [/Failed to load resource/])

  await page.goto(`${origin}/login?back=%2Fnotifications`)
  await expect(page.getByText('Dieser Browser speichert nichts')).toBeVisible()
  await page.locator('input[name="email"]').fill('mitglied@demo.example')
  await page.locator('input[name="password"]').fill('demo-musterstadt')
  await page.locator('form button[type="submit"]').click()
  await expect(page).toHaveURL(/\/notifications/)
  await settled(page, proxy)
  await expect(page.locator('.account-menu')).toContainText('Mia Mitglied')
  await expect.poll(proxy.socketCount).toBe(1)

  const other = await context.newPage()
  await other.goto(`${origin}/en/notifications`)
  await expect(other).toHaveURL(/\/en\/login/)
  await expect(other.getByText('This browser stores nothing')).toBeVisible()

  await page.locator('.app-navigation a[href="/alarmierungen"]').first().click()
  await expect(page).toHaveURL(/\/alarmierungen/)
  await settled(page, proxy)
  await expect(page.locator('.account-menu')).toContainText('Mia Mitglied')
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('input[name="email"]')).toBeVisible()
  expect(proxy.count('POST /api/logout')).toBe(1)
  expect(seen).toEqual([])
  await context.close()
  removeFolder(folder)
})
