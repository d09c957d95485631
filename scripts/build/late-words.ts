import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { type Locale, locales } from '../../src/contract/locales.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { wordsOf } from '../../src/i18n/words-of.ts'
import { keysOfLateParts, lateImportsIn } from './page-keys.ts'

const root = join(import.meta.dirname, '..', '..')
const PREFIX = 'virtual:late-words/'

/** Late part, as its path from the root → its words, in one language. */
const idOf = (part: string, locale: Locale) =>
  `${PREFIX}${locale}/${relative(root, part).split(sep).join('/')}`

/** The language and the late part (as a path of this machine) of a module made here; undefined: of any other. */
export function lateWordsOf(id: string): { locale: Locale; part: string } | undefined {
  const [, found, part = ''] = /^\0?virtual:late-words\/(\w+)\/(.+)$/.exec(id) ?? []
  const locale = locales.find((known) => known === found)
  return locale && { locale, part: join(root, part) }
}

/**
 * Lets the words of a late part travel beside it: around each `import()` of such a part stands `withLateWords`, which also fetches a
 * module with its words in the language of the page (`script-parts.ts` says in which file it lies).
 */
export function lateWords(): Plugin {
  let known: ReturnType<typeof keysOfLateParts> | undefined
  const keys = () => (known ??= keysOfLateParts())
  return {
    name: 'late-words',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      const { locale, part } = lateWordsOf(id) ?? {}
      if (!locale || !part) return undefined
      const words = JSON.stringify(wordsOf(catalogues[locale], keys().get(part) ?? []))
      return {
        code: `import { addWords } from '${modulePath('src/i18n/translate.ts')}'\naddWords('${locale}', ${words})`,
        moduleSideEffects: true,
      }
    },
    transform(code, id) {
      if (!/[\\/]src[\\/].*\.tsx?$/.test(id) || !code.includes('import(')) return undefined
      const edited = withWords(id, code, keys())
      return edited === undefined ? undefined : { code: edited, map: null }
    },
    // In development a part may ask for another word after each change.
    hotUpdate() {
      known = undefined
    },
  }
}

/** A script with `withLateWords` around its imports of late parts; undefined: it has none that needs words. */
export function withWords(
  file: string,
  code: string,
  keys: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const imports = lateImportsIn(file, code).filter(({ part }) => keys.has(part))
  if (imports.length === 0) return undefined
  const edited = imports
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { part, start, end }) => {
      const words = locales.map((locale) => `${locale}: () => import('${idOf(part, locale)}')`).join(', ')
      return `${text.slice(0, start)}withLateWords(${text.slice(start, end)}, { ${words} })${text.slice(end)}`
    }, code)
  // On the first line, so that every other line keeps its number.
  return `import { withLateWords } from '${modulePath('src/i18n/late-words.ts')}'; ${edited}`
}

function modulePath(path: string): string {
  return join(root, path).split(sep).join('/')
}
