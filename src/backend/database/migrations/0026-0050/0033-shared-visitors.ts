import type { ColumnTypes } from '../../column-types.ts'

/** The parts of an operation that a link shows, and the visitors who have opened a link. */
export function sharedVisitors({ engine, id, reference, time, boolean, end }: ColumnTypes): string[] {
  const [yes, no] = engine === 'sqlite' ? [1, 0] : [true, false]
  return [
    `alter table shared_links add column shows_text ${boolean} not null default ${yes}`,
    `alter table shared_links add column shows_remark ${boolean} not null default ${no}`,
    `create table shared_link_visitors (
      id ${id},
      link_id ${reference} not null references shared_links (id) on delete cascade,
      secret_hash text not null unique,
      knows_pin_until ${time},
      created_at ${time} not null
    ) ${end}`,
    'create index shared_link_visitors_of_link on shared_link_visitors (link_id)',
    'create index shared_links_of_maker on shared_links (created_by)',
  ]
}
