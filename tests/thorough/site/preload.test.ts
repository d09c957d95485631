import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BROWSER_GUARD, GUARD_PARAMETER } from '../../../src/lib/session/guard.ts'
import { pageRoutes } from '../../support/page-routes.ts'
import { startSite } from '../../support/servers/built-site.ts'

let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site.close())

// A passage is alive on no screen.
const paths = pageRoutes
  .filter(({ access }) => access.kind !== 'passage')
  .map(({ pattern }) => pattern.replace('[id]', '7'))

// Product page, section 4 (fast on a bad line): a page is alive two round trips after it was asked for.
test.each(paths)(
  '%s names every file its scripts import, and no file of what waits until it is idle',
  async (path) => {
    const html = await (await fetch(`${site.origin}${path}?${GUARD_PARAMETER}=${BROWSER_GUARD}`)).text()
    const head = html.slice(0, html.indexOf('</head>'))
    const links = namesIn(head, /<link rel="modulepreload"[^>]* href="\/_astro\/([^"]+)">/g)
    const scripts = namesIn(html, /<script[^>]* src="\/_astro\/([^"]+)"/g)
    const loaded = new Set([...links, ...scripts])

    expect(links.length).toBeGreaterThan(0)
    for (const file of loaded) {
      const code = readFileSync(join('dist/client/_astro', file), 'utf8')
      for (const imported of namesIn(code, /(?:^|[;}])(?:import|export)[^;'"]*["']\.\/([^"']+)["']/g))
        expect(loaded, `${file} imports it`).toContain(imported)
    }
    for (const [tag] of html.matchAll(/<astro-island[^>]*>/g)) {
      const [component = ''] = namesIn(tag, / component-url="\/_astro\/([^"]+)"/g)
      expect([component, links.includes(component)]).toEqual([component, tag.includes(' client="load"')])
    }
  },
)

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => basename(name))
}
