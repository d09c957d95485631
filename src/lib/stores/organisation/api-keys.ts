import { atom } from 'nanostores'
import {
  type ApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '../../../contract/organisation/api-keys.ts'
import type { ApiKeyScope } from '../../../contract/organisation/api-key-scopes.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import { $organisationId, whenOrganisationChanges } from './organisation.ts'
import { administers } from '../session/permissions.ts'
import { $session, userOf, whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** A key that was just made: nobody can show it again. */
export interface FreshApiKey {
  organisationId: number
  name: string
  key: string
}

/** The API keys of the current organisation, the newest first, revoked ones too. Nothing of them stays on the device. */
export const $apiKeys = atom<Loadable<readonly ApiKey[]>>(loading)

/** Stays when another organisation is chosen: it is lost only when somebody says that it is kept, or leaves. */
export const $freshApiKey = atom<FreshApiKey | undefined>()

let turn = 0

whileShown($apiKeys, loadApiKeys)
whenOrganisationChanges(clearApiKeys)
whenPersonLeaves(() => {
  clearApiKeys()
  forgetFreshApiKey()
})

export async function loadApiKeys(): Promise<void> {
  const organisationId = $organisationId.get()
  const user = userOf($session.get())
  // Anybody else is led away from the page, and would be refused.
  if (!user || organisationId === 0 || !(user.tenant_admin || administers(user, organisationId))) return

  const mine = ++turn
  $apiKeys.set(changing($apiKeys.value))
  const answer = await fetchApiKeys(organisationId)
  if (mine === turn) $apiKeys.set(answer)
}

/** @throws {ApiError} with the fields that are refused, where it is that */
export async function makeApiKey(name: string, scopes: ApiKeyScope[]): Promise<void> {
  const organisationId = $organisationId.get()
  const { key, ...made } = await call(createApiKey, { params: { organisationId }, input: { name, scopes } })
  $freshApiKey.set({ organisationId, name: made.name, key })
  if (organisationId === $organisationId.get())
    $apiKeys.set(withValue($apiKeys.value, (known) => [made, ...known.filter(({ id }) => id !== made.id)]))
}

/** @throws {ApiError} */
export async function endApiKey({ id }: ApiKey): Promise<void> {
  await call(revokeApiKey, { params: { organisationId: $organisationId.get(), keyId: id } })
  await loadApiKeys()
}

export function forgetFreshApiKey(): void {
  $freshApiKey.set(undefined)
}

async function fetchApiKeys(organisationId: number): Promise<Loadable<readonly ApiKey[]>> {
  try {
    return ready(await call(listApiKeys, { params: { organisationId } }), Date.now())
  } catch (error) {
    console.warn('The API keys could not be loaded.', error)
    return failed($apiKeys.value, error)
  }
}

function clearApiKeys(): void {
  turn += 1
  $apiKeys.set(loading)
}
