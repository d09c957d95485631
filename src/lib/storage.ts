import * as v from 'valibot'
import type { AnySchema } from '../contract/endpoint.ts'

/** Signing out leaves nothing of a person on the device; these two say nothing about anybody. */
export const KEPT_AFTER_SIGN_OUT: readonly string[] = ['theme', 'locale']

/** The row that holds the session: token, user and expiry. */
export const SESSION_KEY = 'session'

/** Stands in where the browser refuses to keep anything: then a row lives as long as the page. */
const memory = new Map<string, string>()

/** A row that is missing, unreadable or of an older shape is the same: nothing. */
export function readStored<Schema extends AnySchema>(
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  const text = memory.get(key) ?? readText(key)
  if (text === null) return undefined

  try {
    const row = v.safeParse(schema, JSON.parse(text))
    return row.success ? row.output : undefined
  } catch (error) {
    console.warn(`The stored "${key}" is not readable and was ignored.`, error)
    return undefined
  }
}

export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
  } catch (error) {
    console.warn(`This browser does not keep "${key}" beyond this page.`, error)
    memory.set(key, text)
  }
}

/** Removes every stored datum but language and theme. */
export function clearStored(): void {
  memory.clear()
  try {
    for (const key of Object.keys(localStorage)) {
      if (!KEPT_AFTER_SIGN_OUT.includes(key)) localStorage.removeItem(key)
    }
    sessionStorage.clear()
  } catch (error) {
    console.warn('This browser has no storage to clear.', error)
  }
}

/** Tells of changes another tab made. A cleared storage is told once, with no key. */
export function onStoredElsewhere(listener: (key: string | null) => void): () => void {
  const listen = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === null || storageArea === localStorage) listener(key)
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is blocked: said once per write, reading would only repeat it.
    return null
  }
}
