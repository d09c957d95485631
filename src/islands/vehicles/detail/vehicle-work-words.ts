import type { Locale } from '../../../contract/locales.ts'
import deForms from '../../../i18n/de/parts/forms.json' with { type: 'json' }
import deWork from '../../../i18n/de/vehicles/vehicleWork.json' with { type: 'json' }
import enForms from '../../../i18n/en/parts/forms.json' with { type: 'json' }
import enWork from '../../../i18n/en/vehicles/vehicleWork.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

const words = {
  de: { vehicleWork: deWork, forms: deForms },
  en: { vehicleWork: enWork, forms: enForms },
} as const satisfies Record<Locale, Catalogue>

/** What is said while a vehicle is changed: it comes with the script. */
export function vehicleWorkWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
