import { type SqlBool, sql } from 'kysely'
import { SERIES_MONTHS } from '../../../contract/appointments/appointments.ts'
import { categoryKey } from '../../../i18n/appointment-categories.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { uidOf } from '../../calendar/feature.ts'
import type { Queries } from '../../database/database.ts'
import type { CalendarEvent, CalendarPart } from '../../feature.ts'
import { DAY_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import { isForMember } from './members.ts'
import { monthsAfter } from './series/occurrences.ts'

/** The calendar goes back so many months. */
const MONTHS_BACK = 6
/** A cancelled appointment stands in the calendar for so many days, struck by programs that strike such events. */
const CANCELLED_DAYS = 30

/** The appointments that are for the owner and that they have not refused, of all of their organisations; without names of people. */
export const appointmentCalendar: CalendarPart = {
  stamp: (owner, now) =>
    owner
      .selectFrom('memberships')
      .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
      .innerJoin('appointments', 'appointments.organisation_id', 'organisations.id')
      .select(
        sql`string_agg(
          appointments.id || ' ' || appointments.version || ' ' || organisations.version,
          ',' order by appointments.id
        )`.as('stamp'),
      )
      .whereRef('memberships.user_id', '=', 'users.id')
      .where(isInCalendar(now)),

  events: async (queries, { id }, { t, now }) =>
    (await appointmentsOf(queries, id, now)).map((row) => eventOf(t, row)),
}

/** Only the columns that an event needs: reading all of them takes five times as long. */
function appointmentsOf(queries: Queries, userId: number, now: number) {
  return queries
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .innerJoin('appointments', 'appointments.organisation_id', 'organisations.id')
    .select([
      'appointments.id',
      'appointments.title',
      'appointments.text',
      'appointments.location',
      'appointments.lat',
      'appointments.lng',
      'appointments.all_day',
      'appointments.starts_at',
      'appointments.ends_at',
      'appointments.first_day',
      'appointments.last_day',
      'appointments.category',
      'appointments.cancelled_at',
      'appointments.cancel_reason',
      'appointments.changed_at',
      'appointments.version',
      'organisations.name as organisation',
    ])
    .where('users.id', '=', userId)
    .where(isInCalendar(now))
    .orderBy('appointments.starts_at')
    .orderBy('appointments.id')
    .execute()
}

/** Whether an appointment stands in the calendar of a person; for queries that join `users`, `memberships`, `organisations` and it. */
function isInCalendar(now: number) {
  const first = dayOf(monthsAfter(now, -MONTHS_BACK))
  const last = dayOf(monthsAfter(now, SERIES_MONTHS))
  return sql<SqlBool>`organisations.active
    and memberships.left_at is null
    and users.active
    and appointments.tenant_id = users.tenant_id
    and appointments.first_day between ${first} and ${last}
    and (appointments.cancelled_at is null or appointments.cancelled_at > ${iso(now - CANCELLED_DAYS * DAY_MS)})
    and ${isForMember('users.id')}
    and not exists (
      select 1 from appointment_responses as refusal
      where refusal.appointment_id = appointments.id and refusal.user_id = users.id and refusal.answer = 'no'
    )`
}

function eventOf(t: Translate, row: Awaited<ReturnType<typeof appointmentsOf>>[number]): CalendarEvent {
  const { id, title, text, location, lat, lng, all_day, cancel_reason, organisation } = row
  const cancelled = row.cancelled_at !== null
  const reason = cancel_reason && t('calendarFeed.reason', { reason: cancel_reason })
  return {
    uid: uidOf('appointment', String(id)),
    changedAt: row.changed_at,
    sequence: row.version - 1,
    span: all_day
      ? { firstDay: row.first_day, lastDay: row.last_day }
      : { startsAt: row.starts_at, endsAt: row.ends_at },
    title: cancelled ? t('calendarFeed.cancelled', { title }) : title,
    text: [reason, text, organisation].filter(Boolean).join('\n\n'),
    place: location,
    ...(lat !== null && lng !== null && { position: { lat, lng } }),
    category: t(categoryKey(row.category)),
    cancelled,
    busy: !all_day && !cancelled,
  }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
