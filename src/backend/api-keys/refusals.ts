import { createHash } from 'node:crypto'
import { INTAKE_LOG_DAYS } from '../../contract/operations/intake-messages.ts'
import { MOST_REFUSALS, type RefusalReason } from '../../contract/operations/intake-refusals.ts'
import type { Queries } from '../database/database.ts'
import { PORTION, rowsOf } from '../database/portions.ts'
import { storableText } from '../http/json.ts'
import type { FieldProblem } from '../http/problem.ts'
import type { IntakeKey } from './intake-key.ts'

/** The stored parts of a refused message. */
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

/** Longest stored path, method and content type, in UTF-16 units; longer ones are cut. */
const LONGEST = 200
/** Most fields whose problems are stored. */
const MOST_FIELDS = 20

/**
 * Stores a refused message. Messages with the same reason, status, method, path and body share a row with a counter. All messages with
 * a wrong key that resembles `key` share one row, because their senders have not shown a valid key. A key keeps its latest 1,000 rows.
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

/** Deletes one portion (`inPortions`) of the refused messages older than 30 days, with their views. `now` in ms since 1970. */
export async function forgetOldRefusals(queries: Queries, now: number): Promise<number> {
  const old = queries
    .selectFrom('intake_refusals')
    .select('id')
    .where('received_at', '<', new Date(now - KEPT_MS).toISOString())
    .limit(PORTION)
  const removed = await queries.deleteFrom('intake_refusals').where('id', 'in', old).executeTakeFirstOrThrow()
  return rowsOf(removed)
}
