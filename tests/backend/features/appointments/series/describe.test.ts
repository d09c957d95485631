import { expect, test } from 'vitest'
import { describeRule } from '../../../../../src/backend/features/appointments/series/describe.ts'
import { readRule } from '../../../../../src/backend/features/appointments/series/rule.ts'
import type { Recurrence } from '../../../../../src/contract/appointments/appointments.ts'

const nothing = { every: 1, days: [], nth: null, month_day: null, month: null, count: null, until: null }

/** The words about a series that begins on Thursday, the 3rd of December 2026. */
function words(text: string, startsLocal = '2026-12-03T19:30'): Recurrence | null {
  const read = readRule(text)
  if ('problem' in read) throw new Error(`${text} is refused: ${read.problem.key}`)
  return describeRule(read.rule, { startsLocal, timeZone: 'Europe/Berlin' })
}

test.each<[string, Partial<Recurrence>]>([
  ['FREQ=DAILY', { unit: 'day' }],
  ['FREQ=WEEKLY', { unit: 'week', days: ['TH'] }],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,TH;COUNT=10', { every: 2, unit: 'week', days: ['TH', 'SA'], count: 10 }],
  ['FREQ=MONTHLY', { unit: 'month', month_day: 3 }],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', { unit: 'month', month_day: -1 }],
  ['FREQ=MONTHLY;BYDAY=1TH', { unit: 'month', days: ['TH'], nth: 1 }],
  ['FREQ=MONTHLY;BYDAY=-1FR', { unit: 'month', days: ['FR'], nth: -1 }],
  ['FREQ=YEARLY', { unit: 'year', month_day: 3, month: 12 }],
  ['FREQ=YEARLY;BYMONTH=5', { unit: 'year', month_day: 3, month: 5 }],
  ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=4', { unit: 'year', month_day: 4, month: 5 }],
  ['FREQ=YEARLY;BYMONTH=9;BYDAY=2SA', { unit: 'year', days: ['SA'], nth: 2, month: 9 }],
  ['FREQ=DAILY;UNTIL=20261231', { unit: 'day', until: '2026-12-31' }],
  ['FREQ=DAILY;UNTIL=20261231T183000Z', { unit: 'day', until: '2026-12-31' }],
  // 19:29 in Berlin, a minute before it would begin.
  ['FREQ=DAILY;UNTIL=20261231T182959Z', { unit: 'day', until: '2026-12-30' }],
])('%s', (text, said) => {
  expect(words(text)).toEqual({ ...nothing, ...said })
})

test('the day before a last moment at night is the day of the calendar, also after a day of 23 hours', () => {
  expect(words('FREQ=DAILY;UNTIL=20270328T221000Z')?.until).toBe('2027-03-28')
})

test('the last day of days counts whole', () => {
  expect(words('FREQ=DAILY;UNTIL=20261230T230000Z', '2026-12-03')?.until).toBe('2026-12-31')
})

test.each([
  'FREQ=DAILY;BYDAY=MO',
  'FREQ=WEEKLY;BYMONTH=5',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=1MO,3MO',
  'FREQ=MONTHLY;BYMONTH=5',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
  'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
  'FREQ=YEARLY;BYMONTHDAY=13',
  'FREQ=YEARLY;BYDAY=20MO',
  'FREQ=YEARLY;BYMONTH=5,9',
  'FREQ=YEARLY;BYMONTH=5;BYDAY=MO',
])('these words do not suffice for %s', (text) => {
  expect(words(text)).toBeNull()
})
