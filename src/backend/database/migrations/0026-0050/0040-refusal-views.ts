import type { ColumnTypes } from '../../column-types.ts'

/**
 * Deletes the views of a refused message together with the message. Recreates the table, since SQLite cannot change a foreign key of
 * an existing one. The rows may get other ids: no table refers to them.
 */
export function refusalViews({ id, reference, time, end }: ColumnTypes): string[] {
  return [
    `create table views_of_refusals (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      refusal_id ${reference} not null references intake_refusals (id) on delete cascade,
      user_id ${reference} not null references users (id),
      at ${time} not null
    ) ${end}`,
    `insert into views_of_refusals (tenant_id, refusal_id, user_id, at)
      select tenant_id, refusal_id, user_id, at from intake_refusal_views order by id`,
    'drop table intake_refusal_views',
    'alter table views_of_refusals rename to intake_refusal_views',
    'create index intake_refusal_views_of_refusal on intake_refusal_views (refusal_id, id)',
  ]
}
