import type { ColumnTypes } from '../../column-types.ts'

/** Whether latitude and longitude of an operation are probably swapped; not checked for older operations. */
export function swappedPositions({ engine, boolean }: ColumnTypes): string[] {
  const no = engine === 'sqlite' ? 0 : 'false'
  return [`alter table operations add column position_swapped ${boolean} not null default ${no}`]
}
