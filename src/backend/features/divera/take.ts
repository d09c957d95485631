import type { DiveraOutcome } from '../../../contract/divera/divera-log.ts'
import { defaultLocale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import {
  changeByService,
  operationsOf,
  raise,
  readAlarm,
  type RaiseOptions,
  type ReadAlarm,
} from '../../operations/feature.ts'
import type { Services } from '../../services.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import { type AlarmRow, findAlarm, noteAlarm } from './alarm-rows.ts'
import { adoptAwaited } from './adopt.ts'
import { DIVERA_NAME, DIVERA_SOURCE, organisationOf, type Seen } from './connection.ts'
import { noteInLog } from './log.ts'
import type { Names } from './named.ts'
import { hasWords, type DiveraAlarm } from './read-message.ts'
import { sourceIdOf } from './source-id.ts'

export type Taking = Pick<Services, 'database' | 'hub' | 'rights' | 'push' | 'log'>

/** The same, with what alarms are matched with. */
export interface From extends Seen {
  names: Names
}

export interface Taken {
  outcome: DiveraOutcome
  operationId: number | null
}

/** An alarm that was raised longer ago than this when it is first seen is recorded without ringing (issue of the integration). */
const OLD_AFTER_MS = 15 * MINUTE_MS
/** DIVERA raises an alarm of a closed operation anew where its time is later by at least so much. */
const LATER_MS = MINUTE_MS

/**
 * Takes what DIVERA says of an alarm: raises, records, updates, closes, reopens or archives its operation. Saying the same once more,
 * or something older, changes nothing, so that it is safe to do twice.
 */
export async function takeAlarm(
  services: Taking,
  from: From,
  alarm: DiveraAlarm & { id: string },
): Promise<Taken> {
  const organisation = organisationOf(from.connection)
  const known = await findAlarm(services.database.read, organisation, alarm.id)
  const isOlder =
    alarm.updatedAt !== null &&
    known?.updated_there_at &&
    alarm.updatedAt < Date.parse(known.updated_there_at)
  if (known && isOlder) return { outcome: 'unchanged', operationId: known.operation_id }
  if (!known || known.operation_id === null) {
    return waits(alarm, from) ? noteWaiting(services, from, alarm) : takeNew(services, from, alarm, known)
  }
  return takeKnown(services, from, alarm, { ...known, operation_id: known.operation_id })
}

/** The time of DIVERA's clock; ours where its clock is not known. */
function timeThere({ connection, now }: Seen): number {
  return now + (connection.clock_ahead_ms ?? 0)
}

/** Whether an alarm is a draft, or is to be raised later. */
export function waits({ isDraft, publishAt }: DiveraAlarm, from: Seen): boolean {
  return isDraft || (publishAt !== null && publishAt > timeThere(from))
}

async function noteWaiting(
  { database }: Taking,
  from: From,
  alarm: DiveraAlarm & { id: string },
): Promise<Taken> {
  const { publishAt } = alarm
  const due = publishAt === null ? null : iso(publishAt - (from.connection.clock_ahead_ms ?? 0))
  await database.write(async (queries) => {
    const isNew = await noteAlarm(queries, from, alarm, { operationId: null, rang: false, due })
    if (!isNew) return
    const entry = { way: from.way, outcome: 'waits', alarm } as const
    await noteInLog(queries, organisationOf(from.connection), entry, from.now)
  })
  return { outcome: 'waits', operationId: null }
}

/**
 * Whether it is recorded without ringing: it is over, it was there before the connection, or it was raised too long ago. One that was a
 * draft before rings, as does one whose age is not known.
 */
export function isRecorded(alarm: DiveraAlarm, from: Seen, known: AlarmRow | undefined): boolean {
  const { connection, way } = from
  if (alarm.closed === true || alarm.isArchived) return true
  if (way === 'poll' && connection.synced_at === null) return true
  if (known || connection.clock_ahead_ms === null) return false
  const raised = Math.max(alarm.raisedAt ?? 0, alarm.publishAt ?? 0)
  return raised > 0 && timeThere(from) - raised > OLD_AFTER_MS
}

async function takeNew(
  services: Taking,
  from: From,
  alarm: DiveraAlarm & { id: string },
  known: AlarmRow | undefined,
): Promise<Taken> {
  const isRecording = isRecorded(alarm, from, known)
  const isOver = alarm.closed === true || alarm.isArchived
  const closedAt = isOver ? iso(Math.min(alarm.closedAt ?? from.now, from.now)) : null
  if (!isRecording || from.way === 'poll') await adoptAwaited(services, from, alarm)
  const recorded = isRecording ? { closedAt } : undefined
  const taken = await raiseAlarm(services, from, alarm, { recorded, mayLink: true, closesNext: isOver })
  // A call of the webhook that named no alarm has raised it before: it is over now.
  const { operationId } = taken
  if (!isOver || taken.outcome === 'recorded' || operationId === null) return taken
  await changeByService(services, organisationOf(from.connection), {
    operationId,
    to: 'closed',
    from: DIVERA_NAME,
    now: from.now,
    note: async (queries) => {
      await noteAlarm(queries, from, alarm, { operationId, rang: false, due: null })
    },
  })
  return { ...taken, outcome: 'closed' }
}

/** Raises an alarm, or brings its news to the operation. */
export async function raiseAlarm(
  services: Taking,
  from: From,
  alarm: DiveraAlarm & { id: string },
  { closesNext = false, ...options }: Pick<RaiseOptions, 'recorded' | 'mayLink'> & { closesNext?: boolean },
): Promise<Taken> {
  const { connection, way, now, names } = from
  const organisation = organisationOf(connection)
  const read = readFrom(from, alarm, sourceIdOf(connection, alarm.id))
  let taken: Taken = { outcome: 'unchanged', operationId: null }
  await raise(services, organisation, read, DIVERA_NAME, now, {
    ...options,
    groupIds: names.groups(alarm.groups),
    note: async (writing, { operationId, outcome }) => {
      taken = { outcome: outcomes[outcome], operationId }
      const rang = taken.outcome === 'alarmed' || taken.outcome === 'linked'
      const willClose = closesNext && outcome !== 'recorded'
      await noteAlarm(writing, from, alarm, { operationId, rang, due: null, closesNext: willClose })
      if (taken.outcome === 'unchanged' && way === 'poll') return
      const entry = { way, outcome: taken.outcome, alarm, operation_id: operationId }
      await noteInLog(writing, organisation, entry, now)
    },
  })
  return taken
}

const outcomes = {
  alarmed: 'alarmed',
  alarmed_again: 'alarmed',
  updated: 'updated',
  repeated: 'unchanged',
  unchanged: 'unchanged',
  recorded: 'recorded',
  linked: 'linked',
} as const satisfies Record<Parameters<NonNullable<RaiseOptions['note']>>[1]['outcome'], DiveraOutcome>

/** Reads an alarm as the intake of dispatch centres does. Without `sourceId` it has a digest of its content instead. */
export function readFrom(
  { connection, now, names }: From,
  alarm: DiveraAlarm,
  sourceId: string | undefined,
): ReadAlarm {
  const { title, text, address, lat, lng, number, priority, raisedAt } = alarm
  const raised = raisedAt === null ? now : raisedAt - (connection.clock_ahead_ms ?? 0)
  const input = {
    source: DIVERA_SOURCE,
    source_id: sourceId,
    title: hasWords(alarm) ? title : translate(defaultLocale)('diveraNews.alarm'),
    text,
    address,
    lat,
    lng,
    number,
    priority,
    alarm_at: iso(Math.min(raised, now)),
    vehicles: names.vehicles(alarm.vehicles),
  }
  return readAlarm(input, { now, timeZone: names.timeZone, sender: DIVERA_NAME }).alarm
}

async function takeKnown(
  services: Taking,
  from: From,
  alarm: DiveraAlarm & { id: string },
  known: AlarmRow & { operation_id: number },
): Promise<Taken> {
  const { connection, way, now } = from
  const organisation = organisationOf(connection)
  const operationId = known.operation_id
  const operation = await currentOf(services.database.read, organisation, operationId)
  const change = (to: 'closed' | 'reopened' | 'archived', report: string | null = null) =>
    changeByService(services, organisation, {
      operationId,
      to,
      from: DIVERA_NAME,
      report,
      now,
      note: async (queries) => {
        await noteAlarm(queries, from, alarm, { operationId, rang: false, due: null })
        await noteInLog(queries, organisation, { way, outcome: to, alarm, operation_id: operationId }, now)
      },
    })
  const unchanged = async (): Promise<Taken> => {
    await services.database.write(async (queries) => {
      await noteAlarm(queries, from, alarm, { operationId, rang: false, due: null })
      if (way === 'webhook') {
        await noteInLog(
          queries,
          organisation,
          { way, outcome: 'unchanged', alarm, operation_id: operationId },
          now,
        )
      }
    })
    return { outcome: 'unchanged', operationId }
  }

  if (alarm.isArchived) {
    await change('archived')
    return { outcome: 'archived', operationId }
  }
  const isOver = !operation || operation.closed_at !== null
  if (isOver) {
    const isAgain =
      operation &&
      alarm.closed !== true &&
      alarm.raisedAt !== null &&
      alarm.raisedAt - Date.parse(operation.alarm_at) - (connection.clock_ahead_ms ?? 0) >= LATER_MS
    if (isAgain && hasWords(alarm)) return raiseAlarm(services, from, alarm, {})
    if (alarm.closed !== false || !known.closed || !(await change('reopened'))) return unchanged()
    return { outcome: 'reopened', operationId }
  }
  const closesNext = alarm.closed === true
  if (hasWords(alarm)) {
    const taken = await raiseAlarm(services, from, alarm, { closesNext })
    if (!closesNext) return taken
  } else if (!closesNext) return unchanged()
  await change('closed', alarm.report)
  return { outcome: 'closed', operationId }
}

/** The operation, or the one that it was merged into; undefined: it was deleted. */
async function currentOf(
  queries: Queries,
  organisation: CheckedOrganisation,
  operationId: number,
): Promise<OperationRow | undefined> {
  const find = (id: number) =>
    operationsOf(queries, organisation).selectAll().where('id', '=', id).executeTakeFirst()
  let row = await find(operationId)
  while (row && row.merged_into !== null) row = await find(row.merged_into)
  return row
}
