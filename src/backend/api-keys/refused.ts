import type { Context } from 'hono'
import { REFUSED_BODY_BYTES, type RefusalReason } from '../../contract/operations/intake-refusals.ts'
import type { Queries } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { firstBytes } from '../http/sent-body.ts'
import { describeError } from '../log.ts'
import { publishNotifications } from '../notifications/notify.ts'
import type { Services } from '../services.ts'
import { withoutSecrets } from '../session/secrets.ts'
import { bearerToken, hashToken } from '../session/tokens.ts'
import { activeKeys, type IntakeKey, toKey } from './intake-key.ts'
import { IntakeRefusal } from '../http/intake-refusal.ts'
import { beginningOf } from './prefix.ts'
import { keepRefusal, type Refused } from './refusals.ts'
import { countRefusal } from './tell-refused.ts'

type Needed = Pick<Services, 'database' | 'log' | 'now' | 'hub' | 'push'>

/** Runs `work`, which handles a request with an API key, and notes the message if `work` refuses it. */
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
 * Notes a refused message that was sent with a key, so that the administrators of its organisation find it. Every place that refuses
 * messages calls this before it answers, as the body cannot be read afterwards. The answer waits for the beginning of the body only;
 * the row is written later, so that neither text nor timing of the answer reveals whether a wrong key resembles a real one. If the
 * note fails, the answer stays the same.
 */
export async function noteRefused(services: Needed, context: Context, problem: Problem): Promise<void> {
  const token = bearerToken(context.req.header('Authorization'))
  if (token === undefined || !isRefusal(problem)) return
  const isWrongKey = problem.status === 401
  const noteFailed = (error: unknown) =>
    services.log.warn({ error: describeError(error) }, 'refused message not recorded')
  try {
    // A request outside the intake may come from a page with a session token: read its body only if the token is a key.
    const known = isWrongKey ? undefined : await keyOf(services.database.read, token)
    if (!isWrongKey && !known) return
    const refused = await describe(services, context, problem, token)
    setImmediate(() => void note(services, { token, known: known?.key, refused }).catch(noteFailed))
  } catch (error) {
    noteFailed(error)
  }
}

/** A 429 and a server error (5xx) are no refusals: the sender repeats the message. */
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
    path: withoutSecrets(context.req.path.replaceAll(token, '…')),
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

/** The key that the sender of a refused key meant: this very key if it exists, else the only active key with the same prefix. */
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
