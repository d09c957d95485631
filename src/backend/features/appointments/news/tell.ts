import type { Queries } from '../../../database/database.ts'
import type { JobServices } from '../../../feature.ts'
import { idIn, type Kind, type Outcome } from '../../../jobs/kind.ts'
import {
  nothingStored,
  publishNotifications,
  type Stored,
  storeInLanguages,
  together,
} from '../../../notifications/feature.ts'
import { iso } from '../../../time/iso.ts'
import { someAtOnce } from '../../../database/portions.ts'
import { audienceOf, readAudiences } from '../members.ts'
import type { AppointmentRow } from '../read.ts'
import { type AppointmentChange, changeOf } from './changes.ts'
import { appointmentNote } from './appointment-note.ts'
import { NEWS_JOB, URGENT_MS } from './note.ts'
import { timeZoneOf } from '../../../time/organisation-zone.ts'
import { nextPushTime } from './push-hours.ts'
import { changeWords } from './words.ts'

type Telling = Pick<JobServices, 'database' | 'hub' | 'push' | 'now'>

/** Tells the members of an organisation what has changed of its appointments. */
export const newsKind: Kind<Telling> = {
  kind: NEWS_JOB,
  run: async (services, job): Promise<Outcome | void> => {
    const now = services.now()
    const organisation = { id: idIn(job, 'organisation'), tenantId: idIn(job, 'tenant') }
    const isUrgent = idIn(job, 'urgent') === 1
    const timeZone = await timeZoneOf(services.database.read, organisation)
    const waitMs = isUrgent ? 0 : nextPushTime(now, timeZone) - now
    // A process that was down for hours takes the job up in the night.
    if (waitMs > 0) return { againAfterMs: waitMs }
    const stored = await services.database.write((queries) =>
      storeNews(queries, { organisation, timeZone, now, isUrgent }),
    )
    publishNotifications(services, stored)
  },
  firstWaitMs: 1000,
  longestWaitMs: 60_000,
  mostTries: 50,
  parallel: 2,
  takenMs: 60_000,
}

interface Round {
  organisation: { id: number; tenantId: number }
  timeZone: string
  now: number
  /** Whether only cancellations shortly before the start are told. */
  isUrgent: boolean
}

async function storeNews(queries: Queries, round: Round): Promise<Stored> {
  const rows = await takeNews(queries, round)
  const answered = await answeredAmong(queries, rows)
  const changes = rows.flatMap((row) => changeOf(row, answered.has(row.id), round.now) ?? [])
  await noteTold(queries, changes, round.now)
  const stored: Stored[] = []
  for (const { ids, changes: some } of await readersOf(queries, round.organisation.id, changes)) {
    stored.push(await storeFor(queries, round, ids, some))
  }
  return together(stored)
}

function storeFor(
  queries: Queries,
  { timeZone, now }: Round,
  ids: readonly number[],
  changes: readonly AppointmentChange[],
): Promise<Stored> {
  const [first] = changes
  if (!first) return Promise.resolve(nothingStored)
  const isOne = changes.length === 1 || changes.every(({ row }) => isOfSeries(row, first.row))
  const urgent = changes.some(
    ({ kind, row }) => kind === 'cancelled' && Date.parse(row.starts_at) - now <= URGENT_MS,
  )
  return storeInLanguages(queries, ids, (t, locale) => {
    const said = changeWords(changes, { t, locale, timeZone, now })
    return appointmentNote(first.row, { ...said, urgent, ...(isOne && { topicId: first.row.id }) }, now)
  })
}

function isOfSeries({ series_id }: AppointmentRow, other: AppointmentRow): boolean {
  return series_id !== null && series_id === other.series_id
}

/** The appointments that members may have to be told of, as they are now. */
async function takeNews(queries: Queries, { organisation, now, isUrgent }: Round): Promise<AppointmentRow[]> {
  let query = queries
    .updateTable('appointments')
    // Writing the same value locks the rows: a concurrent change is told in the next round.
    .set(({ ref }) => ({ news_at: ref('news_at') }))
    .where('organisation_id', '=', organisation.id)
    .where('news_at', 'is not', null)
    .returningAll()
  if (isUrgent) {
    query = query.where('cancelled_at', 'is not', null).where('starts_at', '<=', iso(now + URGENT_MS))
  }
  const rows = await query.execute()
  await someAtOnce(rows, (some) =>
    queries
      .updateTable('appointments')
      .set({ news_at: null, news_by: null })
      .where('id', 'in', idsOf(some))
      .execute(),
  )
  return rows.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at) || one.id - other.id)
}

async function noteTold(queries: Queries, changes: readonly AppointmentChange[], now: number): Promise<void> {
  const rows = changes.map(({ row }) => row)
  await someAtOnce(rows, (some) =>
    queries
      .updateTable('appointments')
      .set(({ ref }) => ({
        told_at: iso(now),
        told_starts_at: ref('starts_at'),
        told_ends_at: ref('ends_at'),
        told_location: ref('location'),
        told_cancelled_at: ref('cancelled_at'),
      }))
      .where('id', 'in', idsOf(some))
      .execute(),
  )
}

function idsOf(rows: readonly AppointmentRow[]): number[] {
  return rows.map(({ id }) => id)
}

async function answeredAmong(
  queries: Queries,
  rows: readonly AppointmentRow[],
): Promise<ReadonlySet<number>> {
  const answered = await queries
    .selectFrom('appointment_responses')
    .select('appointment_id')
    .distinct()
    .where('appointment_id', 'in', [0, ...rows.map(({ id }) => id)])
    .execute()
  return new Set(answered.map(({ appointment_id }) => appointment_id))
}

interface Readers {
  ids: readonly number[]
  changes: readonly AppointmentChange[]
}

/** The members who are told the same, and what: changes of appointments that are for them, apart from their own. */
async function readersOf(
  queries: Queries,
  organisationId: number,
  changes: readonly AppointmentChange[],
): Promise<Readers[]> {
  const groups = await queries
    .selectFrom('appointment_groups')
    .selectAll()
    .where('appointment_id', 'in', [0, ...changes.map(({ row }) => row.id)])
    .orderBy('group_id')
    .execute()
  const groupsOf = Map.groupBy(groups, ({ appointment_id }) => appointment_id)
  const audiences = await readAudiences(
    queries,
    [organisationId],
    [...new Set(groups.map(({ group_id }) => group_id))],
  )
  const groupIdsOf = (row: AppointmentRow) => (groupsOf.get(row.id) ?? []).map(({ group_id }) => group_id)
  // A series of a thousand has one audience.
  const byAudience = Map.groupBy(changes, ({ row }) =>
    [row.for_everybody, row.news_by, ...groupIdsOf(row)].join(' '),
  )
  const keysOf = new Map<number, string[]>()
  for (const [key, [first]] of byAudience) {
    if (!first) continue
    const { row } = first
    for (const person of audienceOf(audiences, { ...row, group_ids: groupIdsOf(row) })) {
      if (person !== row.news_by) keysOf.set(person, [...(keysOf.get(person) ?? []), key])
    }
  }
  return [...Map.groupBy(keysOf, ([, keys]) => keys.join()).values()].map((people) => {
    const keys = new Set(people[0]?.[1])
    return {
      ids: people.map(([id]) => id),
      changes: [...byAudience]
        .flatMap(([key, some]) => (keys.has(key) ? some : []))
        .toSorted((one, other) => one.row.starts_at.localeCompare(other.row.starts_at)),
    }
  })
}
