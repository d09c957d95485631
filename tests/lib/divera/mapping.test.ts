import { expect, test } from 'vitest'
import type { DiveraPreview } from '../../../src/contract/divera/divera-check.ts'
import type { DiveraMapping } from '../../../src/contract/divera/divera-mapping.ts'
import { choiceOf, mappingOf, withMapping } from '../../../src/lib/divera/mapping.ts'

const known = { divera_id: '1', name: 'LF 10', own_id: 11, is_mapped: true, suggested_id: 12 }
const none = { ...known, divera_id: '2', own_id: null }
const fresh = { divera_id: '3', name: 'MTW', own_id: null, is_mapped: false, suggested_id: 13 }
const preview: DiveraPreview = {
  alarms: [],
  alarm_count: 0,
  units: [],
  vehicles: [known, none, fresh],
  groups: [{ ...fresh, divera_id: 'g', suggested_id: null }],
  own: {
    vehicles: [11, 12, 13].map((id) => ({ id, name: `Fahrzeug ${id}` })),
    groups: [{ id: 5, name: 'Zug' }],
  },
  failures: [],
}
const stored: DiveraMapping = {
  vehicles: [
    { divera_id: '1', vehicle_id: 11 },
    { divera_id: 'unnamed', vehicle_id: 12 },
    { divera_id: 'unmapped', vehicle_id: null },
    { divera_id: 'deleted', vehicle_id: 99 },
  ],
  groups: [],
}

test('the form begins with the mapping, and with the suggestion where there is none', () => {
  expect(preview.vehicles.map(choiceOf)).toEqual([11, null, 13])
})

test('the whole mapping is sent: what DIVERA did not name stays, unless its vehicle here is gone', () => {
  expect(mappingOf(preview, stored, { vehicles: [13, null, 11], groups: [5] })).toEqual({
    vehicles: [
      { divera_id: '1', vehicle_id: 13 },
      { divera_id: '2', vehicle_id: null },
      { divera_id: '3', vehicle_id: 11 },
      { divera_id: 'unnamed', vehicle_id: 12 },
      { divera_id: 'unmapped', vehicle_id: null },
    ],
    groups: [{ divera_id: 'g', group_id: 5 }],
  })
})

test('nothing of a saved mapping is a suggestion any more', () => {
  const after = withMapping(preview, { vehicles: [{ divera_id: '3', vehicle_id: null }], groups: [] })
  expect(after.vehicles).toEqual([known, none, { ...fresh, own_id: null, is_mapped: true }])
  expect(after.groups).toEqual(preview.groups)
})
