import { atom } from 'nanostores'
import * as v from 'valibot'
import type { PermissionEntry } from '../../../contract/permissions.ts'
import type { User } from '../../../contract/account/session.ts'
import { ORGANISATION_PARAMETER } from '../../organisation/organisation-parameter.ts'
import { readStored, writeStored } from '../../device/storage.ts'
import { $session, userOf, whenPersonLeaves } from '../session/session.ts'

export interface OrganisationChoice {
  id: number
  /** undefined where the backend tells the number only. */
  name: string | undefined
}

export const ORGANISATION_KEY = 'organisation'
/** 0: none chosen (specification, section 3). */
export const $organisationId = atom(0)

/**
 * Runs the moment another organisation is current, before anything is painted: what is known of the one that was left
 * (`left`, 0: none was chosen) is forgotten.
 */
export function whenOrganisationChanges(forget: (left: number) => void): void {
  $organisationId.listen((_, left) => forget(left ?? 0))
}

// The storage is cleared by then, or holds the choice of whoever came.
whenPersonLeaves(restoreOrganisation)

/** The organisations of a person; where a backend names none in the user record, the permission entries do. */
export function organisationsOf(user: User, entries: readonly PermissionEntry[]): OrganisationChoice[] {
  if (user.memberships) {
    return user.memberships.map((one) => ({ id: one.organisation_id, name: one.organisation_name }))
  }

  const known = new Map<number, OrganisationChoice>()
  for (const id of user.admin_organisation_ids) known.set(id, { id, name: undefined })
  for (const entry of entries) {
    const id = organisationOf(entry)
    if (id !== null) known.set(id, { id, name: entry.organisation_name ?? known.get(id)?.name })
  }
  return [...known.values()]
}

/** Where an entry counts: its name may say it (`files.view:3`; specification, section 6). null: everywhere. */
function organisationOf({ name, organisation_id }: PermissionEntry): number | null {
  const [, named] = /:([1-9]\d{0,15})$/.exec(name) ?? []
  return named === undefined ? organisation_id : Number(named)
}

/** Exactly one organisation needs no choice; one that is not the person's any more is forgotten. */
export function fittingOrganisation(chosen: number, known: readonly OrganisationChoice[]): number {
  const [first, ...others] = known
  if (known.some(({ id }) => id === chosen)) return chosen
  return first && others.length === 0 ? first.id : 0
}

export function chooseOrganisation(id: number): void {
  if (id === $organisationId.get()) return
  writeStored(ORGANISATION_KEY, id)
  $organisationId.set(id)
}

/** After a reload, or when another tab has switched. */
export function restoreOrganisation(): void {
  $organisationId.set(readStored(ORGANISATION_KEY, v.pipe(v.number(), v.safeInteger(), v.minValue(0))) ?? 0)
}

/** What is opened from outside of the app may be about another organisation of the person: its address says which. */
export function chooseAskedOrganisation(): void {
  const url = new URL(location.href)
  const asked = Number(url.searchParams.get(ORGANISATION_PARAMETER))
  const own = userOf($session.get())?.memberships
  if (!own?.some(({ organisation_id: id }) => id === asked)) return
  chooseOrganisation(asked)
  url.searchParams.delete(ORGANISATION_PARAMETER)
  history.replaceState(history.state, '', url)
}
