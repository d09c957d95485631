import { afterEach, expect, test, vi } from 'vitest'
import type { Notification } from '../../../src/contract/notifications/notifications.ts'
import { $alarms, announce } from '../../../src/lib/stores/alarm/alarm.ts'
import { $organisationId } from '../../../src/lib/stores/organisation/organisation.ts'

// Product page, section 3: a corrected place is told in the sheet of the alarm.

afterEach(() => {
  $alarms.set([])
  vi.unstubAllGlobals()
})

const about = (id: number, more: Partial<Notification>): Notification => ({
  id,
  type: 'operation_updated',
  organisation_id: 1,
  read_at: null,
  data: { operation_id: 7 },
  announce: { in_app: true, sound: false },
  ...more,
})

test('an update that calls again stands in the sheet in place of the alarm, quiet news does not', async () => {
  vi.stubGlobal('location', { pathname: '/settings' })
  $organisationId.set(1)
  await announce(about(1, { type: 'operation', body: 'Lindenstraße 14' }))
  await announce(about(2, { type: 'operation', data: { operation_id: 8 } }))
  await announce(about(3, { body: 'Neue Bemerkung: Hof' }))
  expect($alarms.get().map(({ id }) => id)).toEqual([2, 1])

  const body = 'Neuer Einsatzort: Lindenweg 14, vorher Lindenstraße 14'
  await announce(about(4, { body, data: { operation_id: 7, again: true } }))
  expect($alarms.get().map(({ id }) => id)).toEqual([4, 2])
  expect($alarms.get()[0]?.body).toBe(body)
})
