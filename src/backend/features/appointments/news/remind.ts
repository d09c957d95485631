import type { AppointmentAnswer } from '../../../../contract/appointments/appointments.ts'
import { appointmentReminders } from '../../../../contract/notifications/notification-settings.ts'
import type { Queries } from '../../../database/database.ts'
import type { JobServices } from '../../../feature.ts'
import { choreTries, type Kind } from '../../../jobs/kind.ts'
import {
  nothingStored,
  publishNotifications,
  settingsOfPeople,
  type Stored,
  storeInLanguages,
  together,
} from '../../../notifications/feature.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../time/durations.ts'
import { iso } from '../../../time/iso.ts'
import { isFor } from '../members.ts'
import type { AppointmentRow } from '../read.ts'
import { appointmentNote } from './appointment-note.ts'
import { nextPushTime, reminderTime } from './push-hours.ts'
import { whereAndWhen } from './words.ts'

type Reminding = Pick<JobServices, 'database' | 'hub' | 'push' | 'now'>

/** Reminds members of appointments, each so many hours before as they have chosen. */
export const reminderKind: Kind<Reminding> = {
  ...choreTries,
  kind: 'appointment-reminders',
  run: sendReminders,
  every: {
    ms: 5 * MINUTE_MS,
    isNeeded: async ({ database, now }) => (await dueAt(database.read, now())).length > 0,
  },
}

/** Stores the reminders that are due now and publishes each as soon as it is stored. */
export async function sendReminders({ database, hub, push, now }: Reminding): Promise<void> {
  const at = now()
  for (const { id, hours, timeZone } of await dueAt(database.read, at)) {
    const stored = await database.write((queries) => remind(queries, id, { hours, timeZone, now: at }))
    publishNotifications({ hub, push }, stored)
  }
}

interface Due {
  id: number
  hours: number
  timeZone: string
}

/** The longest time ahead at which members are reminded, with the hours of a night. */
const AHEAD_MS = Math.max(...appointmentReminders) * HOUR_MS + DAY_MS

/** The appointments of which a reminder is due, each with the shortest one that is. */
async function dueAt(queries: Queries, now: number): Promise<Due[]> {
  const rows = await queries
    .selectFrom('appointments')
    .innerJoin('organisations', 'organisations.id', 'appointments.organisation_id')
    .select(['appointments.id', 'starts_at', 'reminded', 'organisations.time_zone'])
    .where('starts_at', '>', iso(now))
    .where('starts_at', '<=', iso(now + AHEAD_MS))
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at')
    .execute()
  return rows.flatMap(({ id, starts_at, reminded, time_zone: timeZone }) => {
    // After a time without a server too: not in the night.
    if (nextPushTime(now, timeZone) > now) return []
    const due = appointmentReminders.filter(
      (hours) =>
        reminderTime(Date.parse(starts_at), hours, timeZone) <= now &&
        (reminded === null || hours < reminded),
    )
    const hours = Math.min(...due)
    return due.length === 0 ? [] : [{ id, hours, timeZone }]
  })
}

/** Stores the reminders of those who want one by now and were not told of the appointment since it was due. */
async function remind(
  queries: Queries,
  appointmentId: number,
  { hours, timeZone, now }: { hours: number; timeZone: string; now: number },
): Promise<Stored> {
  const before = await queries
    .selectFrom('appointments')
    .select('reminded')
    .where('id', '=', appointmentId)
    .executeTakeFirst()
  const row = await queries
    .updateTable('appointments')
    .set({ reminded: hours })
    .where('id', '=', appointmentId)
    .where('cancelled_at', 'is', null)
    .where((eb) => eb.or([eb('reminded', 'is', null), eb('reminded', '>', hours)]))
    .returningAll()
    .executeTakeFirst()
  if (!row || !before) return nothingStored
  const steps = appointmentReminders.filter(
    (step) =>
      step >= hours &&
      (before.reminded === null || step < before.reminded) &&
      !knowSince(row, step, timeZone),
  )
  const members = await membersOf(queries, appointmentId)
  const chosen = await settingsOfPeople(
    queries,
    members.map(({ id }) => id),
  )
  const wanting = members.filter(({ id }) => {
    const { reminder } = chosen(id)
    return reminder !== null && steps.includes(reminder)
  })
  const asks = row.response === 'yes_no' || row.response === 'yes_maybe_no'
  const stored: Stored[] = []
  for (const [isOpen, some] of Map.groupBy(wanting, ({ answer }) => asks && answer === null)) {
    const ids = some.map(({ id }) => id)
    stored.push(
      await storeInLanguages(queries, ids, (t, locale) => {
        const when = whereAndWhen(row, { t, locale, timeZone, now })
        const body = t(isOpen ? 'appointmentNews.reminderOpen' : 'appointmentNews.reminder', { when })
        return appointmentNote(row, { title: row.title, body, topicId: row.id }, now)
      }),
    )
  }
  return together(stored)
}

/** Whether members were told of the appointment after this reminder was due: they need none. */
function knowSince(row: AppointmentRow, hours: number, timeZone: string): boolean {
  return Date.parse(row.told_at ?? row.created_at) > reminderTime(Date.parse(row.starts_at), hours, timeZone)
}

interface Member {
  id: number
  answer: AppointmentAnswer | null
}

/** Those of the appointment who have not refused. */
async function membersOf(queries: Queries, appointmentId: number): Promise<Member[]> {
  const rows = await queries
    .selectFrom('appointments')
    .innerJoin('memberships', 'memberships.organisation_id', 'appointments.organisation_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('appointment_responses', (join) =>
      join
        .onRef('appointment_responses.appointment_id', '=', 'appointments.id')
        .onRef('appointment_responses.user_id', '=', 'users.id'),
    )
    .select(['users.id', 'answer'])
    .where('appointments.id', '=', appointmentId)
    .where(isFor('users.id'))
    .orderBy('users.id')
    .execute()
  return rows.filter(({ answer }) => answer !== 'no')
}
