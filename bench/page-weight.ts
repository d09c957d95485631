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
  who: 'mitglied' | 'leitung'
}

/**
 * Weighs home and the pages for guests as a first visit does, and the others as they are reached from home by a link,
 * with what the browser has loaded for home. Without the worker: it fetches the parts of all pages beforehand, and
 * they would seem to weigh nothing.
 */
export async function weighPages(
  browser: Browser,
  origin: string,
  others: readonly Visit[],
): Promise<Weight[]> {
  const sessions = {
    mitglied: await signedIn(browser, origin),
    leitung: await signedIn(browser, origin, 'leitung'),
  }
  const weighed = (who: Session, how: (page: Page) => Promise<Weight>) =>
    inFreshBrowser(browser, who, how, 'block')
  const shared = origin + (await sharedPath(origin))
  const visits = [
    () => weighed(sessions.mitglied, (page) => weighFirstVisit(page, `${origin}/`, 'home', 'home')),
    ...entryPages().map(
      ({ name, path }) =>
        () =>
          weighed(stranger, (page) => weighFirstVisit(page, origin + path, name, 'entry')),
    ),
    async () => inAll(await weighed(stranger, (page) => weighFirstVisit(page, shared, 'shared', 'shared'))),
    ...others.map(
      (other) => () => weighed(sessions[other.who], (page) => weighFromHome(page, `${origin}/`, other)),
    ),
  ]
  return inTurns(visits)
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

/** Where all of a page is promised, whatever it consists of. */
function inAll(weight: Weight): Weight {
  return { ...weight, html: weight.html + weight.rest, rest: 0 }
}

async function weighFirstVisit(page: Page, url: string, name: string, budget: BudgetName): Promise<Weight> {
  const traffic = await watchTraffic(page)
  await page.goto(url)
  return weigh(page, traffic, name, budget)
}

async function weighFromHome(page: Page, home: string, { name, path }: Visit): Promise<Weight> {
  const traffic = await watchTraffic(page)
  await page.goto(home)
  // On a busy machine the line is quiet for long before the parts that wait for an idle moment are asked for.
  await hydrated(page, 'load', 'idle')
  await traffic.settled()
  traffic.take()

  await followLink(page, path)
  return weigh(page, traffic, name, 'other')
}

/** As a click on a link of the page does, also where the page has no such link. */
async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
  }, path)
  await page.waitForURL((url) => url.pathname === path)
}

async function weigh(page: Page, traffic: Traffic, name: string, budget: BudgetName): Promise<Weight> {
  await hydrated(page, 'load')
  await traffic.settled()
  const loaded = traffic.take()
  const needed = reachable(await entryScripts(page), traffic)
  const sum = (wanted: (entry: Loaded) => boolean) =>
    loaded.filter(wanted).reduce((total, { bytes }) => total + bytes, 0)

  const isHtml = (entry: Loaded) =>
    entry.type === 'Document' || (entry.type === 'Fetch' && isPage(entry, page))
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

/** Until no island of these kinds is without its script. */
async function hydrated(page: Page, ...kinds: readonly ('load' | 'idle')[]): Promise<void> {
  const waiting = kinds.map((kind) => `astro-island[client="${kind}"][ssr]`).join()
  await page.waitForFunction((selector) => !document.querySelector(selector), waiting)
}

/** `<ClientRouter />` fetches the HTML of the next page. */
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
