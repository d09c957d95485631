import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { type Modules, readModules, usersOf } from './module-graph.ts'

const isPage = (id: string) => /\/src\/pages\/.*\.astro$/.test(id)
const isAdministration = (page: string) => /\/src\/pages\/(settings|tenant-admin)\//.test(page)
const isOperationForm = (page: string) => /\/src\/pages\/alarmierungen\/(new|\[id\]\/edit)\./.test(page)
const isAppointments = (page: string) => page.endsWith('/src/pages/termine/index.astro')
/** The page of one operation or one vehicle. */
const isRecord = (page: string) => /\/src\/pages\/(alarmierungen|fahrzeuge)\/\[id\]\.astro$/.test(page)
/** The administration section of a page: `settings-user`. */
const sectionOf = (page: string) =>
  /\/src\/pages\/((?:settings|tenant-admin)\/[^/]+)\//.exec(page)?.[1]?.replace('/', '-')

/**
 * Chooses the file for each module's styles. Each file is a request before the first paint; fewer files save requests, but bring a
 * page more styles that it does not use. `base`: styles that entry pages share with others; `entry`, `monitor`, `administration`,
 * `operation-form`, `app`: styles of several pages of that kind, in `app` also of several kinds; `record`: styles that only the pages
 * of one operation and of one vehicle share, so that home does not load them; `fields`: styles that only administration and the
 * form of an appointment share; `forms`: those that these share with the form of an operation; `settings-user`: styles of several
 * pages of that administration section only; `page-…`: styles of a single page.
 */
export function planStyles(modules: Modules): ReadonlyMap<string, string> {
  const pages = [...modules.keys()].filter(isPage)
  const isIn = (page: string, layout: string) =>
    modules.get(page)?.imports.some((id) => id.endsWith(`/src/layouts/${layout}.astro`)) ?? false
  const kindOf = (page: string) => {
    if (isIn(page, 'PlainLayout')) return 'entry'
    if (isIn(page, 'MonitorLayout')) return 'monitor'
    if (isOperationForm(page)) return 'operation-form'
    return isAdministration(page) ? 'administration' : 'app'
  }
  const parts = new Map<string, string>()
  for (const [id, users] of usersOf(pages, modules, { withLater: true })) {
    if (!/\.css$/.test(id)) continue
    const [first = '', ...others] = users
    const kinds = new Set([...users].map(kindOf))
    const [kind = 'app'] = kinds
    // Home does not load styles of the form of an appointment.
    const beside = new Set([...users].filter((page) => !isAppointments(page)).map(kindOf))
    const [section, ...otherSections] = new Set([...users].map(sectionOf))
    if (others.length === 0) parts.set(id, `page-${nameOfPage(first)}`)
    else if (section && otherSections.length === 0) parts.set(id, section)
    else if ([...users].every(isRecord)) parts.set(id, 'record')
    else if (kinds.size === 1) parts.set(id, kind)
    else if (kinds.has('entry')) parts.set(id, 'base')
    else if (beside.size === 1 && beside.has('administration')) parts.set(id, 'fields')
    else parts.set(id, beside.has('app') || beside.has('monitor') ? 'app' : 'forms')
  }
  return parts
}

/** The path of a page as part of a file name: `alarmierungen-id`. */
function nameOfPage(page: string): string {
  return page
    .replace(/^.*\/src\/pages\/|\.astro$/g, '')
    .replaceAll(/\W+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

let planned: ReadonlyMap<string, string> = new Map()

/** Splits the styles of pages into files (`planStyles`). By default, the bundler makes one for each set of pages that share styles. */
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
  /\/(forms|fields)\./,
  /\/(administration|operation-form|monitor|record)\./,
  /\/(settings|tenant-admin)-/,
  /./,
]

/** Puts shared styles first, because the later of two rules of equal specificity wins; Astro sorts styles by import depth. */
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
