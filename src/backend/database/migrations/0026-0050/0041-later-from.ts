import type { ColumnTypes } from '../../column-types.ts'

/**
 * From how many minutes on an answer with minutes counts as *later* in an organisation; with fewer it is *coming*. Answers to running
 * operations are counted by this rule from now on, those of closed operations stay as they were counted.
 */
export function laterFrom({ reference }: ColumnTypes): string[] {
  return [
    `alter table organisations add column later_from_minutes ${reference} not null default 20`,
    `update operation_responses set answer = case when minutes < 20 then 'coming' else 'later' end
      where minutes is not null and answer in ('coming', 'later')
        and operation_id in (select id from operations where closed_at is null)`,
  ]
}
