import type { Insertable } from 'kysely'
import type { Queries } from '../../../src/backend/database/database.ts'
import type {
  AppointmentSeriesTable,
  AppointmentTable,
} from '../../../src/backend/database/schema-appointments.ts'
import { aboutHome, aboutNew, type MatrixFeature } from '../matrix/feature.ts'

interface NewAppointment {
  tenant: number
  organisation: number
  title?: string
  /** ISO 8601 UTC. */
  starts?: string
  ends?: string
  /** Empty: for all members of the organisation. */
  groups?: readonly number[]
  row?: Partial<Insertable<AppointmentTable>>
}

/** Adds an appointment that asks for a yes or no, far ahead unless given. */
export async function addAppointment(
  queries: Queries,
  { tenant, organisation, title = 'Übung', groups = [], row = {}, ...times }: NewAppointment,
): Promise<number> {
  const { starts = '2099-06-03T17:30:00.000Z', ends = starts } = times
  const { id } = await queries
    .insertInto('appointments')
    .values({
      tenant_id: tenant,
      organisation_id: organisation,
      title,
      all_day: false,
      starts_at: starts,
      ends_at: ends,
      first_day: starts.slice(0, 10),
      last_day: ends.slice(0, 10),
      category: 'Übung',
      for_everybody: groups.length === 0,
      response: 'yes_no',
      created_at: '2026-01-01T00:00:00.000Z',
      changed_at: '2026-01-01T00:00:00.000Z',
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const group_id of groups)
    await queries.insertInto('appointment_groups').values({ appointment_id: id, group_id }).execute()
  return id
}

interface NewSeries {
  tenant: number
  organisation: number
  row?: Partial<Insertable<AppointmentSeriesTable>>
}

/** Adds a series of Wednesdays without appointments; it is written out once its `written_until` is over. */
export async function addSeries(
  queries: Queries,
  { tenant, organisation, row = {} }: NewSeries,
): Promise<number> {
  const { id } = await queries
    .insertInto('appointment_series')
    .values({
      tenant_id: tenant,
      organisation_id: organisation,
      rrule: 'FREQ=WEEKLY;BYDAY=WE',
      starts_local: '2099-06-03T19:30',
      ends_local: '2099-06-03T22:00',
      title: 'Übung',
      all_day: false,
      category: 'Übung',
      for_everybody: true,
      response: 'yes_no',
      left_out: JSON.stringify([]),
      written_until: '2099-06-01T00:00:00.000Z',
      created_at: '2026-01-01T00:00:00.000Z',
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const notTheirs = { member: 403, leader: 403, refused: 403, ungranted: 403 } as const
const span = { from: '2099-06-01', to: '2099-06-30' }
const added = (input?: Readonly<Record<string, unknown>>) =>
  aboutNew('appointmentId', (queries, home) => addAppointment(queries, home), input)

export const feature: MatrixFeature = {
  rows: {
    listAppointments: aboutHome(span),
    // With the id of one appointment instead of days: it is one of the organisations of the caller.
    listOwnAppointments: {
      concerns: 'organisation',
      request: ({ places: { home } }) => ({ input: { appointment_id: home.ids['appointmentId'] } }),
    },
    getAppointment: aboutHome(),
    createAppointment: {
      concerns: 'nothing',
      request: ({ places: { home } }) => ({
        params: { organisationId: home.organisation },
        input: { title: 'Übung', starts_at: '2099-06-03T19:30', ends_at: '2099-06-03T22:00' },
      }),
    },
    updateAppointment: { ...added({ version: 1, title: 'Technischer Dienst' }), exceptions: notTheirs },
    cancelAppointment: { ...added({ version: 1, reason: 'Sturm' }), exceptions: notTheirs },
    deleteAppointment: added(),
    respondToAppointment: {
      ...aboutHome({ answer: 'yes' }),
      // They administer the tenant, and are no member: the appointment is not for them.
      exceptions: { tenantAdmin: 403 },
    },
  },
  ids: {
    appointmentId: (queries, place) => addAppointment(queries, { ...place, title: `Übung ${place.word}` }),
  },
  idsOfInput: {
    appointment_id: ({ ids }) => ids['appointmentId'] ?? 0,
    document_ids: ({ document }) => [document],
    responsible_id: ({ bystander }) => bystander,
  },
  personColumns: {
    exportedAs: {
      'appointments.created_by': 'appointments_created',
      'appointment_series.created_by': 'appointment_series_created',
      'appointment_responses.user_id': 'appointment_responses',
    },
    // Kept for the two minutes until the others are told: the person who made a change is not told of it. Erased.
    notExported: ['appointments.news_by'],
    // Appointments stay in the calendar of the others; the row of the account has no name any more.
    keptAfterErasure: ['appointments.created_by', 'appointment_series.created_by'],
    give: async (queries, { tenant, organisation, user, at }) => {
      const row = { responsible_id: user, created_by: user }
      await addSeries(queries, { tenant, organisation, row })
      const appointment_id = await addAppointment(queries, {
        tenant,
        organisation,
        row: { ...row, news_by: user },
      })
      await queries
        .insertInto('appointment_responses')
        .values({
          appointment_id,
          user_id: user,
          tenant_id: tenant,
          answer: 'yes',
          answered_at: at,
          note: 'x',
        })
        .execute()
    },
  },
}
