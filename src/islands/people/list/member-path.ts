import type { Locale } from '../../../contract/locales.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { routes } from '../../../lib/routes.ts'

/** Where the page of a member is. */
export function pathOfMember(locale: Locale, id: number): string {
  return localizePath(routes.person.pattern, locale).replace('[id]', String(id))
}
