import { expect, test } from 'vitest'
import { inputOf, newVehicleValues, valuesIn } from '../../../src/lib/tenant/vehicle-form.ts'

// The form of a vehicle of the tenant: what of it is sent.

const values = { ...newVehicleValues(2), call_sign: 'Florian 1', station: 'Wache Nord', seats: '9' }

test('whoever moves a vehicle says where it stands there, also where that is as it was called before', () => {
  expect(inputOf(values, ['organisation_id'])).toEqual({ organisation_id: 2, station: 'Wache Nord' })
  expect(inputOf({ ...values, station: '' }, ['organisation_id', 'seats'])).toEqual({
    organisation_id: 2,
    station: null,
    seats: 9,
  })
  expect(inputOf(values, ['call_sign'])).toEqual({ call_sign: 'Florian 1' })
})

test('a new one begins where one is, and with nothing chosen where one is nowhere', () => {
  expect(newVehicleValues(0).organisation_id).toBe('')
  const data = new FormData()
  data.set('call_sign', ' Florian 2 ')
  data.set('organisation_id', '1')
  expect(valuesIn(data)).toMatchObject({ call_sign: 'Florian 2', organisation_id: '1', opta: '' })
})
