import { randomBytes } from 'node:crypto'
import type { Passkey } from '../../contract/account/passkeys.ts'
import type { Queries } from '../database/database.ts'

/** WebAuthn, section 14.6.1: 64 random bytes, which say nothing of the person. */
const HANDLE_BYTES = 64

export async function listPasskeys(queries: Queries, userId: number): Promise<Passkey[]> {
  return queries
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** What a browser asks for them by, or leaves out. */
export async function credentialsOf(queries: Queries, userId: number) {
  return queries
    .selectFrom('passkeys')
    .select(['credential_id', 'transports', 'user_handle'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** base64url: what devices know a person by, the same for all of their passkeys. */
export function makeHandle(): string {
  return randomBytes(HANDLE_BYTES).toString('base64url')
}

export async function findCredential(queries: Queries, credentialId: string) {
  return queries
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'passkeys.user_id', 'users.tenant_id', 'credential_id', 'public_key'])
    .select(['user_handle', 'counter'])
    .where('credential_id', '=', credentialId)
    .where('users.active', '=', true)
    .executeTakeFirst()
}
