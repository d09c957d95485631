import type { ColumnTypes } from '../../column-types.ts'

/**
 * For each organisation a keyword alarms its groups (`keyword_groups`), all members (a row here), or says nothing. Until now "no groups"
 * meant all members; those keywords now say nothing, so that news with another keyword do not alarm all by accident.
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
