import type { Context } from 'hono'
import { REFUSED_BODY_BYTES, type RefusalReason } from '../../contract/operations/intake-refusals.ts'
import type { Queries } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { firstBytes } from '../http/sent-body.ts'
import { describeError } from '../log.ts'
import { publishNotifications } from '../notifications/notify.ts'
import type { Services } from '../services.ts'
import { bearerToken, hashToken } from '../session/tokens.ts'
import { activeKeys, type IntakeKey, toKey } from './intake-key.ts'
import { IntakeRefusal } from '../http/intake-refusal.ts'
import { beginningOf } from './prefix.ts'
import { keepRefusal, type Refused } from './refusals.ts'
import { countRefusal } from './tell-refused.ts'

type Needed = Pick<Services, 'database' | 'log' | 'now' | 'hub' | 'push'>

/** Does the work of a call that takes keys, and notes what it refuses. */
export async function notingRefused<Result>(
  services: Needed,
  context: Context,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) await noteRefused(services, context, error)
    throw error
  }
}

/**
 * Notes a message that was sent with a key and refused, so that the administrators of its organisation find it. To be called at each
 * place that refuses, before the answer: the body is gone after it. It is written after the answer, which waits for no more than
 * the beginning of the body, and is the same, as fast, whether a wrong key begins like a known one or not. A failure to note it
 * changes no answer.
 */
export async function noteRefused(services: Needed, context: Context, problem: Problem): Promise<void> {
  const token = bearerToken(context.req.header('Authorization'))
  if (token === undefined || !isRefusal(problem)) return
  const isWrongKey = problem.status === 401
  const noteFailed = (error: unknown) =>
    services.log.warn({ error: describeError(error) }, 'a refused message was not noted')
  try {
    // What is sent to no call of the intake comes from pages, too: their tokens are no keys, and their bodies are not read.
    const known = isWrongKey ? undefined : await keyOf(services.database.read, token)
    if (!isWrongKey && !known) return
    const refused = await describe(services, context, problem, token)
    setImmediate(() => void note(services, { token, known: known?.key, refused }).catch(noteFailed))
  } catch (error) {
    noteFailed(error)
  }
}

/** A 429 and a fault of the server are not refusals: the sender repeats the message. */
function isRefusal({ status }: Problem): boolean {
  return status >= 400 && status < 500 && status !== 429
}

async function describe(
  { now }: Pick<Needed, 'now'>,
  context: Context,
  problem: Problem,
  token: string,
): Promise<Refused> {
  const { bytes, isCut } = await firstBytes(context, REFUSED_BODY_BYTES)
  return {
    reason: reasonOf(problem),
    status: problem.status,
    method: context.req.method,
    path: context.req.path.replaceAll(token, '…'),
    fields: problem.fields,
    contentType: context.req.header('Content-Type'),
    body: bytes,
    isCut,
    at: new Date(now()).toISOString(),
  }
}

const reasons: Partial<Record<Problem['status'], RefusalReason>> = {
  401: 'key',
  403: 'scope',
  404: 'path',
  405: 'method',
  413: 'size',
}

function reasonOf(problem: Problem): RefusalReason {
  if (problem instanceof IntakeRefusal) return problem.reason
  return reasons[problem.status] ?? 'other'
}

async function note(
  services: Needed,
  { token, known, refused }: { token: string; known: IntakeKey | undefined; refused: Refused },
): Promise<void> {
  const found = known ? { key: known, refused } : await meant(services.database.read, token, refused)
  if (!found) return
  const stored = await services.database.write(async (queries) => {
    await keepRefusal(queries, found.key, found.refused)
    return countRefusal(queries, found.key, found.refused)
  })
  publishNotifications(services, stored)
}

/** Which key one that was not accepted is meant for: the same, which is revoked, or the one that begins like it. */
async function meant(
  queries: Queries,
  token: string,
  refused: Refused,
): Promise<{ key: IntakeKey; refused: Refused } | undefined> {
  const known = await keyOf(queries, token)
  if (known) return { key: known.key, refused: known.isRevoked ? { ...refused, reason: 'revoked' } : refused }
  const beginning = beginningOf(token)
  if (beginning === undefined) return undefined
  const rows = await activeKeys(queries)
    .where('api_keys.prefix', '=', beginning)
    .where('api_keys.revoked_at', 'is', null)
    .limit(2)
    .execute()
  const [row] = rows
  return row && rows.length === 1 ? { key: toKey(row), refused } : undefined
}

async function keyOf(
  queries: Queries,
  token: string,
): Promise<{ key: IntakeKey; isRevoked: boolean } | undefined> {
  const row = await activeKeys(queries).where('api_keys.key_hash', '=', hashToken(token)).executeTakeFirst()
  return row && { key: toKey(row), isRevoked: row.revoked_at !== null }
}
