import type { Locale } from '../../contract/locales.ts'
import deMore from '../../i18n/de/organisation/organisationMore.json' with { type: 'json' }
import deStations from '../../i18n/de/organisation/stations.json' with { type: 'json' }
import deVehicles from '../../i18n/de/vehicles/vehicles.json' with { type: 'json' }
import enMore from '../../i18n/en/organisation/organisationMore.json' with { type: 'json' }
import enStations from '../../i18n/en/organisation/stations.json' with { type: 'json' }
import enVehicles from '../../i18n/en/vehicles/vehicles.json' with { type: 'json' }
import { type Catalogue, translate, type Translate } from '../../i18n/translate.ts'

const words = {
  de: { organisationMore: deMore, stations: deStations, vehicles: deVehicles },
  en: { organisationMore: enMore, stations: enStations, vehicles: enVehicles },
} as const satisfies Record<Locale, Catalogue>

/** What is said below the form of an organisation: it comes with the script. */
export function organisationMoreWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}
