import type { Personal } from '../feature.ts'

export const personal: Personal = {
  export: {
    vehicle_statuses: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('vehicle_statuses')
        .innerJoin('vehicles', 'vehicles.id', 'vehicle_statuses.vehicle_id')
        .select([
          'vehicles.call_sign',
          'status',
          'at',
          'received_at',
          'note',
          'vehicle_statuses.lat',
          'vehicle_statuses.lng',
          'withdrawn_at',
        ])
        .where('user_id', '=', id)
        .where('vehicle_statuses.organisation_id', 'in', organisationIds)
        .orderBy('vehicle_statuses.id')
        .execute(),
  },
}
