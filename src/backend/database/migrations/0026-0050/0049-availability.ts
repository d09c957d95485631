import type { ColumnTypes } from '../../column-types.ts'

/** Notes and plans of availability, what members said before, and alarms that ring although all of their members were unavailable. */
export function availability({ engine, id, reference, time, boolean, json, end }: ColumnTypes): string[] {
  const statuses = `('available', 'limited', 'unavailable')`
  const no = engine === 'sqlite' ? '0' : 'false'
  return [
    'alter table availabilities add column note text',
    `create table availability_entries (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      user_id ${reference} not null references users (id),
      status text check (status in ${statuses}),
      set_at ${time} not null,
      ends_at ${time},
      follow_up text check (follow_up in ${statuses}),
      note text
    ) ${end}`,
    'create index availability_entries_of_user on availability_entries (user_id, set_at)',
    'create index availability_entries_by_time on availability_entries (set_at)',
    `create table availability_plans (
      user_id ${reference} not null primary key references users (id),
      tenant_id ${reference} not null references tenants (id),
      plan ${json} not null,
      oldest_day text,
      changed_at ${time} not null,
      version integer not null default 1
    ) ${end}`,
    'create index availability_plans_by_day on availability_plans (oldest_day)',
    `create table strength_settings (
      organisation_id ${reference} not null primary key references organisations (id),
      tenant_id ${reference} not null references tenants (id),
      thresholds ${json} not null,
      counts_unknown ${boolean} not null default ${no},
      is_below ${boolean} not null default ${no},
      told_at ${time},
      version integer not null default 1
    ) ${end}`,
    `alter table notifications add column rings_for_all ${boolean} not null default ${no}`,
  ]
}
