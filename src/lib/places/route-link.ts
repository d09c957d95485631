export interface Place {
  address: string | null
  lat?: number | null | undefined
  lng?: number | null | undefined
  /** Its position is probably the wrong way round: the way leads to its address, where there is one. */
  position_swapped?: boolean | undefined
}

/**
 * Opens the way to a place in the maps application of the device: Apple's and Android's own schemes start the
 * one the person has chosen, everything else gets OpenStreetMap. Undefined where no place is known.
 */
export function routeLink(
  { address, lat, lng, position_swapped: isDoubtful }: Place,
  userAgent: string,
): string | undefined {
  const point = lat && lng && !(isDoubtful && address) ? `${lat},${lng}` : undefined
  const target = point ?? address
  if (!target) return undefined

  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?${query({ daddr: target })}`
  if (/Android/.test(userAgent)) return `geo:${point ?? '0,0'}?${query({ q: address ?? target })}`
  return point
    ? `https://www.openstreetmap.org/directions?${query({ to: point })}`
    : `https://www.openstreetmap.org/search?${query({ query: target })}`
}

function query(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString().replaceAll('+', '%20')
}
