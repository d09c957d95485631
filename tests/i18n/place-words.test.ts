import { expect, test } from 'vitest'
import type { Locale } from '../../src/contract/locales.ts'
import { placeWords } from '../../src/i18n/place-words.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues, translate } from '../../src/i18n/translate.ts'

// Product page, section 2: an operation has a place, by its address or by its position.

registerCatalogues(catalogues)
const words = (place: Parameters<typeof placeWords>[0], locale: Locale = 'de') =>
  placeWords(place, translate(locale), locale)

test.each([
  [48.137154, 11.5754, '48,13715° N, 11,57540° O', '48.13715° N, 11.57540° E'],
  [-33.8568, 151.2153, '33,85680° S, 151,21530° O', '33.85680° S, 151.21530° E'],
  [40.7, -74, '40,70000° N, 74,00000° W', '40.70000° N, 74.00000° W'],
  [0, 6.5, '0,00000° N, 6,50000° O', '0.00000° N, 6.50000° E'],
])('%d, %d', (lat, lng, german, english) => {
  for (const address of [null, '']) {
    expect(words({ address, lat, lng })).toBe(german)
    expect(words({ address, lat, lng }, 'en')).toBe(english)
  }
})

test('an address says more', () => {
  expect(words({ address: 'Schulstraße 12', lat: 48.1, lng: 11.5 })).toBe('Schulstraße 12')
})

test.each([{}, { lat: null, lng: null }, { lat: 48.1, lng: null }, { lat: 0, lng: 0 }])(
  '%j is no place',
  (place) => {
    expect(words({ address: null, ...place })).toBeUndefined()
  },
)
