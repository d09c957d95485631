import type * as v from 'valibot'
import {
  createTenantUser,
  endTenantMembership,
  getTenantUser,
  type ListedUser,
  listTenantUsers,
  putTenantMembership,
  sendPasswordLink,
  TenantUser,
  tenantUserFilters,
  updateTenantUser,
} from '../../../contract/tenant/tenant-users.ts'
import { type Group, listGroups } from '../../../contract/people/groups.ts'
import { call } from '../../api/api.ts'
import { tenantRow } from './tenant-data.ts'
import { tenantList } from './tenant-list.ts'
import { conflictOf } from '../../api/conflict.ts'

export type TenantUserFilter = Omit<v.InferInput<typeof listTenantUsers.input>, 'after' | 'limit'>

/** The people of the tenant. */
export const tenantUsers = tenantList<ListedUser, TenantUserFilter>({
  entries: tenantUserFilters,
  ask: (asked) => call(listTenantUsers, { input: asked }),
  failure: 'The people of the tenant could not be loaded.',
})

const one = tenantRow(
  (userId) => call(getTenantUser, { params: { userId } }),
  'The person could not be loaded.',
)

/** The one of the page. */
export const $tenantUser = one.$data
export const loadTenantUser = one.load
export const showTenantUser = one.showId

/** @throws {ApiError} with the fields that are refused */
export function makeTenantUser(input: v.InferInput<typeof createTenantUser.input>): Promise<TenantUser> {
  return call(createTenantUser, { input })
}

/** @throws {ApiError} a conflict where the person was changed after that version: see `currentUserOf` */
export function saveTenantUser(
  userId: number,
  input: v.InferInput<typeof updateTenantUser.input>,
): Promise<TenantUser> {
  return shown(call(updateTenantUser, { params: { userId }, input }))
}

export interface NamedMembership {
  userId: number
  organisationId: number
}

/** Adds a person to an organisation, or changes their membership. @throws {ApiError} as `saveTenantUser` */
export function saveMembership(
  params: NamedMembership,
  input: v.InferInput<typeof putTenantMembership.input>,
): Promise<TenantUser> {
  return shown(call(putTenantMembership, { params, input }))
}

/** @throws {ApiError} */
export function endMembership(params: NamedMembership): Promise<TenantUser> {
  return shown(call(endTenantMembership, { params }))
}

/** @throws {ApiError} */
export async function mailPasswordLink(userId: number): Promise<void> {
  await call(sendPasswordLink, { params: { userId } })
}

/** The groups of any organisation of the tenant. @throws {ApiError} */
export function askGroupsOf(organisationId: number): Promise<readonly Group[]> {
  return call(listGroups, { params: { organisationId } })
}

/** The current person in the error of a conflict; undefined: another error. */
export function currentUserOf(error: unknown): TenantUser | undefined {
  return conflictOf(TenantUser, error)
}

async function shown(answer: Promise<TenantUser>): Promise<TenantUser> {
  try {
    const user = await answer
    one.showChanged(user)
    return user
  } catch (error) {
    const current = currentUserOf(error)
    if (current) one.showChanged(current)
    throw error
  }
}
