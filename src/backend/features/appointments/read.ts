import type { Selectable } from 'kysely'
import {
  type Appointment,
  type AppointmentAnswer,
  type Appointments,
  LONGEST_APPOINTMENT_DAYS,
  MOST_APPOINTMENT_DAYS,
  MOST_APPOINTMENTS,
} from '../../../contract/appointments/appointments.ts'
import type { Queries } from '../../database/database.ts'
import type { AppointmentTable } from '../../database/schema-appointments.ts'
import { invalid, notFound } from '../../http/problem.ts'
import type { OrganisationOfCaller } from '../../rights/rights.ts'
import { DAY_MS } from '../../time/durations.ts'
import { audienceOf, isFor, readAudiences } from './members.ts'

export type AppointmentRow = Selectable<AppointmentTable>

/** The caller, and the organisations whose appointments they ask for. */
export interface Reader {
  user: { id: number; tenant_id: number; tenant_admin: boolean }
  organisations: readonly OrganisationOfCaller[]
}

/** Days on the clocks of the organisations, both included: `2026-12-03`. */
interface Span {
  from: string
  to: string
}

/**
 * The appointments of the reader's organisations that take place in a span, earliest first.
 * @throws {Problem} 422 where the span ends before it begins, and where it is longer than 400 days
 */
export async function readAppointments(queries: Queries, reader: Reader, span: Span): Promise<Appointments> {
  const days = (Date.parse(span.to) - Date.parse(span.from)) / DAY_MS + 1
  if (days < 1) throw invalid({ to: [{ key: 'endsBeforeStart' }] })
  if (days > MOST_APPOINTMENT_DAYS) {
    throw invalid({ to: [{ key: 'daysTooMany', values: { limit: MOST_APPOINTMENT_DAYS } }] })
  }
  // The index by first days finds them: no appointment lasts longer.
  const earliest = new Date(Date.parse(span.from) - LONGEST_APPOINTMENT_DAYS * DAY_MS)
  const rows = await appointmentsOf(queries, reader)
    .selectAll()
    .where('first_day', '>=', earliest.toISOString().slice(0, 10))
    .where('first_day', '<=', span.to)
    .where('last_day', '>=', span.from)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(MOST_APPOINTMENTS + 1)
    .execute()
  return {
    data: await toAppointments(queries, reader, rows.slice(0, MOST_APPOINTMENTS)),
    more: rows.length > MOST_APPOINTMENTS,
  }
}

/** @throws {Problem} 404 where the reader's organisations have no such appointment. */
export async function readAppointment(
  queries: Queries,
  reader: Reader,
  appointmentId: number,
): Promise<{ row: AppointmentRow; appointment: Appointment }> {
  const row = await appointmentsOf(queries, reader)
    .selectAll()
    .where('id', '=', appointmentId)
    .executeTakeFirst()
  const [appointment] = row ? await toAppointments(queries, reader, [row]) : []
  if (!row || !appointment) throw notFound()
  return { row, appointment }
}

function appointmentsOf(queries: Queries, { user, organisations }: Reader) {
  const ids = organisations.map(({ id }) => id)
  return queries
    .selectFrom('appointments')
    .where('tenant_id', '=', user.tenant_id)
    .where('organisation_id', 'in', [0, ...ids])
}

/** The same number of queries for one row and for many. */
async function toAppointments(
  queries: Queries,
  reader: Reader,
  rows: readonly AppointmentRow[],
): Promise<Appointment[]> {
  if (rows.length === 0) return []
  const { user, organisations } = reader
  const ids = rows.map(({ id }) => id)
  const groups = await queries
    .selectFrom('appointment_groups')
    .selectAll()
    .where('appointment_id', 'in', ids)
    .orderBy('group_id')
    .execute()
  const groupsOf = Map.groupBy(groups, ({ appointment_id }) => appointment_id)
  const audiences = await readAudiences(
    queries,
    [...new Set(rows.map(({ organisation_id }) => organisation_id))],
    [...new Set(groups.map(({ group_id }) => group_id))],
  )
  const countOf = await readCounts(queries, ids)
  const own = await queries
    .selectFrom('appointment_responses')
    .select(['appointment_id', 'answer', 'note', 'answered_at'])
    .where('user_id', '=', user.id)
    .where('appointment_id', 'in', ids)
    .execute()
  const ownOf = new Map(own.map(({ appointment_id, ...response }) => [appointment_id, response]))
  const organisationOf = new Map(organisations.map((organisation) => [organisation.id, organisation]))

  return rows.map((row) => {
    const group_ids = (groupsOf.get(row.id) ?? []).map(({ group_id }) => group_id)
    const audience = audienceOf(audiences, { ...row, group_ids })
    const counts = {
      yes: countOf(row.id, 'yes'),
      maybe: countOf(row.id, 'maybe'),
      no: countOf(row.id, 'no'),
    }
    const { id, organisation_id, series_id, title, text, location, lat, lng, all_day, category } = row
    const organisation = organisationOf.get(organisation_id)
    return {
      id,
      organisation_id,
      series_id,
      title,
      text,
      location,
      lat,
      lng,
      all_day,
      starts_at: all_day ? row.first_day : row.starts_at,
      ends_at: all_day ? row.last_day : row.ends_at,
      category,
      responsible_id: row.responsible_id,
      for_everybody: row.for_everybody,
      group_ids,
      response: row.response,
      response_until: row.response_until,
      min: row.min,
      max: row.max,
      concerns_me: audience.has(user.id),
      own: ownOf.get(id) ?? null,
      counts: { ...counts, open: Math.max(0, audience.size - counts.yes - counts.maybe - counts.no) },
      cancelled_at: row.cancelled_at,
      cancel_reason: row.cancel_reason,
      edited: row.edited,
      may_edit: mayEdit(user, organisation, row),
      version: row.version,
    }
  })
}

/** Administrators of the organisation and of its tenant, and the responsible member. */
export function mayEdit(
  { id, tenant_admin }: Reader['user'],
  organisation: OrganisationOfCaller | undefined,
  { responsible_id }: Pick<AppointmentRow, 'responsible_id'>,
): boolean {
  if (!organisation) return false
  return tenant_admin || organisation.admin || (organisation.member && responsible_id === id)
}

/** How many of those that an appointment is for have given an answer. */
async function readCounts(
  queries: Queries,
  ids: readonly number[],
): Promise<(id: number, answer: AppointmentAnswer) => number> {
  const counts = await queries
    .selectFrom('appointment_responses')
    .innerJoin('appointments', 'appointments.id', 'appointment_responses.appointment_id')
    .select(({ fn }) => ['appointment_id', 'answer', fn.countAll<number>().as('count')])
    .where('appointment_id', 'in', ids)
    .where(isFor('appointment_responses.user_id'))
    .groupBy(['appointment_id', 'answer'])
    .execute()
  const known = new Map(
    counts.map(({ appointment_id, answer, count }) => [`${appointment_id} ${answer}`, count]),
  )
  return (id, answer) => known.get(`${id} ${answer}`) ?? 0
}
