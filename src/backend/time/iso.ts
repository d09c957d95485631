/** ISO 8601 UTC of ms since 1970. */
export function iso(time: number): string {
  return new Date(time).toISOString()
}
