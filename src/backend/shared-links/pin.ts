import { timingSafeEqual } from 'node:crypto'
import { PIN_CLOSED_MINUTES, PIN_TRIES } from '../../contract/sharing/shared-links.ts'
import type { Database } from '../database/database.ts'
import { invalid, tooMany } from '../http/problem.ts'
import { keyedHash } from '../process/sealed.ts'
import type { LinkRow } from './open.ts'

/** Spaces and hyphens are how people write a number down. */
export function hashPin(appKey: string, tokenHash: string, pin: string): string {
  return keyedHash(appKey, `shared link ${tokenHash} ${pin.replaceAll(/[\s-]/g, '')}`)
}

interface Guess {
  appKey: string
  pin: string | undefined
  /** ms since 1970 */
  now: number
}

/**
 * Looks at a PIN. Each guess takes its place before it is looked at, so that many at once are no way round.
 * @throws {Problem} 422 for a wrong one; 429 after too many of them, for everybody who has not shown the right one before.
 */
export async function checkPin(
  database: Database,
  link: LinkRow,
  { appKey, pin, now }: Guess,
): Promise<void> {
  const right = link.pin_hash ?? ''
  const given = hashPin(appKey, link.token_hash, pin ?? '')
  if (pin === undefined || pin.trim() === '') throw invalid({ pin: [{ key: 'required' }] })

  const at = new Date(now).toISOString()
  const until = new Date(now + PIN_CLOSED_MINUTES * 60_000)
  // The last one closes the link before it is looked at: whatever happens then, it does not stay open.
  const taken = await database.write((queries) =>
    queries
      .updateTable('shared_links')
      .set(({ eb, ref }) => ({
        pin_tries: eb
          .case()
          // The wait is over: from the beginning.
          .when('pin_closed_until', 'is not', null)
          .then(1)
          .else(eb(ref('pin_tries'), '+', 1))
          .end(),
        // `nullif` of both: null, and for PostgreSQL a time.
        pin_closed_until: eb
          .case()
          .when(eb.and([eb('pin_closed_until', 'is', null), eb('pin_tries', '>=', PIN_TRIES - 1)]))
          .then(until.toISOString())
          .else(eb.fn<null>('nullif', [ref('pin_closed_until'), ref('pin_closed_until')]))
          .end(),
      }))
      .where('id', '=', link.id)
      .where(({ or, eb }) => or([eb('pin_closed_until', 'is', null), eb('pin_closed_until', '<=', at)]))
      .returning('pin_closed_until')
      .executeTakeFirst(),
  )
  if (!taken) throw tooMany(await waitOf(database, link.id, now), 'wait')

  if (timingSafeEqual(Buffer.from(given), Buffer.from(right))) {
    await database.write((queries) =>
      queries
        .updateTable('shared_links')
        .set({ pin_tries: 0, pin_closed_until: null })
        .where('id', '=', link.id)
        .execute(),
    )
    return
  }
  if (taken.pin_closed_until !== null) throw tooMany(until.getTime() - now, 'wait')
  throw invalid({ pin: [{ key: 'pin' }] })
}

/** In ms. A right one may have opened it again meanwhile. */
async function waitOf({ read }: Database, id: number, now: number): Promise<number> {
  const { pin_closed_until: until } = await read
    .selectFrom('shared_links')
    .select('pin_closed_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return until === null ? 1000 : Math.max(1000, Date.parse(until) - now)
}
