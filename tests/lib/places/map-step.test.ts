import { expect, test } from 'vitest'
import { stepOnMap } from '../../../src/lib/places/map-step.ts'

// Position on the map; section 4: by keyboard. The arrow keys move the mark by what is seen of the map.

const here = { lat: 51, lng: 11 }

test('an arrow key moves the mark its way, the less the closer one looks; no other key does', () => {
  const far = stepOnMap(here, 'ArrowUp', 5)
  const near = stepOnMap(here, 'ArrowUp', 16)
  expect(far?.lat).toBeGreaterThan(near?.lat ?? NaN)
  expect(near?.lat).toBeGreaterThan(here.lat)
  expect(near?.lng).toBe(here.lng)
  expect(stepOnMap(here, 'ArrowLeft', 16)?.lng).toBeLessThan(here.lng)
  expect(stepOnMap(here, 'Tab', 16)).toBeUndefined()
})

test('there and back is where it was, and nobody leaves the world', () => {
  const east = stepOnMap(here, 'ArrowRight', 12)
  expect(stepOnMap(east ?? here, 'ArrowLeft', 12)?.lng).toBeCloseTo(here.lng, 10)
  expect(stepOnMap({ lat: 85, lng: 180 }, 'ArrowUp', 3)?.lat).toBe(85)
  expect(stepOnMap({ lat: 85, lng: 180 }, 'ArrowRight', 3)?.lng).toBe(180)
})
