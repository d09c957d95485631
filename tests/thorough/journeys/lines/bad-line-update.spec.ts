import { badLines } from '../../../support/lines/bad-lines.ts'
import { expect } from '../../../support/browser/browser.ts'
import {
  isNext,
  isWaiting,
  loadNow,
  loadsOf,
  lookForUpdate,
  openOldBuild,
  test,
} from '../../../support/servers/release.ts'

/** Each part takes its time on a slow line. */
const INSTALLED_WITHIN_MS = 120_000

test.use({ serviceWorkers: 'allow' })
// The next build comes over a bad line, part by part.
test.setTimeout(INSTALLED_WITHIN_MS + 60_000)

// Specification, section 1: when a new worker takes control after an update, the page reloads. Architecture, section 3: shells
// and parts are kept by build; what is not whole on the device does not take over.

test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_|WebSocket|service worker|ServiceWorker/] })

const PART = 'GET /_astro/*'

for (const line of badLines('truncates')) {
  test(`on a line that ${line.name}: the old tab works on until the new build is whole on the device`, async ({
    page,
    context,
    release: { proxy, next },
  }) => {
    line.begin(proxy)
    await openOldBuild(page)
    await next()
    await line.goOffline({ context, proxy })

    const looked = lookForUpdate(page).catch(() => undefined)
    await page.reload()
    await expect(page.locator('main h1')).toHaveText('Alarmierungen')
    await page.locator('[data-page="/notifications"]').click()
    await expect(page.locator('main h1')).toHaveText('Benachrichtigungen')
    expect([await isNext(page), await isWaiting(page)]).toEqual([false, false])

    await line.goOnline({ context, proxy })
    await looked
    const failing = line.spoilReading(proxy, 'GET /sw.js') + line.spoilReading(proxy, PART)
    const before = proxy.calls().length
    const failed = () =>
      proxy
        .calls()
        .slice(before)
        .filter(({ path, outcome }) => outcome === 'cut' && /^\/(sw\.js|_astro\/)/.test(path)).length
    // Whatever failed, the build that is there is whole.
    for (let failures = 1; failures <= failing; failures += 1) {
      await expect(async () => {
        await lookForUpdate(page).catch(() => undefined)
        expect(failed()).toBeGreaterThanOrEqual(failures)
      }).toPass()
      const waits = await isWaiting(page)
      expect(waits && failed() < failing, 'half a build waits').toBe(false)
      await page.reload()
      await expect(page.locator('main h1')).toHaveText('Benachrichtigungen')
      expect(await isNext(page)).toBe(false)
    }

    await expect(async () => {
      await lookForUpdate(page)
      await expect(loadNow(page)).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: INSTALLED_WITHIN_MS })
    const loads = await loadsOf(page)
    await loadNow(page).click()
    await expect.poll(() => isNext(page).catch(() => false)).toBe(true)
    await expect(page).toHaveURL(/\/notifications$/)
    expect(await loadsOf(page)).toBe(loads + 1)

    await line.goOffline({ context, proxy })
    for (const path of ['/en/alarmierungen', '/']) {
      await page.goto(path)
      await expect(page.locator('main h1')).toBeVisible()
      expect(await isNext(page)).toBe(true)
    }
    await line.goOnline({ context, proxy })
  })
}
