import type { Personal } from '../feature.ts'

export const personal: Personal = {
  export: {
    groups: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('group_members')
        .innerJoin('groups', 'groups.id', 'group_members.group_id')
        .innerJoin('organisations', 'organisations.id', 'groups.organisation_id')
        .select(['organisations.name as organisation', 'groups.name'])
        .where('group_members.user_id', '=', id)
        .where('organisations.id', 'in', organisationIds)
        .orderBy('groups.id')
        .execute(),
  },
  tables: ['group_members'],
}
