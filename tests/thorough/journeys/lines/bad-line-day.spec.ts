import type { Page } from 'playwright'
import { locales } from '../../../../src/contract/locales.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { badLines } from '../../../support/lines/bad-lines.ts'
import { keeps, onDevice } from '../../../support/browser/device-storage.ts'
import { expect, quiet, signIn, wake } from '../../../support/lines/faulty-browser.ts'
import { offlineChanges } from '../../../support/calls/offline-changes.ts'
import { sessionWritten, test } from '../../../support/browser/own-device.ts'
import { addressOf, type Guarded, type PageName, pageRows } from '../../../support/pages.ts'
import { raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'
import { sendDocument } from '../../../support/documents/send-document.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

test.use({ serviceWorkers: 'allow' })

// Specification, section 1: the product can be installed, and works offline through a service worker. Architecture, section 5:
// stores paint what IndexedDB has, with its age; a member answers, offline: nothing is lost when the app is killed. Product
// page, section 5: the answer is queued, shown as "noch nicht gesendet" and sent once.

const TITLE = 'B3 – Wohnungsbrand'
const UNKNOWN_ID = 987_654
/** Longer than the product waits for an answer. Until then it says that it does. */
const DOCUMENT = 'Hydrantenplan.txt'
const GIVEN_UP_MS = 60_000
const AGE = { de: /Stand \d\d:\d\d/, en: /As of \d\d:\d\d/ }

/** Of what was shown before, a page shows that again. A page of one object is asked for one that was never here, too. */
interface Kept {
  /** The names under which the device keeps it. */
  names: (id: number) => string[]
  /** Of its data; the title of the operation unless told. */
  words?: string
  missing?: Record<(typeof locales)[number], string>
}

/** What the device keeps for a member; every other page opens, and tells what it can. */
const kept: Partial<Record<PageName, Kept>> = {
  home: { names: () => ['incidents', 'unread'] },
  alerts: { names: () => ['alerts'] },
  alert: {
    names: (id) => [`alert ${id}`],
    missing: {
      de: 'Dieser Einsatz ist nicht auf diesem Gerät',
      en: 'This operation is not on this device',
    },
  },
  alertMonitor: {
    names: (id) => [`monitored ${id}`],
    missing: { de: 'Keine Verbindung', en: 'No connection' },
  },
  monitor: { names: (id) => ['running', 'vehicles', `monitored ${id}`] },
  vehicles: { names: () => ['vehicles'], words: 'HLF 20' },
  vehicle: {
    names: () => ['vehicle 3', 'vehicleHistory 3', 'vehicleDay 3 today'],
    words: 'HLF 20',
    missing: {
      de: 'Dieses Fahrzeug ist nicht auf diesem Gerät',
      en: 'This vehicle is not on this device',
    },
  },
  documents: { names: () => ['documents top'], words: DOCUMENT },
  profile: { names: () => ['notificationSettings'], words: 'Push' },
  notifications: { names: () => ['notifications all', 'counts'] },
}

const leadHome: readonly (Guarded | undefined)[] = ['guests only', 'unauthenticated only', 'passage']

/** What the worker answers: error pages are the server's, and what a link shows is rendered for each visitor. */
const shown = pageRows
  .filter(({ guarded, by }) => guarded !== undefined && by !== 'visitor')
  .map(({ name, guarded, ...row }) => ({
    path: (id: number) => addressOf(row).replace('[id]', String(id)),
    unknown: row.route.replace('[id]', String(UNKNOWN_ID)),
    own: kept[name],
    // Whoever is signed in is led on to the home page.
    isHome: leadHome.includes(guarded),
  }))

for (const line of badLines('truncates')) {
  test(`on a line that ${line.name}: what was seen is there, and what is answered reaches the server once, whatever ends the app`, async ({
    site,
    startDevice,
  }) => {
    // Every page, on a line that takes its time.
    test.slow()
    const { origin, proxy } = site
    const { id } = await raiseAlarm(site.backend.origin, { title: TITLE })
    const { token } = await signInByCall(site.backend.origin, 'leitung')
    await sendDocument(site.backend.origin, token, { name: DOCUMENT, bytes: Buffer.from(line.name) })
    line.begin(proxy)

    const first = await startDevice()
    await first.page.goto(`${origin}/login`)
    const app = await first.install(origin)
    await first.page.close()
    expect(await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
    await signIn(app, 'mitglied', origin)
    await seeEverything(app, origin, id)
    await sessionWritten(first, app)

    await line.goOffline({ context: first.context, proxy })
    await expectEverything(app, origin, id)
    for (const change of offlineChanges) {
      await app.goto(origin + change.path(id))
      await change.make(app)
      await change.expectWaiting(app)
    }
    // It shows before it is kept. That the alarm was read may wait as well.
    const queued = async () => (await onDevice(app)).waiting
    await expect.poll(queued).toBeGreaterThanOrEqual(offlineChanges.length)
    await first.kill()

    const offline = await startDevice({ offline: line.inBrowser })
    const reopened = await offline.launch(origin)
    await expect(reopened.locator('.connection-notice')).toContainText(/ungesendet/)
    await expect(reopened.locator('main')).toContainText(TITLE)
    for (const change of offlineChanges) {
      await reopened.goto(origin + change.path(id))
      await change.expectWaiting(reopened)
      const counts = await change.countAtServer(site, id)
      expect(counts).toEqual(counts.map(() => Number(line.reachesServer)))
    }
    await offline.kill()
    // On a busy machine its connections end later than it: what it still asks would be the next attempt of all.
    await quiet(proxy)

    await line.goOnline({ proxy })
    const failures = offlineChanges.map((change) => ({
      call: change.call(id),
      before: proxy.count(change.call(id)),
      failing: line.spoil(proxy, change.call(id)),
    }))
    const online = await startDevice()
    const last = await online.launch(origin)
    // The device finds its network again now and then; by itself it tries less and less often.
    const waiting = async () => {
      await wake(last)
      return (await onDevice(last)).waiting
    }
    await expect.poll(waiting, { timeout: 120_000, intervals: [2_000] }).toBe(0)
    for (const change of offlineChanges) {
      await last.goto(origin + change.path(id))
      await change.expectSent(last)
      const counts = await change.countAtServer(site, id)
      expect(counts).toEqual(counts.map(() => 1))
    }
    await expect(last.locator('main .data-age')).toHaveCount(0)
    for (const { call, before, failing } of failures)
      expect(proxy.count(call) - before, call).toBe(failing + 1)
  })
}

/** As its person does on a good day: every page was open once, and its data are on the device. */
async function seeEverything(page: Page, origin: string, id: number): Promise<void> {
  await workerAnswers(page)
  for (const { path, own } of shown) {
    if (!own) continue
    await page.goto(origin + path(id))
    await expect(page.locator('main')).toContainText(own.words ?? TITLE)
    await expect(page.locator('main .data-age')).toHaveCount(0)
    await keeps(page, ...own.names(id))
  }
}

async function expectEverything(page: Page, origin: string, id: number): Promise<void> {
  const main = page.locator('main')
  for (const [index, { path, own, isHome }] of shown.entries()) {
    // Both languages in turn: that there is a page in each of them, `page-host.test.ts` and `page-worker.test.ts` see.
    const locale = index % 2 === 0 ? 'de' : 'en'
    await page.goto(origin + localizePath(path(id), locale))
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.locator('main h1:visible')).toHaveCount(1)
    if (!own && !isHome) continue
    await expect(main).toContainText(own?.words ?? TITLE)
    // On home the appointments have an age of their own.
    await expect(main.locator('.data-age').first()).toContainText(AGE[locale])
    if (isHome) await expect(page).toHaveURL(origin + localizePath('/', locale))
  }
  // At once: the product may wait for an answer for a while.
  const missing = shown.flatMap(({ unknown, own }) =>
    locales.flatMap((locale) =>
      own?.missing ? [[localizePath(unknown, locale), own.missing[locale]] as const] : [],
    ),
  )
  await Promise.all(
    missing.map(async ([path, words]) => {
      const window = await page.context().newPage()
      await window.goto(origin + path)
      await expect(window.locator('main')).toContainText(words, { timeout: GIVEN_UP_MS })
      await window.close()
    }),
  )
}
