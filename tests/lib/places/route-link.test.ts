import { expect, test } from 'vitest'
import { routeLink } from '../../../src/lib/places/route-link.ts'

const place = { address: 'Marktplatz 3, 99999 Musterstadt', lat: 50.98, lng: 11.03 }

test.each([
  ['an iPhone opens its maps', place, 'iPhone', 'https://maps.apple.com/?daddr=50.98%2C11.03'],
  [
    'Android opens the app the person chose',
    place,
    'Android',
    'geo:50.98,11.03?q=Marktplatz%203%2C%2099999%20Musterstadt',
  ],
  [
    'anything else opens OpenStreetMap',
    place,
    'X11',
    'https://www.openstreetmap.org/directions?to=50.98%2C11.03',
  ],
  [
    'an address is enough',
    { address: 'Waldweg' },
    'X11',
    'https://www.openstreetmap.org/search?query=Waldweg',
  ],
  ['0/0 means no place (product page, section 2)', { address: null, lat: 0, lng: 0 }, 'X11', undefined],
])('%s', (_, where, device, expected) => {
  expect(routeLink({ ...where }, device)).toBe(expected)
})
