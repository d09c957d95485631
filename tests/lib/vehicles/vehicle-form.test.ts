import { expect, test } from 'vitest'
import type { VehicleDetail } from '../../../src/contract/vehicles/vehicle-detail.ts'
import { changedFields, merge } from '../../../src/lib/pages/edited-values.ts'
import {
  inputOf,
  problemsIn,
  valuesIn,
  valuesOf,
  vehicleFields,
} from '../../../src/lib/vehicles/vehicle-form.ts'

// Product page, section 2: rows that people edit have a version, and a stale write gets the current row: nothing that was
// typed is lost, and nothing of the others is overwritten unseen.

const vehicle: VehicleDetail = {
  id: 1,
  call_sign: 'Florian Musterstadt 1/44-1',
  fms_status: 2,
  short_name: 'HLF 20',
  type_name: 'Löschfahrzeug',
  licence_plate: null,
  seats: 9,
  station: 'Wache Mitte',
}
const began = valuesOf(vehicle)

test('what is not known is an empty field', () => {
  expect(began).toMatchObject({ short_name: 'HLF 20', licence_plate: '', seats: '9', issi: '', opta: '' })
})

test('the form is read as it was filled, without spaces around', () => {
  const data = new FormData()
  for (const name of vehicleFields) data.set(name, ` ${began[name]} `)
  expect(valuesIn(data)).toEqual(began)
})

test('only what was changed is sent; an emptied field is null, a call sign never is', () => {
  const values = { ...began, short_name: '', seats: '', call_sign: 'Florian Musterstadt 1/44-2' }
  const names = changedFields(values, began)
  expect(inputOf(values, names)).toEqual({
    short_name: null,
    seats: null,
    call_sign: 'Florian Musterstadt 1/44-2',
  })
  expect(inputOf(began, changedFields(began, began))).toEqual({})
})

test.each([
  ['', true],
  ['0', true],
  ['9', true],
  ['99', true],
  ['100', false],
  ['-1', false],
  ['1/8', false],
  ['9,5', false],
])('%j seats may be sent: %s', (seats, good) => {
  expect(problemsIn({ ...began, seats })).toEqual(good ? [] : ['seats'])
})

test('a vehicle without a call sign is none', () => {
  expect(problemsIn({ ...began, call_sign: '' })).toEqual(['call_sign'])
})

test('two administrators: what only the other has changed is taken, what both have changed is a conflict', () => {
  const mine = { ...began, short_name: 'HLF', licence_plate: 'MU-FW 1' }
  const theirs = { ...began, short_name: 'HLF 20/16', station: 'Wache Süd' }
  const merged = merge(began, mine, theirs)
  expect(merged.conflicts).toEqual(['short_name'])
  expect(merged.taken).toEqual(['station'])
  expect(merged.values).toEqual({ ...mine, station: 'Wache Süd' })
})

test('both have written the same: no conflict', () => {
  const same = { ...began, seats: '6' }
  expect(merge(began, same, same)).toMatchObject({ conflicts: [], taken: [], values: same })
})
