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
import { adoptAwaited, type Called, meantBy } from './adopt.ts'
import {
  DIVERA_NAME,
  DIVERA_SOURCE,
  lockConnection,
  organisationOf,
  OutdatedError,
  type Seen,
} from './connection.ts'
import { noteInLog } from './log.ts'
import type { Names } from './named.ts'
import { hasWords, type DiveraAlarm } from './read-message.ts'
import { sourceIdOf } from './source-id.ts'

export type Taking = Pick<Services, 'database' | 'hub' | 'rights' | 'push' | 'log'>

/** The same, with what alarms are matched with. */
export interface From extends Seen {
  names: Names
}

/** A concurrent message has raised the operation of the same alarm: this transaction must raise none, and the message is taken anew. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError'
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

/** An alarm is taken anew so often where concurrent calls of the webhook were about it. */
const MOST_ATTEMPTS = 5

async function takeNew(
  services: Taking,
  from: From,
  alarm: DiveraAlarm & { id: string },
  known: AlarmRow | undefined,
): Promise<Taken> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await takeOnce(services, from, alarm, known)
    } catch (error) {
      if (!(error instanceof SupersededError) || attempt === MOST_ATTEMPTS) throw error
    }
  }
}

async function takeOnce(
  services: Taking,
  from: From,
  alarm: DiveraAlarm & { id: string },
  known: AlarmRow | undefined,
): Promise<Taken> {
  const isOld = isRecorded(alarm, from, known)
  const isOver = alarm.closed === true || alarm.isArchived
  const closedAt = isOver ? iso(Math.min(alarm.closedAt ?? from.now, from.now)) : null
  const called = !isOld || from.way === 'poll' ? await adoptAwaited(services, from, alarm) : undefined
  // An alarm that the webhook has called for is none of before, though the first question finds it.
  const recorded = isOld && (isOver || !called) ? { closedAt } : undefined
  const taken = await raiseAlarm(services, from, alarm, {
    recorded,
    mayLink: true,
    isFirst: true,
    closesNext: isOver,
    called,
  })
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

interface Raising extends Pick<RaiseOptions, 'recorded' | 'mayLink'> {
  /** Whether nothing was known of the alarm. */
  isFirst?: boolean
  /** Whether a further transaction closes the operation. */
  closesNext?: boolean
  /** The call of the webhook that was about this alarm without naming it. */
  called?: Called | undefined
}

/**
 * Raises an alarm, or brings its news to the operation.
 * @throws {SupersededError} where a concurrent call of the webhook has raised it
 * @throws {OutdatedError} where the connection was changed since DIVERA was asked
 */
export async function raiseAlarm(
  services: Taking,
  from: From,
  alarm: DiveraAlarm & { id: string },
  { isFirst = false, closesNext = false, called, ...options }: Raising,
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
      if (isFirst && way === 'poll' && isNew[outcome]) await requireCurrent(writing, from, alarm)
      await noteAlarm(writing, from, alarm, {
        operationId,
        rang: taken.outcome === 'alarmed' || taken.outcome === 'linked' || called?.rang === true,
        due: null,
        closesNext: closesNext && outcome !== 'recorded',
        calledAt: called?.at,
      })
      if (taken.outcome === 'unchanged' && way === 'poll') return
      const entry = { way, outcome: taken.outcome, alarm, operation_id: operationId }
      await noteInLog(writing, organisation, entry, now)
    },
  })
  return taken
}

/** Rolls the transaction of an answer of DIVERA back where something has overtaken the answer. */
async function requireCurrent(queries: Queries, from: From, alarm: DiveraAlarm): Promise<void> {
  const current = await lockConnection(queries, from.connection)
  if (!current?.enabled || current.version !== from.connection.version) throw new OutdatedError()
  if (await meantBy(queries, from, alarm)) throw new SupersededError()
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

/** Of the outcomes, those that raise an operation. */
const isNew: Readonly<Record<keyof typeof outcomes, boolean>> = {
  alarmed: true,
  recorded: true,
  linked: true,
  alarmed_again: false,
  updated: false,
  repeated: false,
  unchanged: false,
}

/** Reads an alarm as the intake of dispatch centres does. Without `sourceId` it has a digest of its content instead. */
export function readFrom(
  { connection, now, names }: From,
  alarm: DiveraAlarm,
  sourceId: string | undefined,
): ReadAlarm {
  const { title, text, address, lat, lng, number, priority, raisedAt } = alarm
  // Without a time two equal messages are the same one (`withId`).
  const raised = raisedAt === null ? undefined : raisedAt - (connection.clock_ahead_ms ?? 0)
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
    alarm_at: raised === undefined ? undefined : iso(Math.min(raised, now)),
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
  const { own, current: operation } = await operationAndCurrent(
    services.database.read,
    organisation,
    operationId,
  )
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

  const isOver = !operation || operation.closed_at !== null
  // DIVERA has closed it before, and a member has opened it again: what members do stands.
  const isKept = !isOver && known.closed
  if (alarm.isArchived && !isKept) {
    await change('archived')
    return { outcome: 'archived', operationId }
  }
  if (isOver) {
    const latest = [own, operation].flatMap((one) => (one ? [Date.parse(one.alarm_at)] : []))
    const isAgain =
      operation &&
      alarm.closed !== true &&
      alarm.raisedAt !== null &&
      alarm.raisedAt - (connection.clock_ahead_ms ?? 0) - Math.max(...latest) >= LATER_MS
    if (isAgain && hasWords(alarm)) return raiseAlarm(services, from, alarm, {})
    if (alarm.closed !== false || !known.closed || !(await change('reopened'))) return unchanged()
    return { outcome: 'reopened', operationId }
  }
  const closesNext = alarm.closed === true && !isKept
  if (hasWords(alarm)) {
    const taken = await raiseAlarm(services, from, alarm, { closesNext })
    if (!closesNext) return taken
  } else if (!closesNext) return unchanged()
  await change('closed', alarm.report)
  return { outcome: 'closed', operationId }
}

/** An operation, and the one that it was merged into (itself where it was not); undefined: it was deleted. */
async function operationAndCurrent(
  queries: Queries,
  organisation: CheckedOrganisation,
  operationId: number,
): Promise<{ own: OperationRow | undefined; current: OperationRow | undefined }> {
  const find = (id: number) =>
    operationsOf(queries, organisation).selectAll().where('id', '=', id).executeTakeFirst()
  const own = await find(operationId)
  let current = own
  while (current && current.merged_into !== null) current = await find(current.merged_into)
  return { own, current }
}
