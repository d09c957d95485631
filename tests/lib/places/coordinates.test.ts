import { expect, test } from 'vitest'
import { areCoordinates, decimalDegrees, readCoordinates } from '../../../src/lib/places/coordinates.ts'

// Product page, section 2: an operation has a place (lat, lng), which people write in many ways.
test.each([
  ['49.01234, 12.09876', 49.01234, 12.09876],
  ['49.01234 12.09876', 49.01234, 12.09876],
  ['49,01234; 12,09876', 49.01234, 12.09876],
  ['49,01234, 12,09876', 49.01234, 12.09876],
  ['49.01234°N, 12.09876°E', 49.01234, 12.09876],
  [' -33.8568,151.2153 ', -33.8568, 151.2153],
])('%s is a place in degrees', async (text, lat, lng) => {
  expect(areCoordinates(text)).toBe(true)
  expect(await readCoordinates(text)).toEqual({ lat, lng })
})

test.each(['33U TQ 87860 32883', '33utq8786032883', ' 33U TQ 8786 3288 '])(
  '%s is a place in the grid',
  async (text) => {
    const place = await readCoordinates(text)

    expect(place?.lat).toBeCloseTo(49.0123, 3)
    expect(place?.lng).toBeCloseTo(12.0988, 3)
  },
)

test.each([
  '',
  'Lindenstraße 14',
  '49.01234',
  '91, 12',
  '49, 181',
  '33U',
  '33U TQ 8786 32883',
  '99X ZZ 12345 12345',
])('%j is none', async (text) => {
  expect(await readCoordinates(text)).toBeUndefined()
})

test('degrees are as long on every screen', () => {
  expect(decimalDegrees(48.1, 11.575494999)).toBe('48.10000, 11.57549')
})
