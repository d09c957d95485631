import type { Personal } from '../../feature.ts'

export const personal: Personal = {
  export: {
    availability: (queries, { id }) =>
      queries
        .selectFrom('availabilities')
        .select(['status', 'starts_at', 'ends_at', 'follow_up', 'note'])
        .where('user_id', '=', id)
        .execute(),
    availability_before: (queries, { id }) =>
      queries
        .selectFrom('availability_entries')
        .select(['status', 'set_at', 'ends_at', 'follow_up', 'note'])
        .where('user_id', '=', id)
        .orderBy('id')
        .execute(),
    availability_plan: async (queries, { id }) =>
      (
        await queries
          .selectFrom('availability_plans')
          .select('plan')
          .where('user_id', '=', id)
          .executeTakeFirst()
      )?.plan ?? null,
  },
  tables: ['availabilities', 'availability_entries', 'availability_plans'],
}
