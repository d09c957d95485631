import {
  fmsDigits,
  type FmsDigit,
  type FmsLabels,
  type FmsPreset,
} from '../contract/vehicles/fms-settings.ts'
import type { Locale } from '../contract/locales.ts'
import type { German } from './catalogues.ts'

/**
 * What the presets call a status otherwise than the standard one (`vehicles.status`): after the wording of DIVERA and of radio
 * manuals for `classic`, of the nation-wide statuses of digital radio for `digital`, of a handbook of rescue simulations for
 * `simulation`. The sources of the classic 9 differ, so it names both.
 */
export type PresetWords = { [Preset in keyof German['fmsPresets']]: Partial<Record<FmsDigit, string>> }

interface About {
  presets: PresetWords
  /** The word of the standard preset. */
  standard: (digit: FmsDigit) => string
}

/** What a preset calls the ten statuses in one language. */
export function wordsOfPreset(preset: FmsPreset, { presets, standard }: About): string[] {
  const own = preset === 'standard' ? {} : presets[preset]
  return fmsDigits.map((digit) => own[digit] ?? standard(digit))
}

/** What a tenant calls them in one language: its own words, and where it has none, those of its preset. */
export function wordsOfTenant(
  { preset, labels }: { preset: FmsPreset; labels: FmsLabels },
  locale: Locale,
  about: About,
): string[] {
  const ofPreset = wordsOfPreset(preset, about)
  return fmsDigits.map((digit, place) => labels[locale]?.[digit]?.trim() || (ofPreset[place] ?? ''))
}
