import { UNLOCKED_MINUTES } from '../../contract/sharing/shared-links.ts'
import type { Database, Queries } from '../database/database.ts'
import { hashToken, makeToken } from '../session/tokens.ts'
import type { FoundLink } from './open.ts'

const UNLOCKED_MS = UNLOCKED_MINUTES * 60_000
/** Shortest interval between writes of a visitor's activity: their quarter of an hour may be a minute short. */
const NOTED_EVERY_MS = 60_000

/** Whether the visitor has entered the PIN, and has been active since then. `now` in ms since 1970. */
export function knowsPin({ knows_pin_until }: Pick<FoundLink, 'knows_pin_until'>, now: number): boolean {
  return knows_pin_until !== null && Date.parse(knows_pin_until) > now
}

/** Records activity of a visitor who has entered the PIN: they need not enter it for another quarter of an hour. */
export async function noteLook({ write }: Database, link: FoundLink, now: number): Promise<void> {
  const { visitor_id, knows_pin_until } = link
  if (visitor_id === null || knows_pin_until === null || !knowsPin(link, now)) return
  if (Date.parse(knows_pin_until) > now + UNLOCKED_MS - NOTED_EVERY_MS) return
  await write((queries) => keepUnlocked(queries, visitor_id, now))
}

/** Records that the visitor has entered the PIN. */
export async function keepUnlocked(queries: Queries, visitorId: number, now: number): Promise<void> {
  await queries
    .updateTable('shared_link_visitors')
    .set({ knows_pin_until: unlockedUntil(now) })
    .where('id', '=', visitorId)
    .execute()
}

/** Stores a new visitor of a link. Returns the secret for their cookie, of which only a digest is stored. */
export async function addVisitor(
  queries: Queries,
  { id, pin_hash }: Pick<FoundLink, 'id' | 'pin_hash'>,
  now: number,
): Promise<string> {
  const secret = makeToken()
  await queries
    .insertInto('shared_link_visitors')
    .values({
      link_id: id,
      secret_hash: hashToken(secret),
      knows_pin_until: pin_hash === null ? null : unlockedUntil(now),
      created_at: new Date(now).toISOString(),
    })
    .execute()
  return secret
}

function unlockedUntil(now: number): string {
  return new Date(now + UNLOCKED_MS).toISOString()
}
