import { atom } from 'nanostores'
import { type Integrations, listIntegrations } from '../../../contract/organisation/integrations.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready } from '../../api/loadable.ts'
import { administeredOrganisation } from '../people/administered.ts'
import { whenOrganisationChanges } from './organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** What the current organisation is connected by, and whether it works. Nothing of it stays on the device. */
export const $integrations = atom<Loadable<Integrations>>(loading)

let turn = 0

whileShown($integrations, loadIntegrations)
whenOrganisationChanges(clearIntegrations)
whenPersonLeaves(clearIntegrations)

export async function loadIntegrations(): Promise<void> {
  const organisationId = administeredOrganisation()
  if (organisationId === undefined) return

  const mine = ++turn
  $integrations.set(changing($integrations.value))
  const answer = await fetchIntegrations(organisationId)
  if (mine === turn) $integrations.set(answer)
}

async function fetchIntegrations(organisationId: number): Promise<Loadable<Integrations>> {
  try {
    return ready(await call(listIntegrations, { params: { organisationId } }), Date.now())
  } catch (error) {
    console.warn('Whether what the organisation is connected by works could not be asked.', error)
    return failed($integrations.value, error)
  }
}

function clearIntegrations(): void {
  turn += 1
  $integrations.set(loading)
}
