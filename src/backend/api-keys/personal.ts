import type { Personal } from '../feature.ts'

export const personal: Personal = {
  export: {
    intake_bodies_seen: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('intake_refusal_views')
        .innerJoin('intake_refusals', 'intake_refusals.id', 'intake_refusal_views.refusal_id')
        .select([
          'intake_refusals.id as refusal_id',
          'intake_refusals.received_at',
          'intake_refusal_views.at',
        ])
        .where('intake_refusal_views.user_id', '=', id)
        .where('intake_refusals.organisation_id', 'in', organisationIds)
        .orderBy('intake_refusal_views.id')
        .execute(),
  },
}
