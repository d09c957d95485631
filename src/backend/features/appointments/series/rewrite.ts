import type { Queries } from '../../../database/database.ts'
import { DAY_MS } from '../../../time/durations.ts'
import { iso } from '../../../time/iso.ts'
import { dayAt, startOfDay } from '../../../time/local-time.ts'
import { storedFields } from '../fields.ts'
import { replaceDocuments, replaceGroups } from '../links.ts'
import { noteNews } from '../news/note.ts'
import type { AppointmentRow } from '../read.ts'
import { clocksOf } from './local-times.ts'
import { type Occurrence, occurrencesOf } from './occurrences.ts'
import { linksOfSeries, seriesOf, type SeriesRow, takeRowsOf } from './series.ts'
import { addOccurrences, timesOfOccurrence, writtenUntil } from './write.ts'

interface Rewritten {
  /** The appointment that the series has on a day now. */
  idOn: (day: string) => number | undefined
  /** The first appointment of the series after a day, or the last one before it. */
  nearestTo: (day: string) => number | undefined
}

interface At {
  /** Who changes the series: they are not told of it. */
  by: number
  timeZone: string
  /** ms since 1970 */
  now: number
}

/** Of a dropped appointment that begins later than this, members who have not answered are not told. */
const REMEMBERED_MS = 56 * DAY_MS

/**
 * Writes the appointments of a series that are still to come as the series is now. Those that were changed by themselves or cancelled stay
 * as they are, and so do those whose new time would be over. One keeps its id where the series has an occurrence on its day. One whose
 * day is none any more is removed; where a member has answered, or was told of it and it begins within eight weeks, it is cancelled
 * instead and belongs to the series no more.
 */
export async function rewrite(
  queries: Queries,
  series: SeriesRow,
  { by, timeZone, now }: At,
): Promise<Rewritten> {
  const startsAt = clocksOf(series.starts_local)
  const until = writtenUntil(startsAt, now)
  const from = startOfDay(dayAt(now, timeZone), timeZone)
  const occurrences = new Map(
    occurrencesOf({ ...seriesOf(series, timeZone), from, until }).map((one) => [one.day, one]),
  )
  const rows = await takeRowsOf(queries, series.id)
  const open = rows.filter((row) => isOpen(row, now))
  const kept = open.flatMap((row) => {
    const occurrence = occurrences.get(row.series_day ?? '')
    return occurrence && occurrence.startsAt > now ? [{ row, occurrence }] : []
  })
  await writeKept(queries, series, kept, { timeZone, now })
  const cancelled = await drop(
    queries,
    open.filter(({ series_day }) => !occurrences.has(series_day ?? '')),
    now,
  )
  const taken = new Set([...rows.map(({ series_day }) => series_day), ...series.left_out])
  const added = [...occurrences.values()].filter(({ day, startsAt: at }) => at > now && !taken.has(day))
  const addedIds = await addOccurrences(queries, series, added, { timeZone, now })
  const organisation = { id: series.organisation_id, tenantId: series.tenant_id }
  const changed = [...kept.map(({ row }) => row.id), ...cancelled, ...addedIds]
  await noteNews(queries, changed, { organisation, timeZone, by, now })
  await queries
    .updateTable('appointment_series')
    .set({ written_until: iso(until) })
    .where('id', '=', series.id)
    .execute()
  return placesOf(queries, series)
}

/** Whether a change of its series changes an appointment. */
export function isOpen(
  { edited, cancelled_at, starts_at }: Pick<AppointmentRow, 'edited' | 'cancelled_at' | 'starts_at'>,
  now: number,
): boolean {
  return !edited && cancelled_at === null && Date.parse(starts_at) > now
}

async function writeKept(
  queries: Queries,
  series: SeriesRow,
  kept: readonly { row: AppointmentRow; occurrence: Occurrence }[],
  { timeZone, now }: Omit<At, 'by'>,
): Promise<void> {
  const ids = kept.map(({ row }) => row.id)
  await queries
    .updateTable('appointments')
    .set(({ eb, ref }) => ({
      ...storedFields(series),
      for_everybody: series.for_everybody,
      changed_at: iso(now),
      version: eb(ref('version'), '+', 1),
    }))
    .where('id', 'in', [0, ...ids])
    .execute()
  for (const { row, occurrence } of kept) {
    const times = timesOfOccurrence(series, occurrence, timeZone)
    const isSame = Object.entries(times).every(([name, value]) => row[name as keyof typeof times] === value)
    if (isSame) continue
    // Members are reminded of the new time.
    const reminded = times.starts_at === row.starts_at ? row.reminded : null
    await queries
      .updateTable('appointments')
      .set({ ...times, reminded })
      .where('id', '=', row.id)
      .execute()
  }
  const { groups, documents } = await linksOfSeries(queries, series.id)
  const linked = await queries
    .selectFrom('appointment_documents')
    .select('document_id')
    .distinct()
    .where('appointment_id', 'in', [0, ...ids])
    .execute()
  await replaceGroups(queries, ids, groups)
  await replaceDocuments(
    queries,
    ids,
    documents,
    linked.map(({ document_id }) => document_id),
  )
}

/** Removes appointments, or cancels those that members expect. Answers the ids of the cancelled ones. */
async function drop(queries: Queries, rows: readonly AppointmentRow[], now: number): Promise<number[]> {
  const ids = rows.map(({ id }) => id)
  const soon = rows.filter(
    ({ told_at, starts_at }) => told_at !== null && Date.parse(starts_at) <= now + REMEMBERED_MS,
  )
  const answered = queries
    .selectFrom('appointment_responses')
    .select('appointment_id')
    .where('appointment_id', 'in', [0, ...ids])
  const cancelled = await queries
    .updateTable('appointments')
    .set(({ eb, ref }) => ({
      cancelled_at: iso(now),
      series_id: null,
      series_day: null,
      changed_at: iso(now),
      version: eb(ref('version'), '+', 1),
    }))
    .where((eb) => eb.or([eb('id', 'in', answered), eb('id', 'in', [0, ...soon.map(({ id }) => id)])]))
    .returning('id')
    .execute()
  await queries
    .deleteFrom('appointments')
    .where('id', 'in', [0, ...ids])
    .where('series_id', '=', rows[0]?.series_id ?? 0)
    .execute()
  return cancelled.map(({ id }) => id)
}

async function placesOf(queries: Queries, { id }: SeriesRow): Promise<Rewritten> {
  const rows = await queries
    .selectFrom('appointments')
    .select(['id', 'series_day'])
    .where('series_id', '=', id)
    .orderBy('series_day')
    .execute()
  const idOf = new Map(rows.map((row) => [row.series_day ?? '', row.id]))
  return {
    idOn: (day) => idOf.get(day),
    nearestTo: (day) => (rows.find(({ series_day }) => (series_day ?? '') >= day) ?? rows.at(-1))?.id,
  }
}
