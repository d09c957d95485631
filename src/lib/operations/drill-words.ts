import type { Locale } from '../../contract/locales.ts'
import de from '../../i18n/de/operations/drills.json' with { type: 'json' }
import en from '../../i18n/en/operations/drills.json' with { type: 'json' }
import { isDrill } from './drill.ts'

/** What is said first of what is no real alarm. With the script: the worker needs it as well. */
const drillWords = { de, en } as const satisfies Record<Locale, unknown>

/** undefined: it is the real thing. */
export function drillWord(locale: Locale, about: Parameters<typeof isDrill>[0]): string | undefined {
  return isDrill(about) ? drillWords[locale][about.kind] : undefined
}
