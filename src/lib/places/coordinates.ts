export interface Coordinates {
  lat: number
  lng: number
}

const DEGREES =
  /^([+-]?\d{1,2}(?:[.,]\d+)?)\s*°?\s*[NS]?\s*[,;/ ]\s*([+-]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*[EOW]?$/i
const GRID = /^\d{1,2}[C-X][A-Z]{2}(\d\d){1,5}$/

/** In UTF-16 units: longer texts hold no place, and are not read. */
const LONGEST_PLACE = 60

/** Whether it can be read as a place; of a UTMREF, only its form is looked at. */
export function areCoordinates(text: string): boolean {
  return GRID.test(squeezed(text)) || readDegrees(text) !== undefined
}

/**
 * What a person has written or pasted: decimal degrees (`49.01234, 12.09876`, also with commas for points and a
 * semicolon between, as German spreadsheets have it) or a UTMREF with any spaces. undefined: it is neither.
 */
export async function readCoordinates(text: string): Promise<Coordinates | undefined> {
  return GRID.test(squeezed(text)) ? readGrid(squeezed(text)) : readDegrees(text)
}

function readDegrees(text: string): Coordinates | undefined {
  const trimmed = text.trim()
  const [, lat, lng] = (trimmed.length <= LONGEST_PLACE && DEGREES.exec(trimmed)) || []
  if (lat === undefined || lng === undefined) return undefined
  const place = { lat: toNumber(lat), lng: toNumber(lng) }
  return Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 ? place : undefined
}

/** Few write one, and the grid is as heavy as a form. */
async function readGrid(text: string): Promise<Coordinates | undefined> {
  const { toPoint } = await import('mgrs')
  try {
    const [lng, lat] = toPoint(text)
    return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : undefined
  } catch {
    // A square that its zone does not have.
    return undefined
  }
}

function squeezed(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** Decimal degrees as every map takes them, to about a metre: `48.13743, 11.57549`. */
export function decimalDegrees(lat: number, lng: number): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'))
}
