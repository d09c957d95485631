import type { Locale } from '../../../contract/locales.ts'
import de from '../../../i18n/de/vehicles/vehicleMore.json' with { type: 'json' }
import en from '../../../i18n/en/vehicles/vehicleMore.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

const words = { de: { vehicleMore: de }, en: { vehicleMore: en } } as const satisfies Record<
  Locale,
  Catalogue
>

/** What is said of a vehicle's past and place: it comes with the script. */
export function vehicleMoreWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
