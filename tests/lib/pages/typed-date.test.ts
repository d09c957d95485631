import { describe, expect, test } from 'vitest'
import { momentTyped, typedMinute, typedProblem } from '../../../src/lib/pages/typed-date.ts'

/** A field as a browser has it. */
const field = (type: string, value: string, badInput = false) => ({ type, value, validity: { badInput } })

describe('what is typed into a field for a date or a time', () => {
  test.each([
    ['date', '2026-02-28', undefined],
    ['date', '2028-02-29', undefined],
    ['date', '2026-02-31', 'day'],
    ['date', '12026-11-28', 'year'],
    ['date', '0026-11-28', 'year'],
    ['date', '1969-12-31', 'year'],
    ['date', '28.11.2026', 'day'],
    ['datetime-local', '2026-11-28T09:30', undefined],
    ['datetime-local', '2026-11-28T09:30:15', undefined],
    ['datetime-local', '12026-11-28T09:30', 'year'],
    ['datetime-local', '2026-02-31T09:30', 'minute'],
    ['datetime-local', '2026-11-28', 'minute'],
    ['datetime-local', 'T09:30', 'minute'],
    ['datetime-local', '2026-11-28T24:30', 'minute'],
    ['time', '23:59', undefined],
    ['time', '24:00', 'time'],
    ['text', '31 February', undefined],
  ])('%s %s: %s', (type, value, problem) => {
    expect(typedProblem(field(type, value))).toBe(problem)
  })

  test.each([
    ['date', 'day'],
    ['datetime-local', 'minute'],
    ['time', 'time'],
  ])('%s: what the browser cannot read is no empty field', (type, problem) => {
    expect(typedProblem(field(type, '', true))).toBe(problem)
    expect(typedProblem(field(type, ''))).toBeUndefined()
  })

  test('a required date that is empty is missing', () => {
    expect(typedProblem({ ...field('date', ''), required: true })).toBe('missing')
    expect(typedProblem({ ...field('text', ''), required: true })).toBeUndefined()
  })
})

test('a moment is read as it was written, on the clocks of the device; what is none is no moment', () => {
  const moment = new Date(2026, 10, 28, 9, 30).getTime()
  expect(typedMinute(moment)).toBe('2026-11-28T09:30')
  expect(momentTyped(typedMinute(moment))).toBe(moment)
  expect(['', '12026-11-28T09:30', '2026-02-31T09:30', '2026-11-28'].map(momentTyped)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  )
})
