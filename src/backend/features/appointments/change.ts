import type * as v from 'valibot'
import type {
  cancelAppointment,
  createAppointment,
  updateAppointment,
} from '../../../contract/appointments/appointments.ts'
import type { Queries } from '../../database/database.ts'
import { documentsSeen, sightOf } from '../../documents/feature.ts'
import { checkGroups } from '../../groups/feature.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { administratorNow } from '../../people/feature.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { iso } from '../../time/iso.ts'
import { type Asking, readableDocuments, readDetail, timeZoneOf } from './detail.ts'
import type { AppointmentRow } from './read.ts'
import { requireEditor, takeAppointment } from './take.ts'
import { readTimes } from './times.ts'
import { wasTold } from './told.ts'

/**
 * Makes an appointment. The caller is responsible unless the input names another member.
 * @throws {Problem} 401 and 403 where the caller has lost the right meanwhile; 422 for times, numbers, groups, documents and people that
 * do not fit
 */
export async function makeAppointment(
  queries: Queries,
  asking: Asking,
  given: v.InferOutput<(typeof createAppointment)['input']>,
): Promise<{ id: number }> {
  const { caller, organisation, now } = asking
  await administratorNow(queries, caller, organisation)
  const { group_ids, document_ids, responsible_id: named, ...fields } = given
  const isMember = (await caller.organisations()).get(organisation.id)?.member ?? false
  const responsible_id = named === undefined ? (isMember ? caller.user.id : null) : named
  requireOrder(fields)
  const times = readTimes(fields, await timeZoneOf(queries, organisation))
  if (named !== undefined) await requireMember(queries, organisation, named)
  const groups = await checkGroups(queries, organisation, group_ids)
  const documents = await checkDocuments(queries, asking, document_ids, [])
  const { id } = await queries
    .insertInto('appointments')
    .values({
      ...fields,
      ...times,
      text: fields.text || null,
      location: fields.location || null,
      ...position(fields),
      for_everybody: groups.length === 0,
      responsible_id,
      tenant_id: organisation.tenantId,
      organisation_id: organisation.id,
      created_by: caller.user.id,
      created_at: iso(now),
      changed_at: iso(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeGroups(queries, id, groups)
  await writeDocuments(queries, id, documents)
  return { id }
}

/**
 * Changes the given fields of an appointment.
 * @throws {Problem} 404; 403 for callers who may not; 409 where it is cancelled, and where another person has changed it since the
 * given version; 422 as `makeAppointment`
 */
export async function changeAppointment(
  queries: Queries,
  asking: Asking,
  appointmentId: number,
  { version, ...given }: v.InferOutput<(typeof updateAppointment)['input']>,
): Promise<void> {
  const { organisation, now } = asking
  const row = await takeAppointment(queries, organisation, appointmentId)
  await requireEditor(queries, asking, row)
  const conflict = async (text: 'appointmentCancelled' | 'appointmentChanged') =>
    new Problem(409, text, { current: await readDetail(queries, asking, appointmentId) })
  if (row.cancelled_at !== null) throw await conflict('appointmentCancelled')
  const { group_ids, document_ids, ...fields } = given
  const after = { ...fieldsOf(row), ...fields }
  requireOrder(after)
  const times = readTimes(
    { ...timesOf(row, after.all_day), ...after, response_until: after.response_until },
    await timeZoneOf(queries, organisation),
  )
  if (after.responsible_id !== row.responsible_id)
    await requireMember(queries, organisation, after.responsible_id)
  const groups = group_ids && (await checkGroups(queries, organisation, group_ids))
  const linked = (await readableDocuments(queries, asking, appointmentId)).map(({ id }) => id)
  const documents = document_ids && (await checkDocuments(queries, asking, document_ids, linked))
  const columns = {
    ...after,
    ...times,
    text: after.text || null,
    location: after.location || null,
    ...position(after),
    for_everybody: groups ? groups.length === 0 : row.for_everybody,
  }
  const isSame =
    Object.entries(columns).every(([field, value]) => value === row[field as keyof typeof columns]) &&
    isEqual(groups, await groupIdsOf(queries, appointmentId)) &&
    isEqual(documents, linked)
  // To save the same once more is no conflict: the answer to the first request may have been lost.
  if (isSame) return
  if (version !== row.version) throw await conflict('appointmentChanged')

  await queries
    .updateTable('appointments')
    .set({ ...columns, changed_at: iso(now), version: row.version + 1 })
    .where('id', '=', appointmentId)
    .execute()
  if (groups) {
    await queries.deleteFrom('appointment_groups').where('appointment_id', '=', appointmentId).execute()
    await writeGroups(queries, appointmentId, groups)
  }
  if (documents) {
    // A link to a document that the caller may not see stays.
    await queries
      .deleteFrom('appointment_documents')
      .where('appointment_id', '=', appointmentId)
      .where('document_id', 'in', [0, ...linked])
      .execute()
    await writeDocuments(queries, appointmentId, documents)
  }
}

/**
 * Cancels an appointment with a reason.
 * @throws {Problem} 404; 403 for callers who may not; 409 where it is cancelled with another reason, and where another person has
 * changed it since the given version
 */
export async function cancel(
  queries: Queries,
  asking: Asking,
  appointmentId: number,
  { version, reason }: v.InferOutput<(typeof cancelAppointment)['input']>,
): Promise<void> {
  const row = await takeAppointment(queries, asking.organisation, appointmentId)
  await requireEditor(queries, asking, row)
  if (row.cancelled_at !== null && row.cancel_reason === reason) return
  if (row.cancelled_at !== null || version !== row.version) {
    const text = row.cancelled_at === null ? 'appointmentChanged' : 'appointmentCancelled'
    throw new Problem(409, text, { current: await readDetail(queries, asking, appointmentId) })
  }
  const at = iso(asking.now)
  await queries
    .updateTable('appointments')
    .set({ cancelled_at: at, cancel_reason: reason, changed_at: at, version: version + 1 })
    .where('id', '=', appointmentId)
    .execute()
}

/**
 * Removes an appointment with its groups and links.
 * @throws {Problem} 404; 401 and 403 where the caller has lost the right meanwhile; 409 where members were told of it
 */
export async function removeAppointment(
  queries: Queries,
  asking: Asking,
  appointmentId: number,
): Promise<void> {
  const row = await takeAppointment(queries, asking.organisation, appointmentId)
  await administratorNow(queries, asking.caller, asking.organisation)
  if (await wasTold(queries, row)) {
    const current = await readDetail(queries, asking, appointmentId)
    throw new Problem(409, 'appointmentTold', { current })
  }
  await queries.deleteFrom('appointments').where('id', '=', appointmentId).execute()
}

/** The columns that a change may name; those of the times are read from their texts. */
function fieldsOf(row: AppointmentRow) {
  const { title, text, location, lat, lng, category, responsible_id, response, min, max } = row
  const { all_day, response_until } = row
  return {
    title,
    text,
    location,
    lat,
    lng,
    category,
    responsible_id,
    response,
    min,
    max,
    all_day,
    response_until,
  }
}

/** The stored times as texts for `readTimes`. */
function timesOf(row: AppointmentRow, allDay: boolean): { starts_at: string; ends_at: string } {
  return allDay
    ? { starts_at: row.first_day, ends_at: row.last_day }
    : { starts_at: row.starts_at, ends_at: row.ends_at }
}

/** @throws {Problem} 422 where the smallest number is above the largest one, and where half of a position is given */
function requireOrder({ min, max, lat, lng }: Pick<AppointmentRow, 'min' | 'max' | 'lat' | 'lng'>): void {
  if (min !== null && max !== null && min > max)
    throw invalid({ max: [{ key: 'belowMin', values: { min } }] })
  if ((lat === null) !== (lng === null))
    throw invalid({ [lat === null ? 'lat' : 'lng']: [{ key: 'required' }] })
}

/** 0 and 0 is no position (product page, section 2). */
function position({ lat, lng }: Pick<AppointmentRow, 'lat' | 'lng'>) {
  return lat || lng ? { lat, lng } : { lat: null, lng: null }
}

/** @throws {Problem} 422 where the person is no member of the organisation now */
async function requireMember(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
  userId: number | null,
): Promise<void> {
  if (userId === null) return
  const member = await queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('user_id')
    .where('memberships.tenant_id', '=', tenantId)
    .where('memberships.organisation_id', '=', id)
    .where('memberships.left_at', 'is', null)
    .where('users.active', '=', true)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!member) throw invalid({ responsible_id: [{ key: 'missing' }] })
}

async function groupIdsOf(queries: Queries, appointmentId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('appointment_groups')
    .select('group_id')
    .where('appointment_id', '=', appointmentId)
    .execute()
  return rows.map(({ group_id }) => group_id)
}

/**
 * @param linked documents of the appointment already
 * @throws {Problem} 422 where the caller may not see one of them
 */
async function checkDocuments(
  queries: Queries,
  { caller, organisation, now }: Asking,
  given: readonly number[],
  linked: readonly number[],
): Promise<number[]> {
  const wanted = [...new Set(given)]
  const added = wanted.filter((id) => !linked.includes(id))
  if (added.length === 0) return wanted
  const seen = (await caller.holds('files.view', organisation.id))
    ? await documentsSeen(queries, await sightOf(queries, organisation, caller, now))
        .select('documents.id')
        .where('documents.id', 'in', added)
        .execute()
    : []
  if (seen.length < added.length) throw invalid({ document_ids: [{ key: 'missing' }] })
  return wanted
}

async function writeGroups(queries: Queries, appointment_id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await queries
    .insertInto('appointment_groups')
    .values(ids.map((group_id) => ({ appointment_id, group_id })))
    .execute()
}

async function writeDocuments(
  queries: Queries,
  appointment_id: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await queries
    .insertInto('appointment_documents')
    .values(ids.map((document_id) => ({ appointment_id, document_id })))
    .onConflict((conflict) => conflict.columns(['appointment_id', 'document_id']).doNothing())
    .execute()
}

/** Whether the given ids, in any order, are the known ones; not given: they stay. */
function isEqual(given: readonly number[] | undefined, known: readonly number[]): boolean {
  return !given || (given.length === known.length && given.every((id) => known.includes(id)))
}
