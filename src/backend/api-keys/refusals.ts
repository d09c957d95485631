import { createHash } from 'node:crypto'
import { INTAKE_LOG_DAYS } from '../../contract/operations/intake-messages.ts'
import { MOST_REFUSALS, type RefusalReason } from '../../contract/operations/intake-refusals.ts'
import type { Queries } from '../database/database.ts'
import { PORTION, rowsOf } from '../database/portions.ts'
import { storableText } from '../http/json.ts'
import type { FieldProblem } from '../http/problem.ts'
import type { IntakeKey } from './intake-key.ts'

/** A message that was refused, as far as it is kept. */
export interface Refused {
  reason: RefusalReason
  status: number
  method: string
  path: string
  fields: Readonly<Record<string, FieldProblem[]>> | undefined
  contentType: string | undefined
  body: Uint8Array
  isCut: boolean
  /** ISO 8601 UTC */
  at: string
}

/** Longest text that is kept of path, method and label, in UTF-16 units. */
const LONGEST = 200
/** Most fields whose problems are kept. */
const MOST_FIELDS = 20

/**
 * Keeps a refused message: the same body once, with a count. Senders with a wrong key that resembles this one fill a single row, the
 * latest, because they have not shown a right key. Of all others the latest 1,000 are kept.
 */
export async function keepRefusal(queries: Queries, key: IntakeKey, refused: Refused): Promise<void> {
  const { reason, status, method, body, at, isCut } = refused
  const path = short(refused.path)
  const latest = {
    status,
    method: short(method),
    path,
    content_type: refused.contentType === undefined ? null : short(refused.contentType),
    body,
    is_cut: isCut,
    problems: problemsOf(refused.fields),
    received_at: at,
  }
  const { times } = await queries
    .insertInto('intake_refusals')
    .values({
      ...latest,
      tenant_id: key.tenantId,
      organisation_id: key.organisationId,
      api_key_id: key.id,
      reason,
      content: reason === 'key' ? reason : digestOf([reason, String(status), method, path], body),
      first_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['api_key_id', 'content']).doUpdateSet(({ eb, ref }) => ({
        ...latest,
        times: eb(ref('intake_refusals.times'), '+', 1),
      })),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  if (times === 1) await removeBeyond(queries, key)
}

function short(text: string): string {
  return storableText(text.slice(0, LONGEST))
}

function problemsOf(fields: Refused['fields']): string | null {
  if (!fields) return null
  const first = Object.entries(fields).slice(0, MOST_FIELDS)
  return JSON.stringify(Object.fromEntries(first.map(([field, found]) => [short(field), found])))
}

function digestOf(about: readonly string[], body: Uint8Array): string {
  return createHash('sha256').update(JSON.stringify(about)).update(body).digest('base64url')
}

async function removeBeyond(queries: Queries, key: IntakeKey): Promise<void> {
  const beyond = await queries
    .selectFrom('intake_refusals')
    .select('id')
    .where('api_key_id', '=', key.id)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PORTION)
    .offset(MOST_REFUSALS)
    .execute()
  if (beyond.length === 0) return
  const ids = beyond.map(({ id }) => id)
  await queries.deleteFrom('intake_refusals').where('id', 'in', ids).execute()
}

const KEPT_MS = INTAKE_LOG_DAYS * 24 * 60 * 60 * 1000

/** Removes a portion of the refused messages from more than 30 days ago, with who has opened them (`inPortions`). `now` in ms since 1970. */
export async function forgetOldRefusals(queries: Queries, now: number): Promise<number> {
  const old = queries
    .selectFrom('intake_refusals')
    .select('id')
    .where('received_at', '<', new Date(now - KEPT_MS).toISOString())
    .limit(PORTION)
  const removed = await queries.deleteFrom('intake_refusals').where('id', 'in', old).executeTakeFirstOrThrow()
  return rowsOf(removed)
}
