import type { Locale } from '../../../contract/locales.ts'
import de from '../../../i18n/de/vehicles/vehicleStatus.json' with { type: 'json' }
import en from '../../../i18n/en/vehicles/vehicleStatus.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

const words = { de: { vehicleStatus: de }, en: { vehicleStatus: en } } as const satisfies Record<
  Locale,
  Catalogue
>

/** With the script, in both languages: they are three, and the page that brings all others has no room left. */
export function vehicleStatusWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
