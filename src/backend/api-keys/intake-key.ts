import type { Queries } from '../database/database.ts'

/** A key belongs to one organisation. */
export interface IntakeKey {
  id: number
  tenantId: number
  organisationId: number
  /** What people call it: 'Leitstelle Musterkreis'. */
  name: string
}

/** One that was accepted, and how many messages with it were refused since the last one that was not. */
export interface AcceptedKey extends IntakeKey {
  refusedInARow: number
}

/** Keys of organisations that are active; those of others are wrong ones. */
export function activeKeys(queries: Queries) {
  return queries
    .selectFrom('api_keys')
    .innerJoin('organisations', 'organisations.id', 'api_keys.organisation_id')
    .select([
      'api_keys.id',
      'api_keys.tenant_id',
      'api_keys.organisation_id',
      'api_keys.name',
      'api_keys.revoked_at',
    ])
    .where('organisations.active', '=', true)
}

type Row = Awaited<ReturnType<ReturnType<typeof activeKeys>['executeTakeFirstOrThrow']>>

export function toKey({ id, tenant_id, organisation_id, name }: Row): IntakeKey {
  return { id, tenantId: tenant_id, organisationId: organisation_id, name }
}
