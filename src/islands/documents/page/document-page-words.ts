import type { Locale } from '../../../contract/locales.ts'
import de from '../../../i18n/de/documents/documentPage.json' with { type: 'json' }
import en from '../../../i18n/en/documents/documentPage.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

const words = {
  de: { documentPage: de },
  en: { documentPage: en },
} as const satisfies Record<Locale, Catalogue>

/** What is said of one document, of what is on the device, and of the bin: it comes with the script. */
export function documentPageWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
