import type { ColumnTypes } from '../column-types.ts'

/**
 * Who has opened a refused message is removed with it. The table is made anew, since SQLite changes no reference of one that is there;
 * nothing names the ids of its rows.
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
