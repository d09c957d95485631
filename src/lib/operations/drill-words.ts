import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { isDrill } from './drill.ts'

/** What is said first of what is no real alarm; undefined: it is the real thing. */
export function drillWord(locale: Locale, about: Parameters<typeof isDrill>[0]): string | undefined {
  return isDrill(about) ? translate(locale)(`drills.${about.kind}`) : undefined
}
