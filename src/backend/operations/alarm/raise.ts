import type { Changes } from '../../../contract/operations/operation-timeline.ts'
import type { IntakeOutcome } from '../../../contract/operations/intake-messages.ts'
import { DEFAULT_OPERATION_TYPE } from '../../../contract/operations/operations.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import { nothingStored, type Stored } from '../../notifications/notify.ts'
import type { Services } from '../../services.ts'
import type { Alarm, ReadAlarm } from './alarm.ts'
import { alarmAgain, goesOn, isOver, kindAfter } from './alarm-again.ts'
import { alarmPeople, announceOperation, noteGroups } from './alarm-people.ts'
import type { Reported } from '../history.ts'
import { differing, knownMessages, noteMessage, type KnownMessages } from './intake-messages.ts'
import { countUse, keywordDefaults } from './keyword-defaults.ts'
import { findKeywordOf } from './keyword-spellings.ts'
import { publishOperation } from '../publish.ts'
import { saidOf } from '../said.ts'
import { isSwappedIn } from '../swapped-position.ts'
import { addVehicles, sendVehicles } from '../change/send-vehicles.ts'
import { linkTo, takeSameOpen } from './link.ts'
import type { Message } from './message.ts'
import { withId } from './nameless.ts'
import { findNews, isAlarming, takeNews } from './take-news.ts'
import { keywordTextOf, titleOf } from './title.ts'
import { noteUnmatched } from './unmatched.ts'
import { vehicleWarnings, type Warning } from './warnings.ts'
import { takeOperation, writeChange, writeEntry } from '../change/write-change.ts'
import { vehiclesCalled } from '../../vehicles/names.ts'
import { publishOperationsBefore } from '../../vehicles/publish.ts'

/** What a service knows beyond the words of its message. */
export interface RaiseOptions {
  /** About parts that were cut or dropped; stored with the message. */
  warnings?: readonly Warning[]
  /** A new operation is only recorded, and alarms no one: it was raised too long ago. `closedAt` (ISO 8601 UTC): it is over. */
  recorded?: { closedAt: string | null } | undefined
  /** Whether a new operation may be the same as an open one of another source (`link.ts`). */
  mayLink?: boolean
  /** Groups of the organisation that a new operation alarms instead of those of its keyword; none: those of its keyword. */
  groupIds?: readonly number[]
  /** Stores what the service keeps of it, in the same transaction. */
  note?: (queries: Queries, raised: { operationId: number; outcome: IntakeOutcome }) => Promise<void>
}

export interface Raised {
  /** The id of the operation, or if that was merged, of the one that it was merged into. */
  id: number
  /** false: the message belongs to an operation that existed before. */
  created: boolean
  /** Whether the message updated an existing operation, or alarmed it again. */
  updated: boolean
  outcome: IntakeOutcome
  /** Parts of the message that were changed, dropped, or alarm no brigade. */
  warnings: readonly Warning[]
}

/**
 * Raises an alarm: commits the operation, its timeline and one notification for each entitled member together, then sends
 * these to the members. A message about an existing operation updates it (`takeNews`), or alarms again if the operation has
 * ended. A repeated message changes nothing. `raisedBy`: the name by which people know the source. Resolves after the commit.
 * `now` in ms since 1970.
 */
export async function raise(
  services: Pick<Services, 'database' | 'hub' | 'rights' | 'push' | 'log'>,
  organisation: CheckedOrganisation,
  read: ReadAlarm,
  raisedBy: string,
  now: number,
  { warnings = [], note, ...more }: RaiseOptions = {},
): Promise<Raised> {
  const { database, rights, log } = services
  const asOf = rights.version()
  const at = new Date(now).toISOString()
  const {
    notified,
    differs,
    own: _,
    ...raised
  } = await database.write(async (queries) => {
    const keyword = await findKeywordOf(queries, organisation, {
      text: keywordTextOf(read) ?? '',
      engine: database.engine,
    })
    const alarm = await withId(queries, organisation, read, { engine: database.engine, now })
    const called = await vehiclesCalled(queries, organisation, alarm.vehicles)
    const vehicles = called.map(({ call_sign }) => call_sign)
    const message = { ...more, alarm, keyword, vehicles, from: raisedBy, at }
    const known = [...warnings, ...vehicleWarnings(called)]
    const stored = await store(queries, organisation, { ...message, warnings: known })
    await note?.(queries, { operationId: stored.own, outcome: stored.outcome })
    return stored
  })
  // Open pages of the operation show the difference; members get no notification.
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

/** What became of a message. */
export type Outcome = Pick<Raised, 'id' | 'created' | 'updated' | 'outcome'> & {
  /** The operation that the source id belongs to now, also where that was merged into another one, and its `turn`. */
  own: number
  turn: number
  notified: Stored
  /** Whether a repeated message differs from the current values of the operation. */
  differs?: boolean
  /** Whether the keyword does not define whom it alarms, so that a running operation has kept its groups. */
  groupsKept?: boolean
}

async function store(
  queries: Queries,
  organisation: CheckedOrganisation,
  message: Message,
): Promise<Omit<Outcome, 'turn' | 'groupsKept'> & Pick<Raised, 'warnings'>> {
  const first = { turn: 0, kind: message.alarm.kind ?? 'actual' } as const
  const row = await insertOperation(queries, organisation, message, first)
  const later = withoutKeywordOfText(message)
  const { turn, groupsKept, ...taken } = row
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
  await noteMessage(queries, organisation, noted, {
    operationId: taken.id,
    turn,
    outcome: taken.outcome,
  })
  return { ...taken, warnings }
}

/** A message without a keyword is matched by its title: this counts for a new operation only, as in `noteUnmatched`. */
function unmatchedWarning({ alarm, keyword }: Message, { created }: Pick<Raised, 'created'>): Warning[] {
  if (keyword) return []
  if (alarm.keyword !== null) return [{ why: 'keyword' }]
  return created ? [{ why: 'title' }] : []
}

/** Returns undefined if the source and id already have an operation with this `turn`. */
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
  if (message.recorded) return recordNew(queries, organisation, row, message)
  const { alarm, keyword, vehicles: named, from, at } = message
  await queries
    .insertInto('operation_timeline')
    .values({ tenant_id: row.tenant_id, operation_id: row.id, at, kind: 'alarm', actor: from })
    .execute()
  await noteUnmatched(queries, row, message, keywordTextOf(alarm))
  const defaults = keyword && (await keywordDefaults(queries, organisation, keyword.id))
  // A message with vehicles names all of them: add none of the keyword's.
  const vehicles = named.length > 0 ? named : (defaults?.vehicles ?? [])
  // Write the keyword before the vehicles, as every alarm does: two alarms that lock rows in the same order never deadlock.
  if (keyword) await countUse(queries, keyword.id, row.alarm_at)
  await sendVehicles(queries, row, vehicles, row.alarm_at)
  const groupIds = message.groupIds?.length ? message.groupIds : (defaults?.groupIds ?? [])
  const same = message.mayLink ? await takeSameOpen(queries, organisation, row) : undefined
  if (same) {
    const notified = await linkTo(queries, organisation, { row, same, groupIds }, message)
    return { ...ofRow(row), id: same.id, created: false, updated: true, outcome: 'linked', notified }
  }
  const notified = await alarmPeople(queries, organisation, row, groupIds, at)
  return { ...ofRow(row), created: true, updated: false, outcome: 'alarmed', notified }
}

/** Stores what is known of a new operation that alarms no one. What is only written down binds no vehicle. */
async function recordNew(
  queries: Queries,
  organisation: CheckedOrganisation,
  row: OperationRow,
  message: Message,
): Promise<Outcome> {
  const { alarm, keyword, vehicles, from, at, recorded } = message
  await writeEntry(queries, row, { at, kind: 'recorded', actor: from })
  await noteUnmatched(queries, row, message, keywordTextOf(alarm))
  const defaults = keyword && (await keywordDefaults(queries, organisation, keyword.id))
  await addVehicles(queries, row, vehicles, row.alarm_at)
  await noteGroups(queries, row, message.groupIds?.length ? message.groupIds : (defaults?.groupIds ?? []))
  if (recorded?.closedAt) {
    // By another clock it may have ended before it began.
    const closed_at = recorded.closedAt > row.alarm_at ? recorded.closedAt : row.alarm_at
    const details = { close_reason: [null, 'done'] } satisfies Changes
    const closing = { at, kind: 'closed', actor: from, details }
    await writeChange(queries, row, { closed_at, close_reason: 'done' }, closing)
  }
  return { ...ofRow(row), created: true, updated: false, outcome: 'recorded', notified: nothingStored }
}

function ofRow({ id, turn }: OperationRow) {
  return { id, own: id, turn }
}

/**
 * Drops the keyword of a message about an existing operation if only the first line of its text matched: such a keyword counts for a
 * new operation only, and is no news of an existing one.
 */
function withoutKeywordOfText(message: Message): Message {
  const { keyword, title } = message.alarm
  return keyword === null && title === null ? { ...message, keyword: undefined } : message
}

/** Handles a message about an existing operation. `later`: the message without the keyword of its text (`withoutKeywordOfText`). */
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
  const own = raised.id
  const silent = { id, own, turn, created: false, updated: false, notified: nothingStored } as const
  // An exercise that becomes actual raises a new operation, so that every member is alarmed.
  const becomesActual = alarm.kind === 'actual' && operation.kind !== 'actual'

  if (!isOver(operation)) {
    if (becomesActual) return raiseNext(queries, organisation, about, message)
    const differs = raised.id === id && differing(saidOf(alarm, keyword), operation).length > 0
    if (known.takenNow) return { ...silent, outcome: 'repeated', differs }
    const news = await takeNews(queries, organisation, about, later, {
      vehiclesOnly: known.taken,
    })
    if (news) return { id, own, turn, created: false, updated: true, outcome: 'updated', ...news }
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
  return { id, own, turn, created: false, updated: true, outcome: 'alarmed_again', ...again }
}

/** Raises the next operation of a source and id: later messages belong to this one. */
async function raiseNext(
  queries: Queries,
  organisation: CheckedOrganisation,
  { raised, operation }: Reported,
  message: Message,
): Promise<Outcome> {
  const next = { turn: raised.turn + 1, kind: kindAfter(operation, message) }
  const row = await insertOperation(queries, organisation, message, next)
  // Cannot happen: concurrent messages wait for the lock on the previous operation (`takeRaised`).
  if (!row) throw new Error('an operation that was taken was raised once more.')
  return alarmNew(queries, organisation, row, message)
}

/** A smaller difference does not count: senders name times to the minute, and may write the same alarm a moment later. */
const LATER_MS = 60_000

/** Whether a message reports an alarm time later than all alarm times known for the operation. */
function isLater(
  { reportedAt }: Alarm,
  { raised, operation }: Reported,
  { latestReport }: KnownMessages,
): boolean {
  const known = [raised.alarm_at, operation.alarm_at, latestReport].filter((at) => at !== null)
  return reportedAt !== null && known.every((at) => Date.parse(reportedAt) - Date.parse(at) >= LATER_MS)
}

/**
 * Locks the latest operation of a source and id, and if it was merged, the one that it was merged into: concurrent messages
 * about it and changes by members wait until the end of this transaction.
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
  // While this transaction waited for the lock, another message may have raised the next operation.
  for (let { id } = await latest(); id !== raised.id; { id } = await latest()) raised = await take(id)
  let operation = raised
  while (operation.merged_into !== null) operation = await take(operation.merged_into)
  return { raised, operation }
}
