import type { Locale } from '../contract/locales.ts'
import { de } from './catalogue-de.ts'
import { en } from './catalogue-en.ts'

export type German = typeof de

type SameKeys<Tree> = { [Name in keyof Tree]: Tree[Name] extends string ? string : SameKeys<Tree[Name]> }

// Both ways, so that neither language has a key the other lacks.
en satisfies SameKeys<typeof de>
de satisfies SameKeys<typeof en>

/**
 * All words of all languages. For servers and tests only: a browser gets the words of its page with the page,
 * in its language (`translate.ts`).
 */
export const catalogues = { de, en } as const satisfies Record<Locale, unknown>
