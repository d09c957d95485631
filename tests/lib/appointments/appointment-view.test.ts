import { expect, test } from 'vitest'
import {
  appointmentViewOf,
  type AppointmentView,
  searchOfAppointments,
  startView,
} from '../../../src/lib/appointments/appointment-view.ts'

test.each<[Partial<AppointmentView>, string]>([
  [{}, ''],
  [{ look: 'month', month: '2026-12', day: '2026-12-03' }, '?view=month&month=2026-12&day=2026-12-03'],
  [{ appointment: 12 }, '?appointment=12'],
  [
    { filter: { categories: ['Übung', 'Gerätewartung'], mine: true, open: true } },
    '?category=drill%2Cmaintenance&mine=true&open=true',
  ],
])('%o is the address %s and back', (changed, search) => {
  const view = { ...startView, ...changed }
  expect(searchOfAppointments(view)).toBe(search)
  expect(appointmentViewOf(search)).toEqual(view)
})

test('keeps what else the address says', () => {
  expect(searchOfAppointments(startView, '?view=month&source=push')).toBe('?source=push')
})

test.each([
  '?view=year',
  '?month=2026-13',
  '?month=2026',
  '?day=2026-02-31',
  '?category=fire,,drills',
  '?mine=1',
  '?appointment=0',
  '?appointment=-3',
  '?appointment=99999999999999999999',
])('%s narrows nothing', (search) => {
  expect(appointmentViewOf(search)).toEqual(startView)
})
