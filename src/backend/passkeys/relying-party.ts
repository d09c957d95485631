import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'

/** What passkeys are made for: a host, and the pages on it that may ask for them (WebAuthn, section 5.1.2). */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * Passkeys belong to one host for ever: where the public origin is configured, to that one alone. `page` is the origin of
 * our page that calls.
 * @throws {Problem} 403 for any other page, and where a host has no name: browsers make none for a bare address.
 */
export function relyingPartyOf({ config }: Pick<Services, 'config'>, page: string | undefined): RelyingParty {
  const url = URL.parse(page ?? '')
  const elsewhere = config.publicOrigin !== undefined && config.publicOrigin !== page
  if (!page || !url || elsewhere || isAddress(url.hostname)) throw new Problem(403, 'passkeysElsewhere')
  return { id: url.hostname, origin: page }
}

function isAddress(host: string): boolean {
  return host.startsWith('[') || /^[\d.]+$/.test(host)
}
