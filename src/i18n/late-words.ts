import { isLocale, type Locale } from '../contract/locales.ts'

/**
 * A part that a page fetches later, ready when its words are there, too. The build puts this around every `import()` of a part
 * that needs words its pages lack (`scripts/build/late-words.ts`).
 * @param words per language, fetches the module that adds them
 * @returns as the part itself; fails where the part or its words cannot be fetched
 */
export async function withLateWords<Part>(
  part: Promise<Part>,
  words: Readonly<Record<Locale, () => Promise<unknown>>>,
): Promise<Part> {
  const { lang } = document.documentElement
  const [loaded] = await Promise.all([part, isLocale(lang) ? words[lang]() : undefined])
  return loaded
}
