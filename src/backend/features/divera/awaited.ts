import type { Selectable } from 'kysely'
import type { DiveraOutcome } from '../../../contract/divera/divera-log.ts'
import type { Queries } from '../../database/database.ts'
import type { DiveraTables } from '../../database/schema-divera.ts'
import type { JobServices } from '../../feature.ts'
import { idIn, type Kind } from '../../jobs/kind.ts'
import { raise } from '../../operations/feature.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import { AWAITED_JOB, HALF_WAIT_MS } from './adopt.ts'
import { alarmsOf } from './alarm-rows.ts'
import { askForAlarms } from './ask.ts'
import {
  type ConnectionRow,
  DIVERA_NAME,
  lockConnection,
  organisationOf,
  readConnection,
} from './connection.ts'
import { noteInLog } from './log.ts'
import { readNames } from './named.ts'
import { readDiveraAlarm } from './read-message.ts'
import { type From, readFrom, SupersededError, type Taking } from './take.ts'

type Given = Pick<JobServices, 'database' | 'hub' | 'rights' | 'push' | 'log' | 'now' | 'outbound' | 'config'>

/** Asks DIVERA once more which alarm a call without words meant; where its answer explains nothing, the call alarms by itself. */
export const awaitedKind: Kind<Given> = {
  kind: AWAITED_JOB,
  run: async (services, job) => {
    const { database, now } = services
    const organisation = { id: idIn(job, 'organisation'), tenantId: idIn(job, 'tenant') }
    const id = idIn(job, 'awaited')
    const connection = await readConnection(database.read, organisation)
    if (!connection?.enabled || !(await findWaiting(database.read, id))) return
    const failure = await askForAlarms(services, connection, AbortSignal.timeout(HALF_WAIT_MS))
    const call = await findWaiting(database.read, id)
    if (!call) return
    const names = await readNames(database.read, connection)
    const from: From = { connection, way: 'webhook', now: now(), names }
    const isExplained = failure === undefined && (await isAboutKnown(database.read, connection, call))
    if (isExplained || !(await raiseNameless(services, from, call))) await endAwaited(services, from, id)
  },
  firstWaitMs: 1000,
  longestWaitMs: 10_000,
  mostTries: 20,
  parallel: 4,
  takenMs: 60_000,
}

type Call = Pick<Selectable<DiveraTables['divera_awaited']>, 'id' | 'at' | 'title'>

function findWaiting(queries: Queries, id: number): Promise<Call | undefined> {
  return queries
    .selectFrom('divera_awaited')
    .select(['id', 'at', 'title'])
    .where('id', '=', id)
    .where('operation_id', 'is', null)
    .executeTakeFirst()
}

/** What a call of the webhook may have been about: it brought something from just before the call on. */
const telling = [
  'alarmed',
  'recorded',
  'linked',
  'updated',
  'closed',
  'reopened',
  'archived',
] as const satisfies readonly DiveraOutcome[]

/**
 * Whether an answer of DIVERA explains a call: it has brought something since, or an alarm of DIVERA is open. A key that cannot see the
 * alarm of the call gets an answer without it: then the call itself alarms.
 */
async function isAboutKnown(queries: Queries, connection: ConnectionRow, { at }: Call): Promise<boolean> {
  const organisation = organisationOf(connection)
  const told = await queries
    .selectFrom('divera_log')
    .select('id')
    .where('organisation_id', '=', organisation.id)
    .where('at', '>=', iso(Date.parse(at) - MINUTE_MS))
    .where('divera_id', 'is not', null)
    .where('outcome', 'in', telling)
    .limit(1)
    .executeTakeFirst()
  if (told) return true
  const open = await alarmsOf(queries, organisation)
    .innerJoin('operations', 'operations.id', 'divera_alarms.operation_id')
    .select('divera_alarms.id')
    .where('divera_alarms.closed', '=', false)
    .where('divera_alarms.gone', '=', false)
    .where('operations.closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Whether another call has rung within a minute of this one, and no alarm has explained it yet: DIVERA may call twice. */
async function hasJustRung(queries: Queries, connection: ConnectionRow, { id, at }: Call): Promise<boolean> {
  const other = await queries
    .selectFrom('divera_awaited')
    .select('id')
    .where('organisation_id', '=', connection.organisation_id)
    .where('id', '!=', id)
    .where('at', '>=', iso(Date.parse(at) - MINUTE_MS))
    .where('at', '<=', iso(Date.parse(at) + MINUTE_MS))
    .where('operation_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

async function endAwaited({ database }: Taking, from: From, id: number): Promise<void> {
  await database.write(async (queries) => {
    await queries.deleteFrom('divera_awaited').where('id', '=', id).execute()
    await noteInLog(
      queries,
      organisationOf(from.connection),
      { way: from.way, outcome: 'unchanged' },
      from.now,
    )
  })
}

/** Alarms by the call itself. Answers false where an alarm that DIVERA has named, or another call, has alarmed meanwhile. */
async function raiseNameless(services: Taking, from: From, call: Call): Promise<boolean> {
  const { id, title } = call
  const organisation = organisationOf(from.connection)
  const alarm = readFrom(from, readDiveraAlarm({ title }), `webhook ${id}`)
  try {
    await raise(services, organisation, alarm, DIVERA_NAME, from.now, {
      note: async (queries, { operationId }) => {
        await lockConnection(queries, from.connection)
        const { numUpdatedRows } = await queries
          .updateTable('divera_awaited')
          .set({ operation_id: operationId })
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n || (await hasJustRung(queries, from.connection, call)))
          throw new SupersededError()
        const entry = { way: from.way, outcome: 'alarmed', operation_id: operationId } as const
        await noteInLog(queries, organisation, entry, from.now)
      },
    })
    return true
  } catch (error) {
    if (error instanceof SupersededError) return false
    throw error
  }
}
