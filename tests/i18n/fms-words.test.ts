import { expect, test } from 'vitest'
import { FMS_WORD_LENGTH, fmsPresets } from '../../src/contract/vehicles/fms-settings.ts'
import { locales } from '../../src/contract/locales.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { wordsOfPreset, wordsOfTenant } from '../../src/i18n/fms-words.ts'

// Product page, section 4: presets of what the ten statuses are called, in both languages.

const aboutOf = (locale: (typeof locales)[number]) => {
  const { fmsPresets: presets, vehicles } = catalogues[locale]
  return { presets, standard: (digit: keyof typeof vehicles.status) => vehicles.status[digit] }
}
const cases = locales.flatMap((locale) => fmsPresets.map((preset) => [preset, locale] as const))

test.each(cases)('%s has a word of a bearable length for each of the ten statuses (%s)', (preset, locale) => {
  const words = wordsOfPreset(preset, aboutOf(locale))

  expect(words).toHaveLength(10)
  expect(words.filter((word) => word.trim() === '' || word.length > FMS_WORD_LENGTH)).toEqual([])
})

test('the digits that mean the same everywhere are called the same everywhere', () => {
  for (const locale of locales) {
    const standard = wordsOfPreset('standard', aboutOf(locale))
    for (const preset of fmsPresets)
      expect(wordsOfPreset(preset, aboutOf(locale)).slice(1, 7)).toEqual(standard.slice(1, 7))
  }
})

test('an own word is taken in its language only; of blanks, none is', () => {
  const settings = { preset: 'digital', labels: { de: { 7: 'Patient an Bord', 8: '  ' } } } as const

  expect(wordsOfTenant(settings, 'de', aboutOf('de')).slice(7, 9)).toEqual([
    'Patient an Bord',
    'Bedingt verfügbar',
  ])
  expect(wordsOfTenant(settings, 'en', aboutOf('en'))[7]).toBe('Committed')
})
