import { parse } from 'hono/utils/cookie'
import type { VisitorStanding } from '../pages/visitor-pages.ts'
import type { Services } from '../services.ts'
import { findLink } from './open.ts'
import { standingOf } from './standing.ts'
import { visitorProof } from './visitor-cookies.ts'

/**
 * How a link stands for whoever asks for its page: asked of the database for each of them, so that a link that was revoked shows
 * nothing from then on. Whoever has yet to be counted, and a link that is not good, is nothing that could be shared with others.
 */
export function visitorStanding(services: Pick<Services, 'database' | 'config' | 'now'>): VisitorStanding {
  const { database, now } = services
  return async ({ token, cookie }) => {
    const at = now()
    const jar = parse(cookie)
    const proof = visitorProof(services, (name) => jar[name])
    const link = await findLink(database.read, { token, cookies: proof, now: at })
    if (link.id === 0) return undefined
    const standing = standingOf(link, {
      knowsPin: link.pin_hash !== null && proof.knowsPin(link, at),
      now: at,
    })
    if (standing.state === 'open' && !link.counted) return undefined
    return `${link.token_hash} ${JSON.stringify(standing)}`
  }
}
