import { type Locale, localeOrDefault } from '../../contract/locales.ts'
import type { PageConfig } from '../../contract/pages.ts'

/** What the host told this page at run time. */
export function readPageConfig(page: Document): PageConfig {
  const content = page.querySelector<HTMLMetaElement>('meta[name="config"]')?.content
  if (!content) throw new Error('The page carries no configuration (meta name="config").')
  return JSON.parse(content) as PageConfig
}

/** Whether mails leave the server, as far as it says so; classes `if-mail` and `no-mail` show one or the other. */
export function sendsMail(page: Document): boolean {
  return page.documentElement.dataset['mail'] !== 'off'
}

export function localeOfPage(page: Document): Locale {
  const { locale } = page.documentElement.dataset
  return localeOrDefault(locale)
}
