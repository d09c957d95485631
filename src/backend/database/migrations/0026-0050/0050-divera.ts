import type { ColumnTypes } from '../../column-types.ts'

/** Connections with DIVERA 24/7, the alarms that are known of it, what is awaited of it, and the log of what it has said. */
export function divera({ engine, id, reference, time, boolean, real, json, end }: ColumnTypes): string[] {
  const no = engine === 'sqlite' ? '0' : 'false'
  const yes = engine === 'sqlite' ? '1' : 'true'
  return [
    'alter table intake_messages add column shown_as text',
    `create table divera_connections (
      organisation_id ${reference} not null primary key references organisations (id),
      tenant_id ${reference} not null references tenants (id),
      enabled ${boolean} not null default ${no},
      base_url text not null,
      personal_key text,
      personal_last4 text,
      system_key text,
      system_last4 text,
      ucr ${reference},
      takes_alarms ${boolean} not null default ${yes},
      takes_statuses ${boolean} not null default ${yes},
      poll_seconds integer not null,
      mapping ${json} not null,
      version integer not null default 1,
      simulated ${boolean} not null default ${no},
      webhook_hash text unique,
      webhook_made_at ${time},
      webhook_called_at ${time},
      enabled_at ${time},
      synced_at ${time},
      clock_ahead_ms ${real},
      status_marks ${json},
      last_success_at ${time},
      last_failure text,
      last_failure_at ${time},
      failures integer not null default 0,
      blocked_until ${time},
      next_poll_at ${time},
      webhook_missed_at ${time},
      poll_told ${boolean} not null default ${no},
      webhook_told ${boolean} not null default ${no}
    ) ${end}`,
    `create table divera_alarms (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      organisation_id ${reference} not null references organisations (id),
      divera_id text not null,
      operation_id ${reference} references operations (id),
      first_seen_at ${time} not null,
      first_way text not null,
      webhook_at ${time},
      rang ${boolean} not null default ${no},
      updated_there_at ${time},
      content text,
      closed ${boolean} not null default ${no},
      gone ${boolean} not null default ${no},
      due_at ${time},
      unique (organisation_id, divera_id)
    ) ${end}`,
    'create index divera_alarms_by_time on divera_alarms (first_seen_at)',
    'create index divera_alarms_of_operation on divera_alarms (operation_id)',
    `create table divera_awaited (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      organisation_id ${reference} not null references organisations (id),
      at ${time} not null,
      title text,
      operation_id ${reference} references operations (id)
    ) ${end}`,
    'create index divera_awaited_of_organisation on divera_awaited (organisation_id, at)',
    'create index divera_awaited_of_operation on divera_awaited (operation_id)',
    `create table divera_log (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      organisation_id ${reference} not null references organisations (id),
      at ${time} not null,
      way text not null,
      outcome text not null,
      divera_id text,
      title text,
      words text,
      operation_id ${reference} references operations (id),
      failure text,
      count integer
    ) ${end}`,
    'create index divera_log_of_organisation on divera_log (organisation_id, id)',
    'create index divera_log_by_time on divera_log (at)',
    'create index divera_log_of_operation on divera_log (operation_id)',
  ]
}
