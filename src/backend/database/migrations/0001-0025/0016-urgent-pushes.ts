import type { ColumnTypes } from '../../column-types.ts'

/** Not only alarms wake a phone: so does the emergency call of a vehicle. */
export function urgentPushes({ engine, boolean }: ColumnTypes): string[] {
  const [no, yes] = engine === 'sqlite' ? ['0', '1'] : ['false', 'true']
  return [
    `alter table push_outbox add column urgent ${boolean} not null default ${no}`,
    // What an earlier version has left behind.
    `update push_outbox set urgent = ${yes}
      where notification_id in (select id from notifications where type = 'operation')`,
  ]
}
