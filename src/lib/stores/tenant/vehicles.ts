import type * as v from 'valibot'
import { listStations } from '../../../contract/organisation/stations.ts'
import {
  createTenantVehicle,
  deleteTenantVehicle,
  getTenantVehicle,
  listTenantVehicles,
  TenantVehicleDetail,
  type TenantVehicle,
  tenantVehicleFilter,
  updateTenantVehicle,
} from '../../../contract/tenant/tenant-vehicles.ts'
import { unlessGone } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
// What the tenant calls its statuses.
import '../vehicles/fms-settings.ts'
import { tenantRow } from './tenant-data.ts'
import { tenantList } from './tenant-list.ts'
import { conflictOf } from '../../api/conflict.ts'

/** By what the list is narrowed down; what is not said narrows nothing. */
export interface TenantVehicleFilter {
  search?: string
  organisation?: number
  active?: 'true' | 'false'
}

/** The vehicles of the tenant, in the order of their call signs. */
export const tenantVehicles = tenantList<TenantVehicle, TenantVehicleFilter>({
  entries: tenantVehicleFilter,
  ask: (input) => call(listTenantVehicles, { input }),
  failure: 'The vehicles of the tenant could not be loaded.',
})

const one = tenantRow(
  (vehicleId) => call(getTenantVehicle, { params: { vehicleId } }),
  'The vehicle could not be loaded.',
)

/** The one of its page. */
export const $tenantVehicle = one.$data
export const loadTenantVehicle = one.load
export const showTenantVehicle = one.showId

type Made = v.InferInput<typeof createTenantVehicle.input>
type Changed = v.InferInput<typeof updateTenantVehicle.input>

/** @throws {ApiError} with the fields that are refused, where it is that */
export function makeTenantVehicle(input: Made): Promise<TenantVehicleDetail> {
  return call(createTenantVehicle, { input })
}

/** @throws {ApiError} a conflict where the vehicle was changed after that version: see `currentTenantVehicleOf` */
export async function saveTenantVehicle(vehicleId: number, input: Changed): Promise<TenantVehicleDetail> {
  const saved = await call(updateTenantVehicle, { params: { vehicleId }, input })
  one.showChanged(saved)
  return saved
}

/**
 * Deletes a vehicle; succeeds also if it is deleted already.
 * @throws {ApiError} 409 while other data refer to it: the page then shows them
 */
export async function removeTenantVehicle(vehicleId: number): Promise<void> {
  try {
    await call(deleteTenantVehicle, { params: { vehicleId } }).catch(unlessGone)
  } catch (error) {
    const current = currentTenantVehicleOf(error)
    if (current) one.showChanged(current)
    throw error
  }
}

/** The current vehicle in the error of a conflict; undefined: another error. */
export function currentTenantVehicleOf(error: unknown): TenantVehicleDetail | undefined {
  return conflictOf(TenantVehicleDetail, error)
}

/** The names of the stations of an organisation; empty if loading fails, as the field accepts any text. */
export async function stationNamesOf(organisationId: number): Promise<string[]> {
  try {
    return (await call(listStations, { params: { organisationId } })).map(({ name }) => name)
  } catch (error) {
    console.info('No stations are offered.', error)
    return []
  }
}
