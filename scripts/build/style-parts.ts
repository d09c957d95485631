import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { type Modules, readModules, usersOf } from './module-graph.ts'

const isPage = (id: string) => /\/src\/pages\/.*\.astro$/.test(id)
const isAdministration = (page: string) => /\/src\/pages\/(settings|tenant-admin)\//.test(page)
/** `settings-user`: the section of administration that a page belongs to. */
const sectionOf = (page: string) =>
  /\/src\/pages\/((?:settings|tenant-admin)\/[^/]+)\//.exec(page)?.[1]?.replace('/', '-')

/**
 * Which file the styles of a module go to. Each file is a request before anything is painted, and the fewer pages it takes to
 * share one, the more of it a page has no use for: `base` is what entry pages share with others, `entry`, `monitor`, `administration` and
 * `app` what several pages of their kind use; what the pages of one section of administration use (`settings-user`) is a file of
 * that section, and what only one page uses is a file with its name.
 */
export function planStyles(modules: Modules): ReadonlyMap<string, string> {
  const pages = [...modules.keys()].filter(isPage)
  const isIn = (page: string, layout: string) =>
    modules.get(page)?.imports.some((id) => id.endsWith(`/src/layouts/${layout}.astro`)) ?? false
  const kindOf = (page: string) => {
    if (isIn(page, 'PlainLayout')) return 'entry'
    if (isIn(page, 'MonitorLayout')) return 'monitor'
    return isAdministration(page) ? 'administration' : 'app'
  }
  const parts = new Map<string, string>()
  for (const [id, users] of usersOf(pages, modules, { withLater: true })) {
    if (!/\.css$/.test(id)) continue
    const [first = '', ...others] = users
    const kinds = new Set([...users].map(kindOf))
    const [kind = 'app'] = kinds
    const [section, ...otherSections] = new Set([...users].map(sectionOf))
    if (others.length === 0) parts.set(id, `page-${nameOfPage(first)}`)
    else if (section && otherSections.length === 0) parts.set(id, section)
    else if (kinds.size === 1) parts.set(id, kind)
    else parts.set(id, kinds.has('entry') ? 'base' : 'app')
  }
  return parts
}

/** `alarmierungen-id`. */
function nameOfPage(page: string): string {
  return page
    .replace(/^.*\/src\/pages\/|\.astro$/g, '')
    .replaceAll(/\W+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

let planned: ReadonlyMap<string, string> = new Map()

/** How the styles of pages are cut into files. Left alone, each set of pages gets a file of what it alone shares. */
export const styleParts: Plugin = {
  name: 'style-parts',
  enforce: 'pre',
  configEnvironment: (environment) =>
    environment === 'client'
      ? undefined
      : {
          build: {
            rolldownOptions: {
              output: {
                codeSplitting: { groups: [{ name: (id: string) => planned.get(id) ?? null }] },
              },
            },
          },
        },
  buildEnd() {
    if (this.environment.name === 'ssr') planned = planStyles(readModules(this))
  },
}

const inOrder = [
  /\/base\./,
  /\/(app|entry)\./,
  /\/(administration|monitor)\./,
  /\/(settings|tenant-admin)-/,
  /./,
]

/** Of two rules of equal weight the later one wins, so shared styles come first; Astro sorts by how deep a style is imported. */
export function styleOrder(): AstroIntegration {
  const placeOf = (style: object) =>
    inOrder.findIndex((names) => names.test('src' in style ? String(style.src) : ''))
  return {
    name: 'style-order',
    hooks: {
      'astro:build:ssr'({ manifest }) {
        for (const { styles } of manifest.routes) styles.sort((one, other) => placeOf(one) - placeOf(other))
      },
    },
  }
}
