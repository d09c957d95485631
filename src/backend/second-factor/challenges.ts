import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { SignInChallengeTable } from '../database/schema-sign-in.ts'
import { invalid, Problem } from '../http/problem.ts'
import { hashToken, makeToken } from '../session/tokens.ts'
import { PORTION, rowsOf } from '../database/portions.ts'
import { MINUTE_MS } from '../time/durations.ts'

/** So many wrong codes one challenge takes: then the password is asked for again. */
const MOST_REFUSED = 10

export type Challenge = Selectable<SignInChallengeTable>
type Kind = Challenge['kind']
type About = Pick<Insertable<SignInChallengeTable>, 'user_id' | 'session_id' | 'challenge'>

/** Keeps what was asked. Answers the token that names it; `now` in ms since 1970. */
export async function makeChallenge(
  queries: Queries,
  kind: Kind,
  about: About,
  { now, minutes }: { now: number; minutes: number },
): Promise<string> {
  const token = makeToken()
  await queries
    .insertInto('sign_in_challenges')
    .values({
      kind,
      token_hash: hashToken(token),
      ...about,
      expires_at: new Date(now + minutes * MINUTE_MS).toISOString(),
    })
    .execute()
  return token
}

/** @throws {Problem} 422 for what is over, or never was asked. */
export async function findChallenge(
  queries: Queries,
  { kind, token, field }: { kind: Kind; token: string; field: string },
  now: number,
): Promise<Challenge> {
  const found = await queries
    .selectFrom('sign_in_challenges')
    .selectAll()
    .where('kind', '=', kind)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date(now).toISOString())
    .where('refused', '<', MOST_REFUSED)
    .executeTakeFirst()
  if (!found) throw isOver(field)
  return found
}

/**
 * The same, and takes it away: of two who answer at once, one does.
 * @throws {Problem} 422
 */
export async function takeChallenge(
  queries: Queries,
  named: { kind: Kind; token: string; field: string },
  now: number,
): Promise<Challenge> {
  const found = await findChallenge(queries, named, now)
  const taken = await queries
    .deleteFrom('sign_in_challenges')
    .where('id', '=', found.id)
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw isOver(named.field)
  return found
}

export async function countRefusal(queries: Queries, { id }: Challenge): Promise<void> {
  await queries
    .updateTable('sign_in_challenges')
    .set(({ eb, ref }) => ({ refused: eb(ref('refused'), '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Deletes the sign-ins that a person has begun with their old password. */
export async function forgetChallengesOf(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}

/** Deletes a portion of the expired challenges (`inPortions`). */
export async function forgetOldChallenges(queries: Queries, now: number): Promise<number> {
  const over = queries
    .selectFrom('sign_in_challenges')
    .select('id')
    .where('expires_at', '<', new Date(now).toISOString())
    .limit(PORTION)
  return rowsOf(
    await queries.deleteFrom('sign_in_challenges').where('id', 'in', over).executeTakeFirstOrThrow(),
  )
}

function isOver(field: string): Problem {
  const { status, text, fields } = invalid({ [field]: [{ key: 'over' }] })
  return new Problem(status, text, { ...(fields && { fields }), refusesSecret: true })
}
