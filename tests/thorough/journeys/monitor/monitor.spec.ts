import type { Page } from 'playwright'
import { publishOperation } from '../../../../src/backend/operations/publish.ts'
import { setFmsStatus } from '../../../../src/contract/vehicles/vehicles.ts'
import { respondToOperation } from '../../../../src/contract/operations/operations.ts'
import { ask } from '../../../../scripts/client.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/lines/faulty-browser.ts'
import type { FaultySite } from '../../../support/lines/faulty-site.ts'
import { raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'
import { listening } from '../../../support/calls/realtime.ts'

// Product page, section 1: a station's wall display shows live operations and vehicles, never sleeps, reconnects by itself.
// Section 4: a monitor view that fills the screen and keeps it awake; FMS status is digit, word, colour and age; every
// screen from 320 px to a wall display, in both languages, light and dark.

test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_|WebSocket/] })

const walls = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 360, height: 640 },
] as const
const organisationId = 1
const stage = (page: Page) => page.locator('.monitor-stage')
const title = (page: Page) => page.locator('.monitor-operation h1')
const vehicle = (page: Page, name: string) => page.locator('.monitor-vehicle').filter({ hasText: name })

async function openMonitor(page: Page, path = '/monitor'): Promise<void> {
  const ready = listening(page)
  await signIn(page, 'mitglied')
  await ready
  const again = listening(page)
  await page.goto(path)
  await again
}

/** As the dispatch centre's close does: the next push of the operation says that it is over. */
async function close({ backend }: FaultySite, id: number): Promise<void> {
  const at = new Date().toISOString()
  await backend.database.write((queries) =>
    queries
      .updateTable('operations')
      .set(({ eb }) => ({ closed_at: at, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )
  const organisation = { id: organisationId, tenantId: 1 }
  await publishOperation({ database: backend.database, hub: backend.hub }, organisation, id)
}

async function report({ backend }: FaultySite, vehicleId: number, status: number): Promise<void> {
  const { token } = await signInByCall(backend.origin, 'mitglied')
  await ask(backend.origin, setFmsStatus, { params: { organisationId, vehicleId }, input: { status }, token })
}

test('an alarm appears by itself, its vehicles move, people answer, and afterwards it is idle again', async ({
  page,
  site,
}) => {
  await page.setViewportSize(walls[0])
  await openMonitor(page)
  await expect(page.locator('.monitor-time')).toHaveText(/^\d\d:\d\d:\d\d$/)
  await expect(page.locator('.monitor-nothing')).toHaveText('Kein Einsatz')
  await expect(vehicle(page, 'HLF 20')).toContainText('Einsatzbereit auf Wache')
  await report(site, 3, 6)
  await expect(vehicle(page, 'HLF 20')).toContainText('Nicht einsatzbereit')
  await expect(vehicle(page, 'HLF 20').locator('.fms-digit')).toHaveText('6')

  const { id } = await raiseAlarm(site.backend.origin, {
    title: 'B3 – Wohnungsbrand',
    text: 'Rauch aus dem zweiten Obergeschoss',
    keyword: 'B3',
    address: 'Lindenstraße 14, 99999 Musterstadt',
    remark: 'Anrufer ist 0170 000000',
    vehicles: ['Florian Musterstadt 1/44-1', 'Rettungsdienst 71/83-1'],
  })
  await expect(title(page)).toHaveText('B3 – Wohnungsbrand')
  await expect(stage(page)).toContainText('Lindenstraße 14')
  await expect(stage(page)).toContainText('Rauch aus dem zweiten')
  await expect(stage(page)).toContainText('Noch keine Rückmeldung')
  await report(site, 3, 3)
  await expect(vehicle(page, 'HLF 20')).toContainText('Einsatz übernommen')
  await expect(vehicle(page, 'Rettungsdienst')).toContainText('Status unbekannt')

  const { token } = await signInByCall(site.backend.origin, 'leitung')
  const input = { answer: 'coming', minutes: 6, note: 'mit meinem Auto' } as const
  await ask(site.backend.origin, respondToOperation, {
    params: { organisationId, operationId: id },
    input,
    token,
  })
  await expect(page.locator('.monitor-answer')).toHaveText(
    /^1 kommt1 Gruppenführer1 ZugführerL\. Leitung \d\d:\d\d Kommandant, Gruppenführer, Zugführer$/,
  )
  const qualified = page.locator('.monitor-qualifications li')
  await expect(qualified).toHaveText(['1 Gruppenführer', '1 Zugführer'])
  // Sixteen minutes of arc at 6 m (decision 45), on a wall; a hand is nearer.
  for (const viewport of walls) {
    await page.setViewportSize(viewport)
    const size = () => qualified.first().evaluate((one) => parseFloat(getComputedStyle(one).fontSize))
    await expect.poll(size).toBeGreaterThanOrEqual(viewport.width > 1000 ? 61 : 16)
    expect(await findWide(page)).toEqual([])
  }
  // Of people only their names.
  await expect(stage(page)).not.toContainText('0170')
  await expect(stage(page)).not.toContainText('Auto')

  await close(site, id)
  await expect(page.locator('.monitor-nothing')).toBeVisible()
})

test('several operations change in turn, which can be stopped, and a new one comes at once', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await raiseAlarm(site.backend.origin, { title: 'Erster' })
  await raiseAlarm(site.backend.origin, { title: 'Zweiter', kind: 'exercise' })
  await openMonitor(page)

  await expect(title(page)).toHaveText('Zweiter')
  await expect(page.locator('.monitor-turn')).toHaveText('Einsatz 1 von 2')
  await expect(page.locator('.monitor-operation')).toHaveAttribute('data-drill', 'true')
  await expect(page.locator('.operation-kind')).toHaveText('Übung')
  await page.clock.fastForward(61_000)
  await expect(title(page)).toHaveText('Erster')
  await page.clock.fastForward(16_000)
  await expect(title(page)).toHaveText('Zweiter')

  await page.mouse.move(300, 300)
  await page.getByRole('button', { name: 'Wechsel anhalten' }).click()
  await expect(page.locator('.monitor-turn')).toContainText('angehalten')
  await page.clock.fastForward(61_000)
  await expect(title(page)).toHaveText('Zweiter')
  await raiseAlarm(site.backend.origin, { title: 'Dritter' })
  await expect(title(page)).toHaveText('Dritter')
  await expect(page.locator('.monitor-turn')).toHaveText('Einsatz 1 von 3, angehalten')
})

test(
  'without a network what the worker has kept is shown with its age, and that is said, large; afterwards it shows what has happened meanwhile',
  { tag: '@worker' },
  async ({ page, site }) => {
    await page.setViewportSize(walls[0])
    await raiseAlarm(site.backend.origin, { title: 'Bekannt' })
    await openMonitor(page)
    await expect(title(page)).toHaveText('Bekannt')
    await workerAnswers(page)
    await page.waitForLoadState('networkidle')

    await page.context().setOffline(true)
    site.proxy.cutSockets()
    const notice = page.locator('.connection-notice p')
    await expect(notice).toContainText('Kein Netz')
    const size = await notice.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
    // Ten minutes of arc at 6 m: what is written smaller cannot be read there (decision 45).
    expect(size).toBeGreaterThan(39)
    await page.reload()
    await expect(title(page)).toHaveText('Bekannt')
    await expect(page.locator('.monitor-age')).toHaveText(/Veraltet: Stand \d\d:\d\d/)
    await raiseAlarm(site.backend.origin, { title: 'Während der Störung' })

    await page.context().setOffline(false)
    await expect(title(page)).toHaveText('Während der Störung')
    await expect(notice).toHaveCount(0)
  },
)

test('the way out and the settings stay out of sight until somebody touches the device, and the keyboard finds them', async ({
  page,
  site,
}) => {
  const { id } = await raiseAlarm(site.backend.origin, { title: 'B2' })
  await page.clock.install()
  await openMonitor(page, `/alarmierungen/${id}/monitor`)
  await expect(title(page)).toHaveText('B2')
  const controls = page.locator('.monitor-controls')
  await page.clock.fastForward(7_000)
  await expect(controls).toHaveCSS('opacity', '0')

  await page.mouse.move(200, 200)
  await expect(controls).toHaveCSS('opacity', '1')
  await page.clock.fastForward(7_000)
  await expect(controls).toHaveCSS('opacity', '0')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Monitor verlassen' })).toBeFocused()
  await expect(controls).toHaveCSS('opacity', '1')

  await page.getByRole('button', { name: 'Hell' }).click()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Monitor verlassen' }).click()
  await expect(page).toHaveURL(`/alarmierungen/${id}`)
  // What was chosen for the wall is the wall's alone.
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light dark')
})

test('a tap fills the screen, and the screen is kept awake for as long as the monitor is shown', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    const request = (type: string) => {
      asked.push(type)
      const sentinel = Object.assign(new EventTarget(), {
        released: false,
        type,
        release: () => {
          asked.push('released')
          return Promise.resolve()
        },
      })
      Object.assign(window, {
        loseLock: () => {
          sentinel.released = true
          sentinel.dispatchEvent(new Event('release'))
        },
      })
      return Promise.resolve(sentinel)
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  await raiseAlarm(site.backend.origin, { title: 'B2' })
  await openMonitor(page)
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
  await expect.poll(asked).toEqual(['screen'])
  // As when another page was in front of it.
  await page.evaluate(() => (window as unknown as { loseLock: () => void }).loseLock())
  await expect.poll(asked).toEqual(['screen', 'screen'])

  await page.getByRole('button', { name: 'Vollbild und Ton einschalten' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('html')

  await page.mouse.move(200, 200)
  await page.getByRole('link', { name: 'Monitor verlassen' }).click()
  await expect(page.locator('.incident-feed')).toBeVisible()
  await expect.poll(asked).toEqual(['screen', 'screen', 'released'])
})

test('where the browser keeps no screen awake, it says so', async ({ page, site }) => {
  await page.addInitScript(() => {
    const request = () => Promise.reject(new DOMException('low battery', 'NotAllowedError'))
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  await raiseAlarm(site.backend.origin, { title: 'B2' })
  await openMonitor(page)
  await expect(page.locator('.monitor-notes')).toContainText('hält den Bildschirm nicht wach')
})

test('vehicles are shown to those who may see them, and operations to nobody else', async ({
  page,
  site,
}) => {
  const refuse = (name: 'vehicles.view' | 'operations.view') =>
    site.backend.database.write((queries) =>
      queries.deleteFrom('permission_grants').where('name', '=', name).execute(),
    )
  await refuse('vehicles.view')
  await openMonitor(page)
  await expect(page.locator('.monitor-nothing')).toBeVisible()
  await expect(page.locator('.monitor-vehicle')).toHaveCount(0)

  await refuse('operations.view')
  await page.evaluate(() => localStorage.removeItem('permissions'))
  await page.goto('/monitor')
  await expect(page).toHaveURL(/\/no-access$/)
})

/** Where it is that hour by now: an idle monitor looks otherwise at night. */
function zoneWhereItIs(hour: number): string {
  const ahead = (hour - new Date().getUTCHours() + 24) % 24
  const offset = ahead > 12 ? ahead - 24 : ahead
  // Of these names the sign is the other way round (tz database, "etcetera").
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

test.describe('where it is 2 o’clock', () => {
  test.use({ timezoneId: zoneWhereItIs(2) })

  // By day accessibility.spec.ts looks at it.
  test('axe finds nothing on a monitor in the light, idle or with an exercise, and it is not wider than a phone', async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    await page.addInitScript(() =>
      localStorage.setItem('monitor', JSON.stringify({ light: true, dim: true })),
    )
    const found: string[] = []
    const check = async (what: string) => {
      await page.mouse.move(160, 284)
      const problems = [...(await findViolations(page)), ...(await findWide(page))]
      found.push(...problems.map((problem) => `${what}: ${problem}`))
    }
    await openMonitor(page, localizePath('/monitor', 'en'))
    await expect(page.locator('.monitor-vehicle')).toHaveCount(5)
    await check('idle')
    await raiseAlarm(site.backend.origin, {
      title: 'B3 – Wohnungsbrand',
      kind: 'exercise',
      priority: true,
      address: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenstraße 7, 99999 Musterstadt',
      vehicles: ['Rotkreuz-Musterstadt-Rettungstransportwagen 71/83-1', 'Florian Musterstadt 1/44-1'],
    })
    await expect(title(page)).toBeVisible()
    await check('running')
    expect(found).toEqual([])
  })
})
