import type { Personal } from '../feature.ts'

export const personal: Personal = {
  export: {
    permissions: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('permission_grants')
        .leftJoin('organisations', 'organisations.id', 'permission_grants.organisation_id')
        .select(['organisations.name as organisation', 'permission_grants.name', 'granted'])
        .where('user_id', '=', id)
        .where((either) =>
          either.or([
            either('organisations.id', 'is', null),
            either('organisations.id', 'in', organisationIds),
          ]),
        )
        .orderBy('permission_grants.id')
        .execute(),
  },
  tables: ['permission_grants'],
}
