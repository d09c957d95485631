import type { Browser, Page } from 'playwright'
import ts from 'typescript'
import type { BudgetName, Weight } from './budgets.ts'
import { entryPages, sharedPath } from './pages.ts'
import { inFreshBrowser, type Session, signedIn, stranger } from './session.ts'
import { type Loaded, type Traffic, watchTraffic } from './traffic.ts'

/** The pages that are reached from home: German paths, as in the route table. */
export interface Visit {
  name: string
  path: string
  /** Who opens it. */
  who: 'mitglied' | 'leitung' | 'admin'
}

/**
 * Weighs home and the pages for guests as a first visit does, and of the others what home has not loaded before. Each is
 * opened in a browser of its own, which is quicker than to open home in each of them first; what home has loaded is the
 * same file by its name. Without the worker: it fetches the parts of all pages beforehand, and they would seem to weigh
 * nothing.
 */
export async function weighPages(
  browser: Browser,
  origin: string,
  others: readonly Visit[],
): Promise<Weight[]> {
  const sessions = {
    mitglied: await signedIn(browser, origin),
    leitung: await signedIn(browser, origin, 'leitung'),
    admin: await signedIn(browser, origin, 'admin'),
  }
  const weighed = (who: Session, how: (page: Page) => Promise<Weight>) =>
    inFreshBrowser(browser, who, how, 'block')
  const shared = origin + (await sharedPath(origin))
  const atHome = async (who: Session) => {
    let files: ReadonlySet<string> = new Set()
    const home = await weighed(who, async (page) => {
      const traffic = await watchTraffic(page)
      const weight = await weigh(page, traffic, { url: `${origin}/`, name: 'home', budget: 'home' })
      files = new Set(traffic.loaded().map((entry) => entry.url))
      return weight
    })
    return { home, files }
  }
  const [member, leader, administrator] = await Promise.all([
    atHome(sessions.mitglied),
    atHome(sessions.leitung),
    atHome(sessions.admin),
  ])
  const known = { mitglied: member.files, leitung: leader.files, admin: administrator.files }
  const visits = [
    ...entryPages().map(
      ({ name, path }) =>
        () =>
          weighed(stranger, (page) => weighAlone(page, { url: origin + path, name, budget: 'entry' })),
    ),
    async () =>
      inAll(
        await weighed(stranger, (page) =>
          weighAlone(page, { url: shared, name: 'shared', budget: 'shared' }),
        ),
      ),
    ...others.map(
      ({ name, path, who }) =>
        () =>
          weighed(sessions[who], (page) =>
            weighAlone(page, { url: origin + path, name, budget: 'other', known: known[who] }),
          ),
    ),
  ]
  return [member.home, ...(await inTurns(visits))]
}

/**
 * What only a browser can tell of the budgets: home and login with all that follows when they are idle, and a shared link.
 * What else a page weighs is read from the build (`built-weight.ts`).
 */
export async function weighInBrowser(browser: Browser, origin: string): Promise<Weight[]> {
  const member = await signedIn(browser, origin)
  const shared = origin + (await sharedPath(origin))
  const home = await inFreshBrowser(
    browser,
    member,
    (page) => weighAlone(page, { url: `${origin}/`, name: 'home', budget: 'home' }),
    'block',
  )
  const link = await inFreshBrowser(
    browser,
    stranger,
    (page) => weighAlone(page, { url: shared, name: 'shared', budget: 'shared' }),
    'block',
  )
  const login = await inFreshBrowser(
    browser,
    stranger,
    (page) => weighAlone(page, { url: `${origin}/login`, name: 'login', budget: 'entry' }),
    'block',
  )
  return [home, login, inAll(link)]
}

/** Each page is watched until it is quiet: mostly a wait, so several are weighed beside each other. */
const AT_ONCE = 4

async function inTurns(visits: readonly (() => Promise<Weight>)[]): Promise<Weight[]> {
  const weights: Weight[] = []
  for (let from = 0; from < visits.length; from += AT_ONCE) {
    weights.push(...(await Promise.all(visits.slice(from, from + AT_ONCE).map((visit) => visit()))))
  }
  return weights
}

/** For a budget of the whole page: adds up all of its parts. */
function inAll(weight: Weight): Weight {
  return { ...weight, html: weight.html + weight.rest, rest: 0 }
}

interface Weighing {
  url: string
  name: string
  budget: BudgetName
  /** What the browser has when the page is opened, by its URL. */
  known?: ReadonlySet<string>
}

async function weighAlone(page: Page, weighing: Weighing): Promise<Weight> {
  return weigh(page, await watchTraffic(page), weighing)
}

async function weigh(page: Page, traffic: Traffic, { url, name, budget, known }: Weighing): Promise<Weight> {
  await page.goto(url)
  // On a busy machine the line is quiet for long before the parts that wait for an idle moment are asked for.
  await page.waitForFunction(
    () => !document.querySelector('astro-island[ssr]:is([client="load"], [client="idle"])'),
  )
  await traffic.settled()
  const loaded = traffic.loaded().filter((entry) => !known?.has(entry.url) || isPage(entry, page))
  const needed = reachable(await entryScripts(page), traffic)
  const sum = (wanted: (entry: Loaded) => boolean) =>
    loaded.filter(wanted).reduce((total, { bytes }) => total + bytes, 0)

  const isHtml = ({ type }: Loaded) => type === 'Document'
  const isScript = ({ type }: Loaded) => type === 'Script'
  const isStyle = ({ type }: Loaded) => type === 'Stylesheet'
  const isNeeded = (entry: Loaded) => isScript(entry) && needed.has(entry.url)
  const isLater = (entry: Loaded) => isScript(entry) && !needed.has(entry.url)
  const paths = (wanted: (entry: Loaded) => boolean) =>
    loaded.filter(wanted).map(({ url }) => new URL(url).pathname)
  return {
    page: name,
    budget,
    html: sum(isHtml),
    css: sum(isStyle),
    usable: sum(isNeeded),
    idle: sum(isLater),
    rest: sum((entry) => !isHtml(entry) && !isScript(entry) && !isStyle(entry)),
    headers: loaded.reduce((total, { headers }) => total + headers, 0),
    requests: loaded.length,
    scripts: { usable: paths(isNeeded), idle: paths(isLater) },
  }
}

/** The page itself counts, also where its URL was loaded before. */
function isPage({ url }: Loaded, page: Page): boolean {
  return new URL(url).pathname === new URL(page.url()).pathname
}

/** What the page needs before it can be used: its own scripts, and the islands it is for (`client:load`). */
async function entryScripts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const absolute = (path: string | null) => (path ? [new URL(path, location.href).href] : [])
    // Not the preload links: the browser's loader adds those of what it imports when idle.
    const scripts = [...document.querySelectorAll('script[src]')]
    const islands = [...document.querySelectorAll('astro-island[client="load"]')]
    const attributes = ['component-url', 'renderer-url', 'before-hydration-url']
    return [
      ...scripts.flatMap((script) => absolute(script.getAttribute('src'))),
      ...islands.flatMap((island) => attributes.flatMap((name) => absolute(island.getAttribute(name)))),
    ]
  })
}

/** The scripts and all they import at once; what is imported later, when idle, is not among them. */
function reachable(entries: readonly string[], traffic: Traffic): Set<string> {
  const found = new Set<string>()
  const queue = [...entries]
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (found.has(url)) continue
    found.add(url)
    for (const specifier of staticImports(traffic.text(url) ?? '')) queue.push(new URL(specifier, url).href)
  }
  return found
}

function staticImports(code: string): string[] {
  const source = ts.createSourceFile('script.js', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS)
  return source.statements.flatMap((statement) => {
    const isImport = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)
    const specifier = isImport ? statement.moduleSpecifier : undefined
    return specifier && ts.isStringLiteral(specifier) ? [specifier.text] : []
  })
}
