import type * as v from 'valibot'
import type { cancelAppointment, updateAppointment } from '../../../../contract/appointments/appointments.ts'
import type { Queries } from '../../../database/database.ts'
import { checkGroups } from '../../../groups/feature.ts'
import { invalid } from '../../../http/problem.ts'
import { administratorNow } from '../../../people/feature.ts'
import { DAY_MS } from '../../../time/durations.ts'
import { iso } from '../../../time/iso.ts'
import { cancel, changeAppointment, removeAppointment } from '../change.ts'
import { changedMeanwhile } from '../conflict.ts'
import { type Asking, readableDocuments } from '../detail.ts'
import { timeZoneOf } from '../../../time/organisation-zone.ts'
import { checkDocuments, fieldsOf, requireMember, requireOrder, storedFields } from '../fields.ts'
import { areSame } from '../links.ts'
import { noteNews } from '../news/note.ts'
import { takeAppointment } from '../take.ts'
import { wasTold } from '../told.ts'
import { changedTimes } from './changed-times.ts'
import { checkedRule } from './make.ts'
import { isOpen, rewrite } from './rewrite.ts'
import { linksOfSeries, type SeriesRow, takeRowsOf, takeSeriesOf, writeLinksOfSeries } from './series.ts'

type Change = Omit<v.InferOutput<(typeof updateAppointment)['input']>, 'scope'>

/**
 * Changes the given fields of a series, and of its appointments that are still to come and were not changed by themselves. Times are those
 * of the given appointment: the others move by as much. Of a series that has ended it changes the given appointment alone. Answers the
 * id of the appointment, or of the one that took its place.
 * @throws {Problem} as `changeAppointment`; 403 for the responsible member of one appointment; 422 for a rule that is refused, and where a rule that is not weekly says another day
 */
export async function changeSeries(
  queries: Queries,
  asking: Asking,
  appointmentId: number,
  { version, rrule, ...given }: Change,
): Promise<number> {
  const { caller, organisation, now } = asking
  const series = await takeSeriesOf(queries, organisation, appointmentId)
  if (!series || series.ended_at !== null) {
    await changeAppointment(queries, asking, appointmentId, { version, ...(rrule && { rrule }), ...given })
    return appointmentId
  }
  const row = await takeAppointment(queries, organisation, appointmentId)
  await administratorNow(queries, caller, organisation)
  if (row.cancelled_at !== null) throw await changedMeanwhile(queries, asking, row)
  const { group_ids, document_ids, ...fields } = given
  const after = { ...fieldsOf(series), ...fields }
  requireOrder(after)
  if (after.responsible_id !== series.responsible_id)
    await requireMember(queries, organisation, after.responsible_id)
  const groups = group_ids && (await checkGroups(queries, organisation, group_ids))
  const links = await linksOfSeries(queries, series.id)
  const linked = (await readableDocuments(queries, asking, appointmentId)).map(({ id }) => id)
  const documents = document_ids && (await checkDocuments(queries, asking, document_ids, linked))
  const timeZone = await timeZoneOf(queries, organisation)
  const { rule, days, ...times } = changedTimes(series, row, given, { rrule, timeZone })
  const columns = {
    ...storedFields({ ...after, all_day: times.all_day }),
    ...times,
    rrule: checkedRule(rule, times.starts_local, times.ends_local, timeZone),
    for_everybody: groups ? groups.length === 0 : series.for_everybody,
  }
  const isSame =
    Object.entries(columns).every(([field, value]) => value === series[field as keyof typeof columns]) &&
    areSame(groups, links.groups) &&
    // One that was changed by itself has documents of its own.
    (!documents || (!row.edited && areSame(documents, linked)))
  // To save the same once more is no conflict: the answer to the first request may have been lost.
  if (isSame) return appointmentId
  if (version !== row.version) throw await changedMeanwhile(queries, asking, row)

  const left_out = movedDays([...series.left_out, ...(await daysThatStay(queries, series, days, now))], days)
  const changed: SeriesRow = { ...series, ...columns, left_out }
  await queries
    .updateTable('appointment_series')
    .set({ ...columns, left_out: JSON.stringify(left_out) })
    .where('id', '=', series.id)
    .execute()
  await writeLinksOfSeries(queries, series.id, {
    groups: groups ?? links.groups,
    documents: documents
      ? [...new Set([...links.documents.filter((id) => !linked.includes(id)), ...documents])]
      : links.documents,
  })
  if (row.edited) {
    await changeAppointment(queries, asking, appointmentId, { version, ...given })
    await rewrite(queries, changed, { by: caller.user.id, timeZone, now })
    return appointmentId
  }
  const [day = ''] = movedDays([row.series_day ?? ''], days)
  const { idOn, nearestTo } = await rewrite(queries, changed, { by: caller.user.id, timeZone, now })
  const shown = idOn(day) ?? nearestTo(day)
  if (shown === undefined) throw invalid({ rrule: [{ key: 'ruleNever' }] })
  return shown
}

/**
 * Cancels all appointments of a series that are still to come, with a reason. No more are written.
 * @throws {Problem} as `cancel`; 403 for the responsible member of one appointment
 */
export async function cancelSeries(
  queries: Queries,
  asking: Asking,
  appointmentId: number,
  given: Pick<v.InferOutput<(typeof cancelAppointment)['input']>, 'version' | 'reason'>,
): Promise<void> {
  const { caller, organisation, now } = asking
  const series = await takeSeriesOf(queries, organisation, appointmentId)
  if (series) await administratorNow(queries, caller, organisation)
  await cancel(queries, asking, appointmentId, given)
  if (!series || series.ended_at !== null) return
  const at = iso(now)
  const cancelled = await queries
    .updateTable('appointments')
    .set(({ eb, ref }) => ({
      cancelled_at: at,
      cancel_reason: given.reason,
      changed_at: at,
      version: eb(ref('version'), '+', 1),
    }))
    .where('series_id', '=', series.id)
    .where('starts_at', '>', at)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .execute()
  const timeZone = await timeZoneOf(queries, organisation)
  const ids = cancelled.map(({ id }) => id)
  await noteNews(queries, ids, { organisation, timeZone, by: caller.user.id, now })
  await queries.updateTable('appointment_series').set({ ended_at: at }).where('id', '=', series.id).execute()
}

/**
 * Removes a series with all of its appointments.
 * @throws {Problem} 404; 401 and 403 where the caller has lost the right meanwhile; 409 where members were told of one of them
 */
export async function removeSeries(queries: Queries, asking: Asking, appointmentId: number): Promise<void> {
  const series = await takeSeriesOf(queries, asking.organisation, appointmentId)
  if (!series) return removeAppointment(queries, asking, appointmentId)
  await administratorNow(queries, asking.caller, asking.organisation)
  const rows = await takeRowsOf(queries, series.id)
  if (await wasTold(queries, rows)) {
    const row = await takeAppointment(queries, asking.organisation, appointmentId)
    throw await changedMeanwhile(queries, asking, row, 'appointmentTold')
  }
  await queries.deleteFrom('appointments').where('series_id', '=', series.id).execute()
  await queries.deleteFrom('appointment_series').where('id', '=', series.id).execute()
}

/**
 * The days of those that a move of the series leaves where they are: changed by themselves, cancelled, or over. The series has none on
 * the days to which they would have moved.
 */
async function daysThatStay(
  queries: Queries,
  { id }: SeriesRow,
  days: number,
  now: number,
): Promise<string[]> {
  if (days === 0) return []
  const rows = await takeRowsOf(queries, id)
  const recent = now - STAYING_MS
  return rows.flatMap((row) =>
    row.series_day === null || isOpen(row, now) || Date.parse(row.starts_at) < recent ? [] : [row.series_day],
  )
}

/** A move within the week brings no appointment that is older than this into the future. */
const STAYING_MS = 31 * DAY_MS

/** @param by so many days later; negative: earlier */
function movedDays(days: readonly string[], by: number): string[] {
  return days.map((day) => {
    const moved = new Date(`${day}T00:00Z`)
    moved.setUTCDate(moved.getUTCDate() + by)
    return moved.toISOString().slice(0, 10)
  })
}
