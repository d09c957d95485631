import { defaultLocale, isLocale, type Locale } from '../contract/locales.ts'

/** The language of an answer: the first of ours that `Accept-Language` names, else German. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';')
      const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean)
      return { language: tag.trim().slice(0, 2).toLowerCase(), quality: Number(quality ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((left, right) => right.quality - left.quality)
  return wanted.map(({ language }) => language).find(isLocale) ?? defaultLocale
}
