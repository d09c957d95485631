import { defaultLocale, isLocale } from '../../../../contract/locales.ts'
import { translate } from '../../../../i18n/translate.ts'
import type { Queries } from '../../../database/database.ts'
import type { JobServices } from '../../../feature.ts'
import { idIn, type Kind, type Outcome } from '../../../jobs/kind.ts'
import {
  nothingStored,
  publishNotifications,
  type Stored,
  storeSaid,
  together,
} from '../../../notifications/feature.ts'
import { iso } from '../../../time/iso.ts'
import { inPortions } from '../links.ts'
import { audienceOf, readAudiences } from '../members.ts'
import type { AppointmentRow } from '../read.ts'
import { type AppointmentChange, changeOf } from './changes.ts'
import { NEWS_JOB, URGENT_MS } from './note.ts'
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
    const { time_zone: timeZone } = await services.database.read
      .selectFrom('organisations')
      .select('time_zone')
      .where('id', '=', organisation.id)
      .executeTakeFirstOrThrow()
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
  if (changes.length === 0) return nothingStored
  const changesOf = await changesByPerson(queries, round.organisation.id, changes)
  const people = await queries
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('id', 'in', [0, ...changesOf.keys()])
    .orderBy('id')
    .execute()
  // Members who read the same are told together.
  const readers = Map.groupBy(people, ({ id, locale }) =>
    [locale, ...(changesOf.get(id) ?? []).map(({ row }) => row.id)].join(' '),
  )
  const stored: Stored[] = []
  for (const some of readers.values()) {
    const [{ id, locale } = { id: 0, locale: null }] = some
    stored.push(
      await storeFor(queries, round, {
        ids: some.map((one) => one.id),
        changes: changesOf.get(id) ?? [],
        locale,
      }),
    )
  }
  return together(stored)
}

function storeFor(
  queries: Queries,
  { organisation, timeZone, now }: Round,
  {
    ids,
    changes,
    locale: chosen,
  }: { ids: readonly number[]; changes: readonly AppointmentChange[]; locale: string | null },
): Promise<Stored> {
  const locale = chosen !== null && isLocale(chosen) ? chosen : defaultLocale
  const said = changeWords(changes, { t: translate(locale), locale, timeZone })
  const [first] = changes
  const isOne =
    changes.length === 1 ||
    changes.every(({ row }) => row.series_id !== null && row.series_id === first?.row.series_id)
  return storeSaid(queries, new Map(ids.map((id) => [id, { ...said, vehicleId: null }])), {
    tenantId: organisation.tenantId,
    organisationId: organisation.id,
    type: 'other',
    topic: 'appointment',
    ...(isOne && first && { topicId: first.row.id }),
    operationId: null,
    urgent: changes.some(
      ({ kind, row }) => kind === 'cancelled' && Date.parse(row.starts_at) - now <= URGENT_MS,
    ),
    at: iso(now),
  })
}

/** The appointments that members are to be told of, as they are now. They are told of them from then on. */
async function takeNews(queries: Queries, { organisation, now, isUrgent }: Round): Promise<AppointmentRow[]> {
  let query = queries
    .selectFrom('appointments')
    .selectAll()
    .where('organisation_id', '=', organisation.id)
    .where('news_at', 'is not', null)
    .orderBy('starts_at')
    .orderBy('id')
  if (isUrgent) {
    query = query.where('cancelled_at', 'is not', null).where('starts_at', '<=', iso(now + URGENT_MS))
  }
  const rows = await query.execute()
  await inPortions(rows, (some) =>
    queries
      .updateTable('appointments')
      .set(({ ref }) => ({
        news_at: null,
        news_by: null,
        told_at: iso(now),
        told_starts_at: ref('starts_at'),
        told_ends_at: ref('ends_at'),
        told_location: ref('location'),
        told_cancelled_at: ref('cancelled_at'),
      }))
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute(),
  )
  return rows
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

/** By the id of a member: the changes of appointments that are for them, apart from their own. */
async function changesByPerson(
  queries: Queries,
  organisationId: number,
  changes: readonly AppointmentChange[],
): Promise<ReadonlyMap<number, AppointmentChange[]>> {
  const groups = await queries
    .selectFrom('appointment_groups')
    .selectAll()
    .where('appointment_id', 'in', [0, ...changes.map(({ row }) => row.id)])
    .execute()
  const groupsOf = Map.groupBy(groups, ({ appointment_id }) => appointment_id)
  const audiences = await readAudiences(
    queries,
    [organisationId],
    [...new Set(groups.map(({ group_id }) => group_id))],
  )
  const told = changes.flatMap((change) => {
    const { row } = change
    const group_ids = (groupsOf.get(row.id) ?? []).map(({ group_id }) => group_id)
    return [...audienceOf(audiences, { ...row, group_ids })]
      .filter((person) => person !== row.news_by)
      .map((person) => ({ person, change }))
  })
  return new Map(
    [...Map.groupBy(told, ({ person }) => person)].map(([person, some]) => [
      person,
      some.map(({ change }) => change),
    ]),
  )
}
