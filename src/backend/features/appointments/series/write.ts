import type { Insertable } from 'kysely'
import { SERIES_MONTHS } from '../../../../contract/appointments/appointments.ts'
import type { Queries } from '../../../database/database.ts'
import type { AppointmentTable } from '../../../database/schema-appointments.ts'
import { iso } from '../../../time/iso.ts'
import { dayAt } from '../../../time/local-time.ts'
import { storedFields } from '../fields.ts'
import { someAtOnce } from '../../../database/portions.ts'
import { replaceDocuments, replaceGroups } from '../links.ts'
import { deadlineOf } from './local-times.ts'
import { monthsAfter, type Occurrence } from './occurrences.ts'
import { linksOfSeries, type SeriesRow } from './series.ts'

/** Up to when a series is written out, in ms since 1970: 24 months ahead, also where it begins after `now`. */
export function writtenUntil(startsAt: number, now: number): number {
  return monthsAfter(Math.max(startsAt, now), SERIES_MONTHS)
}

/** The times of an occurrence as its row has them. */
export function timesOfOccurrence(
  series: Pick<SeriesRow, 'all_day' | 'closes_before'>,
  { startsAt, endsAt }: Occurrence,
  timeZone: string,
): Pick<AppointmentTable, 'all_day' | 'first_day' | 'last_day'> &
  Record<'starts_at' | 'ends_at', string> & { response_until: string | null } {
  return {
    all_day: series.all_day,
    starts_at: iso(startsAt),
    ends_at: iso(endsAt),
    first_day: dayAt(startsAt, timeZone),
    // The end of an all-day appointment is the start of the day after it.
    last_day: dayAt(series.all_day ? endsAt - 1 : endsAt, timeZone),
    response_until: deadlineOf(series, startsAt, timeZone),
  }
}

/**
 * Adds rows for occurrences of a series that have none. Answers their ids, in the order of the occurrences.
 * @param at.areKnown whether members know of them: they were told of the series
 */
export async function addOccurrences(
  queries: Queries,
  series: SeriesRow,
  occurrences: readonly Occurrence[],
  { timeZone, now, areKnown = false }: { timeZone: string; now: number; areKnown?: boolean },
): Promise<number[]> {
  const rows = occurrences.map((occurrence): Insertable<AppointmentTable> => ({
    ...storedFields(series),
    for_everybody: series.for_everybody,
    ...timesOfOccurrence(series, occurrence, timeZone),
    tenant_id: series.tenant_id,
    organisation_id: series.organisation_id,
    series_id: series.id,
    series_day: occurrence.day,
    created_by: series.created_by,
    created_at: iso(now),
    changed_at: iso(now),
    ...(areKnown && {
      told_at: iso(now),
      told_starts_at: iso(occurrence.startsAt),
      told_ends_at: iso(occurrence.endsAt),
      told_location: series.location,
    }),
  }))
  const dayOf = new Map<string, number>()
  await someAtOnce(rows, async (some) => {
    const added = await queries
      .insertInto('appointments')
      .values(some)
      .returning(['id', 'series_day'])
      .execute()
    for (const { id, series_day } of added) dayOf.set(series_day ?? '', id)
  })
  const ids = occurrences.flatMap(({ day }) => dayOf.get(day) ?? [])
  const { groups, documents } = await linksOfSeries(queries, series.id)
  await replaceGroups(queries, ids, groups)
  await replaceDocuments(queries, ids, documents, documents)
  return ids
}
