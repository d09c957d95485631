import keysOfPages from 'virtual:page-keys'
import type { Locale } from '../contract/locales.ts'
import { catalogues } from './catalogues.ts'
import type { Catalogue } from './messages.ts'
import { wordsOf } from './words-of.ts'

/**
 * The words that the script of a page may ask for at once, in one language.
 * @param route the page's German path, as in the route table (`/alarmierungen/[id]`)
 */
export function wordsOfPage(route: string, locale: Locale): Catalogue {
  const keys = keysOfPages[route]
  if (!keys) throw new Error(`The build has found no words of the page ${route}.`)
  return wordsOf(catalogues[locale], keys)
}
