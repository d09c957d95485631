import { describe, expect, test } from 'vitest'
import type { Appointment } from '../../../../src/contract/appointments/appointments.ts'
import { dayOf, endOf } from '../../../../src/lib/appointments/calendar.ts'
import {
  aheadOf,
  aheadWith,
  common,
  isIn,
  spanAhead,
} from '../../../../src/lib/stores/appointments/appointment-span.ts'

const MINUTE_MS = 60_000
/** On the clock of the device. */
const at = (text: string) => new Date(text).toISOString()

function appointment(id: number, starts: string, ends = starts): Appointment {
  return {
    id,
    organisation_id: 1,
    title: `Termin ${id}`,
    text: null,
    location: null,
    lat: null,
    lng: null,
    all_day: !starts.includes('T'),
    starts_at: starts,
    ends_at: ends,
    category: 'Dienst',
    responsible_id: null,
    response: 'yes_no',
    response_until: null,
    min: null,
    max: null,
    for_everybody: true,
    group_ids: [],
    concerns_me: true,
    own: null,
    counts: { yes: 0, maybe: 0, no: 0, open: 1 },
    cancelled_at: null,
    cancel_reason: null,
    edited: false,
    series_id: null,
    may_edit: false,
    version: 1,
  }
}

test('the device keeps eight weeks from today, today included, also over a change of the clocks', () => {
  expect(spanAhead(Date.parse(at('2026-10-20T23:30')))).toEqual({ from: '2026-10-20', to: '2026-12-14' })
})

describe('an appointment takes place in a span', () => {
  const week = { from: '2026-12-07', to: '2026-12-13' }

  test('with one of its days, the last one included', () => {
    expect(isIn(week, appointment(1, '2026-12-01', '2026-12-07'))).toBe(true)
    expect(isIn(week, appointment(1, '2026-12-13', '2026-12-15'))).toBe(true)
    expect(isIn(week, appointment(1, '2026-12-14'))).toBe(false)
    expect(isIn(week, appointment(1, at('2026-12-06T22:00'), at('2026-12-07T02:00')))).toBe(true)
    expect(isIn(week, appointment(1, at('2026-12-06T20:00'), at('2026-12-06T22:00')))).toBe(false)
  })

  test('and lasts until the end of its last day', () => {
    expect(endOf(appointment(1, '2026-12-07', '2026-12-08'))).toBe(Date.parse(at('2026-12-09T00:00')))
  })

  test('of which two spans share the days', () => {
    expect(common(week, { from: '2026-12-10', to: '2026-12-20' })).toEqual({
      from: '2026-12-10',
      to: '2026-12-13',
    })
    expect(common(week, { from: '2026-12-14', to: '2026-12-20' })).toBeUndefined()
  })
})

describe('the copy', () => {
  const span = { from: '2026-12-01', to: '2026-12-31' }

  test('reaches as far as an answer that is cut off is complete', () => {
    const data = [appointment(1, '2026-12-02'), appointment(2, '2026-12-10'), appointment(3, '2026-12-10')]
    expect(aheadOf({ data, more: false }, span)).toEqual({ ...span, data })
    expect(aheadOf({ data, more: true }, span)).toEqual({
      from: '2026-12-01',
      to: '2026-12-09',
      data: data.slice(0, 1),
    })
  })

  test('is complete where an answer is cut off behind it', () => {
    const data = [appointment(1, '2026-12-02'), appointment(2, '2027-02-10')]
    expect(aheadOf({ data, more: true }, span)).toEqual({ ...span, data: data.slice(0, 1) })
  })

  test('holds 400 appointments at most', () => {
    const first = Date.parse(at('2026-12-01T00:00'))
    const data = Array.from({ length: 500 }, (_, place) =>
      appointment(place + 1, new Date(first + place * 60 * MINUTE_MS).toISOString()),
    )
    const ahead = aheadOf({ data, more: false }, span)
    expect(ahead.to).toBe('2026-12-16')
    expect(ahead.data).toHaveLength(16 * 24)
    expect(dayOf(ahead.data.at(-1)?.starts_at ?? 0)).toBe(ahead.to)
  })

  test('takes over the days of a newer answer: changed, moved, new and removed appointments', () => {
    const known = {
      ...span,
      data: [
        appointment(1, '2026-12-02'),
        appointment(2, '2026-12-10'),
        appointment(3, '2026-12-11'),
        appointment(4, '2026-12-20'),
      ],
    }
    const newer = {
      from: '2026-12-07',
      to: '2026-12-13',
      data: [appointment(5, '2026-12-08'), appointment(2, '2026-12-09'), appointment(4, '2026-12-12')],
    }
    expect(aheadWith(known, newer).data.map(({ id, starts_at }) => `${id} ${starts_at}`)).toEqual([
      '1 2026-12-02',
      '5 2026-12-08',
      '2 2026-12-09',
      '4 2026-12-12',
    ])
  })
})
