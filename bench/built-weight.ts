import { readFileSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { SCRIPT_IMPORTS_FILE } from '../src/backend/pages/read-build.ts'
import { BROWSER_GUARD, GUARD_PARAMETER } from '../src/lib/session/guard.ts'
import type { BudgetName, Weight } from './budgets.ts'

const root = join(import.meta.dirname, '..')

/** A page as the page host sends it, and the files it names: paths below the origin. */
interface Shell {
  /** Compressed bytes. */
  html: number
  styles: readonly string[]
  /** With all they import at once: of the page itself and of the islands it is for (`client:load`). */
  usable: readonly string[]
  /** The same of the islands that wait until it is idle. */
  idle: readonly string[]
}

/** What the browser has when a page is opened: the files of the page before. */
export type KnownFiles = ReadonlySet<string>

/**
 * Reads what a page weighs from what was built, without a browser. What a script fetches by itself later (`import()`) is
 * no part of it.
 */
export async function readShell(origin: string, path: string): Promise<Shell> {
  const url = `${origin}${path}?${GUARD_PARAMETER}=${BROWSER_GUARD}`
  const compressed = await bytesOf(url)
  const text = brotliDecompressSync(compressed).toString()
  const islands = [...text.matchAll(/<astro-island[^>]*>/g)].map(([tag]) => tag)
  const scriptsOf = (tags: readonly string[]) =>
    closureOf(tags.flatMap((tag) => namesIn(tag, / (?:component|renderer)-url="([^"]+)"/g)))
  const usable = closureOf([
    ...namesIn(text, /<script[^>]* src="([^"]+)"/g),
    ...scriptsOf(islands.filter((tag) => tag.includes('client="load"'))),
  ])
  return {
    html: compressed.length,
    styles: namesIn(text, /<link rel="stylesheet" href="([^"]+)"/g),
    usable,
    idle: scriptsOf(islands.filter((tag) => !tag.includes('client="load"'))).filter(
      (file) => !usable.includes(file),
    ),
  }
}

/** The weight of a shell for a browser that has cached some files already. */
export function weightOf(
  { html, styles, usable, idle }: Shell,
  about: { page: string; budget: BudgetName; known?: KnownFiles },
): Weight {
  const fresh = (files: readonly string[]) => files.filter((file) => !about.known?.has(file))
  const sum = (files: readonly string[]) => fresh(files).reduce((total, file) => total + sizeOf(file), 0)
  return {
    page: about.page,
    budget: about.budget,
    html,
    css: sum(styles),
    usable: sum(usable),
    // What comes later is not all known here; what is measured in a browser says it (`page-weight.ts`).
    idle: sum(idle),
    rest: 0,
    headers: 0,
    requests: 1 + fresh([...styles, ...usable, ...idle]).length,
    scripts: { usable: fresh(usable), idle: fresh(idle) },
  }
}

export function filesOf({ styles, usable, idle }: Shell): KnownFiles {
  return new Set([...styles, ...usable, ...idle])
}

let imports: Readonly<Record<string, readonly string[]>> | undefined

function closureOf(files: readonly string[]): string[] {
  imports ??= JSON.parse(readFileSync(join(root, 'dist', SCRIPT_IMPORTS_FILE), 'utf8')) as typeof imports
  const found = new Set(files)
  // A set that grows is walked to its end.
  for (const file of found) for (const next of imports?.[file] ?? []) found.add(next)
  return [...found]
}

/** As it is sent to every browser of today; the smallest files are not compressed. */
function sizeOf(file: string): number {
  const built = join(root, 'dist/client', file)
  return (statSync(`${built}.br`, { throwIfNoEntry: false }) ?? statSync(built)).size
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

/** The compressed body of an answer: `fetch` only hands out what it has unpacked. */
function bytesOf(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
      answer.on('error', reject)
    }).on('error', reject)
  })
}
