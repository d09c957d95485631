import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { extra } from './values.ts'
import { Vehicle } from './vehicles.ts'

/** With what hardly ever changes while somebody looks at it: a push does not carry that. */
export const ListedVehicle = v.object({
  ...Vehicle.entries,
  type_name: extra(v.nullable(v.string())),
  /** Where it stands when it is at home. */
  station: extra(v.nullable(v.string())),
  active: extra(v.boolean()),
})
export type ListedVehicle = v.InferOutput<typeof ListedVehicle>

export const VehicleList = v.array(ListedVehicle)

export const listVehicles = endpoint('GET', '/api/organisation/{organisationId}/vehicles', {
  access: { kind: 'organisation', permission: 'vehicles.view' },
  summary: 'The vehicles of an organisation that are in service, in the order of their call signs.',
  input: v.object({}),
  output: VehicleList,
})
