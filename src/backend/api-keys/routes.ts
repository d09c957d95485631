import type { Hono } from 'hono'
import { createApiKey, listApiKeys, revokeApiKey, type ApiKey } from '../../contract/organisation/api-keys.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { notFound } from '../http/problem.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { hashToken, makeToken } from '../session/tokens.ts'
import { scopesOf } from './find.ts'
import { prefixOf } from './prefix.ts'

export function apiKeyRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, listApiKeys, async ({ organisation }) => {
    const rows = await keysOf(database.read, organisation).orderBy('api_keys.id', 'desc').execute()
    const uses = await usesOf(database.read, organisation)
    return rows.map((row) => toApiKey(row, uses.get(row.id)))
  })

  serve(app, services, createApiKey, async ({ caller, organisation, input, now }) => {
    const key = makeToken()
    const row = await database.write(async (queries) => {
      const { id } = await queries
        .insertInto('api_keys')
        .values({
          tenant_id: organisation.tenantId,
          organisation_id: organisation.id,
          name: input.name,
          key_hash: hashToken(key),
          prefix: prefixOf(key),
          scopes: JSON.stringify(input.scopes),
          created_by: caller.user.id,
          created_at: new Date(now).toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return keysOf(queries, organisation).where('api_keys.id', '=', id).executeTakeFirstOrThrow()
    })
    return new Answer(201, { ...toApiKey(row), key })
  })

  serve(app, services, revokeApiKey, async ({ organisation, params, now }) => {
    const found = await database.write(async (queries) => {
      await queries
        .updateTable('api_keys')
        .set({ revoked_at: new Date(now).toISOString() })
        .where('id', '=', params.keyId)
        .where('organisation_id', '=', organisation.id)
        .where('revoked_at', 'is', null)
        .execute()
      return keysOf(queries, organisation).where('api_keys.id', '=', params.keyId).executeTakeFirst()
    })
    if (!found) throw notFound()
    return new Answer(204, undefined)
  })
}

function keysOf(queries: Queries, organisation: CheckedOrganisation) {
  return queries
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.scopes',
      'api_keys.created_at',
      'api_keys.last_used_at',
      'api_keys.revoked_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('api_keys.tenant_id', '=', organisation.tenantId)
    .where('api_keys.organisation_id', '=', organisation.id)
}

/** How the calls went, of each kind that was tried, by key. */
async function usesOf(queries: Queries, { id, tenantId }: CheckedOrganisation) {
  const rows = await queries
    .selectFrom('api_key_uses')
    .innerJoin('api_keys', 'api_keys.id', 'api_key_uses.api_key_id')
    .select([
      'api_key_uses.api_key_id',
      'api_key_uses.failing',
      'api_key_uses.refused_at',
      'api_key_uses.refused_status',
    ])
    .where('api_keys.tenant_id', '=', tenantId)
    .where('api_keys.organisation_id', '=', id)
    .orderBy('api_key_uses.refused_at')
    .execute()
  return Map.groupBy(rows, ({ api_key_id }) => api_key_id)
}

type KeyRow = Awaited<ReturnType<ReturnType<typeof keysOf>['executeTakeFirstOrThrow']>>
type Uses = Awaited<ReturnType<typeof usesOf>> extends Map<number, infer Rows> ? Rows : never

function toApiKey({ scopes, first_name, last_name, ...row }: KeyRow, uses: Uses = []): ApiKey {
  const refused = uses.findLast(({ refused_at }) => refused_at !== null)
  return {
    ...row,
    scopes: scopesOf(scopes),
    created_by: first_name === null ? null : `${first_name} ${last_name}`,
    last_refused_at: refused?.refused_at ?? null,
    last_refused_status: refused?.refused_status ?? null,
    failing: uses.some(({ failing }) => failing),
  }
}
