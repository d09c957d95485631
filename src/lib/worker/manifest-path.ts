import type { Locale } from '../../contract/locales.ts'
import { localizePath } from '../../i18n/paths.ts'

/** What tells the browser about the app, in each language. */
export function manifestPath(locale: Locale): string {
  return localizePath('/manifest.webmanifest', locale)
}
