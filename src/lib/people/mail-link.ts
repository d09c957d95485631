/**
 * Where a mail to somebody is written. RFC 6068: their address is encoded but for its `@`, or what stands behind a `?` or `&`
 * in it would be taken for a subject, a text or another recipient.
 */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
