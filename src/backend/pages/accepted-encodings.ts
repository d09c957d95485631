import type { IncomingMessage } from 'node:http'

export type Encoding = 'br' | 'gzip' | 'identity'

/** In UTF-16 units: browsers send some twenty. */
const LONGEST_HEADER = 200

/** The encodings that a client takes, the smallest first; `identity`, the content as it is, is always among them. */
export function acceptedEncodings({ headers }: IncomingMessage): Encoding[] {
  // An encoding with `q=0` is refused (RFC 9110, 12.4.2).
  const header = String(headers['accept-encoding'] ?? '').slice(0, LONGEST_HEADER)
  const accepted = header.replace(/\w+\s*;\s*q=0(\.0*)?(?![\d.])/g, '')
  const encodings: Encoding[] = []
  if (/\bbr\b/.test(accepted)) encodings.push('br')
  if (/\bgzip\b/.test(accepted)) encodings.push('gzip')
  return [...encodings, 'identity']
}
