import { type Changes, GROUPS_KEPT } from '../../../contract/operations/operation-timeline.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import { nothingStored, together, type Stored } from '../../notifications/notify.ts'
import type { Alarm } from './alarm.ts'
import { noteGroups, storeAlarm } from './alarm-people.ts'
import { groupsOf } from '../detail.ts'
import { isCalledByKeyword } from './intake-messages.ts'
import { keywordDefaults } from './keyword-defaults.ts'
import { callSignsOf, changesOf, newVehicles, type Reported } from '../history.ts'
import type { Message } from './message.ts'
import { plainText } from '../../http/json.ts'
import { storeNews } from './news.ts'
import { newRecipientsOf } from './recipients.ts'
import { inTimeline, MERGED_NEWS, NEWS, newsOf, saidOf, type News, type Said } from '../said.ts'
import { sendVehicles } from '../change/send-vehicles.ts'
import { titleOf } from './title.ts'
import { noteUnmatched } from './unmatched.ts'
import { writeChange, writeEntry } from '../change/write-change.ts'

/** The news in a message. */
export interface Found {
  news: News
  /** Call signs that the operation has never had. */
  vehicles: readonly string[]
}

/** The result of a message about an existing operation. */
export interface Taken {
  /** The notifications to publish after the commit. */
  notified: Stored
  /** Whether the keyword does not define whom it alarms, so that the operation has kept its groups. */
  groupsKept: boolean
}

/** The values and vehicles in a message that its dispatch centre has not reported before; undefined: none. */
export async function findNews(
  queries: Queries,
  { raised, operation }: Reported,
  message: Message,
): Promise<Found | undefined> {
  const history = await changesOf(queries, { raised, operation })
  const vehicles = await newVehicles(queries, operation.id, message.vehicles)
  const title = await renamed(queries, raised, message)
  const news = withKeyword(message, (said) =>
    newsOf({ ...said, title: said.title ?? title }, raised, history),
  )
  return vehicles.length > 0 || Object.keys(news).length > 0 ? { news, vehicles } : undefined
}

/**
 * Whether the news makes an ended operation alarm again, because members who go there have to know it. A more exact position
 * or another number does not. For an operation older than the log of messages (`isOld`) keyword and priority do not count
 * either, as the intake read these differently then.
 */
export function isAlarming(
  { news, vehicles }: Found,
  raised: OperationRow,
  { isOld }: { isOld: boolean },
): boolean {
  const fields = ['title', 'text', 'address', 'remark'] as const
  const differs = fields.some(
    (field) => news[field] !== undefined && news[field] !== plainText(raised[field] ?? ''),
  )
  const isRaised = news.keyword !== undefined || news.priority === true
  return vehicles.length > 0 || differs || (isRaised && !isOld)
}

/**
 * Applies the news of a message to an open operation: changes the operation, writes old and new values to the timeline,
 * notifies the alarmed members, and alarms those whom only the new keyword alarms. Fields that the message leaves out stay;
 * vehicles are added and never removed; kind and alarm time stay those of the first message. After a merger, the operation
 * that was merged into gets the news. `vehiclesOnly`: an earlier operation of the same id has received the message, which may
 * be outdated or a repetition: take only its vehicles. undefined: nothing was changed.
 */
export async function takeNews(
  queries: Queries,
  organisation: CheckedOrganisation,
  about: Reported,
  message: Message,
  { vehiclesOnly = false } = {},
): Promise<Taken | undefined> {
  const all = await findNews(queries, about, message)
  const found = all && vehiclesOnly ? { news: {}, vehicles: all.vehicles } : all
  await noteUnmatched(queries, about.operation, message)
  if (!found || (found.vehicles.length === 0 && Object.keys(found.news).length === 0)) return undefined
  const written = await writeNews(queries, about, found, message)
  if (!written) return undefined

  const { at } = message
  const { notified: alarmed, groupsKept } =
    'keyword' in written.news
      ? await alarmMore(queries, organisation, written.operation, message)
      : { notified: nothingStored, groupsKept: false }
  const told = await storeNews(
    queries,
    organisation,
    written.operation,
    { reported: written.details },
    { before: about.operation, except: alarmed.deliveries.map(({ userId }) => userId), at },
  )
  return { notified: together([alarmed, told]), groupsKept }
}

export interface Written {
  operation: OperationRow
  /** The news that was written to this operation. */
  news: News
  details: Changes
}

/** Writes the news; undefined: `raised` was merged into `operation`, which already had all of it. */
export async function writeNews(
  queries: Queries,
  { raised, operation }: Reported,
  { news, vehicles }: Found,
  message: Message,
): Promise<Written | undefined> {
  if (raised.id === operation.id) return write(queries, { operation, news, vehicles, kind: NEWS }, message)

  // Write the news to the merged operation as well: a repeated message then brings no news.
  if (Object.keys(news).length > 0)
    await write(queries, { operation: raised, news, vehicles: [], kind: NEWS }, message)
  const forOther = newFor(operation, news)
  if (vehicles.length === 0 && Object.keys(forOther).length === 0) return undefined
  return write(queries, { operation, news: forOther, vehicles, kind: MERGED_NEWS }, message)
}

interface Writing {
  operation: OperationRow
  news: News
  /** Call signs to add. */
  vehicles: readonly string[]
  /** The kind of the timeline entry. */
  kind: string
}

async function write(
  queries: Queries,
  { operation, news, vehicles, kind }: Writing,
  { alarm, keyword, from, at }: Message,
): Promise<Written> {
  const before = await callSignsOf(queries, operation.id)
  const added = await sendVehicles(queries, operation, vehicles, at)
  const values = { ...news, ...withoutOldPlace(news, alarm) }
  const details: Changes = {
    ...changesIn(operation, values),
    ...(added.length > 0 && { vehicles: [before, [...before, ...added]] }),
  }
  const change = { ...values, ...('keyword' in news && { keyword_id: keyword?.id ?? null }) }
  return {
    operation: await writeChange(queries, operation, change, { at, kind, actor: from, details }),
    news,
    details,
  }
}

/** The news of a merged operation that changes the one it was merged into. That one keeps its number, if it has one. */
function newFor(operation: OperationRow, news: News): News {
  const isNew = (field: keyof Said) =>
    news[field] !== operation[field] && !(field === 'number' && operation.number !== null)
  const fields = (Object.keys(news) as (keyof Said)[]).filter(isNew)
  return Object.fromEntries(fields.map((field) => [field, news[field]])) as News
}

/**
 * The new title of an operation whose title came from its keyword, when a message without a title brings another keyword;
 * null: the operation keeps its title.
 */
async function renamed(
  queries: Queries,
  raised: OperationRow,
  { alarm, keyword }: Message,
): Promise<string | null> {
  if (alarm.title !== null || alarm.keyword === null || !keyword || raised.keyword_id === null) return null
  if (keyword.id === raised.keyword_id) return null
  const before = await queries
    .selectFrom('keywords')
    .select('title')
    .where('tenant_id', '=', raised.tenant_id)
    .where('id', '=', raised.keyword_id)
    .executeTakeFirst()
  const isCalled = before?.title === raised.title || (await isCalledByKeyword(queries, raised))
  return isCalled ? titleOf(alarm, keyword) : null
}

/** The news of a message. Ignores a keyword that only an unchanged title has matched. */
function withKeyword({ alarm, keyword }: Message, newsIn: (said: Said) => News): News {
  const news = newsIn(saidOf(alarm, keyword))
  return alarm.keyword === null && news.title === undefined ? newsIn(saidOf(alarm, undefined)) : news
}

/** Clears the parts of the old address for a new one, and the position, unless the message brings a new position. */
function withoutOldPlace(news: News, alarm: Alarm) {
  if (news.address === undefined) return {}
  const parts = { street: null, postcode: null, city: null }
  return alarm.lat === null ? { ...parts, lat: null, lng: null } : parts
}

type Values = Partial<Pick<OperationRow, keyof Said | 'street' | 'postcode' | 'city'>>

function changesIn(operation: OperationRow, values: Values): Changes {
  const fields = Object.keys(values) as (keyof Values)[]
  return Object.fromEntries(
    fields
      .filter((field) => values[field] !== operation[field])
      .map((field) => [field, [inTimeline(operation[field]), inTimeline(values[field] ?? null)]]),
  )
}

/** Alarms the members whom the new keyword alarms and the old one did not. */
async function alarmMore(
  queries: Queries,
  organisation: CheckedOrganisation,
  operation: OperationRow,
  message: Message,
): Promise<Taken> {
  const groups = await addGroupsOf(queries, organisation, operation, message)
  const added = groups === 'added' ? await newRecipientsOf(queries, organisation, operation.id) : []
  const notified = await storeAlarm(queries, operation, added, message.at)
  return { notified, groupsKept: groups === 'kept' }
}

/**
 * Adds the groups of a new keyword to those of the operation, or extends the operation to all members ('added'). 'all': the operation
 * had alarmed all members before. 'kept': the keyword does not define whom it alarms; an entry in the timeline says so.
 */
export async function addGroupsOf(
  queries: Queries,
  organisation: CheckedOrganisation,
  operation: OperationRow,
  { keyword, from, at }: Message,
): Promise<'all' | 'added' | 'kept'> {
  // An operation without groups has alarmed all members of the organisation.
  if (!keyword || (await groupsOf(queries, operation.id)).length === 0) return 'all'
  const { alarms, groupIds } = await keywordDefaults(queries, organisation, keyword.id)
  switch (alarms) {
    case 'groups':
      await noteGroups(queries, operation, groupIds)
      return 'added'
    case 'everybody':
      await queries.deleteFrom('operation_groups').where('operation_id', '=', operation.id).execute()
      return 'added'
    case 'unsaid':
      await writeEntry(queries, operation, { at, actor: from, kind: GROUPS_KEPT, text: keyword.code })
      return 'kept'
  }
}
