import { setTimeout } from 'node:timers/promises'
import type { DiveraFailureCode } from '../../../contract/divera/divera-failures.ts'
import type { JobServices } from '../../feature.ts'
import { describeError } from '../../log.ts'
import { type AlarmRow, knownAlarms } from './alarm-rows.ts'
import { createDiveraClient, type DiveraClient, type DiveraFailure, type Learnt } from './client.ts'
import { accessOf, type ConnectionRow, organisationOf } from './connection.ts'
import { noteInLog } from './log.ts'
import { digestOfAlarm, type DiveraAlarm } from './read-message.ts'
import { readNames } from './named.ts'
import { type From, takeAlarm } from './take.ts'

export type Asking = Pick<
  JobServices,
  'database' | 'hub' | 'rights' | 'push' | 'log' | 'now' | 'outbound' | 'config'
>

/** So many alarms are taken without a pause. After each further one, requests of members have as much time as the alarm took. */
const WITHOUT_PAUSE = 20
/** So many alarms that the list of DIVERA no longer has are asked for by one question each. */
const MOST_ASKED_FOR = 20

export function clientOf(
  { outbound, now, config }: Pick<Asking, 'outbound' | 'now' | 'config'>,
  connection: ConnectionRow,
  signal?: AbortSignal,
): DiveraClient {
  const calls: typeof outbound.call = (request) => outbound.call({ ...request, signal })
  return createDiveraClient({ outbound: { call: calls }, now }, accessOf(config.appKey, connection))
}

/** Asks for the alarms, and takes each; answers the failure instead where DIVERA gave no usable answer. */
export async function takeAlarms(
  services: Asking,
  connection: ConnectionRow,
  client: DiveraClient,
): Promise<Learnt | DiveraFailure> {
  const answer = await client.alarms()
  if ('failure' in answer) return answer
  const { simulated, clockAheadMs, value } = answer
  const from: From = {
    connection: { ...connection, clock_ahead_ms: clockAheadMs },
    way: 'poll',
    now: services.now(),
    names: await readNames(services.database.read, connection),
  }
  const known = await knownAlarms(services.database.read, connection)
  const alarms = value.flatMap((alarm) => (alarm.id === null ? [] : [{ ...alarm, id: alarm.id }]))
  let taken = 0
  // DIVERA sorts them in one of two ways: by their time they are in the order in which they happened.
  for (const alarm of alarms.toSorted((one, other) => (one.raisedAt ?? 0) - (other.raisedAt ?? 0))) {
    const row = known.get(alarm.id)
    if (row && row.operation_id !== null && !row.gone && row.content === digestOfAlarm(alarm)) continue
    const began = performance.now()
    await takeOne(services, from, alarm)
    taken += 1
    await setTimeout(taken > WITHOUT_PAUSE ? performance.now() - began : 0)
  }
  await askForMissing(services, from, client, { known, listed: new Set(alarms.map(({ id }) => id)) })
  return { simulated, clockAheadMs }
}

/** The same within a time; undefined: DIVERA has answered. */
export async function askForAlarms(
  services: Asking,
  connection: ConnectionRow,
  signal: AbortSignal,
): Promise<DiveraFailureCode | undefined> {
  const asked = await takeAlarms(services, connection, clientOf(services, connection, signal))
  return 'failure' in asked ? asked.failure : undefined
}

/** One alarm that cannot be taken does not keep the others back: it stands in the log, and can be tried again. */
async function takeOne(services: Asking, from: From, alarm: DiveraAlarm & { id: string }): Promise<void> {
  try {
    await takeAlarm(services, from, alarm)
  } catch (error) {
    const organisation = organisationOf(from.connection)
    services.log.error(
      { organisation: organisation.id, error: describeError(error) },
      'alarm of DIVERA not taken',
    )
    await services.database.write((queries) =>
      noteInLog(queries, organisation, { way: 'poll', outcome: 'failed', alarm }, from.now),
    )
  }
}

interface Listed {
  known: ReadonlyMap<string, AlarmRow>
  /** The ids in the answer of DIVERA. */
  listed: ReadonlySet<string>
}

/** The list lacks alarms that were archived, were deleted, or that the key may no longer see. */
async function askForMissing(
  services: Asking,
  from: From,
  client: DiveraClient,
  { known, listed }: Listed,
): Promise<void> {
  const missing = [...known.values()]
    .filter((row) => row.operation_id !== null && !row.gone && !listed.has(row.divera_id))
    .slice(0, MOST_ASKED_FOR)
  for (const row of missing) {
    const answer = await client.alarm(row.divera_id)
    if ('value' in answer) {
      const alarm = { ...answer.value, id: row.divera_id }
      await takeOne(services, from, alarm)
      if (alarm.isArchived) await noteGone(services, from, row, alarm)
    } else if (answer.failure === 'notFound') {
      await noteGone(services, from, row)
    } else return
  }
}

/** It is asked for no more. Of an alarm that DIVERA does not have, or hides, the operation stays as it is. */
async function noteGone(
  { database }: Asking,
  { connection, now }: From,
  row: AlarmRow,
  alarm?: DiveraAlarm,
): Promise<void> {
  await database.write(async (queries) => {
    await queries.updateTable('divera_alarms').set({ gone: true }).where('id', '=', row.id).execute()
    if (alarm) return
    const known = { id: row.divera_id, operation_id: row.operation_id }
    await noteInLog(
      queries,
      organisationOf(connection),
      { way: 'poll', outcome: 'gone', diveraId: known.id, operation_id: known.operation_id },
      now,
    )
  })
}
