import { parse } from 'hono/utils/cookie'
import { isDatabaseAway } from '../database/away.ts'
import type { VisitorStanding } from '../pages/visitor-pages.ts'
import type { Services } from '../services.ts'
import { findLink } from './open.ts'
import { standingOf } from './standing.ts'
import { visitorCookie } from './visitor-cookies.ts'
import { noteLook } from './visitors.ts'

/**
 * How a link stands for whoever asks for its page: asked of the database for each of them, so that a link that was revoked shows
 * nothing from then on. Whoever has yet to be counted, or is asked again, and a link that is not good, is nothing that could be shared
 * with others.
 */
export function visitorStanding({ database, now }: Pick<Services, 'database' | 'now'>): VisitorStanding {
  const standing: VisitorStanding = async ({ token, cookie }) => {
    const at = now()
    const jar = parse(cookie)
    const cookies = { secretFor: (tokenHash: string) => jar[visitorCookie(tokenHash)] }
    const link = await findLink(database.read, { token, cookies, now: at })
    if (link.id === 0) return undefined
    const stands = standingOf(link, at)
    // Whoever was let in before may give the PIN in another window while their page is made: nobody else is shown what they see then.
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
