import { defaultLocale, isLocale } from '../../../../contract/locales.ts'
import { translate } from '../../../../i18n/translate.ts'
import type { Queries } from '../../../database/database.ts'
import type { JobServices } from '../../../feature.ts'
import { addJob } from '../../../jobs/add.ts'
import { idIn, type Kind } from '../../../jobs/kind.ts'
import {
  nothingStored,
  publishNotifications,
  type Stored,
  storeSaid,
} from '../../../notifications/feature.ts'
import { iso } from '../../../time/iso.ts'
import type { AppointmentRow } from '../read.ts'
import { URGENT_MS } from './note.ts'
import { nextPushTime } from './push-hours.ts'
import { whereAndWhen } from './words.ts'

type Telling = Pick<JobServices, 'database' | 'hub' | 'push' | 'now'>

const REFUSAL_JOB = 'appointment-refusal'

/** Tells the responsible member of another one who refuses late. */
export const refusalKind: Kind<Telling> = {
  kind: REFUSAL_JOB,
  run: async ({ database, hub, push, now }, job) => {
    const at = now()
    const about = { appointmentId: idIn(job, 'appointment'), userId: idIn(job, 'user'), now: at }
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
    .selectFrom('users')
    .innerJoin('organisations', (join) => join.on('organisations.id', '=', row?.organisation_id ?? 0))
    .select(['users.id', 'locale', 'time_zone'])
    .where('users.id', '=', row?.responsible_id ?? 0)
    .where('users.active', '=', true)
    .executeTakeFirst()
  if (!row || !response || !responsible) return nothingStored
  const { note } = response
  const locale =
    responsible.locale !== null && isLocale(responsible.locale) ? responsible.locale : defaultLocale
  const t = translate(locale)
  const name = `${response.first_name} ${response.last_name}`
  const when = whereAndWhen(row, { t, locale, timeZone: responsible.time_zone })
  const body =
    note === null
      ? t('appointmentNews.refused', { name, when })
      : t('appointmentNews.refusedBecause', { name, when, note })
  return storeSaid(queries, new Map([[responsible.id, { title: row.title, body, vehicleId: null }]]), {
    tenantId: row.tenant_id,
    organisationId: row.organisation_id,
    type: 'other',
    topic: 'appointment',
    topicId: row.id,
    operationId: null,
    at: iso(now),
  })
}
