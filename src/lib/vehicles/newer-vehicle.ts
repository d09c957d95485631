/** What of a vehicle says how old it is. */
interface Dated {
  revision?: number | null | undefined
  fms_status_at?: string | null | undefined
}

/**
 * Whether what is said of a vehicle may take the place of what is known of it: pushes and answers overtake each other. Where
 * the backend counts changes, the higher count is newer; otherwise the later status, and of a time that nobody gives nothing
 * is later.
 */
export function isBehind(known: Dated, said: Dated): boolean {
  if (known.revision != null && said.revision != null) return known.revision <= said.revision
  return !(Date.parse(known.fms_status_at ?? '') > Date.parse(said.fms_status_at ?? ''))
}
