import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isCalendarDay } from '../../src/contract/calendar-day.ts'
import { day } from '../../src/contract/operations/operation-list.ts'
import { timestamp } from '../../src/contract/values.ts'

test.each(['1970-01-01', '2024-02-29', '2026-02-28', '2026-12-31'])('%s is a day', (text) => {
  expect([isCalendarDay(text), v.is(day, text), v.is(timestamp, `${text}T10:00:00Z`)]).toEqual([
    true,
    true,
    true,
  ])
})

test.each([
  '2026-02-29',
  '2026-02-31',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '1969-12-31',
  '2026-2-1',
  '',
])('%j is no day, and a time on it is refused', (text) => {
  expect([isCalendarDay(text), v.is(day, text), v.is(timestamp, `${text}T10:00:00Z`)]).toEqual([
    false,
    false,
    false,
  ])
})
