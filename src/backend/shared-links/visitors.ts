import { UNLOCKED_MINUTES } from '../../contract/sharing/shared-links.ts'
import type { Database, Queries } from '../database/database.ts'
import { hashToken, makeToken } from '../session/tokens.ts'
import type { FoundLink } from './open.ts'

const UNLOCKED_MS = UNLOCKED_MINUTES * 60_000
/** That somebody still looks is written at most so often: their quarter of an hour may be a minute short. */
const NOTED_EVERY_MS = 60_000

/** Whether they have given the PIN, and looked since then often enough. `now` in ms since 1970. */
export function knowsPin({ knows_pin_until }: Pick<FoundLink, 'knows_pin_until'>, now: number): boolean {
  return knows_pin_until !== null && Date.parse(knows_pin_until) > now
}

/** Somebody who has given the PIN looks: from here on they are not asked for a quarter of an hour. */
export async function noteLook({ write }: Database, link: FoundLink, now: number): Promise<void> {
  const { visitor_id, knows_pin_until } = link
  if (visitor_id === null || knows_pin_until === null || !knowsPin(link, now)) return
  if (Date.parse(knows_pin_until) > now + UNLOCKED_MS - NOTED_EVERY_MS) return
  await write((queries) => keepUnlocked(queries, visitor_id, now))
}

/** They have given the PIN. */
export async function keepUnlocked(queries: Queries, visitorId: number, now: number): Promise<void> {
  await queries
    .updateTable('shared_link_visitors')
    .set({ knows_pin_until: unlockedUntil(now) })
    .where('id', '=', visitorId)
    .execute()
}

/** Somebody has opened it for the first time. Answers what their device is to keep: only its digest is stored. */
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
