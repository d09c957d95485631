import type { Page } from 'playwright'
import type { DeviceSession } from '../../../../src/contract/account/account.ts'
import { send } from '../../../support/servers/contract-target.ts'
import {
  expect,
  openTabs,
  settled,
  signIn,
  signOut,
  storedRow,
  test,
  wake,
} from '../../../support/lines/faulty-browser.ts'
import { signInByCall } from '../../../support/worlds/people.ts'

// Specification, sections 2, 4 and 7: how a session ends, by hand without a network, and by an administrator.

test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/] })

/** Nothing of a person is on the page, not even hidden. */
async function expectNothingLeft(page: Page, words: RegExp): Promise<void> {
  // The whole page by then: what it was before has alerts of its own.
  await expect(page.locator('main[role=alert]')).toHaveText(words)
  const text = await page.evaluate(() => document.title + document.body.innerText + document.body.innerHTML)
  expect(text).not.toMatch(/Mitglied|Musterstadt|Gebäudebrand/)
}

test(
  'signing out while the device has no network signs out all tabs at once; the login page and the word of the backend come later (section 7)',
  { tag: '@worker' },
  async ({ page, context, site: { proxy } }) => {
    await signIn(page, 'mitglied')
    const [second = page] = await openTabs(context, proxy, '/en/alarmierungen')
    await settled(page, proxy)
    await expect(page.locator('.account-menu')).toContainText('Mia Mitglied')
    proxy.reset()
    await context.setOffline(true)

    await signOut(page)

    await expectNothingLeft(page, /Du bist abgemeldet.*Server/s)
    await expectNothingLeft(second, /You are signed out.*server/s)
    expect(await storedRow(page)).toBeNull()
    expect(await page.evaluate(() => document.cookie)).not.toContain('session_hint')

    await context.setOffline(false)

    await expect(page).toHaveURL(/\/login$/)
    await expect(page.locator('input[name="email"]')).toBeVisible()
    await expect(second).toHaveURL(/\/en\/login$/)
    const told = () => proxy.calls().filter(({ path }) => path === '/api/logout')
    // It outlives the page that sent it.
    await expect.poll(() => told().at(-1)?.outcome).toBe(204)
    expect(told().length).toBeLessThan(5)
  },
)

test('a session that an administrator ends: every open tab is at the login page in its language, and says why', async ({
  page,
  context,
  site: { proxy, revokeSessions },
}) => {
  await signIn(page, 'mitglied')
  const [english = page, third = page] = await openTabs(context, proxy, '/en/notifications', '/alarmierungen')
  await settled(page, proxy)
  // One line for all of them.
  await expect.poll(proxy.socketCount).toBe(1)
  proxy.reset()

  await revokeSessions()

  for (const tab of [page, third]) {
    await expect(tab).toHaveURL(/\/login\?/)
    await expect(tab.getByText('Deine Anmeldung ist abgelaufen.')).toBeVisible()
  }
  await expect(english).toHaveURL(/\/en\/login\?/)
  await expect(english.getByText('Your session has ended.')).toBeVisible()
  expect(await storedRow(page)).toBeNull()
  await expect.poll(proxy.socketCount).toBe(0)
  expect(proxy.count('POST /api/refresh')).toBe(1)
  expect(proxy.count('* /api/*')).toBeLessThan(15)
})

test('a session that ended unheard is noticed by the next call of any tab, for all of them', async ({
  page,
  context,
  site: { proxy, revokeSessions },
}) => {
  await signIn(page, 'mitglied')
  const [english = page] = await openTabs(context, proxy, '/en/notifications')
  await settled(page, proxy)
  await revokeSessions({ silently: true })
  proxy.reset()

  await wake(english)

  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByText('Deine Anmeldung ist abgelaufen.')).toBeVisible()
  await expect(english).toHaveURL(/\/en\/login\?/)
  await expect(english.getByText('Your session has ended.')).toBeVisible()
  expect(proxy.count('POST /api/refresh')).toBe(1)
})

test('a device that its person signs out from another one is at the login page at once, and the other one goes on', async ({
  page,
  site: { origin, proxy },
}) => {
  await signIn(page, 'mitglied')
  await settled(page, proxy)
  await expect.poll(proxy.socketCount).toBe(1)
  const { token } = await signInByCall(origin, 'mitglied')
  const { json } = await send(origin, 'GET', '/api/user/sessions', { token })
  const lost = (json as DeviceSession[]).find(({ current }) => !current)

  const { status } = await send(origin, 'DELETE', `/api/user/sessions/${lost?.id}`, { token })

  expect(status).toBe(204)
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByText('Deine Anmeldung ist abgelaufen.')).toBeVisible()
  expect(await storedRow(page)).toBeNull()
  expect((await send(origin, 'GET', '/api/user', { token })).status).toBe(200)
})
