import type { FmsPreset } from '../../../contract/vehicles/fms-settings.ts'
import type { Locale } from '../../../contract/locales.ts'
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

/** What a preset calls the statuses, in the language of the page or the other one. */
export function presetWords(preset: FmsPreset, locale: Locale): readonly string[] {
  const { presets, vehicles } = statuses[locale]
  return wordsOfPreset(preset, { presets, standard: (digit) => vehicles.status[digit] })
}
