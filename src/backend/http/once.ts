import { createHash } from 'node:crypto'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Caller } from '../session/caller.ts'
import type { Database, Queries } from '../database/database.ts'
import { invalid } from './problem.ts'
import { PORTION, rowsOf } from '../database/portions.ts'

export const IDEMPOTENCY_KEY = 'Idempotency-Key'
/** Visible ASCII. Shorter ones would meet by chance. */
export const IDEMPOTENCY_KEY_FORM = /^[!-~]{8,200}$/
/** Product page, section 3. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

export interface Done<Result> {
  /** Of the first time, whenever that was. */
  result: Result
  /** Done before, under the same key: there is nothing new to tell anybody. */
  replayed: boolean
}

/**
 * Runs `effect` in one transaction; under a key of its client once, however often it comes. What it resolves to is kept
 * as JSON with it. An effect that throws leaves nothing: it may be tried again under the same key.
 */
export type Once = <Result extends object | number>(
  effect: (queries: Queries) => Promise<Result>,
) => Promise<Done<Result>>

interface Asked {
  call: Endpoint
  params: object
  /** As it was sent. */
  sent: string
  input: unknown
  /** Of a call that takes one. */
  file: Uint8Array
  caller: Caller
  /** undefined: the client has given none. */
  key: string | undefined
  now: number
}

/** @throws {Problem} 422 for what is no key, and for a key under which something else was asked. */
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
  // A change waits in an old client while the server becomes a new one, which may read more in the same bytes, such as a field
  // that was added since; and the same may be written in other bytes.
  const prints = [printOf(['sent', sent]), printOf(input)]
  const fingerprint = prints.join(' ')
  return (effect) =>
    database.write(async (queries) => {
      // Written first: whoever comes at the same time waits here until it is known what became of it.
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

/** Forgets a portion of the keys that no client sends again (`inPortions`). */
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
