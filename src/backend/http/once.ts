import { createHash } from 'node:crypto'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Caller } from '../session/caller.ts'
import type { Database, Queries } from '../database/database.ts'
import { invalid } from './problem.ts'
import { PORTION, rowsOf } from '../database/portions.ts'

export const IDEMPOTENCY_KEY = 'Idempotency-Key'
/** Visible ASCII. Shorter keys could be equal by chance. */
export const IDEMPOTENCY_KEY_FORM = /^[!-~]{8,200}$/
/** Product page, section 3. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

export interface Done<Result> {
  /** The result of the first request. */
  result: Result
  /** Whether an earlier request with the same key has made the change: then publish no event. */
  replayed: boolean
}

/**
 * Runs `effect` in one transaction. Under a key of the client it runs only once: the result is stored as JSON, and repeated requests
 * get it. An effect that throws stores nothing, so that the client may try again with the same key.
 */
export type Once = <Result extends object | number>(
  effect: (queries: Queries) => Promise<Result>,
) => Promise<Done<Result>>

interface Asked {
  call: Endpoint
  params: object
  /** The text of the body or query, unchanged. */
  sent: string
  input: unknown
  /** The file of a call that takes one; empty for other calls. */
  file: Uint8Array
  caller: Caller
  /** undefined: the client has sent none. */
  key: string | undefined
  now: number
}

/** @throws {Problem} 422 for a malformed key, and for a key that came with another request before. */
export function onceFor(
  database: Database,
  { call, params, sent, input, file, caller, key, now }: Asked,
): Once {
  if (key === undefined) {
    return async (effect) => ({ result: await database.write(effect), replayed: false })
  }
  if (!IDEMPOTENCY_KEY_FORM.test(key)) throw invalid({ [IDEMPOTENCY_KEY]: [{ key: 'format' }] })

  const { id: user_id, tenant_id } = caller.user
  const printOf = (about: unknown) =>
    createHash('sha256')
      .update(JSON.stringify([call.method, call.path, params, about]))
      .update(file)
      .digest('base64url')
  // Two fingerprints, one of which has to match: a newer server may read more fields in the same bytes than the one of the first
  // request did, and a client may write the same input in other bytes.
  const prints = [printOf(['sent', sent]), printOf(input)]
  const fingerprint = prints.join(' ')
  return (effect) =>
    database.write(async (queries) => {
      // Insert first: a concurrent request with the same key waits here until this transaction ends.
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('idempotency_keys')
        .values({ user_id, key, tenant_id, fingerprint, answer: '', created_at: new Date(now).toISOString() })
        .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
        .executeTakeFirst()
      const own = () =>
        queries.selectFrom('idempotency_keys').where('user_id', '=', user_id).where('key', '=', key)
      if (numInsertedOrUpdatedRows === 0n) {
        const before = await own().select(['fingerprint', 'answer']).executeTakeFirstOrThrow()
        const isSame = before.fingerprint.split(' ').some((print) => prints.includes(print))
        if (!isSame) throw invalid({ [IDEMPOTENCY_KEY]: [{ key: 'reused' }] })
        return { result: JSON.parse(before.answer) as Awaited<ReturnType<typeof effect>>, replayed: true }
      }
      const result = await effect(queries)
      await queries
        .updateTable('idempotency_keys')
        .set({ answer: JSON.stringify(result) })
        .where('user_id', '=', user_id)
        .where('key', '=', key)
        .execute()
      return { result, replayed: false }
    })
}

/** Deletes a portion of the keys that are too old for a repeated request (`inPortions`). */
export async function forgetOldKeys(queries: Queries, now: number): Promise<number> {
  const old = queries
    .selectFrom('idempotency_keys')
    .select(['user_id', 'key'])
    .where('created_at', '<', new Date(now - KEPT_MS).toISOString())
    .limit(PORTION)
  const forgotten = await queries
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple }) => eb(refTuple('user_id', 'key'), 'in', old.$asTuple('user_id', 'key')))
    .executeTakeFirstOrThrow()
  return rowsOf(forgotten)
}
