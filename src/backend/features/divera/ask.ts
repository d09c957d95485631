import { setTimeout } from 'node:timers/promises'
import type { DiveraFailureCode } from '../../../contract/divera/divera-failures.ts'
import type { JobServices } from '../../feature.ts'
import { describeError } from '../../log.ts'
import type { Queries } from '../../database/database.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { type AlarmRow, knownAlarms } from './alarm-rows.ts'
import { createDiveraClient, type DiveraClient, type DiveraFailure, type Learnt } from './client.ts'
import { accessOf, type ConnectionRow, organisationOf, OutdatedError } from './connection.ts'
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
  try {
    return (await takeEach(services, from, client, value)) ?? { simulated, clockAheadMs }
  } catch (error) {
    if (!(error instanceof OutdatedError)) throw error
    // `noteAsked` has DIVERA asked anew.
    return { simulated, clockAheadMs }
  }
}

/** Takes the alarms of an answer, and asks for those that it lacks. Answers the failure where DIVERA wants no further questions. */
async function takeEach(
  services: Asking,
  from: From,
  client: DiveraClient,
  value: readonly DiveraAlarm[],
): Promise<DiveraFailure | undefined> {
  const known = await knownAlarms(services.database.read, from.connection)
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
  return askForMissing(services, from, client, { known, listed: new Set(alarms.map(({ id }) => id)) })
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
    if (error instanceof OutdatedError) throw error
    const organisation = organisationOf(from.connection)
    services.log.error(
      { organisation: organisation.id, error: describeError(error) },
      'alarm of DIVERA not taken',
    )
    await services.database.write((queries) => noteFailed(queries, organisation, alarm, from))
  }
}

/** One line for an alarm, though each question finds it again. */
async function noteFailed(
  queries: Queries,
  organisation: CheckedOrganisation,
  alarm: DiveraAlarm & { id: string },
  { now }: From,
): Promise<void> {
  const noted = await queries
    .selectFrom('divera_log')
    .select('id')
    .where('organisation_id', '=', organisation.id)
    .where('divera_id', '=', alarm.id)
    .where('outcome', '=', 'failed')
    .limit(1)
    .executeTakeFirst()
  if (!noted) await noteInLog(queries, organisation, { way: 'poll', outcome: 'failed', alarm }, now)
}

interface Listed {
  known: ReadonlyMap<string, AlarmRow>
  /** The ids in the answer of DIVERA. */
  listed: ReadonlySet<string>
}

/** These say something of one alarm; after the others no further question would be answered. */
const ofOneAlarm: readonly DiveraFailureCode[] = ['wrongKey', 'refused', 'unreadable', 'otherStatus']

/**
 * Asks for the alarms that the list lacks, because they were archived, were deleted, or are hidden from the key. Answers the failure where
 * DIVERA wants no further questions.
 */
async function askForMissing(
  services: Asking,
  from: From,
  client: DiveraClient,
  { known, listed }: Listed,
): Promise<DiveraFailure | undefined> {
  const missing = [...known.values()].filter(
    (row) => row.operation_id !== null && !row.gone && !listed.has(row.divera_id),
  )
  // Of more than are asked for at once, each has its turn.
  const first = missing.length > MOST_ASKED_FOR ? Math.floor(Math.random() * missing.length) : 0
  const turn = [...missing.slice(first), ...missing.slice(0, first)].slice(0, MOST_ASKED_FOR)
  for (const row of turn) {
    const answer = await client.alarm(row.divera_id)
    if ('value' in answer) {
      const alarm = { ...answer.value, id: row.divera_id }
      await takeOne(services, from, alarm)
      if (alarm.isArchived) await noteGone(services, from, row, alarm)
    } else if (answer.failure === 'notFound') {
      await noteGone(services, from, row)
    } else if (answer.failure === 'tooMany') return answer
    else if (!ofOneAlarm.includes(answer.failure)) return undefined
  }
  return undefined
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
