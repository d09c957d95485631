import { describe, expect, test } from 'vitest'
import { filterAppointments, isFiltered, noFilter } from '../../../src/lib/appointments/filter.ts'
import { ownStateOf } from '../../../src/lib/appointments/own-state.ts'
import { comingCount, missingPeople } from '../../../src/lib/appointments/wanted-people.ts'
import { ownAnswer, someAppointment } from './some-appointment.ts'

const now = Date.parse('2026-11-28T12:00:00Z')

describe('a filter of appointments', () => {
  const all = [
    someAppointment({ id: 1 }),
    someAppointment({ id: 2, category: 'Dienst', own: ownAnswer('yes') }),
    someAppointment({ id: 3, category: 'Jugend', concerns_me: false }),
    someAppointment({ id: 4, response_until: '2026-11-27T12:00:00Z' }),
    someAppointment({ id: 5, cancelled_at: '2026-11-27T12:00:00Z', cancel_reason: 'Sturm' }),
    someAppointment({ id: 6, response: 'none' }),
  ]
  const left = (filter: Partial<typeof noFilter>) =>
    filterAppointments(all, { ...noFilter, ...filter }, now).map(({ id }) => id)

  test.each([
    [{}, [1, 2, 3, 4, 5, 6]],
    [{ categories: ['Dienst', 'Jugend'] as const }, [2, 3]],
    [{ mine: true }, [1, 2, 4, 5, 6]],
    [{ open: true }, [1]],
    [{ categories: ['Jugend'] as const, mine: true }, []],
  ])('%o', (filter, ids) => {
    expect(left(filter)).toEqual(ids)
  })

  test('says whether it narrows anything down', () => {
    expect(isFiltered(noFilter)).toBe(false)
    expect(isFiltered({ ...noFilter, open: true })).toBe(true)
    expect(isFiltered({ ...noFilter, categories: ['Dienst'] })).toBe(true)
  })
})

test.each([
  [{}, 'open'],
  [{ own: ownAnswer('maybe') }, 'maybe'],
  [{ own: ownAnswer('no'), response_until: '2026-11-27T12:00:00Z' }, 'no'],
  [{ response_until: '2026-11-27T12:00:00Z' }, 'missed'],
  [{ starts_at: '2026-11-28T11:00:00Z', ends_at: '2026-11-28T13:00:00Z' }, 'missed'],
  [{ response: 'unless_refused' as const }, 'assumed'],
  [{ response: 'none' as const }, undefined],
  [{ concerns_me: false }, undefined],
  [{ cancelled_at: '2026-11-27T12:00:00Z' }, undefined],
])('the own answer of an appointment with %o is %s', (changed, state) => {
  expect(ownStateOf(someAppointment(changed), now)).toBe(state)
})

test('who has not refused counts as coming, and the smallest number says how many are missing', () => {
  expect(comingCount(someAppointment())).toBe(12)
  expect(comingCount(someAppointment({ response: 'unless_refused' }))).toBe(15)
  expect(missingPeople(someAppointment({ min: 15 }), now)).toBe(3)
  expect(missingPeople(someAppointment({ min: 15, response: 'unless_refused' }), now)).toBe(0)
  expect(missingPeople(someAppointment({ min: 15, cancelled_at: '2026-11-27T12:00:00Z' }), now)).toBe(0)
  expect(missingPeople(someAppointment({ min: 15 }), Date.parse('2026-12-04T12:00:00Z'))).toBe(0)
})
