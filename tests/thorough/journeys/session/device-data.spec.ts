import type { Page } from 'playwright'
import { keeps, onDevice } from '../../../support/browser/device-storage.ts'
import { expect, settled, signIn, signOut, test } from '../../../support/lines/faulty-browser.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

// Architecture, section 5: stores show the data of IndexedDB with its age, until the response of the server replaces it. Signing
// out deletes all stored data. Product page, section 4: offline (data with its age: "Stand 12:03") states.

test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/] })

const AGE = /Stand \d\d:\d\d/
const main = (page: Page) => page.locator('main')
/** The first: on home the appointments have an age of their own. */
const age = (page: Page) => main(page).locator('.data-age').first()

test(
  'pages show stored data with its age while every request fails; an operation that is not on the device says so',
  { tag: '@worker' },
  async ({ page, site: { origin, proxy } }) => {
    const opened = await raiseAlarm(origin, {
      title: 'B2 Zimmerbrand',
      address: 'Hauptstraße 1, 99999 Musterstadt',
    })
    await signIn(page, 'mitglied')
    await keeps(page, 'incidents', `alert ${opened.id}`)
    await page.goto('/alarmierungen')
    await keeps(page, 'alerts')
    await settled(page, proxy)
    const cut = proxy.cut('* /api/*', 'before')

    await page.goto('/')
    await expect(main(page)).toContainText('B2 Zimmerbrand')
    await expect(age(page)).toHaveText(AGE)
    await page.goto('/alarmierungen')
    await expect(main(page)).toContainText('B2 Zimmerbrand')
    await expect(age(page)).toHaveText(AGE)
    // The member has not opened this page before: the feed fetched the operation in advance.
    await page.goto(`/alarmierungen/${opened.id}`)
    await expect(main(page).getByRole('heading', { name: 'B2 Zimmerbrand' })).toBeVisible()
    await expect(main(page).getByText('Noch keine Rückmeldung')).toBeVisible()
    await expect(age(page)).toHaveText(AGE)

    await page.goto('/alarmierungen/987654')
    await expect(main(page)).toContainText('Dieser Einsatz ist nicht auf diesem Gerät')
    await main(page).getByRole('link', { name: 'Alle Alarmierungen' }).click()
    await expect(page).toHaveURL(/\/alarmierungen$/)
    await expect(main(page)).toContainText('B2 Zimmerbrand')
    await page.goto('/en/alarmierungen/987654')
    await expect(main(page)).toContainText('This operation is not on this device')

    cut()
    await page.goto('/alarmierungen/987654')
    await expect(main(page)).toContainText('Diesen Einsatz gibt es nicht')
    await page.goto('/')
    await expect(main(page)).toContainText('B2 Zimmerbrand')
    await expect(age(page)).toHaveCount(0)
  },
)

test(
  'pages show stored data without a network once the worker has the pages',
  { tag: '@worker' },
  async ({ page, context, site: { origin, proxy } }) => {
    const { id } = await raiseAlarm(origin, { title: 'B2 Zimmerbrand' })
    await signIn(page, 'mitglied')
    await keeps(page, 'incidents', 'unread', `alert ${id}`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await workerAnswers(page)
    await settled(page, proxy)

    await context.setOffline(true)
    for (const path of ['/', `/alarmierungen/${id}`]) {
      await page.goto(path)
      await expect(main(page)).toContainText('B2 Zimmerbrand')
      await expect(age(page)).toHaveText(AGE)
    }
    await page.goto('/en/alarmierungen/987654')
    await expect(main(page)).toContainText('This operation is not on this device')
    await context.setOffline(false)
  },
)

test(
  'pages show stored data on a line that never answers, even if the browser has lost the permissions',
  { tag: '@worker' },
  async ({ page, site: { origin, proxy } }) => {
    const { id } = await raiseAlarm(origin, { title: 'B2 Zimmerbrand' })
    await signIn(page, 'mitglied')
    await keeps(page, 'incidents', `alert ${id}`)
    await page.goto('/alarmierungen')
    await keeps(page, 'alerts')
    await settled(page, proxy)
    const held = proxy.hold('* /api/*')

    for (const path of ['/', '/alarmierungen', `/alarmierungen/${id}`]) {
      // As if the app was killed before the browser had stored the permissions.
      await page.evaluate(() => localStorage.removeItem('permissions'))
      await page.goto(path)
      await expect(main(page)).toContainText('B2 Zimmerbrand')
      await expect(age(page)).toHaveText(AGE)
    }
    held.release()
  },
)

test('on a slow line the page shows stored data first, then the response', async ({
  page,
  site: { origin, proxy },
}) => {
  await raiseAlarm(origin, { title: 'THL 1 Ölspur' })
  await signIn(page, 'mitglied')
  await keeps(page, 'incidents')
  await settled(page, proxy)
  const slow = proxy.hold('* /api/organisation/*')
  await raiseAlarm(origin, { title: 'B3 Dachstuhlbrand' })

  await page.reload()
  await expect(main(page)).toContainText('THL 1 Ölspur')
  await expect(age(page)).toHaveText(AGE)
  expect(slow.count()).toBeGreaterThan(0)

  slow.release()
  await expect(age(page)).toHaveCount(0)
  await expect(main(page)).toContainText('B3 Dachstuhlbrand')
  await expect(main(page)).toContainText('THL 1 Ölspur')
})

test('a page without stored data says that it is loading', async ({ page, site: { proxy } }) => {
  await signIn(page, 'mitglied')
  await settled(page, proxy)
  const slow = proxy.hold('* /api/organisation/*')
  await page.goto('/alarmierungen/987654')
  await expect(main(page).getByText('Wird geladen …')).toBeVisible()
  slow.release()
  await expect(main(page)).toContainText('Diesen Einsatz gibt es nicht')
})

test(
  'signing out deletes all stored data, in all tabs',
  { tag: '@worker' },
  async ({ page, context, site: { origin, proxy } }) => {
    const { id } = await raiseAlarm(origin, { title: 'Nur für Mitglieder' })
    await signIn(page, 'mitglied')
    await keeps(page, 'incidents', `alert ${id}`)
    const second = await context.newPage()
    await second.goto('/alarmierungen')
    await keeps(second, 'alerts')
    await settled(second, proxy)
    // A response that arrives after the sign-out.
    const late = proxy.hold('* /api/organisation/*', 'answer')
    await second.reload()
    await expect.poll(late.count).toBeGreaterThan(0)

    await signOut(page)
    for (const tab of [page, second]) await expect(tab).toHaveURL(/\/login/)
    late.release()

    await expect.poll(async () => (await onDevice(page)).rows).toBe(0)
    await page.waitForLoadState('networkidle')
    const left = await page.evaluate(async () => ({
      local: Object.keys(localStorage).filter((key) => !['theme', 'locale'].includes(key)),
      session: Object.keys(sessionStorage),
      cookies: document.cookie.split('; ').filter((cookie) => !/^(locale=|$)/.test(cookie)),
      // The parts of the app are not data of a person.
      caches: (await caches.keys()).filter((name) => !name.startsWith('workbox-precache')),
      subscribed: Boolean(
        await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription(),
      ),
      shown: (await (await navigator.serviceWorker.getRegistration())?.getNotifications())?.length ?? 0,
    }))
    expect(left).toEqual({ local: [], session: [], cookies: [], caches: [], subscribed: false, shown: 0 })
    expect((await onDevice(page)).rows).toBe(0)
  },
)

test('the next person on the device sees nothing of the first, not even for a moment', async ({
  page,
  site: { origin, proxy },
}) => {
  await raiseAlarm(origin, { title: 'Gesehen von Mia' })
  await signIn(page, 'mitglied')
  await keeps(page, 'incidents')
  await settled(page, proxy)
  const [mia] = (await onDevice(page)).people
  // As after a crash: the session is gone, but the other data is still stored.
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  const slow = proxy.hold('* /api/organisation/*')
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes('Gesehen von Mia'))
        document.documentElement.dataset['seen'] = ''
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await signIn(page, 'gast')
  await expect(main(page)).toBeVisible()
  await expect.poll(async () => (await onDevice(page)).people).not.toContain(mia)
  await expect(page.locator('html[data-seen]')).toHaveCount(0)
  slow.release()
})

test('a browser without a database still shows all data', async ({ page, site: { origin, proxy } }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  })
  const { id } = await raiseAlarm(origin, { title: 'Ohne Speicher' })
  await signIn(page, 'mitglied')
  await expect(main(page)).toContainText('Ohne Speicher')
  await page.goto(`/alarmierungen/${id}`)
  await expect(main(page)).toContainText('Noch keine Rückmeldung')
  await settled(page, proxy)
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
})

test('a device without free space still shows all data', async ({ page, site: { origin } }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await raiseAlarm(origin, { title: 'Ohne Platz' })
  await signIn(page, 'mitglied')
  await expect(main(page)).toContainText('Ohne Platz')
  await page.goto('/alarmierungen')
  await expect(main(page)).toContainText('Ohne Platz')
})

test('notifications, their counts and the number on the bell are shown with their age while every request fails', async ({
  page,
  site: { origin, proxy },
}) => {
  const bell = page.locator('.notification-bell')
  await raiseAlarm(origin, { title: 'B1 Mülleimerbrand' })
  await signIn(page, 'mitglied')
  await expect(bell).toContainText(/\d/)
  const unread = await bell.textContent()
  await page.goto('/notifications')
  await keeps(page, 'notifications all', 'counts', 'unread')
  await page.goto('/notifications?filter=unread')
  await keeps(page, 'notifications unread')
  await settled(page, proxy)
  // Leave both lists before the requests begin to fail.
  await page.goto('/')
  await settled(page, proxy)
  await expect.poll(proxy.socketCount).toBe(1)
  const cut = proxy.cut('* /api/*', 'before')

  for (const path of ['/notifications', '/notifications?filter=unread', '/en/notifications']) {
    await page.goto(path)
    await expect(main(page)).toContainText('B1 Mülleimerbrand')
    await expect(age(page)).toHaveText(path.startsWith('/en') ? /As of/ : AGE)
    await expect(bell).toHaveText(unread ?? '')
  }
  // The member has not opened this list, so it is not on the device.
  await page.goto('/notifications?filter=fms_status')
  await expect(main(page)).toContainText('Keine Verbindung')

  cut()
  await page.goto('/notifications')
  await expect(main(page)).toContainText('B1 Mülleimerbrand')
  await expect(age(page)).toHaveCount(0)
})
