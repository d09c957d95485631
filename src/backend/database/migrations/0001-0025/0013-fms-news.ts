import type { ColumnTypes } from '../../column-types.ts'

/** Reports of vehicles that people are to be told of, until they are. */
export function fmsNews({ reference, time, boolean, end }: ColumnTypes): string[] {
  return [
    `create table fms_news (
      event_id ${reference} not null primary key references vehicle_statuses (id) on delete cascade,
      tenant_id ${reference} not null references tenants (id),
      organisation_id ${reference} not null references organisations (id),
      at_once ${boolean} not null,
      due_at ${time} not null
    ) ${end}`,
    'create index fms_news_of_organisation on fms_news (organisation_id, due_at)',
  ]
}
