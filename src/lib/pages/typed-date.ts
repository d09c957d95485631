import { isCalendarDay } from '../../contract/calendar-day.ts'

// The one reader of the fields in which people type dates and times, `<input type="date">` and its like.

const kinds = { date: 'day', 'datetime-local': 'minute', time: 'time' } as const
export type TypedType = keyof typeof kinds

/** Why what stands in a field cannot be used: the keys of sentences. */
export type TypedProblem = (typeof kinds)[TypedType] | 'year' | 'missing'

/** What the reader looks at in a field. */
export interface TypedField {
  type: string
  /** '' also where the browser cannot read what is typed: half a date, 31 February. `badInput` says so. */
  value: string
  validity: { badInput: boolean }
  required?: boolean
}

/** What is wrong in a field for a date or a time; undefined: nothing, or a field of another type. */
export function typedProblem({ type, value, validity, required }: TypedField): TypedProblem | undefined {
  if (!isTypedType(type)) return undefined
  if (validity.badInput) return kinds[type]
  if (value === '') return required ? 'missing' : undefined
  const [day = '', time = ''] = type === 'time' ? ['', value] : value.split('T')
  const year = /^(\d+)-/.exec(day)?.[1]
  if (year !== undefined && (year.length !== 4 || year < '1970')) return 'year'
  const isDay = type === 'time' || isCalendarDay(day)
  const isTime = type === 'date' || /^([01]\d|2[0-3]):[0-5]\d(:|$)/.test(time)
  return isDay && isTime ? undefined : kinds[type]
}

/** The earliest and the latest that a field takes: with them, most browsers take no year of five digits. */
export function typedEdges(type: TypedType): { min?: string; max?: string } {
  if (type === 'time') return {}
  if (type === 'date') return { min: '1970-01-01', max: '9999-12-31' }
  return { min: '1970-01-01T00:00', max: '9999-12-31T23:59' }
}

/** A moment as `<input type="datetime-local">` shows it, on the clocks of the device: `2026-11-22T05:30`. @param time ms since 1970 */
export function typedMinute(time: number): string {
  const date = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The other way round, in ms since 1970; undefined: there is no such moment. */
export function momentTyped(value: string): number | undefined {
  const problem = typedProblem({ type: 'datetime-local', value, validity: { badInput: false } })
  return value === '' || problem ? undefined : new Date(value).getTime()
}

function isTypedType(type: string): type is TypedType {
  return Object.hasOwn(kinds, type)
}
