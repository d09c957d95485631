// The one reader of the fields in which people type dates and times, `<input type="date">` and its like.

const kinds = { date: 'day', 'datetime-local': 'minute', time: 'time' } as const
export type TypedType = keyof typeof kinds

/** Why the value of a field cannot be used: keys of sentences. `outside`: before its `min` or after its `max`. */
export type TypedProblem = (typeof kinds)[TypedType] | 'year' | 'outside' | 'missing'

/** The properties of a field that the reader uses. */
export interface TypedField {
  type: string
  /** As the browser reads it: a real day or time, or ''. `badInput`: it cannot read half a date, or 31 February. */
  value: string
  validity: { badInput: boolean; rangeUnderflow: boolean; rangeOverflow: boolean }
  required?: boolean
}

/**
 * The problem of a field for a date or a time; undefined: none, or a field of another type. A browser that does not know a type makes it a
 * field for text.
 */
export function typedProblem({ type, value, validity, required }: TypedField): TypedProblem | undefined {
  if (!isTypedType(type)) return undefined
  if (validity.badInput) return kinds[type]
  if (value === '') return required ? 'missing' : undefined
  const year = /^(\d+)-/.exec(value)?.[1]
  if (year !== undefined && (year.length !== 4 || year < '1970')) return 'year'
  return validity.rangeUnderflow || validity.rangeOverflow ? 'outside' : undefined
}

/** The earliest and the latest that a field takes: with them, most browsers take no year of five digits. */
export function typedEdges(type: TypedType): { min?: string; max?: string } {
  if (type === 'time') return {}
  if (type === 'date') return { min: '1970-01-01', max: '9999-12-31' }
  return { min: '1970-01-01T00:00', max: '9999-12-31T23:59' }
}

/** A moment as `<input type="datetime-local">` shows it, on the clocks of the device: `2026-11-22T05:30`. @param time ms since 1970 */
export function typedMinute(time: number): string {
  // Without date-fns, because every form loads this file.
  const date = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/**
 * Reads the value of a datetime-local field as local time, in ms since 1970; undefined: the text is no such value, or the clocks skip this
 * time when summer time begins.
 */
export function momentTyped(value: string): number | undefined {
  const time = new Date(value).getTime()
  if (Number.isNaN(time) || value < '1970') return undefined
  return typedMinute(time) === value.slice(0, 'yyyy-MM-ddTHH:mm'.length) ? time : undefined
}

function isTypedType(type: string): type is TypedType {
  return Object.hasOwn(kinds, type)
}
