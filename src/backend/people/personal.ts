import type { Personal } from '../feature.ts'

export const personal: Personal = {
  export: {
    memberships: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('memberships')
        .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
        .select([
          'organisations.name as organisation',
          'admin',
          'function',
          'personnel_no',
          'qualifications',
          'qualification_ends',
          'joined_at',
          'left_at',
        ])
        .where('user_id', '=', id)
        .where('organisations.id', 'in', organisationIds)
        .orderBy('joined_at')
        .execute(),
  },
  tables: ['memberships'],
}
