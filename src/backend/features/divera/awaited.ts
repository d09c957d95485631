import type { Queries } from '../../database/database.ts'
import type { JobServices } from '../../feature.ts'
import { idIn, type Kind } from '../../jobs/kind.ts'
import { raise } from '../../operations/feature.ts'
import { AWAITED_JOB, HALF_WAIT_MS } from './adopt.ts'
import { askForAlarms } from './ask.ts'
import { DIVERA_NAME, organisationOf, readConnection } from './connection.ts'
import { noteInLog } from './log.ts'
import { readNames } from './named.ts'
import { readDiveraAlarm } from './read-message.ts'
import { type From, readFrom, type Taking } from './take.ts'

type Given = Pick<JobServices, 'database' | 'hub' | 'rights' | 'push' | 'log' | 'now' | 'outbound' | 'config'>

/** Asks DIVERA once more what a call without words meant; where it does not answer, the call alarms by itself. */
export const awaitedKind: Kind<Given> = {
  kind: AWAITED_JOB,
  run: async (services, job) => {
    const { database, now } = services
    const organisation = { id: idIn(job, 'organisation'), tenantId: idIn(job, 'tenant') }
    const id = idIn(job, 'awaited')
    const connection = await readConnection(database.read, organisation)
    if (!connection?.enabled || !(await isWaiting(database.read, id))) return
    const failure = await askForAlarms(services, connection, AbortSignal.timeout(HALF_WAIT_MS))
    if (!(await isWaiting(database.read, id))) return
    const names = await readNames(database.read, connection)
    const from: From = { connection, way: 'webhook', now: now(), names }
    // DIVERA has answered, and knows no new alarm: the call was about one that is known.
    if (failure === undefined) await endAwaited(services, from, id)
    else await raiseNameless(services, from, id)
  },
  firstWaitMs: 1000,
  longestWaitMs: 10_000,
  mostTries: 20,
  parallel: 4,
  takenMs: 60_000,
}

async function isWaiting(queries: Queries, id: number): Promise<boolean> {
  const row = await queries
    .selectFrom('divera_awaited')
    .select('id')
    .where('id', '=', id)
    .where('operation_id', 'is', null)
    .executeTakeFirst()
  return row !== undefined
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

async function raiseNameless(services: Taking, from: From, id: number): Promise<void> {
  const organisation = organisationOf(from.connection)
  const alarm = readFrom(from, readDiveraAlarm({}), `webhook ${id}`)
  await raise(services, organisation, alarm, DIVERA_NAME, from.now, {
    note: async (queries, { operationId }) => {
      await queries
        .updateTable('divera_awaited')
        .set({ operation_id: operationId })
        .where('id', '=', id)
        .execute()
      const entry = { way: from.way, outcome: 'alarmed', operation_id: operationId } as const
      await noteInLog(queries, organisation, entry, from.now)
    },
  })
}
