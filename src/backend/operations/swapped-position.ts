import type { Queries } from '../database/database.ts'
import { metresBetween, type Place } from './distance.ts'

/** Farther away than any brigade drives, in metres (the product's own figure). */
const FAR_M = 200_000

/**
 * Whether a position is far from the organisation, but near it with latitude and longitude swapped: some dispatch software mixes them
 * up. The position is stored as it was sent, with a warning for its readers.
 */
export function isSwapped({ lat, lng }: Place, home: Place): boolean {
  const other = { lat: lng, lng: lat }
  return metresBetween({ lat, lng }, home) > FAR_M && isPlace(other) && metresBetween(other, home) <= FAR_M
}

/** Like `isSwapped`, for an operation of this organisation; false without a position of both. */
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
