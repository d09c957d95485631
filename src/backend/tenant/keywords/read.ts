import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import {
  type Keyword,
  type KeywordColour,
  keywordColours,
  type KeywordDefault,
} from '../../../contract/tenant/keywords.ts'
import { MOST_COUNTED } from '../../../contract/tenant/tenant-values.ts'
import type { Queries } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'
import { notFound } from '../../http/problem.ts'
import { alarmsAsSaid } from '../../operations/alarm/keyword-defaults.ts'

export const listedColumns = [
  'keywords.id',
  'keywords.code',
  'keywords.title',
  'keywords.type',
  'keywords.colour',
  'keywords.priority',
  'keywords.aliases',
  'keywords.active',
  'keywords.used_count',
  'keywords.last_used_at',
] as const

/** Keywords from before they had colours have none. */
export function colourOf(colour: string | null): KeywordColour {
  return keywordColours.find((one) => one === colour) ?? keywordColours[0]
}

/** @throws {Problem} 404 where the tenant has no such keyword. */
export async function readKeyword(queries: Queries, tenantId: number, id: number): Promise<Keyword> {
  const row = await queries
    .selectFrom('keywords')
    .leftJoin('users', 'users.id', 'keywords.changed_by')
    .select([
      ...listedColumns,
      'keywords.text_template',
      'keywords.created_at',
      'keywords.changed_at',
      'keywords.version',
      'users.first_name',
      'users.last_name',
    ])
    .where('keywords.tenant_id', '=', tenantId)
    .where('keywords.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()

  const { colour, first_name, last_name, ...keyword } = row
  return {
    ...keyword,
    colour: colourOf(colour),
    changed_by: first_name === null ? null : `${first_name} ${last_name}`,
    defaults: await defaultsOf(queries, tenantId, id),
    usage: await usageOf(queries, tenantId, id),
  }
}

/** What goes out with a keyword in each organisation that is not closed. */
export async function defaultsOf(
  queries: Queries,
  tenantId: number,
  keywordId: number,
): Promise<KeywordDefault[]> {
  const groups = await queries
    .selectFrom('keyword_groups')
    .innerJoin('groups', 'groups.id', 'keyword_groups.group_id')
    .innerJoin('organisations', 'organisations.id', 'groups.organisation_id')
    .select(['groups.id', 'groups.organisation_id'])
    .where('keyword_groups.keyword_id', '=', keywordId)
    .where('groups.tenant_id', '=', tenantId)
    .where('organisations.active', '=', true)
    .orderBy('groups.id')
    .execute()
  const everybody = await queries
    .selectFrom('keyword_everybody')
    .innerJoin('organisations', 'organisations.id', 'keyword_everybody.organisation_id')
    .select('organisation_id')
    .where('keyword_everybody.keyword_id', '=', keywordId)
    .where('organisations.tenant_id', '=', tenantId)
    .where('organisations.active', '=', true)
    .execute()
  const vehicles = await queries
    .selectFrom('keyword_vehicles')
    .innerJoin('vehicles', 'vehicles.id', 'keyword_vehicles.vehicle_id')
    .innerJoin('organisations', 'organisations.id', 'vehicles.organisation_id')
    .select(['vehicles.id', 'vehicles.organisation_id'])
    .where('keyword_vehicles.keyword_id', '=', keywordId)
    .where('vehicles.tenant_id', '=', tenantId)
    // Out of use, it goes out with nothing, and no form offers it.
    .where('vehicles.active', '=', true)
    .where('organisations.active', '=', true)
    .orderBy('vehicles.id')
    .execute()

  const alarmsAll = new Set(everybody.map(({ organisation_id }) => organisation_id))
  const organisations = new Set(
    [...groups, ...everybody, ...vehicles].map(({ organisation_id }) => organisation_id),
  )
  const idsIn = (rows: typeof groups, organisationId: number) =>
    rows.filter((row) => row.organisation_id === organisationId).map(({ id }) => id)
  return [...organisations]
    .toSorted((one, other) => one - other)
    .map((organisation_id) => {
      const group_ids = idsIn(groups, organisation_id)
      const alarms = alarmsAsSaid(group_ids, alarmsAll.has(organisation_id))
      return { organisation_id, alarms, group_ids, vehicle_ids: idsIn(vehicles, organisation_id) }
    })
}

/** What names a keyword, with what lies in a bin: from there it may come back. */
async function usageOf(queries: Queries, tenantId: number, keywordId: number): Promise<Keyword['usage']> {
  const operations = await queries
    .selectFrom('operations')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('keyword_id', '=', keywordId)
    .limit(MOST_COUNTED + 1)
    .execute()
  const organisations = await queries
    .selectFrom('organisations')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((eb) => hasOperation(eb, keywordId))
    .execute()
  const documents = await queries
    .selectFrom('document_links')
    .select('document_id')
    .where('keyword_id', '=', keywordId)
    .limit(MOST_COUNTED)
    .execute()
  return {
    operations: Math.min(operations.length, MOST_COUNTED),
    operations_is_at_least: operations.length > MOST_COUNTED,
    organisations: organisations.length,
    documents: documents.length,
  }
}

function hasOperation(
  { exists, selectFrom }: ExpressionBuilder<Schema, 'organisations'>,
  keywordId: number,
): Expression<SqlBool> {
  return exists(
    selectFrom('operations')
      .select('operations.id')
      .where('operations.keyword_id', '=', keywordId)
      .whereRef('operations.organisation_id', '=', 'organisations.id'),
  )
}
