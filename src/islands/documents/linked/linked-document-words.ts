import type { Locale } from '../../../contract/locales.ts'
import de from '../../../i18n/de/documents/linkedDocuments.json' with { type: 'json' }
import en from '../../../i18n/en/documents/linkedDocuments.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

const words = {
  de: { linkedDocuments: de },
  en: { linkedDocuments: en },
} as const satisfies Record<Locale, Catalogue>

/** What is said of the documents of an operation or a vehicle: it comes with the script. */
export function linkedDocumentWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
