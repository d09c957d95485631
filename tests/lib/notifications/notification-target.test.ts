import { expect, test } from 'vitest'
import { notificationTarget } from '../../../src/lib/notifications/notification-target.ts'

// A notification of a status leads to its vehicle, one of several to the board.

test.each([
  ['operation', 7, null, '/alarmierungen/7'],
  ['operation_updated', 7, undefined, '/alarmierungen/7'],
  ['fms_status', null, 3, '/fahrzeuge/3'],
  ['fms_status', null, null, '/fahrzeuge'],
  ['fms_status', undefined, undefined, '/fahrzeuge'],
  ['other', null, null, undefined],
] as const)(
  'a notification %s of operation %s and vehicle %s leads to %s',
  (type, operationId, vehicleId, path) => {
    const data = { operation_id: operationId, vehicle_id: vehicleId }
    expect(notificationTarget({ type, data })).toBe(path)
  },
)

test('a notification of a document leads to it', () => {
  const about = { type: 'other', data: { operation_id: null, vehicle_id: null, document_id: 5 } } as const
  expect(notificationTarget(about)).toBe('/dokumente?document=5')
})

test('a notification about refused messages leads to where they stand', () => {
  const about = { type: 'other', data: { page: 'integrations' } } as const
  expect(notificationTarget(about)).toBe('/settings/integrations#intake-log')
})
