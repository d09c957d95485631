import type { Queries } from '../database/database.ts'

interface Place {
  lat: number
  lng: number
}

/** Farther away than any brigade drives, in kilometres (the product's own figure). */
const FAR_KM = 200
const EARTH_KM = 6371

/**
 * Whether a position is far from home, and near it with latitude and longitude the other way round: dispatch software mixes them
 * up. It is kept as it was sent, since nobody else knows better; whoever reads it is warned.
 */
export function isSwapped({ lat, lng }: Place, home: Place): boolean {
  const other = { lat: lng, lng: lat }
  return kilometres({ lat, lng }, home) > FAR_KM && isPlace(other) && kilometres(other, home) <= FAR_KM
}

/** The same of a position that an operation of this organisation is given; one that nobody knows is not. */
export async function isSwappedIn(
  queries: Queries,
  organisationId: number,
  { lat, lng }: { lat?: number | null | undefined; lng?: number | null | undefined },
): Promise<boolean> {
  if (typeof lat !== 'number' || typeof lng !== 'number') return false
  const home = await queries
    .selectFrom('organisations')
    .select(['lat', 'lng'])
    .where('id', '=', organisationId)
    .executeTakeFirst()
  if (typeof home?.lat !== 'number' || typeof home.lng !== 'number') return false
  return isSwapped({ lat, lng }, { lat: home.lat, lng: home.lng })
}

function isPlace({ lat, lng }: Place): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

/** On a ball, by the haversine formula: half a percent off at most. */
function kilometres(one: Place, other: Place): number {
  const [from, to] = [radians(one.lat), radians(other.lat)]
  const north = Math.sin((to - from) / 2)
  const east = Math.sin(radians(other.lng - one.lng) / 2)
  return (
    2 * EARTH_KM * Math.asin(Math.min(1, Math.hypot(north, Math.sqrt(Math.cos(from) * Math.cos(to)) * east)))
  )
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
