import type { Locale } from '../../../contract/locales.ts'
import de from '../../../i18n/de/documents/documentTools.json' with { type: 'json' }
import en from '../../../i18n/en/documents/documentTools.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

const words = {
  de: { documentTools: de },
  en: { documentTools: en },
} as const satisfies Record<Locale, Catalogue>

/** What is said where documents are sent and put in order: it comes with the script. */
export function documentToolsWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
