import type { Database, Queries } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import type { UserRow } from '../database/schema.ts'
import { wrongToken } from '../http/problem.ts'
import { hashToken, makeToken } from './tokens.ts'
import { MINUTE_MS } from '../time/durations.ts'
import { iso } from '../time/iso.ts'

/** The longest life of a session, which no refresh prolongs: 180 days (product page, section 2). */
const SESSION_LIFE_MS = 180 * 24 * 60 * MINUTE_MS
/** For this long after its expiry a token can still be refreshed: 24 h (product page, section 2). */
export const REFRESH_GRACE_MS = 24 * 60 * MINUTE_MS
/** `last_seen_at` is written at most once a minute: a write per read would cost an fsync per read. */
const SEEN_EVERY_MS = MINUTE_MS

export type CallerUser = Omit<
  UserRow,
  | 'password_hash'
  | 'version'
  | 'grants_version'
  | 'made_by'
  | 'mail_refused_at'
  | 'mail_refusal'
  | 'unconfirmed_since'
  | 'link_shown_to'
  | 'link_shown_at'
>

/** The person and the session of a token. */
export interface SignedIn {
  user: CallerUser
  sessionId: number
}

export interface IssuedToken {
  token: string
  expires_at: string
}

export const callerColumns = [
  'users.id',
  'users.tenant_id',
  'users.tenant_admin',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.phone',
  'users.phone_for',
  'users.locale',
  'users.active',
  'users.last_login_at',
  'users.created_at',
  'users.avatar_id',
  'users.calendar_salt',
] as const

/** Starts a session on one device. Times in ms since 1970; `tokenMinutes` is the life of each token. */
export async function startSession(
  queries: Queries,
  user: { id: number; tenant_id: number },
  device: { name: string; ip: string | null },
  now: number,
  tokenMinutes: number,
): Promise<IssuedToken> {
  const { id } = await queries
    .insertInto('sessions')
    .values({
      tenant_id: user.tenant_id,
      user_id: user.id,
      device_name: device.name.slice(0, 255),
      ip: device.ip,
      created_at: iso(now),
      last_seen_at: iso(now),
      expires_at: iso(now + SESSION_LIFE_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return issue(queries, { id, expires_at: iso(now + SESSION_LIFE_MS) }, now, tokenMinutes)
}

/**
 * The person and session of a token. The first use of a token ends its predecessor.
 * @throws {Problem} 401 for an unknown, expired, superseded or revoked token, or an inactive person.
 */
export async function authenticate(database: Database, token: string, now: number): Promise<SignedIn> {
  const row = await findToken(database.read, token, now)
  if (!row || row.superseded_at !== null || row.token_expires_at <= iso(now)) throw wrongToken()

  if (row.first_used_at === null || Date.parse(row.last_seen_at) < now - SEEN_EVERY_MS) {
    await database.write((queries) => noteUse(queries, row, now))
  }
  return signedInOf(row)
}

function signedInOf(row: NonNullable<Awaited<ReturnType<typeof findToken>>>): SignedIn {
  const {
    token_id,
    session_id,
    first_used_at,
    superseded_at,
    token_expires_at,
    session_expires_at,
    last_seen_at,
    ...user
  } = row
  return { user, sessionId: session_id }
}

/** A token of a session, which may have ended; cookies are derived from it. */
export interface TokenRow {
  id: number
  session_id: number
  token_hash: string
}

export async function tokenRowOf(
  queries: Queries,
  by: { token: string } | { id: number },
): Promise<TokenRow | undefined> {
  return queries
    .selectFrom('session_tokens')
    .select(['id', 'session_id', 'token_hash'])
    .$if('token' in by, (query) => query.where('token_hash', '=', 'token' in by ? hashToken(by.token) : ''))
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : 0))
    .executeTakeFirst()
}

/**
 * The person and session of a token, by its hash. Does not count as a use of the token: the request may come from a browser that
 * never received the token, and must not end its predecessor.
 */
export async function signedInByHash(
  queries: Queries,
  tokenHash: string,
  now: number,
): Promise<SignedIn | undefined> {
  const row = await findByHash(queries, tokenHash, now)
  if (!row || row.superseded_at !== null || row.token_expires_at <= iso(now)) return undefined
  return signedInOf(row)
}

/**
 * Rotates a token. The old token stays valid until the first use of the new one. Refreshing it again replaces the unused successor,
 * so that a lost response does not sign the person out. Refreshing it after the successor was used means that a thief may hold it:
 * this ends the session (product page, section 2) and calls `ended`.
 * @throws {Problem} 401
 */
export async function refreshSession(
  database: Database,
  token: string,
  now: number,
  tokenMinutes: number,
  ended: (sessionId: number) => void = () => undefined,
): Promise<IssuedToken> {
  let endedSession: number | undefined
  const issued = await database.write(async (queries) => {
    await lockSession(queries, token, now)
    const row = await findToken(queries, token, now)
    if (!row || row.token_expires_at <= renewableSince(now)) return undefined
    if (row.superseded_at !== null) {
      // A replaced token that was never used is no sign of a theft: two tabs may have refreshed at once.
      // Return rather than throw: the transaction must commit the revocation.
      if (row.first_used_at !== null) {
        await revokeSession(queries, row.session_id, now)
        endedSession = row.session_id
      }
      return undefined
    }

    await queries
      .updateTable('session_tokens')
      .set({ superseded_at: iso(now) })
      .where('session_id', '=', row.session_id)
      .where('id', '>', row.token_id)
      .where('superseded_at', 'is', null)
      .execute()
    // A refresh counts as a use: it ends the tokens before this one.
    if (row.first_used_at === null) await noteUse(queries, row, now)
    return issue(queries, { id: row.session_id, expires_at: row.session_expires_at }, now, tokenMinutes)
  })
  if (endedSession !== undefined) ended(endedSession)
  if (!issued) throw wrongToken()
  return issued
}

/** Locks the row of the session, so that a concurrent refresh of the same session waits, on PostgreSQL too. */
async function lockSession(queries: Queries, token: string, now: number): Promise<void> {
  await queries
    .updateTable('sessions')
    .set({ last_seen_at: iso(now) })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('session_tokens').select('session_id').where('token_hash', '=', hashToken(token)),
    )
    .execute()
}

/** Ends a session for good, with the push subscriptions of its device. */
export async function revokeSession(queries: Queries, sessionId: number, now: number): Promise<void> {
  await queries.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
  await queries
    .updateTable('sessions')
    .set({ revoked_at: iso(now) })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends all sessions of a person except `kept`, and returns their ids. */
export async function revokeSessionsOf(
  queries: Queries,
  userId: number,
  now: number,
  kept = 0,
): Promise<number[]> {
  await queries
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session_id', '<>', kept)
    .execute()
  const ended = await queries
    .updateTable('sessions')
    .set({ revoked_at: iso(now) })
    .where('user_id', '=', userId)
    .where('id', '<>', kept)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** A token whose expiry is later than this time (ISO 8601 UTC) can still be refreshed. */
export function renewableSince(now: number): string {
  return iso(now - REFRESH_GRACE_MS)
}

async function issue(
  queries: Queries,
  session: { id: number; expires_at: string },
  now: number,
  tokenMinutes: number,
): Promise<IssuedToken> {
  const token = makeToken()
  const expires = Math.min(now + tokenMinutes * MINUTE_MS, Date.parse(session.expires_at))
  await queries
    .insertInto('session_tokens')
    .values({
      session_id: session.id,
      token_hash: hashToken(token),
      created_at: iso(now),
      expires_at: iso(expires),
    })
    .execute()
  return { token, expires_at: iso(expires) }
}

const tokenQuery = prepared<{ hash: string; now: string }>()((queries, value) =>
  queries
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(callerColumns)
    .select([
      'session_tokens.id as token_id',
      'session_tokens.session_id',
      'session_tokens.first_used_at',
      'session_tokens.superseded_at',
      'session_tokens.expires_at as token_expires_at',
      'sessions.expires_at as session_expires_at',
      'sessions.last_seen_at',
    ])
    .where('session_tokens.token_hash', '=', value('hash'))
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', value('now'))
    .where('users.active', '=', true),
)

function findToken(queries: Queries, token: string, now: number) {
  return findByHash(queries, hashToken(token), now)
}

async function findByHash(queries: Queries, hash: string, now: number) {
  const [row] = await tokenQuery(queries, { hash, now: iso(now) })
  return row
}

type TokenUse = { token_id: number; session_id: number; first_used_at: string | null }

async function noteUse(queries: Queries, row: TokenUse, now: number): Promise<void> {
  if (row.first_used_at === null) {
    await queries
      .updateTable('session_tokens')
      .set({ first_used_at: iso(now) })
      .where('id', '=', row.token_id)
      .execute()
    await queries
      .updateTable('session_tokens')
      .set({ superseded_at: iso(now) })
      .where('session_id', '=', row.session_id)
      .where('id', '<', row.token_id)
      .where('superseded_at', 'is', null)
      .execute()
  }
  await queries
    .updateTable('sessions')
    .set({ last_seen_at: iso(now) })
    .where('id', '=', row.session_id)
    .execute()
}
