import type { ColumnTypes } from '../column-types.ts'

/**
 * A keyword says of an organisation: these groups (`keyword_groups`), everybody (a row here), or nothing. Without groups it used to mean
 * everybody; what was never decided says nothing from now on, so that news with another keyword alarm no one by accident.
 * Notifications say whether they ring again about an operation that has alarmed before, and operations when they last did so.
 */
export function alarmingMore({ engine, boolean, reference, time, end }: ColumnTypes): string[] {
  const no = engine === 'sqlite' ? 0 : 'false'
  return [
    `create table keyword_everybody (
      keyword_id ${reference} not null references keywords (id) on delete cascade,
      organisation_id ${reference} not null references organisations (id),
      primary key (keyword_id, organisation_id)
    ) ${end}`,
    `alter table notifications add column again ${boolean} not null default ${no}`,
    `alter table operations add column rang_again_at ${time}`,
  ]
}
