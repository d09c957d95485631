import { atom } from 'nanostores'
import {
  getPersonPermissions,
  type PermissionChange,
  PersonPermissions,
  previewPersonPermissions,
  putPersonPermissions,
} from '../../../contract/people/person-permissions.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready } from '../../api/loadable.ts'
import type { GrantChange } from '../../people/permission-rows.ts'
import { administeredOrganisation } from './administered.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { $shownPersonId } from './person.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'
import { conflictOf } from '../../api/conflict.ts'

/** What the person of the detail page may do in the current organisation, and why. */
export const $personPermissions = atom<Loadable<PersonPermissions>>(loading)

let turn = 0

whileShown($personPermissions, loadPersonPermissions)
whenPersonLeaves(clearPersonPermissions)
whenOrganisationChanges(clearPersonPermissions)
$shownPersonId.listen(() => {
  clearPersonPermissions()
  void loadPersonPermissions()
})

export async function loadPersonPermissions(): Promise<void> {
  const params = shown()
  if (!params) return

  const mine = ++turn
  $personPermissions.set(changing($personPermissions.value))
  const answer = await fetchPermissions(params)
  if (mine === turn && params.organisationId === $organisationId.get()) $personPermissions.set(answer)
}

/**
 * What a change would change for the person; it changes nothing.
 *
 * @throws {ApiError}
 */
export async function previewPermissions(grants: GrantChange[]): Promise<PermissionChange[]> {
  const params = shown()
  return params ? call(previewPersonPermissions, { params, input: { grants } }) : []
}

/**
 * Changes the grants to the person. One that names an older version than there is (409) shows how they stand now.
 *
 * @throws {ApiError} `currentPermissionsOf` says how they stand now
 */
export async function savePermissions(version: number, grants: GrantChange[]): Promise<void> {
  const params = shown()
  if (!params) return
  try {
    show(await call(putPersonPermissions, { params, input: { version, grants } }))
  } catch (error) {
    const current = currentPermissionsOf(error)
    if (current) show(current)
    throw error
  }
}

/** How permissions stand that somebody else has changed meanwhile; undefined: that is not what went wrong. */
export function currentPermissionsOf(error: unknown): PersonPermissions | undefined {
  return conflictOf(PersonPermissions, error)
}

interface Shown {
  organisationId: number
  userId: number
}

function shown(): Shown | undefined {
  const userId = $shownPersonId.get()
  const organisationId = administeredOrganisation()
  return userId === 0 || organisationId === undefined ? undefined : { organisationId, userId }
}

function show(permissions: PersonPermissions): void {
  turn += 1
  $personPermissions.set(ready(permissions, Date.now()))
}

async function fetchPermissions(params: Shown): Promise<Loadable<PersonPermissions>> {
  try {
    return ready(await call(getPersonPermissions, { params }), Date.now())
  } catch (error) {
    console.warn(`The permissions of person ${params.userId} could not be loaded.`, error)
    return failed($personPermissions.value, error)
  }
}

function clearPersonPermissions(): void {
  turn += 1
  $personPermissions.set(loading)
}
