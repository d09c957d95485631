import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Vehicle } from './vehicles.ts'

export const VehicleList = v.array(Vehicle)

export const listVehicles = endpoint('GET', '/api/organisation/{organisationId}/vehicles', {
  access: { kind: 'organisation', permission: 'vehicles.view' },
  summary: 'The vehicles of an organisation that are in service, in the order of their call signs.',
  input: v.object({}),
  output: VehicleList,
})
