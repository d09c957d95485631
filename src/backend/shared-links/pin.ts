import { timingSafeEqual } from 'node:crypto'
import {
  LONGEST_PIN_CLOSED_MINUTES,
  MOST_PIN_TRIES,
  PIN_CLOSED_MINUTES,
  PIN_TRIES,
} from '../../contract/sharing/shared-links.ts'
import type { Queries } from '../database/database.ts'
import type { SharedLinkRow } from '../database/schema-shared.ts'
import { invalid, tooMany, unknownSecret } from '../http/problem.ts'
import { publishNotifications, type Stored } from '../notifications/notify.ts'
import { publishOperation } from '../operations/publish.ts'
import { keyedHash } from '../process/sealed.ts'
import type { Services } from '../services.ts'
import { noteGuessed } from './guessed.ts'
import type { LinkRow } from './open.ts'

/** Spaces and hyphens are how people write a number down. */
export function hashPin(appKey: string, tokenHash: string, pin: string): string {
  return keyedHash(appKey, `shared link ${tokenHash} ${pin.replaceAll(/[\s-]/g, '')}`)
}

interface Guess {
  pin: string | undefined
  /** ms since 1970 */
  now: number
}

/** The result of a guess. */
type Outcome =
  | { is: 'right' | 'wrong' }
  /** Earlier wrong PINs have closed the link for so many ms. */
  | { is: 'closed'; waitMs: number }
  /** This wrong PIN has revoked the link. */
  | { is: 'revoked'; stored: Stored }

/**
 * Checks a PIN. Counts wrong PINs per link, for all visitors together, in a transaction that locks the link: many guesses at once do
 * not evade the limit.
 * @throws {Problem} 422 for a wrong PIN; 429 after too many, for all visitors who have not entered the right one before; 404 where
 * this wrong PIN has ended the link for good.
 */
export async function checkPin(services: Services, link: LinkRow, { pin, now }: Guess): Promise<void> {
  const { database, config } = services
  const given = hashPin(config.appKey, link.token_hash, pin ?? '')
  if (pin === undefined || pin.trim() === '') throw invalid({ pin: [{ key: 'required' }] })
  const isRight = timingSafeEqual(Buffer.from(given), Buffer.from(link.pin_hash ?? ''))

  const outcome = await database.write((queries) => takeGuess(queries, link.id, { isRight, now }))
  switch (outcome.is) {
    case 'right':
      return
    case 'wrong':
      throw invalid({ pin: [{ key: 'pin' }] })
    case 'closed':
      throw tooMany(outcome.waitMs, 'wait')
    case 'revoked': {
      publishNotifications(services, outcome.stored)
      const { organisation_id: id, tenant_id: tenantId, object_id } = link
      if (link.object_kind === 'operation') await publishOperation(services, { id, tenantId }, object_id)
      throw unknownSecret()
    }
  }
}

async function takeGuess(
  queries: Queries,
  id: number,
  { isRight, now }: { isRight: boolean; now: number },
): Promise<Outcome> {
  const at = new Date(now).toISOString()
  // This locks the row: concurrent guesses wait for the end of the transaction.
  const row = await queries
    .updateTable('shared_links')
    .set(({ eb, ref }) => ({ pin_tries: eb(ref('pin_tries'), '+', isRight ? 0 : 1) }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('pin_closed_until', 'is', null), eb('pin_closed_until', '<=', at)]))
    .returningAll()
    .executeTakeFirst()
  if (!row) return closedFor(await untilOf(queries, id), now)
  if (isRight) return { is: 'right' }
  if (row.pin_tries >= MOST_PIN_TRIES) return { is: 'revoked', stored: await noteGuessed(queries, row, at) }
  const minutes = closedMinutes(row)
  if (minutes === 0) return { is: 'wrong' }
  const until = new Date(now + minutes * 60_000).toISOString()
  await queries.updateTable('shared_links').set({ pin_closed_until: until }).where('id', '=', id).execute()
  return closedFor(until, now)
}

/** For how long the wrong PIN that was just counted closes the link; 0: not at all. */
function closedMinutes({ pin_tries }: Pick<SharedLinkRow, 'pin_tries'>): number {
  if (pin_tries % PIN_TRIES !== 0) return 0
  return Math.min(PIN_CLOSED_MINUTES * 2 ** (pin_tries / PIN_TRIES - 1), LONGEST_PIN_CLOSED_MINUTES)
}

async function untilOf(queries: Queries, id: number): Promise<string | null> {
  const row = await queries
    .selectFrom('shared_links')
    .select('pin_closed_until')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.pin_closed_until ?? null
}

function closedFor(until: string | null, now: number): Outcome {
  return { is: 'closed', waitMs: Math.max(1000, until === null ? 0 : Date.parse(until) - now) }
}
