import type { Coordinates } from './coordinates.ts'

/** So far the mark moves with one press of a key, in pixels of the map. */
const STEP = 10
/** How wide the world is at zoom 0, in the same. */
const WORLD = 256
/** No map of this kind goes further north or south. */
const MOST_LATITUDE = 85

const directions: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** Where an arrow key leads to on a map of this zoom; undefined: the key leads nowhere. */
export function stepOnMap({ lat, lng }: Coordinates, key: string, zoom: number): Coordinates | undefined {
  const [north, east] = directions[key] ?? []
  if (north === undefined || east === undefined) return undefined
  const degrees = (STEP * 360) / (WORLD * 2 ** zoom)
  // Towards the poles the map of the world stretches.
  const stretched = Math.cos((lat * Math.PI) / 180)
  return {
    lat: within(lat + north * degrees * stretched, MOST_LATITUDE),
    lng: within(lng + east * degrees, 180),
  }
}

function within(degrees: number, most: number): number {
  return Math.min(Math.max(degrees, -most), most)
}
