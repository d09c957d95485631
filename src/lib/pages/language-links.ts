import { isLocale, LOCALE_COOKIE, LOCALE_COOKIE_DAYS, locales } from '../../contract/locales.ts'
import { inLocale } from '../../i18n/paths.ts'

/** Keeps the links of the language switch at the page's address, and remembers which language was chosen there. */
export function followLanguageLinks(page: Document): void {
  page.addEventListener('astro:page-load', () => linkLanguages(page, location))
  page.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-language]') : null
    const language = link?.dataset['language']
    if (language) page.cookie = rememberLanguage(language, location.protocol)
  })
}

/** The language links and hreflang of a page, from its real address: a shell serves any id. */
export function linkLanguages(page: Document, { origin, pathname, search }: Location): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
    const locale = link.dataset['language']
    if (isLocale(locale)) link.href = inLocale(pathname, locale) + search
  }

  if (page.querySelector('link[hreflang]')) return
  for (const locale of locales) {
    const link = page.createElement('link')
    link.rel = 'alternate'
    link.hreflang = locale
    link.href = origin + inLocale(pathname, locale)
    page.head.append(link)
  }
}

/** For `document.cookie`: the language chosen by hand. */
export function rememberLanguage(locale: string, protocol: string): string {
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${LOCALE_COOKIE_DAYS * 86_400}; SameSite=Lax${secure}`
}
