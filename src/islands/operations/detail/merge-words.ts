import type { Locale } from '../../../contract/locales.ts'
import de from '../../../i18n/de/operations/operationMerge.json' with { type: 'json' }
import en from '../../../i18n/en/operations/operationMerge.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

const words = { de: { operationMerge: de }, en: { operationMerge: en } } as const satisfies Record<
  Locale,
  Catalogue
>

/** What is said while operations are merged, and nothing else: it comes with the script. */
export function mergeWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
