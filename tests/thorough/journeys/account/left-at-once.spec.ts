import type { ElementHandle, Page } from 'playwright'
import { expect, signIn, test } from '../../../support/browser/browser.ts'

// A page is left before React is through with its islands, as on a busy device. What is said on the console fails these.

declare global {
  interface Window {
    /** React's turns that are waiting; undefined where they come as ever. */
    turns: (() => void)[] | undefined
    /** Each look at the clock is a millisecond: a turn is over after a few parts of the page. */
    isSlow: boolean
  }
}

/** React's turns come by messages to itself. */
const stoppable = () => {
  window.isSlow = false
  const post: (this: MessagePort, message: unknown) => void = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    const turn = () => post.call(this, message)
    if (window.turns) window.turns.push(turn)
    else turn()
  }
  const clock = performance.now.bind(performance)
  let last = 0
  // It ends a turn after 5 ms, and looks at the clock after each part of the page.
  performance.now = () => (last = window.isSlow ? last + 1 : Math.max(last, clock()))
}

test('an island that is left before its turn never comes to life, one that is left halfway is unmounted when it is through, and one that is left later at once', async ({
  page,
}) => {
  await page.addInitScript(stoppable)
  await signIn(page, 'mitglied')
  // What stays on every page has begun.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)

  await test.step('before its turn', async () => {
    await stopReact(page)
    const island = await openAlerts(page)
    const before = await island.innerHTML()

    await leave(page)
    await letReactGoOn(page)

    const next = await islandOf(page, 'NotificationList')
    await expect.poll(() => hydratedPart(next)).toBeGreaterThan(0)
    expect(await island.innerHTML()).toBe(before)
  })

  await test.step('halfway', async () => {
    await stopReact(page)
    const island = await openAlerts(page)
    await page.evaluate(() => (window.isSlow = true))
    while ((await hydratedPart(island)) === 0) await page.evaluate(() => window.turns?.shift()?.())
    expect(await hydratedPart(island)).toBeLessThan(1)

    await leave(page)
    await letReactGoOn(page)

    await expect.poll(() => elementsIn(island)).toBe(0)
  })

  await test.step('later', async () => {
    const island = await openAlerts(page)
    await expect.poll(() => hydratedPart(island)).toBe(1)

    await leave(page)

    expect(await elementsIn(island)).toBe(0)
  })
})

async function stopReact(page: Page): Promise<void> {
  await page.evaluate(() => (window.turns = []))
}

async function letReactGoOn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { turns } = window
    window.isSlow = false
    window.turns = undefined
    for (const turn of turns ?? []) turn()
  })
  // Two turns of the browser: React has been there.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

async function openAlerts(page: Page): Promise<ElementHandle<HTMLElement>> {
  await page.locator('nav a[href="/alarmierungen"]:visible').first().click()
  await page.waitForURL('/alarmierungen')
  return islandOf(page, 'AlertList')
}

/** As soon as Astro has asked React to hydrate it. */
async function islandOf(page: Page, component: string): Promise<ElementHandle<HTMLElement>> {
  const island = await page.waitForSelector(`astro-island[component-export="${component}"]:not([ssr])`)
  return island as ElementHandle<HTMLElement>
}

async function leave(page: Page): Promise<void> {
  await page.locator('nav a[href="/notifications"]:visible').first().click()
  await page.waitForURL('/notifications')
  await expect(page.locator('h1')).toHaveText('Benachrichtigungen')
}

/** React takes them away when it unmounts. */
function elementsIn(island: ElementHandle<HTMLElement>): Promise<number> {
  return island.evaluate((element) => element.childElementCount)
}

/** Of the elements of an island, those that React knows: it keeps a note on each. */
function hydratedPart(island: ElementHandle<HTMLElement>): Promise<number> {
  return island.evaluate((element) => {
    const all = [...element.querySelectorAll('*')]
    const known = all.filter((one) => Object.keys(one).some((key) => key.startsWith('__reactFiber')))
    return known.length / all.length
  })
}
