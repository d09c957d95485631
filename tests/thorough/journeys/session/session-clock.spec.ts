import type { Page } from 'playwright'
import {
  expect,
  quiet,
  settled,
  signIn,
  storedRow,
  test,
  wake,
} from '../../../support/lines/faulty-browser.ts'

// Specification, section 4: the expiry that is measured by the server's clock, on a device whose clock is another one.

test.use({ tokenMinutes: 8 })

/** Shifts the clock of every page of this browser, in minutes; it goes on from there. */
async function shiftClock(page: Page, minutes: number): Promise<void> {
  await page.context().addInitScript((shift: number) => {
    const RealDate = Date
    const start = { minutes: shift }
    Object.assign(globalThis, { deviceClock: start })
    const now = () => RealDate.now() + start.minutes * 60_000
    globalThis.Date = new Proxy(RealDate, {
      apply: () => new RealDate(now()).toString(),
      construct: (target, given, newTarget) =>
        Reflect.construct(target, given.length > 0 ? given : [now()], newTarget) as object,
      get: (target, name, receiver) =>
        name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
    })
  }, minutes)
}

/** Time passes for the device, too. */
async function passOnDevice(page: Page, minutes: number): Promise<void> {
  await page.evaluate((more) => {
    const { deviceClock } = globalThis as unknown as { deviceClock: { minutes: number } }
    deviceClock.minutes += more
  }, minutes)
}

test('a device 10 minutes ahead stays signed in, and renews when 5 minutes remain, once', async ({
  page,
  site: { passMinutes, proxy },
}) => {
  await shiftClock(page, 10)
  await signIn(page, 'mitglied')
  await settled(page, proxy)
  expect(page.url()).not.toContain('guard')

  await page.reload()
  await settled(page, proxy)
  await page.goto('/notifications')
  await settled(page, proxy)
  await wake(page)
  await wake(page)
  await quiet(proxy)
  expect(new URL(page.url()).pathname).toBe('/notifications')
  expect(page.url()).not.toContain('guard')
  expect(proxy.count('POST /api/refresh')).toBe(0)

  passMinutes(4)
  await passOnDevice(page, 4)
  await wake(page)
  await expect.poll(() => proxy.count('POST /api/refresh')).toBe(1)
  await quiet(proxy)
  await wake(page)
  await quiet(proxy)
  expect(proxy.count('POST /api/refresh')).toBe(1)
  expect(proxy.calls().filter(({ outcome }) => outcome === 401)).toEqual([])
  expect(await storedRow(page)).toContain('"token"')
})
