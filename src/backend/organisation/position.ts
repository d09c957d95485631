import { invalid } from '../http/problem.ts'

/** Degrees (WGS 84): both, or neither. */
export interface Position {
  lat: number | null
  lng: number | null
}

/**
 * Where something is after a change that names one of the two, both or none; 0 and 0 is nowhere (product page, section 2).
 * @throws {Problem} 422 where only one of them would be known.
 */
export function positionAfter(
  before: Position,
  given: { lat?: number | null | undefined; lng?: number | null | undefined },
): Position {
  const lat = given.lat === undefined ? before.lat : given.lat
  const lng = given.lng === undefined ? before.lng : given.lng
  if (lat !== null && lng === null) throw invalid({ lng: [{ key: 'required' }] })
  if (lng !== null && lat === null) throw invalid({ lat: [{ key: 'required' }] })
  return lat === 0 && lng === 0 ? { lat: null, lng: null } : { lat, lng }
}
