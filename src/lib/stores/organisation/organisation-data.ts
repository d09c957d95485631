import type * as v from 'valibot'
import {
  getOrganisation,
  Organisation,
  updateOrganisation,
} from '../../../contract/organisation/organisation.ts'
import { call } from '../../api/api.ts'
import { ready } from '../../api/loadable.ts'
import { administeredData } from '../people/administered-data.ts'
import { $organisationId } from './organisation.ts'
import { loadUser } from '../session/session-calls.ts'
import { conflictOf } from '../../api/conflict.ts'

type Input = v.InferInput<typeof updateOrganisation.input>

const data = administeredData(
  (organisationId) => call(getOrganisation, { params: { organisationId } }),
  'The data of the organisation could not be loaded.',
)

/** The data of the current organisation. */
export const $organisationData = data.$data
export const loadOrganisation = data.load

/**
 * Changes what people edit of the current organisation, and shows it: its name at once on every page of this person.
 * @throws {ApiError} a conflict where somebody else has changed it since that version: see `currentOrganisationOf`
 */
export async function saveOrganisation(input: Input): Promise<Organisation> {
  const organisationId = $organisationId.get()
  const saved = await call(updateOrganisation, { params: { organisationId }, input })
  if (organisationId === $organisationId.get()) data.show(ready(saved, Date.now()))
  // Where nothing is pushed just now, nobody else would tell.
  if (input.name !== undefined || input.short_name !== undefined) void loadUser()
  return saved
}

/** How it stands that somebody else has changed meanwhile; undefined: that is not what went wrong. */
export function currentOrganisationOf(error: unknown): Organisation | undefined {
  return conflictOf(Organisation, error)
}
