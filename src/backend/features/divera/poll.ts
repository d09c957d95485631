import type { Outcome, Kind } from '../../jobs/kind.ts'
import { idIn } from '../../jobs/kind.ts'
import type { Queries } from '../../database/database.ts'
import { nothingStored, publishNotifications, type Stored } from '../../notifications/feature.ts'
import { operationsOf } from '../../operations/feature.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import { alarmsOf, IN_TIME_MS, isInTime } from './alarm-rows.ts'
import { type Asking, clientOf, takeAlarms } from './ask.ts'
import type { DiveraClient, DiveraFailure, Learnt } from './client.ts'
import { type ConnectionRow, organisationOf, readConnection } from './connection.ts'
import { tellFaults } from './faults.ts'
import { addPoll, nextPollAt, POLL_JOB, pollAgainAt } from './schedule.ts'
import { takeStatuses } from './statuses.ts'

/** Asks DIVERA for a connection, again and again while it is on. */
export const pollKind: Kind<Asking> = {
  kind: POLL_JOB,
  run: async (services, job): Promise<Outcome | void> => {
    const { database, now } = services
    const organisation = { id: idIn(job, 'organisation'), tenantId: idIn(job, 'tenant') }
    const connection = await readConnection(database.read, organisation)
    if (!connection?.enabled) return
    const blockedFor = Date.parse(connection.blocked_until ?? '') - now()
    if (blockedFor > 0) return { againAfterMs: blockedFor }
    const asked = await ask(services, connection)
    const stored = await database.write((queries) => noteAsked(queries, connection, asked, now()))
    publishNotifications(services, stored)
  },
  firstWaitMs: 10_000,
  longestWaitMs: 15 * MINUTE_MS,
  mostTries: Infinity,
  parallel: 2,
  // Another process goes on so soon after the one that was asking was killed.
  takenMs: 2 * MINUTE_MS,
}

/** In ms: all questions of one turn together. */
const ASKS_WITHIN_MS = MINUTE_MS

interface Asked {
  /** null: the alarms were not asked for, or the failure. */
  alarms: Learnt | DiveraFailure | null
  statuses: Learnt | DiveraFailure | null
}

async function ask(services: Asking, connection: ConnectionRow): Promise<Asked> {
  const client = clientOf(services, connection, AbortSignal.timeout(ASKS_WITHIN_MS))
  const asksForAlarms = connection.takes_alarms && connection.personal_key !== null
  const alarms = asksForAlarms ? await takeAlarms(services, connection, client) : null
  const asksForStatuses = connection.takes_statuses && connection.system_key !== null
  return { alarms, statuses: asksForStatuses ? await askForStatuses(services, connection, client) : null }
}

async function askForStatuses(
  services: Asking,
  connection: ConnectionRow,
  client: DiveraClient,
): Promise<Learnt | DiveraFailure> {
  const answer = await client.statuses()
  if ('failure' in answer) return answer
  const { simulated, clockAheadMs, value } = answer
  await takeStatuses(services, connection, value, clockAheadMs)
  return { simulated, clockAheadMs }
}

/** Stores how a question went, has the next one asked, and tells the administrators of faults that begin and end. */
async function noteAsked(
  queries: Queries,
  before: ConnectionRow,
  { alarms, statuses }: Asked,
  now: number,
): Promise<Stored> {
  const organisation = organisationOf(before)
  const current = await readConnection(queries, organisation)
  if (!current?.enabled) return nothingStored
  // An administrator has changed the connection while DIVERA was asked: it is asked anew.
  if (current.version !== before.version) {
    await addPoll(queries, current, now, now)
    return nothingStored
  }
  const parts = [alarms, statuses].filter((part) => part !== null)
  if (parts.length === 0) return nothingStored
  const failed = parts.find((part): part is DiveraFailure => 'failure' in part)
  const learnt = parts.find((part): part is Learnt => 'simulated' in part)
  // A wrong key for vehicles does not keep alarms waiting.
  const blocking = alarms !== null && 'failure' in alarms ? alarms : alarms === null ? failed : undefined
  const failures = blocking ? current.failures + 1 : 0
  const retryAfterMs = parts.reduce((most, part) => Math.max(most, wantedBy(part)), 0)
  const nextAt = blocking
    ? pollAgainAt(failures, { retryAfterMs }, now)
    : Math.max(nextPollAt(await knownOf(queries, current, now), now), now + retryAfterMs)
  const values = {
    failures,
    blocked_until: retryAfterMs > 0 ? iso(now + retryAfterMs) : null,
    webhook_missed_at: await missedSince(queries, current, now),
    ...(learnt && { simulated: learnt.simulated, clock_ahead_ms: learnt.clockAheadMs }),
    ...(failed
      ? { last_failure: failed.failure, last_failure_at: iso(now) }
      : { last_success_at: iso(now), last_failure: null }),
    ...(alarms !== null && !('failure' in alarms) && { synced_at: current.synced_at ?? iso(now) }),
  }
  const changed = await queries
    .updateTable('divera_connections')
    .set(values)
    .where('organisation_id', '=', organisation.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addPoll(queries, current, nextAt, now)
  return tellFaults(queries, changed, now)
}

function wantedBy(part: Learnt | DiveraFailure): number {
  return 'failure' in part ? (part.retryAfterMs ?? 0) : 0
}

async function knownOf(queries: Queries, connection: ConnectionRow, now: number) {
  const organisation = organisationOf(connection)
  const open = await operationsOf(queries, organisation)
    .select('id')
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const due = await alarmsOf(queries, organisation)
    .select(({ fn }) => fn.min('due_at').as('at'))
    // One whose time is over, and that is still not there, was deleted in DIVERA.
    .where('due_at', '>', iso(now))
    .executeTakeFirst()
  const latest = await rangLately(queries, connection, 3)
  return {
    pollSeconds: connection.poll_seconds,
    hasOpenOperation: open !== undefined,
    webhookBrings: connection.webhook_hash !== null && latest.length === 3 && latest.every(isInTime),
    dueAt: due?.at ? Date.parse(due.at) : null,
  }
}

/** Since when the webhook has not brought the latest alarm, though it had a minute; null: it has, or there is none. */
async function missedSince(queries: Queries, connection: ConnectionRow, now: number): Promise<string | null> {
  if (connection.webhook_hash === null) return null
  const due = iso(now - IN_TIME_MS)
  const latest = (await rangLately(queries, connection, 5)).find(({ first_seen_at }) => first_seen_at <= due)
  return latest && !isInTime(latest) ? latest.first_seen_at : null
}

/** The latest alarms that have rung since the address of the webhook was made. */
function rangLately(queries: Queries, connection: ConnectionRow, count: number) {
  return alarmsOf(queries, organisationOf(connection))
    .select(['first_seen_at', 'webhook_at'])
    .where('rang', '=', true)
    .where('first_seen_at', '>', connection.webhook_made_at ?? iso(0))
    .orderBy('first_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}
