/** Where this device is, as the browser has found it. */
export interface Fix {
  lat: number
  lng: number
  /** Within so many metres. */
  accuracy: number
  /** When it was found (ms). */
  at: number
}

/** What is older may be where the vehicle was. */
const FRESH_MS = 60_000
/** About a metre: nobody needs more. */
const DECIMALS = 5

/** What goes with a status: a fix that is fresh at `now` (ms), as exact as anybody needs it; undefined: none is. */
export function freshPosition(fix: Fix | undefined, now: number): { lat: number; lng: number } | undefined {
  if (!fix || Math.abs(now - fix.at) > FRESH_MS) return undefined
  return { lat: rounded(fix.lat), lng: rounded(fix.lng) }
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}
