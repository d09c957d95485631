import type { ColumnTypes } from '../column-types.ts'

/**
 * A vehicle may move to another organisation of its tenant. What was reported of it belongs to the organisation that had it
 * then: the next one reads only what came after the move.
 */
export function vehicleMoves({ reference, engine }: ColumnTypes): string[] {
  return [
    // SQLite adds none that is never null but with a default, which here is nobody: a row without its organisation is refused.
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
