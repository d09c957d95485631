import type { Queries } from '../../../database/database.ts'
import type { JobServices } from '../../../feature.ts'
import { addJob } from '../../../jobs/add.ts'
import { idIn, type Kind, type Outcome } from '../../../jobs/kind.ts'
import {
  nothingStored,
  publishNotifications,
  type Stored,
  storeInLanguages,
} from '../../../notifications/feature.ts'
import type { AppointmentRow } from '../read.ts'
import { appointmentNote } from './appointment-note.ts'
import { URGENT_MS } from './note.ts'
import { nextPushTime } from './push-hours.ts'
import { whereAndWhen } from './words.ts'

type Telling = Pick<JobServices, 'database' | 'hub' | 'push' | 'now'>

const REFUSAL_JOB = 'appointment-refusal'

/** Tells the responsible member of another one who refuses late. */
export const refusalKind: Kind<Telling> = {
  kind: REFUSAL_JOB,
  run: async ({ database, hub, push, now }, job): Promise<Outcome | void> => {
    const at = now()
    const about = { appointmentId: idIn(job, 'appointment'), userId: idIn(job, 'user'), now: at }
    const waitMs = await waitOf(database.read, about)
    // A process that was down for hours takes the job up in the night.
    if (waitMs > 0) return { againAfterMs: waitMs }
    publishNotifications({ hub, push }, await database.write((queries) => storeRefusal(queries, about)))
  },
  firstWaitMs: 1000,
  longestWaitMs: 60_000,
  mostTries: 50,
  parallel: 2,
  takenMs: 60_000,
}

/** In the transaction of a late refusal: adds the job that tells the responsible member of it, unless they refused themselves. */
export async function noteRefusal(
  queries: Queries,
  { id, responsible_id, starts_at, tenant_id }: AppointmentRow,
  { userId, timeZone, now }: { userId: number; timeZone: string; now: number },
): Promise<void> {
  if (responsible_id === null || responsible_id === userId) return
  const isUrgent = Date.parse(starts_at) - now <= URGENT_MS
  await addJob(
    queries,
    {
      kind: REFUSAL_JOB,
      onceKey: `${id} ${userId}`,
      payload: { appointment: id, user: userId },
      dueAt: isUrgent ? now : nextPushTime(now, timeZone),
      expiresAt: Date.parse(starts_at),
      tenantId: tenant_id,
    },
    now,
  )
}

/** In ms; 0 where the appointment begins soon or is not there any more. */
async function waitOf(
  queries: Queries,
  { appointmentId, now }: { appointmentId: number; now: number },
): Promise<number> {
  const row = await queries
    .selectFrom('appointments')
    .innerJoin('organisations', 'organisations.id', 'appointments.organisation_id')
    .select(['starts_at', 'time_zone'])
    .where('appointments.id', '=', appointmentId)
    .executeTakeFirst()
  if (!row || Date.parse(row.starts_at) - now <= URGENT_MS) return 0
  return nextPushTime(now, row.time_zone) - now
}

async function storeRefusal(
  queries: Queries,
  { appointmentId, userId, now }: { appointmentId: number; userId: number; now: number },
): Promise<Stored> {
  const row = await queries
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', appointmentId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  const response = await queries
    .selectFrom('appointment_responses')
    .innerJoin('users', 'users.id', 'appointment_responses.user_id')
    .select(['note', 'first_name', 'last_name'])
    .where('appointment_id', '=', appointmentId)
    .where('user_id', '=', userId)
    .where('answer', '=', 'no')
    .executeTakeFirst()
  const responsible = await queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select(['users.id', 'time_zone'])
    .where('users.id', '=', row?.responsible_id ?? 0)
    .where('users.active', '=', true)
    .where('organisation_id', '=', row?.organisation_id ?? 0)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!row || !response || !responsible) return nothingStored
  const { note } = response
  const name = `${response.first_name} ${response.last_name}`
  return storeInLanguages(queries, [responsible.id], (t, locale) => {
    const when = whereAndWhen(row, { t, locale, timeZone: responsible.time_zone, now })
    const body =
      note === null
        ? t('appointmentNews.refused', { name, when })
        : t('appointmentNews.refusedBecause', { name, when, note })
    return appointmentNote(row, { title: row.title, body, topicId: row.id }, now)
  })
}
