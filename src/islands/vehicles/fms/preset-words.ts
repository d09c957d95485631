import type { FmsPreset } from '../../../contract/vehicles/fms-settings.ts'
import type { Locale } from '../../../contract/locales.ts'
import deFms from '../../../i18n/de/fms.json' with { type: 'json' }
import deVehicles from '../../../i18n/de/vehicles.json' with { type: 'json' }
import enFms from '../../../i18n/en/fms.json' with { type: 'json' }
import enVehicles from '../../../i18n/en/vehicles.json' with { type: 'json' }
import { wordsOfPreset } from '../../../i18n/fms-words.ts'

// A page has the words of its own language only. Here somebody names statuses in both beside each other, and sees in either
// what the preset would call them: so the catalogues themselves are read, with the dialog, which is fetched when it is opened.
const statuses = {
  de: { presets: deFms.fmsPresets, standard: deVehicles.vehicles.status },
  en: { presets: enFms.fmsPresets, standard: enVehicles.vehicles.status },
} as const satisfies Record<Locale, unknown>

/** What a preset calls the statuses, in the language of the page or the other one. */
export function presetWords(preset: FmsPreset, locale: Locale): readonly string[] {
  const { presets, standard } = statuses[locale]
  return wordsOfPreset(preset, { presets, standard: (digit) => standard[digit] })
}
