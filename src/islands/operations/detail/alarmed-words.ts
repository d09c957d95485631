import type { Locale } from '../../../contract/locales.ts'
import de from '../../../i18n/de/operations/operationAlarmed.json' with { type: 'json' }
import en from '../../../i18n/en/operations/operationAlarmed.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

const words = { de: { operationAlarmed: de }, en: { operationAlarmed: en } } as const satisfies Record<
  Locale,
  Catalogue
>

/** What is said of whom an operation has alarmed, and nothing else: it comes with the script. */
export function alarmedWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
