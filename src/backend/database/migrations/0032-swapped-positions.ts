import type { ColumnTypes } from '../column-types.ts'

/** Whether latitude and longitude of an operation are probably the wrong way round; of older ones nobody has looked. */
export function swappedPositions({ engine, boolean }: ColumnTypes): string[] {
  const no = engine === 'sqlite' ? 0 : 'false'
  return [`alter table operations add column position_swapped ${boolean} not null default ${no}`]
}
