import type * as v from 'valibot'
import { type Group, listGroups } from '../../../contract/people/groups.ts'
import { endMembership, Person, removeSecondFactor, updatePerson } from '../../../contract/people/people.ts'
import { call } from '../../api/api.ts'
import { administeredOrganisation } from './administered.ts'
import { loadPerson, showChangedPerson } from './person.ts'
import { loadPersonPermissions } from './person-permissions.ts'
import { conflictOf } from '../../api/conflict.ts'

type Input = v.InferInput<(typeof updatePerson)['input']>

/**
 * Changes a member; one that names an older version than there is (409) shows how they stand now.
 *
 * @throws {ApiError} with the fields that are refused; `currentPersonOf` says how they stand now
 */
export async function savePerson(userId: number, input: Input): Promise<void> {
  const params = { ...here(), userId }
  try {
    showChangedPerson(await call(updatePerson, { params, input }))
  } catch (error) {
    const current = currentPersonOf(error)
    if (current) showChangedPerson(current)
    throw error
  }
  // Groups and administration decide what they may do.
  void loadPersonPermissions()
}

/** How a member stands whom somebody else has changed meanwhile; undefined: that is not what went wrong. */
export function currentPersonOf(error: unknown): Person | undefined {
  return conflictOf(Person, error)
}

/** @throws {ApiError} */
export async function endPersonMembership(userId: number): Promise<void> {
  await call(endMembership, { params: { ...here(), userId } })
  await Promise.all([loadPerson(), loadPersonPermissions()])
}

/**
 * Into which groups somebody can be taken.
 *
 * @throws {ApiError}
 */
export async function askGroups(): Promise<readonly Group[]> {
  return call(listGroups, { params: here() })
}

/** Of whoever administers nothing any more: the backend says so. */
function here(): { organisationId: number } {
  return { organisationId: administeredOrganisation() ?? 0 }
}

/** Lets them sign in with the password alone again. @throws {ApiError} */
export async function removePersonSecondFactor(userId: number): Promise<void> {
  await call(removeSecondFactor, { params: { ...here(), userId } })
  await loadPerson()
}
