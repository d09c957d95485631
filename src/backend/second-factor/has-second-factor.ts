import type { Queries } from '../database/database.ts'
import { authenticatorSince } from './authenticator.ts'

/** Whether a person has an authenticator app or a passkey. */
export async function hasSecondFactor(queries: Queries, userId: number): Promise<boolean> {
  if (await authenticatorSince(queries, userId)) return true
  const passkey = await queries
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return passkey !== undefined
}
