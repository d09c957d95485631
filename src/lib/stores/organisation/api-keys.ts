import { atom } from 'nanostores'
import {
  type ApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '../../../contract/organisation/api-keys.ts'
import type { ApiKeyScope } from '../../../contract/organisation/api-key-scopes.ts'
import { call } from '../../api/api.ts'
import { withValue } from '../../api/loadable.ts'
import { administeredData } from '../people/administered-data.ts'
import { $organisationId } from './organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'

/** A key that was just made: nobody can show it again. */
export interface FreshApiKey {
  organisationId: number
  name: string
  key: string
}

const keys = administeredData(
  (organisationId) => call(listApiKeys, { params: { organisationId } }),
  'The API keys could not be loaded.',
)

/** The API keys of the current organisation, the newest first, revoked ones too. */
export const $apiKeys = keys.$data
export const loadApiKeys = keys.load

/** Stays when another organisation is chosen: it is lost only when somebody says that it is kept, or leaves. */
export const $freshApiKey = atom<FreshApiKey | undefined>()

whenPersonLeaves(forgetFreshApiKey)

/** @throws {ApiError} with the fields that are refused, where it is that */
export async function makeApiKey(name: string, scopes: ApiKeyScope[]): Promise<void> {
  const organisationId = $organisationId.get()
  const { key, ...made } = await call(createApiKey, { params: { organisationId }, input: { name, scopes } })
  $freshApiKey.set({ organisationId, name: made.name, key })
  if (organisationId === $organisationId.get())
    keys.show(withValue($apiKeys.value, (known) => [made, ...known.filter(({ id }) => id !== made.id)]))
}

/** @throws {ApiError} */
export async function endApiKey({ id }: ApiKey): Promise<void> {
  await call(revokeApiKey, { params: { organisationId: $organisationId.get(), keyId: id } })
  await loadApiKeys()
}

export function forgetFreshApiKey(): void {
  $freshApiKey.set(undefined)
}
