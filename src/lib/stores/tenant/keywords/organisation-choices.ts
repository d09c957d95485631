import { listGroups } from '../../../../contract/people/groups.ts'
import { listVehicles } from '../../../../contract/vehicles/vehicle-list.ts'
import { call } from '../../../api/api.ts'

/** What may go out with a keyword in one organisation. */
export interface DefaultChoices {
  groups: readonly { id: number; name: string }[]
  vehicles: readonly { id: number; name: string }[]
}

/** @throws {ApiError} */
export async function loadDefaultChoices(organisationId: number): Promise<DefaultChoices> {
  const params = { organisationId }
  const [groups, vehicles] = await Promise.all([call(listGroups, { params }), call(listVehicles, { params })])
  return {
    groups: groups.map(({ id, name }) => ({ id, name })),
    vehicles: vehicles.map(({ id, short_name, call_sign }) => ({
      id,
      name: short_name ? `${short_name} · ${call_sign}` : call_sign,
    })),
  }
}
