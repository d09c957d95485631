import type * as v from 'valibot'
import type {
  cancelAppointment,
  createAppointment,
  updateAppointment,
} from '../../../contract/appointments/appointments.ts'
import type { Queries } from '../../database/database.ts'
import { checkGroups } from '../../groups/feature.ts'
import { invalid } from '../../http/problem.ts'
import { administratorNow } from '../../people/feature.ts'
import { iso } from '../../time/iso.ts'
import { changedMeanwhile } from './conflict.ts'
import { type Asking, readableDocuments } from './detail.ts'
import { timeZoneOf } from '../../time/organisation-zone.ts'
import { checkDocuments, fieldsOf, requireMember, requireOrder, storedFields } from './fields.ts'
import { noteNews } from './news/note.ts'
import { areSame, groupIdsOf, replaceDocuments, replaceGroups } from './links.ts'
import { makeSeries } from './series/make.ts'
import { takeSeriesOf } from './series/series.ts'
import { requireEditor, takeAppointment } from './take.ts'
import { readTimes, timesOf } from './times.ts'
import { wasTold } from './told.ts'

/**
 * Makes an appointment, or with a rule a series, and answers its first one. The caller is responsible unless the input names another
 * member.
 * @throws {Problem} 401 and 403 where the caller has lost the right meanwhile; 422 for times, rules, numbers, groups, documents and people
 * that do not fit
 */
export async function makeAppointment(
  queries: Queries,
  asking: Asking,
  { rrule, ...given }: v.InferOutput<(typeof createAppointment)['input']>,
): Promise<{ id: number; series_id: number | null }> {
  const { caller, organisation, now } = asking
  await administratorNow(queries, caller, organisation)
  const { group_ids, document_ids, responsible_id: named } = given
  const isMember = (await caller.organisations()).get(organisation.id)?.member ?? false
  const responsible_id = named === undefined ? (isMember ? caller.user.id : null) : named
  requireOrder(given)
  const timeZone = await timeZoneOf(queries, organisation)
  const times = readTimes(given, timeZone)
  if (named !== undefined) await requireMember(queries, organisation, named)
  const groups = await checkGroups(queries, organisation, group_ids)
  const documents = await checkDocuments(queries, asking, document_ids, [])
  const fields = {
    ...storedFields({ ...given, responsible_id }),
    for_everybody: groups.length === 0,
  }
  if (rrule) {
    return makeSeries(queries, asking, { rrule, fields, times, groups, documents, timeZone })
  }
  const { id } = await queries
    .insertInto('appointments')
    .values({
      ...fields,
      ...times,
      tenant_id: organisation.tenantId,
      organisation_id: organisation.id,
      created_by: caller.user.id,
      created_at: iso(now),
      changed_at: iso(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceGroups(queries, [id], groups)
  await replaceDocuments(queries, [id], documents, [])
  await noteNews(queries, [id], { organisation, timeZone, by: caller.user.id, now })
  return { id, series_id: null }
}

type Change = Omit<v.InferOutput<(typeof updateAppointment)['input']>, 'scope'>

/**
 * Changes the given fields of one appointment. Changes of its series leave it as it is from then on.
 * @throws {Problem} 404; 403 for callers who may not; 409 where it is cancelled, and where another person has changed it since the
 * given version; 422 as `makeAppointment`
 */
export async function changeAppointment(
  queries: Queries,
  asking: Asking,
  appointmentId: number,
  { version, rrule, ...given }: Change,
): Promise<void> {
  const { caller, organisation, now } = asking
  const row = await takeAppointment(queries, organisation, appointmentId)
  await requireEditor(queries, asking, row)
  if (row.cancelled_at !== null) throw await changedMeanwhile(queries, asking, row)
  if (rrule !== undefined) throw invalid({ rrule: [{ key: 'ruleOfSeries' }] })
  const { group_ids, document_ids, ...fields } = given
  const after = { ...fieldsOf(row), response_until: row.response_until, ...fields }
  requireOrder(after)
  const timeZone = await timeZoneOf(queries, organisation)
  const times = readTimes({ ...timesOf(row, after.all_day), ...after }, timeZone)
  if (after.responsible_id !== row.responsible_id)
    await requireMember(queries, organisation, after.responsible_id)
  const groups = group_ids && (await checkGroups(queries, organisation, group_ids))
  const linked = (await readableDocuments(queries, asking, appointmentId)).map(({ id }) => id)
  const documents = document_ids && (await checkDocuments(queries, asking, document_ids, linked))
  const columns = {
    ...storedFields(after),
    ...times,
    for_everybody: groups ? groups.length === 0 : row.for_everybody,
  }
  const isSame =
    Object.entries(columns).every(([field, value]) => value === row[field as keyof typeof columns]) &&
    areSame(groups, await groupIdsOf(queries, appointmentId)) &&
    areSame(documents, linked)
  // To save the same once more is no conflict: the answer to the first request may have been lost.
  if (isSame) return
  if (version !== row.version) throw await changedMeanwhile(queries, asking, row)

  await queries
    .updateTable('appointments')
    .set({
      ...columns,
      ...(columns.starts_at !== row.starts_at && { reminded: null }),
      edited: row.series_id !== null,
      changed_at: iso(now),
      version: row.version + 1,
    })
    .where('id', '=', appointmentId)
    .execute()
  if (groups) await replaceGroups(queries, [appointmentId], groups)
  if (documents) await replaceDocuments(queries, [appointmentId], documents, linked)
  await noteNews(queries, [appointmentId], { organisation, timeZone, by: caller.user.id, now })
}

/**
 * Cancels one appointment with a reason.
 * @throws {Problem} 404; 403 for callers who may not; 409 where it is cancelled with another reason, and where another person has
 * changed it since the given version
 */
export async function cancel(
  queries: Queries,
  asking: Asking,
  appointmentId: number,
  { version, reason }: Pick<v.InferOutput<(typeof cancelAppointment)['input']>, 'version' | 'reason'>,
): Promise<void> {
  const row = await takeAppointment(queries, asking.organisation, appointmentId)
  await requireEditor(queries, asking, row)
  if (row.cancelled_at !== null && row.cancel_reason === reason) return
  if (row.cancelled_at !== null || version !== row.version) throw await changedMeanwhile(queries, asking, row)
  const at = iso(asking.now)
  await queries
    .updateTable('appointments')
    .set({ cancelled_at: at, cancel_reason: reason, changed_at: at, version: version + 1 })
    .where('id', '=', appointmentId)
    .execute()
  const { caller, organisation, now } = asking
  const timeZone = await timeZoneOf(queries, organisation)
  await noteNews(queries, [appointmentId], { organisation, timeZone, by: caller.user.id, now })
}

/**
 * Removes one appointment with its groups and links. Its series has none on that day from then on.
 * @throws {Problem} 404; 401 and 403 where the caller has lost the right meanwhile; 409 where members were told of it
 */
export async function removeAppointment(
  queries: Queries,
  asking: Asking,
  appointmentId: number,
): Promise<void> {
  const series = await takeSeriesOf(queries, asking.organisation, appointmentId)
  const row = await takeAppointment(queries, asking.organisation, appointmentId)
  await administratorNow(queries, asking.caller, asking.organisation)
  if (await wasTold(queries, [row])) throw await changedMeanwhile(queries, asking, row, 'appointmentTold')
  await queries.deleteFrom('appointments').where('id', '=', appointmentId).execute()
  if (series && row.series_day !== null) {
    await queries
      .updateTable('appointment_series')
      .set({ left_out: JSON.stringify([...series.left_out, row.series_day]) })
      .where('id', '=', series.id)
      .execute()
  }
}
