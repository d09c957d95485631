import type { Changes } from '../../../contract/operations/operation-detail.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import { nothingStored, together, type Stored } from '../../notifications/notify.ts'
import type { Alarm } from './alarm.ts'
import { noteGroups, storeAlarm } from './alarm-people.ts'
import { groupsOf } from '../detail.ts'
import { keywordDefaults } from './keyword-defaults.ts'
import { callSignsOf, changesOf, newVehicles, type Reported } from '../history.ts'
import type { Keyword } from './keywords.ts'
import { storeNews } from './news.ts'
import { newRecipientsOf } from './recipients.ts'
import { inTimeline, MERGED_NEWS, NEWS, newsOf, saidOf, type News, type Said } from '../said.ts'
import { sendVehicles } from '../change/send-vehicles.ts'
import { noteUnmatched } from './unmatched.ts'
import { writeChange } from '../change/write-change.ts'

/** A message about an operation that is there already. */
export interface Message {
  alarm: Alarm
  keyword: Keyword | undefined
  /** The name people know the dispatch centre by. */
  from: string
  /** ISO 8601 UTC */
  at: string
}

export interface Taken {
  /** Whether something was changed. */
  updated: boolean
  /** Whether there was news for an operation that is over, which stays as it is. */
  tooLate: boolean
  notified: Stored
}

/**
 * Takes what is news in a message of the dispatch centre: changes the operation, notes before and after, tells those who
 * were alarmed, and alarms whom only the new keyword alarms. What the message does not say stays; vehicles are added and
 * never withdrawn; kind and time of the alarm are its first message's. Of one that was merged, the operation it was merged
 * into has the news.
 */
export async function takeNews(
  queries: Queries,
  organisation: CheckedOrganisation,
  { raised, operation }: Reported,
  message: Message,
): Promise<Taken> {
  const { alarm, keyword, from, at } = message
  const history = await changesOf(queries, { raised, operation })
  const vehicles = await newVehicles(queries, operation.id, alarm.vehicles)
  const news = withKeyword(message, (said) => newsOf(said, raised, history))
  const isNews = vehicles.length > 0 || Object.keys(news).length > 0
  const isOver = operation.closed_at !== null || operation.deleted_at !== null
  if (!isOver && !keyword && alarm.keyword !== null)
    await noteUnmatched(queries, operation, { text: alarm.keyword, from, at })
  if (!isNews || isOver) return { updated: false, tooLate: isNews && isOver, notified: nothingStored }

  if (raised.id === operation.id)
    return tell(queries, organisation, { operation, news, vehicles, kind: NEWS }, message)

  // Noted there as well, so that it is no news when it is said again.
  if (Object.keys(news).length > 0)
    await write(queries, { operation: raised, news, vehicles: [], kind: NEWS }, message)
  const writing = { operation, news: newFor(operation, news), vehicles, kind: MERGED_NEWS }
  return tell(queries, organisation, writing, message)
}

interface Writing {
  operation: OperationRow
  news: News
  /** Call signs that are added. */
  vehicles: readonly string[]
  /** Of the entry in the timeline. */
  kind: string
}

async function tell(
  queries: Queries,
  organisation: CheckedOrganisation,
  writing: Writing,
  message: Message,
): Promise<Taken> {
  const { news, vehicles } = writing
  if (vehicles.length === 0 && Object.keys(news).length === 0)
    return { updated: false, tooLate: false, notified: nothingStored }
  const { changed, details } = await write(queries, writing, message)

  const { keyword, at } = message
  const alarmed =
    'keyword' in news && keyword
      ? await alarmMore(queries, organisation, changed, { keywordId: keyword.id, at })
      : nothingStored
  const told = await storeNews(
    queries,
    organisation,
    changed,
    { reported: details },
    { except: alarmed.deliveries.map(({ userId }) => userId), at },
  )
  return { updated: true, tooLate: false, notified: together([alarmed, told]) }
}

async function write(
  queries: Queries,
  { operation, news, vehicles, kind }: Writing,
  { alarm, keyword, from, at }: Message,
): Promise<{ changed: OperationRow; details: Changes }> {
  const before = await callSignsOf(queries, operation.id)
  const added = await sendVehicles(queries, operation, vehicles, at)
  const values = { ...news, ...withoutOldPlace(news, alarm) }
  const details: Changes = {
    ...changesIn(operation, values),
    ...(added.length > 0 && { vehicles: [before, [...before, ...added]] }),
  }
  const change = { ...values, ...('keyword' in news && { keyword_id: keyword?.id ?? null }) }
  return {
    changed: await writeChange(queries, operation, change, { at, kind, actor: from, details }),
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
  { keywordId, at }: { keywordId: number; at: string },
): Promise<Stored> {
  if ((await groupsOf(queries, operation.id)).length === 0) return nothingStored

  const { groupIds } = await keywordDefaults(queries, organisation, keywordId)
  if (groupIds.length > 0) await noteGroups(queries, operation, groupIds)
  // No group: all of the organisation.
  else await queries.deleteFrom('operation_groups').where('operation_id', '=', operation.id).execute()
  return storeAlarm(queries, operation, await newRecipientsOf(queries, organisation, operation.id), at)
}
