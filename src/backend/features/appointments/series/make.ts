import type { Queries } from '../../../database/database.ts'
import type { AppointmentFields } from '../../../database/schema-appointments.ts'
import { invalid } from '../../../http/problem.ts'
import { iso } from '../../../time/iso.ts'
import type { Asking } from '../detail.ts'
import { noteNews } from '../news/note.ts'
import type { StoredTimes } from '../times.ts'
import { lastDayOf } from './describe.ts'
import { localTimesOf } from './local-times.ts'
import { monthsAfter, occurrencesOf, problemOf } from './occurrences.ts'
import { MOST_OCCURRENCES, readRule } from './rule.ts'
import { seriesOf, type SeriesRow, writeLinksOfSeries } from './series.ts'
import { addOccurrences, writtenUntil } from './write.ts'

/** Of a series that began in the past so much of it is written, too: the months before the present. */
const MONTHS_BEFORE = 12

interface NewSeries {
  rrule: string
  fields: AppointmentFields
  /** Of its first occurrence. */
  times: StoredTimes
  groups: readonly number[]
  documents: readonly number[]
  timeZone: string
}

/**
 * Adds a series and writes it out. Answers its first appointment.
 * @throws {Problem} 422 for a rule that is refused, and for one without an occurrence
 */
export async function makeSeries(
  queries: Queries,
  { caller, organisation, now }: Asking,
  { rrule, fields, times, groups, documents, timeZone }: NewSeries,
): Promise<{ id: number; series_id: number }> {
  const local = localTimesOf(times, timeZone)
  const startsAt = Date.parse(times.starts_at)
  const until = writtenUntil(startsAt, now)
  const series = await queries
    .insertInto('appointment_series')
    .values({
      ...fields,
      ...local,
      rrule: checkedRule(rrule, local.starts_local, local.ends_local, timeZone),
      tenant_id: organisation.tenantId,
      organisation_id: organisation.id,
      left_out: JSON.stringify([]),
      written_until: iso(until),
      created_by: caller.user.id,
      created_at: iso(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeLinksOfSeries(queries, series.id, { groups, documents })
  const from = Math.max(startsAt, monthsAfter(now, -MONTHS_BEFORE))
  const occurrences = occurrencesOf({ ...seriesOf(series, timeZone), from, until })
  const ids = await addOccurrences(queries, series, occurrences, { timeZone, now })
  const last = occurrences.at(-1)
  // The nightly job goes on where a series that began in the past was cut off.
  if (last && occurrences.length === MOST_OCCURRENCES) {
    await queries
      .updateTable('appointment_series')
      .set({ written_until: iso(last.startsAt) })
      .where('id', '=', series.id)
      .execute()
  }
  const [id] = ids
  if (id === undefined) throw invalid({ rrule: [{ key: 'ruleNever' }] })
  await noteNews(queries, ids, { organisation, timeZone, by: caller.user.id, now })
  return { id, series_id: series.id }
}

/**
 * A rule as it is stored: an UNTIL that names a moment becomes the last local day, which stays right when the times of the series are
 * changed.
 * @throws {Problem} 422 for a rule that is refused, and for one without an occurrence
 */
export function checkedRule(
  rrule: string,
  startsLocal: SeriesRow['starts_local'],
  endsLocal: SeriesRow['ends_local'],
  timeZone: string,
): string {
  const problem = problemOf({ rrule, startsLocal, endsLocal, timeZone })
  if (problem) throw invalid({ rrule: [problem] })
  const read = readRule(rrule)
  const until = 'rule' in read ? lastDayOf(read.rule, startsLocal, timeZone) : null
  const day = until?.replaceAll('-', '') ?? ''
  return rrule
    .trim()
    .toUpperCase()
    .replace(/UNTIL=[^;]+/, `UNTIL=${day}`)
}
