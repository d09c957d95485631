import { createHash } from 'node:crypto'

/**
 * The identifier of an event, the same each time.
 * @param about its own among those of its kind; it cannot be read from the identifier, which names no person (RFC 7986, 5.3)
 */
export function uidOf(kind: string, about: string): string {
  return createHash('sha256').update(`${kind} ${about}`).digest('hex').slice(0, 32)
}
