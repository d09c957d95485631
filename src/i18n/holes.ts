import { catalogues } from './catalogues.ts'
import type { Words } from './messages.ts'

/** What one language says and the other does not, as `en: login.title`. The build fails on any. */
export function holesOf(languages: Readonly<Record<string, Words>> = catalogues): string[] {
  const keys = Object.entries(languages).map(([language, words]) => ({
    language,
    keys: new Set(keysOf(words)),
  }))
  const all = new Set(keys.flatMap((one) => [...one.keys]))

  return keys.flatMap((one) =>
    [...all].filter((key) => !one.keys.has(key)).map((key) => `${one.language}: ${key}`),
  )
}

/** Every key of a tree of words. */
export function keysOf(words: Words, prefix = ''): string[] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name] : keysOf(value, `${prefix}${name}.`),
  )
}
