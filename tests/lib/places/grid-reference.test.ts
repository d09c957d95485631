import { expect, test } from 'vitest'
import { gridReference } from '../../../src/lib/places/grid-reference.ts'

// Product page, section 4: an address with a route link and a map; without a map, its coordinates.
test.each([
  // Towers of which both are published: Berlin (Fernsehturm), Paris (Eiffel).
  [52.52083, 13.40942, '33U UU 92092 20153'],
  [48.85824, 2.2945, '31U DQ 48251 11932'],
])('%s, %s is %s for whoever reads a map of the grid', (lat, lng, expected) => {
  const [zone, square, east, north] = expected.split(' ')
  const parts = gridReference(lat, lng)?.split(' ') ?? []

  expect(parts.slice(0, 2)).toEqual([zone, square])
  // Published to some metres.
  expect(Math.abs(Number(parts[2]) - Number(east))).toBeLessThan(15)
  expect(Math.abs(Number(parts[3]) - Number(north))).toBeLessThan(15)
})

test('near the poles there is none', () => {
  expect(gridReference(84.1, 10)).toBeUndefined()
  expect(gridReference(-80.1, 10)).toBeUndefined()
})
