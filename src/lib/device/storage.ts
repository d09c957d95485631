import * as v from 'valibot'
import type { AnySchema } from '../../contract/endpoint.ts'
import { LEFT_PAGES_KEY } from '../session/guard-state.ts'
import type { OpenPages } from './open-pages.ts'

export { SESSION_KEY } from '../../contract/account/session.ts'

/** The entries that stay after signing out: they contain no personal data. */
const KEPT_AFTER_SIGN_OUT: readonly string[] = ['theme', 'locale']
/** Entries that the app can fetch again: deleted first if space is short. */
const FETCHED_AGAIN: readonly string[] = ['permissions']
/** Value of an entry that does not fit: the open pages hold it in memory, and pass it to each other (`open-pages.ts`). */
const WITH_OPEN_PAGES = '"with open pages"'
/** About as long as the longest entry that cannot be fetched again. */
const PROBE = 'x'.repeat(1000)

/** Stands in where the browser refuses to keep a row: then it lives as long as the page. */
const memory = new Map<string, string>()
/** What the storage last said: it counts until another page has handed over the row that had no room. */
const lastRead = new Map<string, string>()
let others: Promise<OpenPages> | undefined
const listeners = new Set<(key: string | null, text: string | null) => void>()

/** A row that is missing, unreadable or of an older shape is the same: nothing. */
export function readStored<Schema extends AnySchema>(
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  const text = memory.get(key) ?? readText(key)
  if (text === undefined) return undefined

  try {
    const row = v.safeParse(schema, JSON.parse(text))
    return row.success ? row.output : undefined
  } catch (error) {
    console.warn(`The stored "${key}" is not readable and was ignored.`, error)
    return undefined
  }
}

/** What has no room is remembered by this page alone; nothing older is left in its place. */
export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  if (keep(key, text)) return
  memory.set(key, text)
  remove(key)
}

/** What has no room is handed to the other open pages of this browser: all of them have to know the same row. */
export function writeShared(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  if (keep(key, text)) return
  memory.set(key, text)
  // Shorter than any row, so that it has room where one was.
  if (put(key, WITH_OPEN_PAGES)) void openPages((pages) => pages.tell(key, text))
  else remove(key)
}

/** Whether the row goes with this page. */
export function livesInMemory(key: string): boolean {
  return memory.has(key)
}

/** Whether this browser would keep a row beyond this page. */
export function canKeep(): boolean {
  const kept = put('probe', PROBE)
  remove('probe')
  return kept
}

/** Removes every stored datum but language and theme. */
export function clearStored(): void {
  memory.clear()
  lastRead.clear()
  try {
    for (const key of Object.keys(localStorage)) {
      if (!KEPT_AFTER_SIGN_OUT.includes(key)) localStorage.removeItem(key)
    }
    for (const key of Object.keys(sessionStorage)) {
      // The login page clears it, too: forgotten there, a page would be loaded anew for ever.
      if (key !== LEFT_PAGES_KEY) sessionStorage.removeItem(key)
    }
  } catch (error) {
    console.warn('This browser has no storage to clear.', error)
  }
}

/**
 * Tells of changes another tab made, and what it wrote. A cleared storage is told once, with no key. What had no room
 * comes a moment later, from the tab itself.
 */
export function onStoredElsewhere(listener: (key: string | null, text: string | null) => void): () => void {
  if (listeners.size === 0) addEventListener('storage', hear)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', hear)
  }
}

/** Resolves when the other pages had time to hand over a row that the storage has no room for. */
export async function askOpenPages(key: string): Promise<void> {
  if (isWithOpenPages(key)) await openPages((pages) => pages.ask(key))
}

export function isWithOpenPages(key: string): boolean {
  try {
    return localStorage.getItem(key) === WITH_OPEN_PAGES
  } catch {
    // Storage is blocked: no page shares anything with another.
    return false
  }
}

function hear({ key, newValue, storageArea }: StorageEvent): void {
  if (storageArea !== null && storageArea !== localStorage) return
  if (key !== null && newValue === WITH_OPEN_PAGES) return void askOpenPages(key)

  // The storage counts again.
  if (key === null) memory.clear()
  else memory.delete(key)
  for (const listener of listeners) listener(key, newValue)
}

/** Another page has handed over a row. What is stored meanwhile is newer. */
function takeOver(key: string, text: string): void {
  if (!isWithOpenPages(key)) return
  memory.set(key, text)
  for (const listener of listeners) listener(key, text)
}

/** Fetched when it is first needed: hardly any browser ever does. */
async function openPages(use: (pages: OpenPages) => unknown): Promise<void> {
  others ??= import('./open-pages.ts').then(({ createOpenPages }) =>
    createOpenPages((key) => memory.get(key), takeOver),
  )
  try {
    await use(await others)
  } catch (error) {
    others = undefined
    console.warn('The other open pages are not reached.', error)
  }
}

function keep(key: string, text: string): boolean {
  if (!put(key, text)) {
    for (const one of FETCHED_AGAIN) remove(one)
    if (!put(key, text)) {
      console.warn(`This browser does not keep "${key}" beyond this page.`)
      return false
    }
  }
  memory.delete(key)
  return true
}

function put(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    // Full, or blocked: the caller says so.
    return false
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked: there is nothing.
  }
}

function readText(key: string): string | undefined {
  try {
    const text = localStorage.getItem(key)
    if (text === WITH_OPEN_PAGES) return lastRead.get(key)
    if (text === null) lastRead.delete(key)
    else lastRead.set(key, text)
    return text ?? undefined
  } catch {
    // Storage is blocked: said once per write, reading would only repeat it.
    return undefined
  }
}
