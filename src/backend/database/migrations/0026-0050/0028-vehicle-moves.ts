import type { ColumnTypes } from '../../column-types.ts'

/**
 * A vehicle may move to another organisation of its tenant. Each status event belongs to the organisation of the vehicle at that
 * time: the new organisation reads only events after the move.
 */
export function vehicleMoves({ reference, engine }: ColumnTypes): string[] {
  return [
    // SQLite needs a default to add a column that is not null; 0 is no organisation, so that the foreign key rejects such a row.
    `alter table vehicle_statuses add column organisation_id ${reference}
      ${engine === 'sqlite' ? 'not null default 0' : ''} references organisations (id)`,
    `update vehicle_statuses
      set organisation_id = (select organisation_id from vehicles where vehicles.id = vehicle_id)`,
    ...(engine === 'postgres'
      ? ['alter table vehicle_statuses alter column organisation_id set not null']
      : []),
    'drop index vehicle_statuses_latest',
    `create index vehicle_statuses_latest on vehicle_statuses
      (vehicle_id, organisation_id, at desc, id desc)`,
  ]
}
