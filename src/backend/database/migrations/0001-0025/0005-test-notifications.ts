import type { ColumnTypes } from '../../column-types.ts'

/** Marks alarm checks, which people send to themselves, so that the next check replaces the last one. */
export function testNotifications({ boolean }: ColumnTypes): string[] {
  const no = boolean === 'boolean' ? 'false' : '0'
  return [
    `alter table notifications add column is_test ${boolean} not null default ${no}`,
    // One row for each person who ever tried.
    'create index notifications_of_test on notifications (user_id) where is_test',
  ]
}
