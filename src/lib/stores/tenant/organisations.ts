import type * as v from 'valibot'
import {
  createOrganisation,
  getTenantOrganisation,
  listTenantOrganisations,
  TenantOrganisation,
  updateTenantOrganisation,
} from '../../../contract/tenant/tenant-organisations.ts'
import { call } from '../../api/api.ts'
import { loadUser } from '../session/session-calls.ts'
import { tenantData, tenantRow } from './tenant-data.ts'
import { conflictOf } from '../../api/conflict.ts'

const list = tenantData(
  () => call(listTenantOrganisations, {}),
  'The organisations of the tenant could not be loaded.',
)

/** All organisations of the tenant, by their names. */
export const $tenantOrganisations = list.$data
export const loadTenantOrganisations = list.load

const one = tenantRow(
  (organisationId) => call(getTenantOrganisation, { params: { organisationId } }),
  'The organisation could not be loaded.',
)

/** The one of its page. */
export const $tenantOrganisation = one.$data
export const loadTenantOrganisation = one.load
export const showTenantOrganisation = one.showId

type Made = v.InferInput<typeof createOrganisation.input>
type Changed = v.InferInput<typeof updateTenantOrganisation.input>

/** Adds an organisation; all tenant administrators can switch to it. @throws {ApiError} */
export async function makeTenantOrganisation(input: Made): Promise<TenantOrganisation> {
  const made = await call(createOrganisation, { input })
  await loadUser()
  return made
}

/** @throws {ApiError} a conflict where the organisation was changed after that version: see `currentTenantOrganisationOf` */
export async function saveTenantOrganisation(
  organisationId: number,
  input: Changed,
): Promise<TenantOrganisation> {
  const saved = await call(updateTenantOrganisation, { params: { organisationId }, input })
  one.showChanged(saved)
  // Where nothing is pushed just now, nobody else would tell. Whoever speaks of it speaks in the organisation that is chosen then.
  await loadUser()
  return saved
}

/** The current organisation in the error of a conflict; undefined: another error. */
export function currentTenantOrganisationOf(error: unknown): TenantOrganisation | undefined {
  return conflictOf(TenantOrganisation, error)
}
