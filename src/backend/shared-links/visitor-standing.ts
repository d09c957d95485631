import { parse } from 'hono/utils/cookie'
import { isDatabaseAway } from '../database/away.ts'
import type { VisitorStanding } from '../pages/visitor-pages.ts'
import type { Services } from '../services.ts'
import { findLink } from './open.ts'
import { standingOf } from './standing.ts'
import { visitorCookie } from '../session/visitor-cookies.ts'
import { noteLook } from './visitors.ts'

/**
 * The state of a link for the visitor of its page, read from the database for each request, so that a revoked link shows nothing from
 * then on. Pages of equal states may be shared between visitors. undefined, and so never shared: the visitor is not counted yet, has
 * to enter the PIN again, or the link is not valid.
 */
export function visitorStanding({ database, now }: Pick<Services, 'database' | 'now'>): VisitorStanding {
  const standing: VisitorStanding = async ({ token, cookie }) => {
    const at = now()
    const jar = parse(cookie)
    const cookies = { secretFor: (tokenHash: string) => jar[visitorCookie(tokenHash)] }
    const link = await findLink(database.read, { token, cookies, now: at })
    if (link.id === 0) return undefined
    const stands = standingOf(link, at)
    // A known visitor may enter the PIN in another window while their page is made: never show that page to other visitors.
    if ((stands.state === 'open') !== link.counted) return undefined
    await noteLook(database, link, at)
    return `${link.token_hash} ${JSON.stringify(stands)}`
  }

  return (asked) =>
    standing(asked).catch((error: unknown) => {
      // While the database is away nothing is shared: each page asks the API itself, and shows that it answers 503.
      if (isDatabaseAway(error)) return undefined
      throw error
    })
}
