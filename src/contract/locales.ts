/** German is the default, English the fallback (specification, sections 1 and 9). */
export const locales = ['de', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'de'

/** What browsers and Intl call them (specification, section 9). */
export const languageTags = { de: 'de-DE', en: 'en-US' } as const satisfies Record<Locale, string>

/** The language chosen by hand is remembered in this cookie for 365 days (specification, section 9). */
export const LOCALE_COOKIE = 'locale'
export const LOCALE_COOKIE_DAYS = 365

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale)
}

/** The language of a person or a page; where it is unset or unknown, the default. */
export function localeOrDefault(value: unknown): Locale {
  return isLocale(value) ? value : defaultLocale
}
