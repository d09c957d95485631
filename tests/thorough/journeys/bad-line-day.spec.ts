import type { Page } from 'playwright'
import { locales } from '../../../src/contract/locales.ts'
import { localizePath } from '../../../src/i18n/paths.ts'
import type { routes } from '../../../src/lib/routes.ts'
import { badLines } from '../../support/bad-lines.ts'
import { keeps, onDevice } from '../../support/device-storage.ts'
import { expect, quiet, signIn, wake } from '../../support/faulty-browser.ts'
import { offlineChanges } from '../../support/offline-changes.ts'
import { sessionWritten, test } from '../../support/own-device.ts'
import { raiseAlarm, signInByCall } from '../../support/people.ts'
import { sendDocument } from '../../support/send-document.ts'
import { workerAnswers } from '../../support/worker.ts'

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

/** What a page shows of what was shown before. A page of one object is asked for one that was never here, too. */
interface Shown {
  path: (id: number) => string
  /** Whoever is signed in is led on to the home page. */
  data: 'own' | 'of the home page' | 'none'
  /** Of its data; the title of the operation unless told. */
  words?: string
  /** The names under which the device keeps it. */
  kept?: (id: number) => string[]
  missing?: Record<(typeof locales)[number], string>
}

const shown: Record<Exclude<keyof typeof routes, 'shared'>, Shown> = {
  home: { path: () => '/', data: 'own', kept: () => ['incidents', 'unread'] },
  alerts: { path: () => '/alarmierungen', data: 'own', kept: () => ['alerts'] },
  alert: {
    path: (id) => `/alarmierungen/${id}`,
    data: 'own',
    kept: (id) => [`alert ${id}`],
    missing: {
      de: 'Dieser Einsatz ist nicht auf diesem Gerät',
      en: 'This operation is not on this device',
    },
  },
  // Members may not: they are told so.
  newAlert: { path: () => '/alarmierungen/new', data: 'none' },
  editAlert: { path: (id) => `/alarmierungen/${id}/edit`, data: 'none' },
  alertStatistics: { path: () => '/alarmierungen/statistics', data: 'none' },
  alertMonitor: {
    path: (id) => `/alarmierungen/${id}/monitor`,
    data: 'own',
    kept: (id) => [`monitored ${id}`],
    missing: { de: 'Keine Verbindung', en: 'No connection' },
  },
  monitor: { path: () => '/monitor', data: 'own', kept: (id) => ['running', 'vehicles', `monitored ${id}`] },
  vehicles: { path: () => '/fahrzeuge', data: 'own', words: 'HLF 20', kept: () => ['vehicles'] },
  vehicle: {
    path: (id) => `/fahrzeuge/${id === UNKNOWN_ID ? id : 3}`,
    data: 'own',
    words: 'HLF 20',
    kept: () => ['vehicle 3', 'vehicleHistory 3', 'vehicleDay 3 today'],
    missing: {
      de: 'Dieses Fahrzeug ist nicht auf diesem Gerät',
      en: 'This vehicle is not on this device',
    },
  },
  documents: {
    path: () => '/dokumente',
    data: 'own',
    words: DOCUMENT,
    kept: () => ['documents top'],
  },
  profile: {
    path: () => '/profile',
    data: 'own',
    words: 'Push',
    kept: () => ['notificationSettings'],
  },
  settings: { path: () => '/settings', data: 'none' },
  users: { path: () => '/settings/user', data: 'none' },
  organisation: { path: () => '/settings/organisation', data: 'none' },
  integrations: { path: () => '/settings/integrations', data: 'none' },
  groups: { path: () => '/settings/groups', data: 'none' },
  newGroup: { path: () => '/settings/groups/new', data: 'none' },
  group: { path: () => '/settings/groups/1', data: 'none' },
  person: { path: () => '/settings/user/1', data: 'none' },
  notifications: { path: () => '/notifications', data: 'own', kept: () => ['notifications all', 'counts'] },
  login: { path: () => '/login', data: 'of the home page' },
  passwordReset: { path: () => '/password-reset', data: 'of the home page' },
  newPassword: { path: () => '/password-reset/token', data: 'of the home page' },
  register: { path: () => '/register/token', data: 'none' },
  emailChange: { path: () => '/email-change/token', data: 'none' },
  portal: { path: () => '/portal', data: 'of the home page' },
  noAccess: { path: () => '/no-access', data: 'none' },
}

for (const line of badLines) {
  test(`on a line that ${line.name}: what was seen is there, and what is answered reaches the server once, whatever ends the app`, async ({
    site,
    startDevice,
  }) => {
    // Every page in both languages, on a line that takes its time.
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
    const kept = async () => (await onDevice(app)).waiting
    await expect.poll(kept).toBeGreaterThanOrEqual(offlineChanges.length)
    await first.kill()

    const offline = await startDevice({ offline: line.inBrowser })
    const reopened = await offline.launch(origin)
    await expect(reopened.locator('.connection-notice')).toContainText(/noch nicht gesendet/)
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
  for (const { path, kept, words = TITLE } of Object.values(shown)) {
    if (!kept) continue
    await page.goto(origin + path(id))
    await expect(page.locator('main')).toContainText(words)
    await expect(page.locator('main .data-age')).toHaveCount(0)
    await keeps(page, ...kept(id))
  }
}

async function expectEverything(page: Page, origin: string, id: number): Promise<void> {
  const main = page.locator('main')
  for (const { path, data, words = TITLE } of Object.values(shown)) {
    for (const locale of locales) {
      await page.goto(origin + localizePath(path(id), locale))
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.locator('main h1:visible')).toHaveCount(1)
      if (data === 'none') continue
      await expect(main).toContainText(words)
      await expect(main.locator('.data-age')).toContainText(AGE[locale])
      if (data !== 'own') await expect(page).toHaveURL(origin + localizePath('/', locale))
    }
  }
  // At once: the product may wait for an answer for a while.
  const missing = Object.values(shown).flatMap(({ path, missing }) =>
    missing
      ? locales.map((locale) => [localizePath(path(UNKNOWN_ID), locale), missing[locale]] as const)
      : [],
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
