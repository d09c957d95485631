import type { ApiKeyScope } from '../../contract/organisation/api-key-scopes.ts'
import { isDatabaseAway } from '../database/away.ts'
import type { Database, Queries } from '../database/database.ts'
import { describeError, type Log } from '../log.ts'
import { Problem } from '../http/problem.ts'
import type { AcceptedKey, IntakeKey } from './intake-key.ts'
import { endRefusals } from './tell-refused.ts'
import { MINUTE_MS } from '../time/durations.ts'

/** How a call with a key went. */
interface Outcome {
  key: Pick<IntakeKey, 'id' | 'tenantId'>
  /** What it was to be good for. */
  scope: ApiKeyScope
  /** ms since 1970 */
  now: number
  /** The status it was refused with; null: it was accepted. */
  refusedWith: number | null
}

/** Runs the work of a call with an accepted key, and records its result; not if the sender has closed the connection (`signal`). */
export async function withOutcome<Result>(
  services: { database: Database; log: Log; now: () => number },
  used: Pick<Outcome, 'scope'> & { key: AcceptedKey },
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const noteThat = (refusedWith: number | null) =>
    noteOutcome(services, { ...used, now: services.now(), refusedWith })
  try {
    const result = await work()
    noteThat(null)
    if (used.key.refusedInARow > 0)
      services.database
        .write((queries) => endRefusals(queries, used.key))
        .catch((error: unknown) =>
          services.log.warn({ error: describeError(error) }, 'end of refusals not recorded'),
        )
    return result
  } catch (error) {
    if (!signal.aborted) noteThat(statusOf(error))
    throw error
  }
}

function statusOf(error: unknown): number {
  if (error instanceof Problem) return error.status
  return isDatabaseAway(error) ? 503 : 500
}

/**
 * Notes how a call with a key went: when it changes, and then once a minute. No alarm waits for it, nor is one refused because
 * it fails.
 */
export function noteOutcome({ database, log }: { database: Database; log: Log }, outcome: Outcome): void {
  note(database, outcome).catch((error: unknown) =>
    log.warn({ error: describeError(error) }, 'result of intake call not recorded'),
  )
}

async function note(database: Database, outcome: Outcome): Promise<void> {
  if (!(await isNews(database.read, outcome))) return
  const { key, scope, now, refusedWith } = outcome
  const at = new Date(now).toISOString()
  const failing = refusedWith !== null
  const went = failing ? { refused_at: at, refused_status: refusedWith } : { accepted_at: at }
  await database.write((queries) =>
    queries
      .insertInto('api_key_uses')
      .values({ api_key_id: key.id, scope, tenant_id: key.tenantId, failing, since: at, ...went })
      .onConflict((conflict) =>
        conflict.columns(['api_key_id', 'scope']).doUpdateSet(({ eb, ref }) => ({
          ...went,
          failing,
          since: eb
            .case()
            .when('api_key_uses.failing', '=', failing)
            .then(ref('api_key_uses.since'))
            .else(ref('excluded.since'))
            .end(),
        })),
      )
      .execute(),
  )
}

async function isNews(queries: Queries, { key, scope, now, refusedWith }: Outcome): Promise<boolean> {
  const known = await queries
    .selectFrom('api_key_uses')
    .select(['failing', 'accepted_at', 'refused_at', 'refused_status'])
    .where('api_key_id', '=', key.id)
    .where('scope', '=', scope)
    .executeTakeFirst()
  if (!known || known.failing !== (refusedWith !== null)) return true
  if (refusedWith !== null && known.refused_status !== refusedWith) return true
  const last = refusedWith === null ? known.accepted_at : known.refused_at
  return last === null || Date.parse(last) < now - (now % MINUTE_MS)
}
