import { SET_UP_MINUTES } from '../../contract/account/second-factor.ts'
import type { Queries } from '../database/database.ts'
import { seal, unseal } from '../process/sealed.ts'
import { makeSecret, stepOf } from './totp.ts'
import { MINUTE_MS } from '../time/durations.ts'

interface Circumstances {
  appKey: string
  /** ms since 1970. */
  now: number
}
type Person = { id: number; tenant_id: number }

const aboutSecret = (userId: number) => `authenticator ${userId}`

/** Since when codes of an app are asked for; undefined: they are not. */
export async function authenticatorSince(queries: Queries, userId: number): Promise<string | undefined> {
  const row = await queries
    .selectFrom('authenticators')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.confirmed_at ?? undefined
}

/** Keeps a new secret until a code of it is shown on the same device. Answers it; undefined: an app is set up already. */
export async function beginSecret(
  queries: Queries,
  person: Person,
  sessionId: number,
  { appKey, now }: Circumstances,
): Promise<string | undefined> {
  await queries
    .deleteFrom('authenticators')
    .where('user_id', '=', person.id)
    .where('confirmed_at', 'is', null)
    .execute()
  const secret = makeSecret()
  const kept = await queries
    .insertInto('authenticators')
    .values({
      tenant_id: person.tenant_id,
      user_id: person.id,
      secret: seal(appKey, secret, aboutSecret(person.id)),
      session_id: sessionId,
      created_at: new Date(now).toISOString(),
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept && secret
}

/** Asks for codes from now on, if this is one of what was begun on this device. */
export async function confirmSecret(
  queries: Queries,
  userId: number,
  { sessionId, code }: { sessionId: number; code: string },
  { appKey, now }: Circumstances,
): Promise<'confirmed' | 'wrong' | 'notBegun'> {
  const row = await queries
    .selectFrom('authenticators')
    .select(['id', 'secret'])
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(now - SET_UP_MINUTES * MINUTE_MS).toISOString())
    .executeTakeFirst()
  if (!row) return 'notBegun'

  const secret = unseal(appKey, row.secret, aboutSecret(userId))
  const step = secret && stepOf(secret, code, now, null)
  if (!step) return 'wrong'
  const confirmed = await queries
    .updateTable('authenticators')
    .set({ confirmed_at: new Date(now).toISOString(), last_step: step })
    .where('id', '=', row.id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return confirmed ? 'confirmed' : 'notBegun'
}

/**
 * Whether a code is one of the person's app. It counts once, and none before it counts after it: of two who show it at once,
 * one is right. `unreadable`: the key that sealed the secret is lost.
 */
export async function takeCode(
  queries: Queries,
  userId: number,
  code: string,
  { appKey, now }: Circumstances,
): Promise<'right' | 'wrong' | 'unreadable'> {
  const row = await queries
    .selectFrom('authenticators')
    .select(['id', 'secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!row) return 'wrong'
  const secret = unseal(appKey, row.secret, aboutSecret(userId))
  if (secret === undefined) return 'unreadable'
  const step = stepOf(secret, code, now, row.last_step)
  if (step === undefined) return 'wrong'
  const taken = await queries
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('id', '=', row.id)
    .where((either) => either.or([either('last_step', 'is', null), either('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return taken ? 'right' : 'wrong'
}

/** Asks for no code any more. Answers whether one was asked for. */
export async function forgetAuthenticator(queries: Queries, userId: number): Promise<boolean> {
  await queries.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const removed = await queries
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .execute()
  return removed.some(({ confirmed_at }) => confirmed_at !== null)
}
