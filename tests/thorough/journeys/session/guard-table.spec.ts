import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright'
import { locales } from '../../../../src/contract/locales.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { pageRoutes } from '../../../support/page-routes.ts'
import { expect, test, watchConsole } from '../../../support/browser/browser.ts'
import { expectedAt, pathOfPattern } from '../../../support/guard-table.ts'
import { people, type Person, signInByCall } from '../../../support/worlds/people.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'
import type { PermissionName } from '../../../../src/contract/permission-names.ts'

// Specification, section 2: every route, as the browser's guard decides it where the worker answers and nobody asks the
// page server: for the viewer who meets most kinds of refusal. And no guarded page shows its content, or the wrong page's,
// before the guard has spoken. Every viewer is in tests/site/guard-table.test.ts, and the rule in tests/lib/session/guard.test.ts.

interface Whose {
  person: Person
  organisationId: number
}
const member: Whose = { person: 'mitglied', organisationId: 1 }
/** Leads another organisation: in this one they are a member like any other. */
const leader: Whose = { person: 'leitung', organisationId: 2 }
/** What pages ask for. */
const maySee = ['operations.view', 'vehicles.view', 'files.view'] as const

test('a member without rights meets what the table says on every route, and nothing before it (answered by the worker)', async ({
  browser,
  server,
}) => {
  // It opens every route of the product, one after the other.
  test.setTimeout(120_000)
  takeRights(server.dataDirectory, { ...member, names: maySee })
  const context = await contextOf(browser, server.origin, member, 'allow')
  await installWorker(context)
  const seen = await watchFrames(context)
  for (const [place, { pattern }] of pageRoutes.entries()) {
    const expected = expectedAt(pattern, 'memberWithoutRights')
    const locale = locales[place % locales.length] ?? 'de'
    const page = await context.newPage()
    // Operation 7 is nobody's; where a right is missing, the refusal is logged.
    const complaints = watchConsole(page, [/status of 40[34]/])
    const path = localizePath(pathOfPattern(pattern), locale)
    seen.clear()
    await page.goto(path)

    const wanted = expected === 'page' ? path : endOf(expected, locale)
    await expect(page, path).toHaveURL((url) => url.pathname === wanted)
    await expect(page.locator('main h1:visible')).toHaveCount(1)
    // A guard that speaks late leads away late.
    await expect(page, path).toHaveURL((url) => url.pathname === wanted)
    // The page that was refused was on no frame.
    const before = wanted === path ? [] : [...seen].filter((one) => one === path)
    expect(before, `${path} was seen before it was refused`).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  }
  await context.close()
})

test.describe('what the person may do is not known yet', () => {
  const permissions = '**/api/permissions/user/me*'

  test('the page is on no frame before the backend has said that it may not be seen', async ({
    browser,
    server,
  }) => {
    takeRights(server.dataDirectory, { ...leader, names: maySee })
    const context = await contextOf(browser, server.origin, leader)
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

  test('and nobody can say it, for lack of network: the page stays, says that, and asks until it is known', async ({
    browser,
    server,
  }) => {
    const context = await contextOf(browser, server.origin, member)
    await context.route(permissions, (route) => route.abort())
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/organisation/')) asked.push(request.url())
    })

    await page.goto('/alarmierungen?guard=browser')

    await expect(page.locator('main h1:visible')).toHaveText('Rechte nicht bekannt')
    await expect(page.getByRole('button', { name: 'Jetzt fragen' })).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === '/alarmierungen')
    expect(asked).toEqual([])

    await context.unroute(permissions)
    // Whether the page or the refusal comes then, is another matter.
    await expect(page.locator('main h1:visible')).not.toHaveText('Rechte nicht bekannt')
    await expect(page.locator('main .rights-unanswered')).toHaveCount(0)
    await context.close()
  })
})

/** A member who is sent to the portal is sent on from there. */
function endOf(expected: string, locale: (typeof locales)[number]): string {
  return localizePath(expected === '/portal' ? '/' : expected, locale)
}

async function contextOf(
  browser: Browser,
  origin: string,
  { person, organisationId }: Whose,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, locale: 'de-DE', serviceWorkers })
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

/** Behind the server's back, as an administrator will do it with a call: what somebody may not do any more. */
function takeRights(
  dataDirectory: string,
  { person, organisationId, names }: Whose & { names: readonly PermissionName[] },
): void {
  const database = new DatabaseSync(join(dataDirectory, 'alarm.sqlite'), { timeout: 5000 })
  const grant = database.prepare(
    `insert into permission_grants (tenant_id, user_id, organisation_id, name, granted)
     select users.tenant_id, users.id, ?, ?, 0 from users where users.email = ?`,
  )
  for (const name of names) expect(grant.run(organisationId, name, people[person]).changes).toBe(1)
  database.close()
}
