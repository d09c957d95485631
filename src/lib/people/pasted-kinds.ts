/**
 * What a column of a pasted table can hold. `first_last` and `last_first` are whole names in one cell, and say in which order
 * the two parts stand where no comma divides them.
 */
export const columnKinds = [
  'email',
  'first_name',
  'last_name',
  'first_last',
  'last_first',
  'function',
] as const
export type ColumnKind = (typeof columnKinds)[number]

/** By the place of the column; undefined is a column that is left out. */
export type ColumnKinds = readonly (ColumnKind | undefined)[]

const parts: ReadonlySet<ColumnKind | undefined> = new Set(['first_name', 'last_name'])
const wholes: ReadonlySet<ColumnKind | undefined> = new Set(['first_last', 'last_first'])

/**
 * The columns after one of them was corrected by hand. What it is now read as is taken from the other columns: of two that
 * were mixed up, correcting one is enough. Only functions may stand in several columns.
 */
export function withKind(kinds: ColumnKinds, place: number, kind: ColumnKind | undefined): ColumnKinds {
  const former = kinds[place]
  const swapped = parts.has(former) && parts.has(kind) ? former : undefined
  return kinds.map((other, at) => {
    if (at === place) return kind
    if (other === undefined || !excludes(kind, other)) return other
    return other === kind ? swapped : undefined
  })
}

function excludes(kind: ColumnKind | undefined, other: ColumnKind): boolean {
  if (parts.has(kind)) return other === kind || wholes.has(other)
  if (wholes.has(kind)) return parts.has(other) || wholes.has(other)
  return kind === 'email' && other === 'email'
}
