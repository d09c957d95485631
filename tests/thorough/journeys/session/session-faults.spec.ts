import type { Page } from 'playwright'
import type { FaultProxy } from '../../../support/lines/fault-proxy.ts'
import {
  expect,
  openTabs,
  quiet,
  settled,
  signIn,
  storedRow,
  test,
  wake,
} from '../../../support/lines/faulty-browser.ts'

// Specification, sections 2, 4 and 8: the token on a bad line, against the real backend.

const REFRESH = 'POST /api/refresh'
/** Nobody gets into a loop: what a fault costs in calls, with everything that three pages ask for. */
const FEW = 60

// One of them waits for a call to run out of time.
test.describe.configure({ mode: 'parallel' })
test.use({ allowedConsoleErrors: [/Failed to load resource/] })

/** Calls that were answered 200, by the path; a refused call that was sent again counts here. */
const answered = (proxy: FaultProxy) =>
  proxy.calls().filter(({ outcome, path }) => outcome === 200 && path.startsWith('/api/'))
const refused = (proxy: FaultProxy) => proxy.calls().filter(({ outcome }) => outcome === 401)

async function expectSignedIn(page: Page, proxy: FaultProxy): Promise<void> {
  await quiet(proxy)
  await expect(page).not.toHaveURL(/login/)
  expect(await storedRow(page)).toContain('"token"')
}

test('20 parallel calls of 3 tabs meet an expired token: exactly one refresh, and all 20 are answered (section 4)', async ({
  page,
  context,
  site: { passMinutes, proxy },
}) => {
  await signIn(page, 'mitglied')
  const tabs = [page, ...(await openTabs(context, proxy, '/alarmierungen', '/notifications'))]
  await settled(page, proxy)
  passMinutes(61)
  proxy.reset()

  const held = proxy.hold('* /api/*')
  for (let round = 0; round < 3; round += 1) for (const tab of tabs) await wake(tab)
  // As many as a browser has on the way to one server at a time; the others wait behind them.
  await expect.poll(held.count).toBe(6)
  held.release()
  for (const tab of tabs) await expectSignedIn(tab, proxy)

  expect(proxy.count(REFRESH)).toBe(1)
  const refusals = refused(proxy).filter(({ path }) => path.startsWith('/api/'))
  expect(refusals.length).toBeGreaterThanOrEqual(20)
  const paths = (calls: { method: string; path: string }[]) =>
    calls.map(({ method, path }) => `${method} ${path}`).toSorted()
  const left = paths(answered(proxy)).filter((path) => path !== REFRESH)
  for (const path of paths(refusals)) left.splice(left.indexOf(path), left.includes(path) ? 1 : 0)
  expect(left.length).toBe(answered(proxy).length - 1 - refusals.length)
  // With the new token each tab asks for the notifications that it has missed, and home for the operations of seven days.
  const more = ['GET /api/notifications', 'POST /api/organisation/1/operations/latest']
  expect(left.filter((path) => !more.includes(path))).toEqual([])
  expect(new Set(answered(proxy).map(({ token }) => token)).size).toBe(2)
})

test('a refresh that answers 500 to a refused token signs out everywhere (section 4)', async ({
  page,
  context,
  site: { passMinutes, proxy },
}) => {
  await signIn(page, 'mitglied')
  const [english] = await openTabs(context, proxy, '/en/notifications')
  await settled(page, proxy)
  passMinutes(61)
  proxy.reset()
  proxy.answer(REFRESH, 500)

  await wake(page)

  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByText('Deine Anmeldung ist abgelaufen.')).toBeVisible()
  await expect(english ?? page).toHaveURL(/\/en\/login\?/)
  await expect((english ?? page).getByText('Your session has ended.')).toBeVisible()
  expect(await storedRow(page)).toBeNull()
  expect(proxy.count(REFRESH)).toBe(1)
  expect(proxy.count('* /api/*')).toBeLessThan(FEW)
})

test('a refresh that answers 500 while the token is merely due signs nobody out', async ({
  page,
  site: { passMinutes, proxy },
}) => {
  await signIn(page, 'mitglied')
  await settled(page, proxy)
  // The device's own clock goes with the server's here: three minutes are left.
  await page.evaluate(() => {
    const row = JSON.parse(localStorage.getItem('session') ?? '{}') as Record<string, unknown>
    localStorage.setItem(
      'session',
      JSON.stringify({ ...row, expires_at: new Date(Date.now() + 180_000).toISOString() }),
    )
  })
  passMinutes(57)
  proxy.reset()
  const end = proxy.answer(REFRESH, 500)
  await page.reload()
  await expect.poll(() => proxy.count(REFRESH)).toBe(1)
  await expectSignedIn(page, proxy)
  expect(proxy.count(REFRESH)).toBe(1)

  end()
  await wake(page)
  await expect.poll(() => proxy.count(REFRESH)).toBe(2)
  await expectSignedIn(page, proxy)
})

for (const when of ['after', 'halfway'] as const) {
  test(`a refresh that is cut ${when} the server has done it signs nobody out, and the next call works`, async ({
    page,
    context,
    site: { passMinutes, proxy },
  }) => {
    await signIn(page, 'mitglied')
    const [second] = await openTabs(context, proxy, '/notifications')
    await settled(page, proxy)
    passMinutes(61)
    proxy.reset()
    const end = proxy.cut(REFRESH, when)

    await wake(page)
    await expect.poll(() => proxy.count(REFRESH)).toBeGreaterThan(0)
    await expectSignedIn(page, proxy)
    const tried = proxy.count(REFRESH)
    expect(tried).toBeLessThanOrEqual(4)
    expect(proxy.count('* /api/*')).toBeLessThan(FEW)
    end()

    await wake(page)
    await expect.poll(() => answered(proxy).length).toBeGreaterThan(1)
    await expectSignedIn(page, proxy)
    expect(proxy.count(REFRESH)).toBe(tried + 1)
    if (second) await wake(second)
    await expectSignedIn(second ?? page, proxy)
    expect(proxy.count(REFRESH)).toBe(tried + 1)
  })
}

test('a refresh that times out signs the person not out, though the server has done it; the next call works, and no second tab refreshes beside it', async ({
  page,
  context,
  site: { passMinutes, proxy },
}) => {
  await signIn(page, 'mitglied')
  const [second = page] = await openTabs(context, proxy, '/notifications')
  await settled(page, proxy)
  passMinutes(61)
  proxy.reset()
  const held = proxy.hold(REFRESH, 'answer', { times: 1 })

  await wake(page)
  await expect.poll(held.count).toBe(1)
  await wake(second)
  const lost = proxy.calls().find(({ path }) => path === '/api/refresh')
  // The other tab waits for the first one, and only then asks itself.
  expect(lost?.outcome).toBe('open')
  await expect.poll(() => proxy.count(REFRESH), { timeout: 30_000 }).toBe(2)
  expect(lost?.outcome).toBe('cut')
  await expectSignedIn(page, proxy)
  await expectSignedIn(second, proxy)
  held.release()

  for (const tab of [page, second]) {
    await wake(tab)
    await expectSignedIn(tab, proxy)
  }
  expect(proxy.count(REFRESH)).toBe(2)
  expect(proxy.calls().at(-1)?.outcome).toBe(200)
  expect(proxy.count('* /api/*')).toBeLessThan(FEW)
})
