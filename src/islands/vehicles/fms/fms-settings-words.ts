import type { FmsPreset } from '../../../contract/vehicles/fms-settings.ts'
import type { Locale } from '../../../contract/locales.ts'
import dePresets from '../../../i18n/de/vehicles/fmsPresets.json' with { type: 'json' }
import de from '../../../i18n/de/vehicles/fmsSettings.json' with { type: 'json' }
import deVehicles from '../../../i18n/de/vehicles/vehicles.json' with { type: 'json' }
import enPresets from '../../../i18n/en/vehicles/fmsPresets.json' with { type: 'json' }
import en from '../../../i18n/en/vehicles/fmsSettings.json' with { type: 'json' }
import enVehicles from '../../../i18n/en/vehicles/vehicles.json' with { type: 'json' }
import { wordsOfPreset } from '../../../i18n/fms-words.ts'
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

const words = { de: { fmsSettings: de }, en: { fmsSettings: en } } as const satisfies Record<
  Locale,
  Catalogue
>
const statuses = {
  de: { presets: dePresets, vehicles: deVehicles },
  en: { presets: enPresets, vehicles: enVehicles },
} as const

/** What is said while statuses are named, and nothing else: it comes with the script. */
export function fmsSettingsWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}

/** What a preset calls the statuses, in the language of the page or the other one. */
export function presetWords(preset: FmsPreset, locale: Locale): readonly string[] {
  const { presets, vehicles } = statuses[locale]
  return wordsOfPreset(preset, { presets, standard: (digit) => vehicles.status[digit] })
}
