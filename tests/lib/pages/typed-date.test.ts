import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { momentTyped, typedMinute, typedProblem } from '../../../src/lib/pages/typed-date.ts'

/** A field as a browser has it. */
const field = (
  type: string,
  value: string,
  wrong: 'badInput' | 'rangeUnderflow' | 'rangeOverflow' | '' = '',
) => ({
  type,
  value,
  validity: {
    badInput: wrong === 'badInput',
    rangeUnderflow: wrong === 'rangeUnderflow',
    rangeOverflow: wrong === 'rangeOverflow',
  },
})

const zone = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'Europe/Berlin'
})
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

describe('what is typed into a field for a date or a time', () => {
  test.each([
    ['date', '2028-02-29', '', undefined],
    ['date', '12026-11-28', 'rangeOverflow', 'year'],
    ['date', '0026-11-28', 'rangeUnderflow', 'year'],
    ['date', '1969-12-31', 'rangeUnderflow', 'year'],
    ['date', '2026-11-27', 'rangeUnderflow', 'outside'],
    ['date', '2026-11-29', 'rangeOverflow', 'outside'],
    ['datetime-local', '2026-11-28T09:30', '', undefined],
    ['datetime-local', '12026-11-28T09:30', '', 'year'],
    ['datetime-local', '2026-11-28T09:30', 'rangeOverflow', 'outside'],
    ['time', '23:59', '', undefined],
    ['text', '31 February', '', undefined],
  ] as const)('%s %s %s: %s', (type, value, wrong, problem) => {
    expect(typedProblem(field(type, value, wrong))).toBe(problem)
  })

  test.each([
    ['date', 'day'],
    ['datetime-local', 'minute'],
    ['time', 'time'],
  ])('%s: what the browser cannot read is no empty field', (type, problem) => {
    expect(typedProblem(field(type, '', 'badInput'))).toBe(problem)
    expect(typedProblem(field(type, ''))).toBeUndefined()
  })

  test('a required date that is empty is missing', () => {
    expect(typedProblem({ ...field('date', ''), required: true })).toBe('missing')
    expect(typedProblem({ ...field('text', ''), required: true })).toBeUndefined()
  })
})

test('a moment is read as it was written, on the clocks of the device', () => {
  const moment = new Date(2026, 10, 28, 9, 30).getTime()
  expect(typedMinute(moment)).toBe('2026-11-28T09:30')
  expect(momentTyped(typedMinute(moment))).toBe(moment)
  expect(momentTyped('2026-11-28T09:30:15')).toBe(moment + 15_000)
})

test.each([
  ['empty', ''],
  ['a year of five digits', '12026-11-28T09:30'],
  ['a year that is half typed', '0026-11-28T09:30'],
  ['no such day', '2026-02-31T09:30'],
  ['no such time', '2026-11-28T24:30'],
  ['a day only', '2026-11-28'],
  ['a text, where a browser has no such field', '28.11.2026 09:30'],
  ['a time that the clocks skip', '2027-03-28T02:30'],
])('no moment is read from %s', (_, value) => {
  expect(momentTyped(value)).toBeUndefined()
})
