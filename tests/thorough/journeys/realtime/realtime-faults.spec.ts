import type { Page } from 'playwright'
import { expect, quiet, signIn, test, wake } from '../../../support/lines/faulty-browser.ts'
import type { FaultySite } from '../../../support/lines/faulty-site.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { reconnectOften } from '../../../support/lines/reconnects.ts'
import { recordSounds } from '../../../support/browser/recorded-sounds.ts'
import { expectTruthAtHome, expectTruthInList } from '../../../support/worlds/truth.ts'

// Product page, section 5: truthful realtime. No notification is missed, none comes twice, and what is shown is so.

test.describe.configure({ mode: 'parallel' })
test.use({ allowedConsoleErrors: [/WebSocket connection|Failed to load resource/] })

const SILENCE_MS = 10_000
/** `npm run bench:faults` wants many more. */
const rounds = Number(process.env['RECONNECTS'] ?? 6)
const titles = (page: Page) => page.locator('.operation-card h2')

async function signInAndListen(page: Page, { proxy }: FaultySite): Promise<() => Promise<unknown[]>> {
  await page.context().grantPermissions(['notifications'])
  const sounds = await recordSounds(page)
  const ready = listening(page)
  await signIn(page, 'mitglied')
  await ready
  await quiet(proxy)
  return sounds
}

test('a line that is cut in the middle of a frame: the alarm in it is shown and rings once', async ({
  page,
  site,
}) => {
  const { backend, proxy } = site
  const sounds = await signInAndListen(page, site)
  proxy.cutMidFrame()

  await raiseAlarm(backend.origin, { title: 'B3 – Dachstuhlbrand' })

  await expect(titles(page)).toHaveText(['B3 – Dachstuhlbrand'])
  await expect.poll(sounds).toHaveLength(1)
  await raiseAlarm(backend.origin, { title: 'B1 – Mülltonne' })
  await expect.poll(sounds).toHaveLength(2)
  await expectTruthAtHome(page, backend.origin)
})

test('a channel of the organisation that opens late: what changed before is shown once it is open', async ({
  page,
  context,
  site: { backend, proxy },
}) => {
  const { id } = await raiseAlarm(backend.origin, { title: 'B1 – Rauch' })
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  let held = 0
  await context.route('**/broadcasting/auth', async (route) => {
    if (route.request().postData()?.includes('organisation')) {
      held += 1
      await opened
    }
    await route.continue()
  })
  const ready = listening(page)
  await signIn(page, 'mitglied')
  const follower = await context.newPage()
  await follower.goto('/')
  await ready
  for (const tab of [page, follower]) await expect(titles(tab)).toHaveText(['B1 – Rauch'])
  // Two of them are those of the appointments and of availability, which home shows.
  await expect.poll(() => held).toBe(4)
  await quiet(proxy)
  await quietly(backend, id, 'B3 – Dachstuhl')

  open()

  for (const tab of [page, follower]) await expect(titles(tab)).toHaveText(['B3 – Dachstuhl'])
})

test('ten seconds of silence: nothing is lost, and nothing comes twice', async ({ page, site }) => {
  const { backend, proxy } = site
  const sounds = await signInAndListen(page, site)
  const goOn = proxy.silenceSockets()
  for (const number of [1, 2, 3]) await raiseAlarm(backend.origin, { title: `Alarm ${number}` })
  await page.waitForTimeout(SILENCE_MS)
  await expect(titles(page)).toHaveCount(0)

  goOn()

  await expect(titles(page)).toHaveText(['Alarm 3', 'Alarm 2', 'Alarm 1'])
  await expect.poll(sounds).toHaveLength(3)
  await expectTruthAtHome(page, backend.origin)
})

test('a line that is silent when the device wakes up is replaced; what it still held does not come twice', async ({
  page,
  site,
}) => {
  const { backend, proxy } = site
  const sounds = await signInAndListen(page, site)
  const goOn = proxy.silenceSockets()
  await raiseAlarm(backend.origin, { title: 'UNW – Keller unter Wasser' })
  const lines = page.waitForEvent('websocket')

  await wake(page)

  await expect(titles(page)).toHaveText(['UNW – Keller unter Wasser'])
  await lines
  await expect.poll(sounds).toHaveLength(1)
  goOn()
  await raiseAlarm(backend.origin, { title: 'UNW – Baum auf Straße' })
  await expect(titles(page)).toHaveText(['UNW – Baum auf Straße', 'UNW – Keller unter Wasser'])
  await expect.poll(sounds).toHaveLength(2)
  await expectTruthAtHome(page, backend.origin)
})

test('a line that is half open is noticed when the device wakes up', async ({ page, site }) => {
  const { backend, proxy } = site
  const sounds = await signInAndListen(page, site)
  proxy.leaveHalfOpen()
  await raiseAlarm(backend.origin, { title: 'BMA – Altenheim' })
  const ready = listening(page)

  await wake(page)
  await ready
  await expect.poll(sounds).toHaveLength(1)

  await raiseAlarm(backend.origin, { title: 'BMA – Schule' })
  await expect(titles(page)).toHaveText(['BMA – Schule', 'BMA – Altenheim'])
  await expect.poll(sounds).toHaveLength(2)
  await expectTruthAtHome(page, backend.origin)
})

test('a device that wakes up where nothing can be pushed announces at once what it missed', async ({
  page,
  site: { backend, proxy },
}) => {
  proxy.answer('POST /broadcasting/auth', 403)
  await signIn(page, 'mitglied')
  await page.goto('/notifications')
  await expect(page.locator('.connection-notice')).not.toBeEmpty()
  await quiet(proxy)
  await raiseAlarm(backend.origin, { title: 'B2 – im Schlaf' })

  await wake(page)

  await expect(page.locator('.alarm-banner')).toContainText('B2 – im Schlaf')
})

test('a line that is down is said to be, in words, in its language and with the time of what is shown', async ({
  page,
  context,
  site,
}) => {
  const { backend, proxy } = site
  await signInAndListen(page, site)
  const english = await context.newPage()
  const follows = listening(english)
  await english.goto('/en')
  await follows
  const words = (tab: Page) => tab.locator('.connection-notice')
  await expect(words(page)).toBeEmpty()

  proxy.goDown()
  await expect(words(page)).toContainText('Live-Verbindung wird aufgebaut')
  await expect(words(page)).toContainText('Der Server ist gerade nicht erreichbar')
  await expect(words(page)).toContainText(/Stand \d\d:\d\d/)
  await expect(words(english)).toContainText('The server cannot be reached right now')
  await raiseAlarm(backend.origin, { title: 'B2 – Zimmerbrand' })
  proxy.goUp()

  await expect(words(page)).toBeEmpty({ timeout: 60_000 })
  await expect(words(english)).toBeEmpty()
  for (const tab of [page, english]) await expect(titles(tab)).toHaveText(['B2 – Zimmerbrand'])
})

test('a channel that nobody answers for is no line: the page says so, and hears again once it is answered', async ({
  page,
  site: { backend, proxy },
}) => {
  const end = proxy.answer('POST /broadcasting/auth', 503)
  await signIn(page, 'mitglied')
  await expect(page.locator('.connection-notice')).toContainText('schickt dir gerade keine Alarme')

  end()

  await expect(page.locator('.connection-notice')).toBeEmpty()
  await raiseAlarm(backend.origin, { title: 'RD – Tragehilfe' })
  await expect(titles(page)).toHaveText(['RD – Tragehilfe'])
})

test(`${rounds} reconnects, each with an alarm: each is announced once, and the screen is right`, async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(120_000 + rounds * 60_000)
  const sounds = await signInAndListen(page, site)
  const list = await context.newPage()
  const follows = listening(list)
  await list.goto('/notifications')
  await follows

  await reconnectOften(page, site, rounds)

  await expectTruthAtHome(page, site.backend.origin)
  await expectTruthInList(list, site.backend.origin)
  await expect(list.locator('.alarm-banner')).toContainText(`Alarm ${rounds}`)
  await expect(list.locator('.alarm-banner')).toContainText(`+${rounds - 1} weitere: Alarm`)
  expect((await sounds()).length).toBeLessThanOrEqual(rounds)
})

/** As a change of which nobody is told by their own channel. */
async function quietly(backend: FaultySite['backend'], id: number, title: string): Promise<void> {
  await backend.database.write((queries) =>
    queries.updateTable('operations').set({ title }).where('id', '=', id).execute(),
  )
}
