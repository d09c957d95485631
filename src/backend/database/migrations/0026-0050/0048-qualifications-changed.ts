import type { ColumnTypes } from '../../column-types.ts'

/** When the qualifications of a member were changed last: calendar programs see by it that an end has moved. */
export function qualificationsChanged({ time }: ColumnTypes): string[] {
  return [`alter table memberships add column qualifications_changed_at ${time}`]
}
