import { languageTags, type Locale } from '../contract/locales.ts'
import type { Translate } from './messages.ts'

interface Place {
  address: string | null
  lat?: number | null | undefined
  lng?: number | null | undefined
}

/**
 * Where an operation is: its address, and without one its position (`48,13715° N, 11,57540° O`), which is a place as well;
 * undefined where neither is known. 0/0 is no position (product page, section 2).
 */
export function placeWords({ address, lat, lng }: Place, t: Translate, locale: Locale): string | undefined {
  if (address) return address
  if (lat == null || lng == null || (lat === 0 && lng === 0)) return undefined
  return [
    `${degrees(lat, locale)} ${t(lat < 0 ? 'operations.compass.south' : 'operations.compass.north')}`,
    `${degrees(lng, locale)} ${t(lng < 0 ? 'operations.compass.west' : 'operations.compass.east')}`,
  ].join(', ')
}

/** To about a metre. */
function degrees(angle: number, locale: Locale): string {
  const digits = { minimumFractionDigits: 5, maximumFractionDigits: 5 }
  return `${new Intl.NumberFormat(languageTags[locale], digits).format(Math.abs(angle))}°`
}
