import keysOfPages from 'virtual:page-keys'
import type { Locale } from '../contract/locales.ts'
import { catalogues } from './catalogues.ts'
import type { Catalogue, Words } from './messages.ts'

/**
 * The words that the script of a page may ask for, in one language.
 * @param route the page's German path, as in the route table (`/alarmierungen/[id]`)
 */
export function wordsOfPage(route: string, locale: Locale): Catalogue {
  const keys = keysOfPages[route]
  if (!keys) throw new Error(`Nobody knows which words the page ${route} needs.`)
  const words: Record<string, Words> = {}
  for (const key of keys) copy(catalogues[locale], words, key.split('.'))
  return words
}

interface Tree {
  [name: string]: string | Tree
}

function copy(from: Words, to: Tree, [name = '', ...below]: readonly string[]): void {
  const found = from[name]
  if (found === undefined) return
  if (typeof found === 'string') to[name] = found
  else copy(found, (to[name] ??= {}) as Tree, below)
}
