import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { locales } from '../../../src/contract/locales.ts'
import type { PermissionName } from '../../../src/contract/permissions.ts'
import { localizePath } from '../../../src/i18n/paths.ts'
import { pageRoutes } from '../../support/page-routes.ts'
import { expect, test, watchConsole } from '../../support/browser.ts'
import { expectedAt, pathOfPattern, type ViewerName, viewerNames } from '../../support/guard-table.ts'
import { type Person, signInByCall } from '../../support/people.ts'
import { workerAnswers } from '../../support/worker.ts'

// Specification, section 2: every route × viewer × language, as the browser's guard decides it: where the page server is
// asked to leave the decision to it, and where the worker answers and nobody asks the page server. And no guarded page
// shows its content, or the wrong page's, before the guard has spoken. A browser needs a second for each: every viewer
// meets every route once, in one of four ways that change from route to route and from viewer to viewer.

/** Who of the demo tenant stands for whom, and where they are. */
const stands: Record<Exclude<ViewerName, 'stranger'>, { person: Person; organisationId: number }> = {
  member: { person: 'leitung', organisationId: 2 },
  memberWithoutRights: { person: 'mitglied', organisationId: 1 },
  memberWithoutOrganisation: { person: 'leitung', organisationId: 0 },
  organisationAdmin: { person: 'leitung', organisationId: 1 },
  tenantAdmin: { person: 'admin', organisationId: 1 },
  tenantAdminWithoutOrganisation: { person: 'admin', organisationId: 0 },
}

const answerers = [
  { answerer: 'the page server', turn: 0, search: '?guard=browser', serviceWorkers: 'block' },
  { answerer: 'the worker', turn: 1, search: '', serviceWorkers: 'allow' },
] as const

for (const [viewer, { answerer, turn, search, serviceWorkers }] of viewerNames.flatMap((name) =>
  answerers.map((one) => [name, one] as const),
)) {
  test(`${viewer} meets what the table says on every route, and nothing before it (answered by ${answerer})`, async ({
    browser,
    server,
  }) => {
    const { dataDirectory } = server
    if (viewer === 'member') setRights(dataDirectory, { ...leader, organisationId: 2 }, mayWrite, true)
    if (viewer === 'memberWithoutRights') setRights(dataDirectory, member, maySee, false)
    const context = await contextOf(browser, server.origin, viewer, serviceWorkers)
    if (serviceWorkers === 'allow') await installWorker(context)
    const seen = await watchFrames(context)
    for (const [place, { pattern }] of pageRoutes.entries()) {
      const expected = expectedAt(pattern, viewer)
      for (const locale of locales) {
        if ((place + viewerNames.indexOf(viewer)) % 4 !== 2 * turn + locales.indexOf(locale)) continue
        const page = await context.newPage()
        // Operation 7 is nobody's; where a right is missing, the refusal is logged. Whoever is led away at once takes
        // away islands that React has not begun yet: Astro ends them, and React says so (424). Nobody sees either.
        const complaints = watchConsole(page, [/status of 40[34]/, /Minified React error #424[^]*\.unmount/])
        const path = localizePath(pathOfPattern(pattern), locale)
        seen.clear()
        await page.goto(path + search)

        const wanted = expected === 'page' || expected === 'question' ? path : endOf(expected, locale)
        await expect(page, `${viewer} at ${path}`).toHaveURL((url) => url.pathname === wanted)
        await expectShown(page, expected === 'question')
        // A guard that speaks late leads away late.
        await expect(page, `${viewer} at ${path}`).toHaveURL((url) => url.pathname === wanted)
        // The page that was refused was on no frame.
        const before = wanted === path ? [] : [...seen].filter((one) => one === path)
        expect(before, `${path} was seen before it was refused`).toEqual([])
        if (expected === 'question') expect([...seen], 'the page behind the question').not.toContain(path)
        expect(complaints).toEqual([])
        await page.close()
      }
    }
    await context.close()
  })
}

test.describe('what the person may do is not known yet', () => {
  const permissions = '**/api/permissions/user/me*'

  test('the page is on no frame before the backend has said that it may not be seen', async ({
    browser,
    server,
  }) => {
    setRights(server.dataDirectory, { ...leader, organisationId: 2 }, maySee, false)
    const context = await contextOf(browser, server.origin, 'member')
    const seen = await watchFrames(context)
    await context.route(permissions, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    const page = await context.newPage()

    await page.goto('/alarmierungen?guard=browser')

    await expect(page).toHaveURL((url) => url.pathname === '/no-access')
    await expect(page.locator('main h1:visible')).toHaveText('Kein Zugriff')
    expect([...seen]).not.toContain('/alarmierungen')
    await context.close()
  })

  test('and nobody can say it, for lack of network: the page opens, and tells what it knows', async ({
    browser,
    server,
  }) => {
    const context = await contextOf(browser, server.origin, 'memberWithoutRights')
    await context.route(permissions, (route) => route.abort())
    const page = await context.newPage()

    await page.goto('/alarmierungen?guard=browser')

    await expect(page.locator('main h1:visible')).toHaveText('Alarmierungen')
    await expect(page).toHaveURL((url) => url.pathname === '/alarmierungen')
    await context.close()
  })
})

/** A member who is sent to the portal is sent on from there. */
function endOf(expected: string, locale: (typeof locales)[number]): string {
  return localizePath(expected === '/portal' ? '/' : expected, locale)
}

async function expectShown(page: Page, asks: boolean): Promise<void> {
  await expect(page.locator('main')).toBeVisible()
  await expect(page.locator('main h1:visible')).toHaveCount(1)
  await expect(page.locator('.organisation-question')).toHaveCount(asks ? 1 : 0)
  if (asks) await expect(page.locator('main').getByRole('button', { name: /Neudorf/ })).toBeVisible()
}

async function contextOf(
  browser: Browser,
  origin: string,
  viewer: ViewerName,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, locale: 'de-DE', serviceWorkers })
  if (viewer === 'stranger') return context

  const { person, organisationId } = stands[viewer]
  const session = { ...(await signInByCall(origin, person)), renewed_at: Date.now() }
  await context.addInitScript(
    ([sessionRow, organisationRow]) => {
      // The first page of the context; later ones keep what it has become.
      if (localStorage.getItem('session') !== null) return
      localStorage.setItem('session', sessionRow)
      localStorage.setItem('organisation', organisationRow)
    },
    [JSON.stringify(session), String(organisationId)] as const,
  )
  return context
}

/** As somebody has left it who was signed in before. */
async function installWorker(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/robots.txt')
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
  await workerAnswers(page)
  await page.close()
}

/** The paths whose own content was on at least one frame. */
async function watchFrames(context: BrowserContext): Promise<Set<string>> {
  const seen = new Set<string>()
  await context.exposeFunction('noteSeen', (path: string) => void seen.add(path))
  await context.addInitScript(() => {
    const look = () => {
      // What has no box of its own (an island) is not visible by itself.
      const own = [
        ...document.querySelectorAll('main *:not(.organisation-question, .organisation-question *)'),
      ]
      const isSeen = own.some((one) => one.checkVisibility({ visibilityProperty: true }))
      const note = Reflect.get(window, 'noteSeen') as ((path: string) => void) | undefined
      if (isSeen) note?.(location.pathname)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return seen
}

interface Whose {
  email: string
  organisationId: number
}
const member: Whose = { email: 'mitglied@demo.example', organisationId: 1 }
const leader: Whose = { email: 'leitung@demo.example', organisationId: 1 }
/** What pages ask for. */
const maySee = ['operations.view', 'vehicles.view', 'files.view'] as const
/** Members of the demo tenant may not do that by themselves. */
const mayWrite = ['operations.create', 'operations.update'] as const

/** Behind the server's back, as an administrator will do it with a call. */
function setRights(
  dataDirectory: string,
  { email, organisationId }: Whose,
  names: readonly PermissionName[],
  granted: boolean,
): void {
  const database = new DatabaseSync(join(dataDirectory, 'alarm.sqlite'), { timeout: 5000 })
  const grant = database.prepare(
    `insert into permission_grants (tenant_id, user_id, organisation_id, name, granted)
     select users.tenant_id, users.id, ?, ?, ? from users where users.email = ?`,
  )
  for (const name of names) expect(grant.run(organisationId, name, Number(granted), email).changes).toBe(1)
  database.close()
}
