import type { Personal } from '../../feature.ts'

export const personal: Personal = {
  export: {
    appointment_responses: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('appointment_responses')
        .innerJoin('appointments', 'appointments.id', 'appointment_responses.appointment_id')
        .select(['appointments.id as appointment_id', 'appointments.title', 'appointments.starts_at'])
        .select(['answer', 'note', 'answered_at'])
        .where('user_id', '=', id)
        .where('appointments.organisation_id', 'in', organisationIds)
        .orderBy('appointments.id')
        .execute(),
    appointments_created: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('appointments')
        .select(['id as appointment_id', 'title', 'starts_at', 'created_at'])
        .where('created_by', '=', id)
        .where('organisation_id', 'in', organisationIds)
        .orderBy('id')
        .execute(),
    appointment_series_created: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('appointment_series')
        .select(['id as series_id', 'title', 'rrule', 'starts_local', 'created_at'])
        .where('created_by', '=', id)
        .where('organisation_id', 'in', organisationIds)
        .orderBy('id')
        .execute(),
    appointments_responsible: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('appointments')
        .select(['id as appointment_id', 'title', 'starts_at'])
        .where('responsible_id', '=', id)
        .where('organisation_id', 'in', organisationIds)
        .orderBy('id')
        .execute(),
    appointment_series_responsible: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('appointment_series')
        .select(['id as series_id', 'title', 'rrule', 'starts_local'])
        .where('responsible_id', '=', id)
        .where('organisation_id', 'in', organisationIds)
        .orderBy('id')
        .execute(),
  },
  tables: ['appointment_responses'],
  erase: async (queries, { id }) => {
    await queries.updateTable('appointments').set({ news_by: null }).where('news_by', '=', id).execute()
    for (const table of ['appointments', 'appointment_series'] as const) {
      await queries
        .updateTable(table)
        .set({ responsible_id: null })
        .where('responsible_id', '=', id)
        .execute()
    }
  },
}
