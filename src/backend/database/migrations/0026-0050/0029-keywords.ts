import type { ColumnTypes } from '../../column-types.ts'

/**
 * Keywords are administered: who has changed them, when they were used last, and how their codes and aliases are spelled, so
 * that an alarm looks its own words up instead of reading all keywords. Neither engine folds German letters as codes are
 * compared, so the spellings are made by the process (`operations/alarm/keyword-spellings.ts`); triggers name the keywords
 * whose spellings are older than they are.
 */
export function keywords({ engine, reference, time, end, trigger }: ColumnTypes): string[] {
  // Compared by their bytes.
  const key = engine === 'postgres' ? 'text collate "C"' : 'text'
  // On PostgreSQL the row is locked by that: the spellings wait until the change is there to be read.
  const note = `insert into keyword_spellings_stale (keyword_id, tenant_id) values (new.id, new.tenant_id)
    on conflict (keyword_id) do update set tenant_id = excluded.tenant_id`
  return [
    `alter table keywords add column version ${reference} not null default 1`,
    `alter table keywords add column created_at ${time}`,
    `alter table keywords add column changed_at ${time}`,
    `alter table keywords add column changed_by ${reference} references users (id)`,
    `alter table keywords add column last_used_at ${time}`,
    'create index operations_of_keyword_id on operations (keyword_id, organisation_id) where keyword_id is not null',
    'update keywords set last_used_at = (select max(alarm_at) from operations where keyword_id = keywords.id)',

    `create table keyword_spellings (
      tenant_id ${reference} not null references tenants (id),
      spelling ${key} not null,
      keyword_id ${reference} not null references keywords (id) on delete cascade,
      primary key (tenant_id, spelling, keyword_id)
    ) ${end}`,
    'create index keyword_spellings_of_keyword on keyword_spellings (keyword_id)',
    `create table keyword_spellings_stale (
      keyword_id ${reference} not null primary key references keywords (id) on delete cascade,
      tenant_id ${reference} not null
    ) ${end}`,
    'create index keyword_spellings_stale_of_tenant on keyword_spellings_stale (tenant_id)',
    ...trigger('keyword_spelled', 'insert on keywords', note),
    ...trigger('keyword_spelled_otherwise', 'update of code, aliases, tenant_id on keywords', note),
    'insert into keyword_spellings_stale (keyword_id, tenant_id) select id, tenant_id from keywords',

    `create index operation_timeline_unmatched on operation_timeline (tenant_id, at) where kind = 'unmatched'`,
  ]
}
