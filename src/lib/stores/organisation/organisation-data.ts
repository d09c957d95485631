import { atom } from 'nanostores'
import * as v from 'valibot'
import {
  getOrganisation,
  Organisation,
  updateOrganisation,
} from '../../../contract/organisation/organisation.ts'
import { problemOf } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready } from '../../api/loadable.ts'
import { administeredOrganisation } from '../people/administered.ts'
import { $organisationId, whenOrganisationChanges } from './organisation.ts'
import { loadUser } from '../session/session-calls.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

type Input = v.InferInput<typeof updateOrganisation.input>

/** The data of the current organisation. Nothing of it stays on the device. */
export const $organisationData = atom<Loadable<Organisation>>(loading)

let turn = 0

whileShown($organisationData, loadOrganisation)
whenOrganisationChanges(clearOrganisation)
whenPersonLeaves(clearOrganisation)

export async function loadOrganisation(): Promise<void> {
  const organisationId = administeredOrganisation()
  if (organisationId === undefined) return

  const mine = ++turn
  $organisationData.set(changing($organisationData.value))
  const answer = await fetchOrganisation(organisationId)
  if (mine === turn) $organisationData.set(answer)
}

/**
 * Changes what people edit of the current organisation, and shows it: its name at once on every page of this person.
 * @throws {ApiError} a conflict where somebody else has changed it since that version: see `currentOrganisationOf`
 */
export async function saveOrganisation(input: Input): Promise<Organisation> {
  const organisationId = $organisationId.get()
  const saved = await call(updateOrganisation, { params: { organisationId }, input })
  if (organisationId === $organisationId.get()) {
    turn += 1
    $organisationData.set(ready(saved, Date.now()))
  }
  // Where nothing is pushed just now, nobody else would tell.
  if (input.name !== undefined || input.short_name !== undefined) void loadUser()
  return saved
}

/** How it stands that somebody else has changed meanwhile; undefined: that is not what went wrong. */
export function currentOrganisationOf(error: unknown): Organisation | undefined {
  const problem = problemOf(error)
  if (problem.kind !== 'server' || problem.status !== 409) return undefined
  const current = v.safeParse(Organisation, problem.current)
  return current.success ? current.output : undefined
}

async function fetchOrganisation(organisationId: number): Promise<Loadable<Organisation>> {
  try {
    return ready(await call(getOrganisation, { params: { organisationId } }), Date.now())
  } catch (error) {
    console.warn('The data of the organisation could not be loaded.', error)
    return failed($organisationData.value, error)
  }
}

function clearOrganisation(): void {
  turn += 1
  $organisationData.set(loading)
}
