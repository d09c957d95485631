import { readFileSync } from 'node:fs'
import { SCRIPT_MODULES_FILE } from '../scripts/build/script-modules.ts'
import type { Weight } from './budgets.ts'

/** Module → bytes before it is minified. */
export type Modules = Readonly<Record<string, number>>
/** `home usable` → what it is made of. */
export type PageModules = Readonly<Record<string, Modules>>

const parts = ['usable', 'idle'] as const
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

/** What each part of a page is made of, the heaviest first, as sentences. */
export function heaviestModules(pages: PageModules): string[] {
  return Object.entries(pages).flatMap(([name, modules]) =>
    Object.entries(modules)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MOST)
      .map(([module, bytes]) => `${name}: ${module}, ${(bytes / KB).toFixed(1)} KB of source`),
  )
}

function sorted(modules: readonly Modules[]): Modules {
  const all = modules.flatMap((one) => Object.entries(one))
  return Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function readJson<Value>(file: URL): Value {
  return JSON.parse(readFileSync(file, 'utf8')) as Value
}
