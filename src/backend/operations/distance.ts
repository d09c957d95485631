/** In degrees (WGS 84). */
export interface Place {
  lat: number
  lng: number
}

const EARTH_M = 6_371_000

/** On a ball, by the haversine formula: half a percent off at most. */
export function metresBetween(one: Place, other: Place): number {
  const [from, to] = [radians(one.lat), radians(other.lat)]
  const north = Math.sin((to - from) / 2)
  const east = Math.sin(radians(other.lng - one.lng) / 2)
  return (
    2 * EARTH_M * Math.asin(Math.min(1, Math.hypot(north, Math.sqrt(Math.cos(from) * Math.cos(to)) * east)))
  )
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
