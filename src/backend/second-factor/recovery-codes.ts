import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '../../contract/account/second-factor.ts'
import type { Queries } from '../database/database.ts'
import { keyedHash } from '../process/sealed.ts'

/** Without what is mistaken for something else on paper: 0 and o, 1, i and l. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const HALF = 5

type Person = { id: number; tenant_id: number }

/** Puts new codes in the place of all before. Answers them, this once: only their digests are kept. `now` in ms since 1970. */
export async function replaceCodes(
  queries: Queries,
  person: Person,
  { appKey, now }: { appKey: string; now: number },
): Promise<string[]> {
  await queries.deleteFrom('recovery_codes').where('user_id', '=', person.id).execute()
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(`${half()}-${half()}`)
  await queries
    .insertInto('recovery_codes')
    .values(
      [...codes].map((code) => ({
        tenant_id: person.tenant_id,
        user_id: person.id,
        code_hash: hashOf(appKey, person.id, code),
        created_at: new Date(now).toISOString(),
      })),
    )
    .execute()
  return [...codes]
}

/** Uses a code up. Answers whether it was one: of two who show it at once, one has. */
export async function useCode(
  queries: Queries,
  userId: number,
  code: string,
  { appKey, now }: { appKey: string; now: number },
): Promise<boolean> {
  const used = await queries
    .updateTable('recovery_codes')
    .set({ used_at: new Date(now).toISOString() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(appKey, userId, code))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export async function countCodes(queries: Queries, userId: number): Promise<number> {
  const { left } = await queries
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** With its person, so that the same code of two people is kept as two digests. */
function hashOf(appKey: string, userId: number, code: string): string {
  return keyedHash(appKey, `recovery code ${userId} ${code.toLowerCase().replaceAll(/[^a-z\d]/g, '')}`)
}

function half(): string {
  return Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
