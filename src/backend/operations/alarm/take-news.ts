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

/** What is news in a message. */
export interface Found {
  news: News
  /** Call signs that the operation neither has nor had. */
  vehicles: readonly string[]
}

/** What became of a message about an operation that was raised before. */
export interface Taken {
  /** Whom to tell. */
  notified: Stored
  /** Whether its keyword says nothing of whom it alarms, and the operation has kept its groups. */
  groupsKept: boolean
}

/** What a message says that its dispatch centre has not said before; undefined: nothing. */
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
 * What of a message makes an operation that is over alarm again: what people who go there have to know. A position that is
 * measured better, or a number that is written otherwise, does not. Of one from before messages were kept (`isOld`) only what
 * was read then as it is now.
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
 * Takes what is news in a message about an operation that is open: changes the operation, notes before and after, tells
 * those who were alarmed, and alarms whom only the new keyword alarms. What the message does not say stays; vehicles are
 * added and never withdrawn; kind and time of the alarm are its first message's. Of one that was merged, the operation it
 * was merged into has the news. `vehiclesOnly`: it was taken by an earlier operation of its number, and may be an old one or the
 * same once more: only vehicles are taken of it. undefined: nothing was changed.
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
  /** What was news for this operation. */
  news: News
  details: Changes
}

/** Writes what is news; undefined: the operation that it was merged into had it already. */
export async function writeNews(
  queries: Queries,
  { raised, operation }: Reported,
  { news, vehicles }: Found,
  message: Message,
): Promise<Written | undefined> {
  if (raised.id === operation.id) return write(queries, { operation, news, vehicles, kind: NEWS }, message)

  // Noted there as well, so that it is no news when it is said again.
  if (Object.keys(news).length > 0)
    await write(queries, { operation: raised, news, vehicles: [], kind: NEWS }, message)
  const forOther = newFor(operation, news)
  if (vehicles.length === 0 && Object.keys(forOther).length === 0) return undefined
  return write(queries, { operation, news: forOther, vehicles, kind: MERGED_NEWS }, message)
}

interface Writing {
  operation: OperationRow
  news: News
  /** Call signs that are added. */
  vehicles: readonly string[]
  /** Of the entry in the timeline. */
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

/** What changes by news of one that was merged into this: each has its own number. */
function newFor(operation: OperationRow, news: News): News {
  const isNew = (field: keyof Said) =>
    news[field] !== operation[field] && !(field === 'number' && operation.number !== null)
  const fields = (Object.keys(news) as (keyof Said)[]).filter(isNew)
  return Object.fromEntries(fields.map((field) => [field, news[field]])) as News
}

/**
 * What an operation is called by the new keyword of a message without a title, where it is called by its keyword so far, or
 * by the words of its keyword; null: it keeps its title.
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

/** A keyword is named, or is part of a new title; the old title has said its own. */
function withKeyword({ alarm, keyword }: Message, newsIn: (said: Said) => News): News {
  const news = newsIn(saidOf(alarm, keyword))
  return alarm.keyword === null && news.title === undefined ? newsIn(saidOf(alarm, undefined)) : news
}

/** A new address makes the parts of the old one wrong, and where nobody says otherwise the position as well. */
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

/** Alarms those whom the new keyword alarms and the old one did not. */
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
 * Adds the groups that the keyword of news alarms to those of the operation, or all members; 'added' then. 'all': the operation has
 * alarmed all before. 'kept': the keyword says nothing, the operation keeps its groups, and its timeline has an entry.
 */
export async function addGroupsOf(
  queries: Queries,
  organisation: CheckedOrganisation,
  operation: OperationRow,
  { keyword, from, at }: Message,
): Promise<'all' | 'added' | 'kept'> {
  // No group: it has alarmed all of the organisation.
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
