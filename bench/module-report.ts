import { readFileSync, writeFileSync } from 'node:fs'
import { SCRIPT_MODULES_FILE } from '../scripts/build/script-modules.ts'
import type { Weight } from './budgets.ts'

/** Module → bytes before it is minified. */
export type Modules = Readonly<Record<string, number>>
/** `home usable` → what it is made of. */
export type PageModules = Readonly<Record<string, Modules>>

const parts = ['usable', 'idle'] as const
const RECORDED = new URL('recorded-modules.json', import.meta.url)
const KB = 1024
const MOST = 8

/** What the pages of the build are made of. */
export function modulesOfPages(weights: readonly Weight[]): PageModules {
  const built = readJson<Record<string, Modules>>(new URL(`../dist/${SCRIPT_MODULES_FILE}`, import.meta.url))
  const entries = weights.flatMap(({ page, scripts }) =>
    parts.map((part) => [`${page} ${part}`, sorted(scripts[part].map((path) => built[path] ?? {}))] as const),
  )
  return Object.fromEntries(entries)
}

/** As they were when somebody last said that this is how it shall be (`npm run bench:bytes -- --record`). */
export function recordedModules(): PageModules {
  return readJson<PageModules>(RECORDED)
}

export function recordModules(pages: PageModules): void {
  writeFileSync(RECORDED, `${JSON.stringify(pages, undefined, 2)}\n`)
}

/** What has become heavier of one part of a page, the heaviest first, as sentences. */
export function grownModules(name: string, now: Modules = {}, before: Modules = {}): string[] {
  const grown = Object.entries(now)
    .map(([module, bytes]) => ({ module, bytes, more: bytes - (before[module] ?? 0) }))
    .filter(({ more }) => more > 0)
    .toSorted((one, other) => other.more - one.more)
  const said = grown.slice(0, MOST).map(({ module, bytes, more }) => {
    const source = `${(bytes / KB).toFixed(1)} KB of source`
    return `${name}: ${module} ${more === bytes ? `is new, ${source}` : `grew by ${(more / KB).toFixed(1)} KB to ${source}`}`
  })
  if (grown.length > MOST) said.push(`${name}: ${grown.length - MOST} others grew by less`)
  return said
}

/** Of every page and part that weighs more modules than recorded. */
export function growthReport(now: PageModules, before: PageModules): string[] {
  return Object.entries(now).flatMap(([name, modules]) => grownModules(name, modules, before[name]))
}

function sorted(modules: readonly Modules[]): Modules {
  const all = modules.flatMap((one) => Object.entries(one))
  return Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function readJson<Value>(file: URL): Value {
  return JSON.parse(readFileSync(file, 'utf8')) as Value
}
