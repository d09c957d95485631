import { forward } from 'mgrs'

/** In metres: what a phone knows of its place, and what is said over the radio. */
const DIGITS = 5
/** Beyond them the grid has another form that nobody here has on a map. */
const MOST_SOUTHERN = -80
const MOST_NORTHERN = 84

/**
 * A place in the grid of German disaster relief (UTMREF, elsewhere MGRS), to a metre, in the groups in which it is read
 * out: `32U PV 12345 67890`. undefined near the poles.
 */
export function gridReference(lat: number, lng: number): string | undefined {
  if (lat < MOST_SOUTHERN || lat > MOST_NORTHERN) return undefined
  const [, zone, square, east, north] =
    new RegExp(`^(\\d+[A-Z])([A-Z]{2})(\\d{${DIGITS}})(\\d{${DIGITS}})$`).exec(forward([lng, lat], DIGITS)) ??
    []
  return zone && [zone, square, east, north].join(' ')
}
