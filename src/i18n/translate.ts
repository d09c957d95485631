import { languageTags, type Locale } from '../contract/locales.ts'
import type { Catalogue, MessageKey, Translate, Values, Words } from './messages.ts'

export type { Catalogue, MessageKey, Translate, Values } from './messages.ts'

/** The element in which a page carries the words of its islands. */
export const WORDS_ELEMENT = 'words'

const registered = new Map<Locale, Catalogue>()
/** Of parts that came later, on this page or on one before. */
const late = new Map<Locale, Catalogue>()
let page: { element: object; words: Catalogue } | undefined

/** For servers and tests: makes all words known. A browser reads them from its page instead. */
export function registerCatalogues(catalogues: Readonly<Record<Locale, Catalogue>>): void {
  registered.set('de', catalogues.de)
  registered.set('en', catalogues.en)
}

/** Adds the words of a part that comes after its page (`scripts/build/late-words.ts`). */
export function addWords(locale: Locale, words: Catalogue): void {
  late.set(locale, merged(late.get(locale) ?? {}, words))
}

function merged(some: Words, others: Words): Record<string, Words> {
  const all: Record<string, string | Words> = { ...some }
  for (const [name, added] of Object.entries(others)) {
    const known = all[name]
    all[name] = typeof known === 'object' && typeof added === 'object' ? merged(known, added) : added
  }
  return all as Record<string, Words>
}

/** Texts in one language, in i18next's JSON format: `{{name}}`, and `_one` / `_other` chosen by `count`. */
export function translate(locale: Locale): Translate {
  return (key, values = {}) => {
    const text =
      textOf(registered.get(locale) ?? wordsOfPage(), key, locale, values) ??
      textOf(late.get(locale) ?? {}, key, locale, values)

    // The journeys allow no error in the console: a word that its page lacks does not pass them.
    if (text === undefined) console.error(`No word for ${key}.`)
    return text?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')) ?? key
  }
}

function textOf(words: Catalogue, key: MessageKey, locale: Locale, values: Values): string | undefined {
  if (typeof values['count'] !== 'number') return find(words, key)

  const form = new Intl.PluralRules(languageTags[locale]).select(values['count'])
  return find(words, `${key}_${form}`) ?? find(words, `${key}_other`) ?? find(words, key)
}

function find(words: Catalogue, key: string): string | undefined {
  let found: string | Words | undefined = words
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined

  return typeof found === 'string' ? found : undefined
}

/** As much of a document as is asked here: a service worker knows none, not even its type. */
interface Page {
  getElementById: (id: string) => { textContent: string | null } | null
}

/** Read again when a navigation has put another page's element in the place of the last one. */
function wordsOfPage(): Catalogue {
  const { document: shown } = globalThis as { document?: Page }
  if (!shown) return {}

  const element = shown.getElementById(WORDS_ELEMENT)
  if (!element) return page?.words ?? {}
  if (page?.element !== element) {
    const words = JSON.parse(element.textContent ?? '{}') as Catalogue
    page = { element, words }
  }
  return page.words
}
