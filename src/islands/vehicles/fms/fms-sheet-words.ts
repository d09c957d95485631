import type { Locale } from '../../../contract/locales.ts'
import de from '../../../i18n/de/vehicles/fmsSheet.json' with { type: 'json' }
import en from '../../../i18n/en/vehicles/fmsSheet.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

const words = { de: { fmsSheet: de }, en: { fmsSheet: en } } as const satisfies Record<Locale, Catalogue>

/** With the script of the sheet, in both languages: no page has them before somebody sets a status. */
export function fmsSheetWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
