import type { IntakeOutcome } from '../../../contract/operations/intake-messages.ts'
import { DEFAULT_OPERATION_TYPE } from '../../../contract/operations/operations.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import { nothingStored, type Stored } from '../../notifications/notify.ts'
import type { Services } from '../../services.ts'
import type { Alarm, ReadAlarm } from './alarm.ts'
import { alarmAgain, goesOn, isOver, kindAfter } from './alarm-again.ts'
import { alarmPeople, announceOperation } from './alarm-people.ts'
import type { Reported } from '../history.ts'
import { differing, knownMessages, noteMessage, type KnownMessages } from './intake-messages.ts'
import { countUse, keywordDefaults } from './keyword-defaults.ts'
import { findKeywordOf } from './keyword-spellings.ts'
import { publishOperation } from '../publish.ts'
import { saidOf } from '../said.ts'
import { isSwappedIn } from '../swapped-position.ts'
import { sendVehicles } from '../change/send-vehicles.ts'
import type { Message } from './message.ts'
import { withId } from './nameless.ts'
import { findNews, isAlarming, takeNews } from './take-news.ts'
import { keywordTextOf, titleOf } from './title.ts'
import { noteUnmatched } from './unmatched.ts'
import { vehicleWarnings, type Warning } from './warnings.ts'
import { takeOperation } from '../change/write-change.ts'
import { vehiclesCalled } from '../../vehicles/names.ts'
import { publishOperationsBefore } from '../../vehicles/publish.ts'

export interface Raised {
  /** Of the operation that goes on, where it was merged into another. */
  id: number
  /** false: this source and source_id had been raised before. */
  created: boolean
  /** Whether it brought news of an operation that had been raised before, or has alarmed it again. */
  updated: boolean
  /** Parts of the message that were changed, dropped, or alarm no brigade. */
  warnings: readonly Warning[]
}

/**
 * Raises an alarm: operation, timeline and one notification for each entitled member are committed together;
 * then everyone concerned is told. Where it was raised before, what is news is taken (`takeNews`); where that operation is
 * over, it alarms again. A message that was taken before changes nothing. `raisedBy` is the name people know the source by;
 * `warnings`, what was not taken as it came, are kept with the message. Resolves after the commit. `now` in ms since 1970.
 */
export async function raise(
  services: Pick<Services, 'database' | 'hub' | 'rights' | 'push' | 'log'>,
  organisation: CheckedOrganisation,
  read: ReadAlarm,
  raisedBy: string,
  now: number,
  warnings: readonly Warning[] = [],
): Promise<Raised> {
  const { database, rights, log } = services
  const asOf = rights.version()
  const at = new Date(now).toISOString()
  const { notified, differs, ...raised } = await database.write(async (queries) => {
    const keyword = await findKeywordOf(queries, organisation, {
      text: keywordTextOf(read) ?? '',
      engine: database.engine,
    })
    const alarm = await withId(queries, organisation, read, { engine: database.engine, now })
    const called = await vehiclesCalled(queries, organisation, alarm.vehicles)
    const vehicles = called.map(({ call_sign }) => call_sign)
    const message = { alarm, keyword, vehicles, from: raisedBy, at }
    const known = [...warnings, ...vehicleWarnings(called)]
    return store(queries, organisation, { ...message, warnings: known })
  })
  // Pages that show it say so; nobody is told of it.
  if (differs) await publishOperation(services, organisation, raised.id)
  if (!raised.created && !raised.updated) return raised

  await announceOperation(services, organisation, raised.id, { notified, asOf })
  await publishOperationsBefore(services, organisation, raised.id)
  log.info(
    { operation: raised.id, organisation: organisation.id, recipients: notified.deliveries.length },
    raised.created ? 'alarm raised' : 'alarm updated',
  )
  return raised
}

type Outcome = Pick<Raised, 'id' | 'created' | 'updated'> & {
  /** Of the operation that the number stands for now. */
  turn: number
  outcome: IntakeOutcome
  notified: Stored
  /** Whether it was taken before, and says something else than what stands in the operation now. */
  differs?: boolean
  /** Whether its keyword says nothing of whom it alarms, and a running operation has kept its groups. */
  groupsKept?: boolean
}

async function store(
  queries: Queries,
  organisation: CheckedOrganisation,
  message: Message,
): Promise<Omit<Outcome, 'outcome' | 'turn' | 'groupsKept'> & Pick<Raised, 'warnings'>> {
  const first = { turn: 0, kind: message.alarm.kind ?? 'actual' } as const
  const row = await insertOperation(queries, organisation, message, first)
  const later = withoutKeywordOfText(message)
  const { outcome, turn, groupsKept, ...taken } = row
    ? await alarmNew(queries, organisation, row, message)
    : await takeAgain(queries, organisation, message, later)
  const isSwapped = row?.position_swapped ?? (await isSwappedIn(queries, organisation.id, message.alarm))
  const warnings = [
    ...message.warnings,
    ...(isSwapped ? [{ why: 'swapped' as const }] : []),
    ...unmatchedWarning(message, taken),
    ...(groupsKept ? [{ why: 'groupsKept' as const }] : []),
  ]
  const noted = { ...(taken.created ? message : later), warnings }
  await noteMessage(queries, organisation, noted, { operationId: taken.id, turn, outcome })
  return { ...taken, warnings }
}

/** Where a message names no keyword, its title finds one: that counts for a new operation alone, as what is listed on it does. */
function unmatchedWarning({ alarm, keyword }: Message, { created }: Pick<Raised, 'created'>): Warning[] {
  if (keyword) return []
  if (alarm.keyword !== null) return [{ why: 'keyword' }]
  return created ? [{ why: 'title' }] : []
}

/** Answers nothing where this source and id have such an operation. */
async function insertOperation(
  queries: Queries,
  organisation: CheckedOrganisation,
  { alarm, keyword, at }: Message,
  { turn, kind }: Pick<OperationRow, 'turn' | 'kind'>,
): Promise<OperationRow | undefined> {
  const said = saidOf(alarm, keyword)
  return queries
    .insertInto('operations')
    .values({
      ...said,
      tenant_id: organisation.tenantId,
      organisation_id: organisation.id,
      source: alarm.source,
      source_id: alarm.sourceId,
      turn,
      kind,
      title: titleOf(alarm, keyword),
      type: said.type ?? DEFAULT_OPERATION_TYPE,
      keyword_id: keyword?.id ?? null,
      priority: said.priority ?? false,
      alarm_at: alarm.alarmAt,
      created_at: at,
      position_swapped: await isSwappedIn(queries, organisation.id, said),
    })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'source', 'source_id', 'turn']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

async function alarmNew(
  queries: Queries,
  organisation: CheckedOrganisation,
  row: OperationRow,
  message: Message,
): Promise<Outcome> {
  const { alarm, keyword, vehicles: named, from, at } = message
  await queries
    .insertInto('operation_timeline')
    .values({ tenant_id: row.tenant_id, operation_id: row.id, at, kind: 'alarm', actor: from })
    .execute()
  await noteUnmatched(queries, row, message, keywordTextOf(alarm))
  const defaults = keyword && (await keywordDefaults(queries, organisation, keyword.id))
  // Who names vehicles has named all that go.
  const vehicles = named.length > 0 ? named : (defaults?.vehicles ?? [])
  // Before the vehicles, as in every alarm, so that two of them never wait for each other.
  if (keyword) await countUse(queries, keyword.id, row.alarm_at)
  await sendVehicles(queries, row, vehicles, row.alarm_at)
  const notified = await alarmPeople(queries, organisation, row, defaults?.groupIds ?? [], at)
  return { id: row.id, turn: row.turn, created: true, updated: false, outcome: 'alarmed', notified }
}

/**
 * A message about an operation that is there: a keyword that only the first line of its text has found is that of a new operation
 * alone, and no news of this one.
 */
function withoutKeywordOfText(message: Message): Message {
  const { keyword, title } = message.alarm
  return keyword === null && title === null ? { ...message, keyword: undefined } : message
}

/** Takes a message about what was raised before. `later`: as it is read of an operation that is there (`withoutKeywordOfText`). */
async function takeAgain(
  queries: Queries,
  organisation: CheckedOrganisation,
  message: Message,
  later: Message,
): Promise<Outcome> {
  const { alarm, keyword } = later
  const about = await takeRaised(queries, organisation, alarm)
  const { raised, operation } = about
  const { id } = operation
  const { turn } = raised
  const known = await knownMessages(queries, organisation, alarm, turn)
  const silent = { id, turn, created: false, updated: false, notified: nothingStored } as const
  // Nobody stays asleep because it began as an exercise.
  const becomesActual = alarm.kind === 'actual' && operation.kind !== 'actual'

  if (!isOver(operation)) {
    if (becomesActual) return raiseNext(queries, organisation, about, message)
    const differs = raised.id === id && differing(saidOf(alarm, keyword), operation).length > 0
    if (known.takenNow) return { ...silent, outcome: 'repeated', differs }
    const news = await takeNews(queries, organisation, about, later, {
      vehiclesOnly: known.taken,
    })
    if (news) return { id, turn, created: false, updated: true, outcome: 'updated', ...news }
    return { ...silent, outcome: known.taken ? 'repeated' : 'unchanged', differs: known.taken && differs }
  }

  const found = await findNews(queries, about, later)
  const isOld = !known.hasRaised
  const isOther = alarm.kind !== null && operation.kind !== alarm.kind
  const isNews = !known.taken && (isOther || (found !== undefined && isAlarming(found, raised, { isOld })))
  if (!isNews && !isLater(alarm, about, known))
    return { ...silent, outcome: known.taken || isOld ? 'repeated' : 'unchanged' }
  if (!goesOn(operation, message)) return raiseNext(queries, organisation, about, message)
  const again = await alarmAgain(queries, organisation, about, later, found)
  return { id, turn, created: false, updated: true, outcome: 'alarmed_again', ...again }
}

/** The number stands for a new operation from now on. */
async function raiseNext(
  queries: Queries,
  organisation: CheckedOrganisation,
  { raised, operation }: Reported,
  message: Message,
): Promise<Outcome> {
  const next = { turn: raised.turn + 1, kind: kindAfter(operation, message) }
  const row = await insertOperation(queries, organisation, message, next)
  // Whoever else would raise it waits for the operation that was taken.
  if (!row) throw new Error('an operation that was taken was raised once more.')
  return alarmNew(queries, organisation, row, message)
}

/** Clocks are read to the minute, and the same alarm may be written a moment later. */
const LATER_MS = 60_000

/** Whether a message reports an alarm that came after everything that is known of the operation. */
function isLater(
  { reportedAt }: Alarm,
  { raised, operation }: Reported,
  { latestReport }: KnownMessages,
): boolean {
  const known = [raised.alarm_at, operation.alarm_at, latestReport].filter((at) => at !== null)
  return reportedAt !== null && known.every((at) => Date.parse(reportedAt) - Date.parse(at) >= LATER_MS)
}

/**
 * Takes the latest operation of a source and id, and where it was merged into another that one: of whoever has something to
 * say about it, be it a second message or a person, one waits until it is known what became of the other.
 */
async function takeRaised(
  queries: Queries,
  organisation: CheckedOrganisation,
  alarm: Alarm,
): Promise<Reported> {
  const latest = () =>
    queries
      .selectFrom('operations')
      .select('id')
      .where('organisation_id', '=', organisation.id)
      .where('source', '=', alarm.source)
      .where('source_id', '=', alarm.sourceId)
      .orderBy('turn', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  const take = (id: number) => takeOperation(queries, organisation, id, { deleted: true })

  let raised = await take((await latest()).id)
  // While it was waited for, another message may have raised the next one.
  for (let { id } = await latest(); id !== raised.id; { id } = await latest()) raised = await take(id)
  let operation = raised
  while (operation.merged_into !== null) operation = await take(operation.merged_into)
  return { raised, operation }
}
