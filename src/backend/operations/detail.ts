import type { OperationDetail } from '../../contract/operations/operation-detail.ts'
import type { Caller, CheckedOrganisation } from '../session/caller.ts'
import type { Database, Queries } from '../database/database.ts'
import type { OperationRow } from '../database/schema.ts'
import { countedAt } from '../people/qualifications.ts'
import { attachmentsOf } from './attachments/attachments.ts'
import { countAlarmed, noteReached } from './alarm/alarmed.ts'
import { repeatedOf } from './alarm/repeated.ts'
import { findOperation } from './find.ts'
import { whereItGoesOn } from './merge/merged.ts'
import { sameNumberOf } from './merge/same-number.ts'
import { laterFromMinutes, responsesOf, toOperation, vehiclesOf } from './rows.ts'
import { correctionsOf } from './seen.ts'
import { timelineOf } from './timeline.ts'
import { isViewNoted, noteView } from '../people/views.ts'

/** Who asks for an operation, and when (ms since 1970). */
export interface Asking {
  caller: Caller
  organisation: CheckedOrganisation
  now: number
}

/**
 * One operation as this person may read it. It is noted that it has reached them, and who is shown the caller's data.
 * @throws {Problem} 404 where the organisation has no such operation.
 */
export async function detailFor(
  database: Database,
  { caller, organisation, now }: Asking,
  operationId: number,
): Promise<OperationDetail> {
  const row = await findOperation(database.read, organisation, operationId)
  await noteReached(database, await whereItGoesOn(database.read, row), caller.user.id, now)
  const detail = {
    ...(await toDetail(database.read, row)),
    corrections: (await correctionsOf(database.read, [row], caller.user.id)).get(row.id) ?? {},
    own_qualifications: await qualificationsOf(database.read, organisation, caller.user.id, now),
  }
  if (!(await caller.holds('operations.update', organisation.id))) return detail

  const { caller_name, caller_phone } = row
  if (caller_name !== null || caller_phone !== null) {
    const of = { kind: 'operation', id: row.id, tenantId: row.tenant_id } as const
    const look = { userId: caller.user.id, now }
    // A page that asks while its own change is answered looks once.
    if (!(await isViewNoted(database.read, of, look)))
      await database.write((queries) => noteView(queries, of, look))
  }
  return { ...detail, caller_name, caller_phone }
}

/** The details of an operation for all members who may see it. */
export async function toDetail(queries: Queries, row: OperationRow): Promise<OperationDetail> {
  // Read the timeline first, so that the other data contain each change in it: a page with an entry ignores the event of its change.
  const timeline = await timelineOf(queries, row.id)
  const [vehicles, responses, later_from_minutes, attachments, groups, merged_into, same_number, created_by] =
    await Promise.all([
      vehiclesOf(queries, [row.id]),
      responsesOf(queries, row.id),
      laterFromMinutes(queries, row),
      attachmentsOf(queries, row.id),
      groupsOf(queries, row.id),
      findMerged(queries, row),
      sameNumberOf(queries, row),
      nameOf(queries, row.created_by),
    ])
  return {
    ...toOperation(row, vehicles.get(row.id) ?? []),
    keyword_id: row.keyword_id,
    street: row.street,
    postcode: row.postcode,
    city: row.city,
    object: row.object,
    location_note: row.location_note,
    report: row.report,
    archived_at: row.archived_at,
    repeated: await repeatedOf(queries, row, timeline),
    merged_into,
    same_number,
    created_by,
    groups,
    alarmed: await countAlarmed(queries, row.id, responses.length),
    responses,
    later_from_minutes,
    attachments,
    timeline,
  }
}

/** Also those that were deleted since, by the names they had. */
export function groupsOf(
  queries: Queries,
  operationId: number,
): Promise<{ id: number | null; name: string }[]> {
  return queries
    .selectFrom('operation_groups')
    .leftJoin('groups', 'groups.id', 'operation_groups.group_id')
    .select(({ fn, val }) => [
      'groups.id',
      fn.coalesce('groups.name', 'operation_groups.name', val('')).as('name'),
    ])
    .distinct()
    .where('operation_groups.operation_id', '=', operationId)
    .orderBy('name')
    .execute()
}

/** What an answer of theirs counts with now. */
async function qualificationsOf(
  queries: Queries,
  organisation: CheckedOrganisation,
  userId: number,
  now: number,
): Promise<string[]> {
  const membership = await queries
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select(['organisations.time_zone', 'memberships.qualifications', 'memberships.qualification_ends'])
    .where('memberships.organisation_id', '=', organisation.id)
    .where('memberships.user_id', '=', userId)
    .where('memberships.left_at', 'is', null)
    .executeTakeFirst()
  return membership ? countedAt(now, membership.time_zone, membership) : []
}

async function findMerged(
  queries: Queries,
  { merged_into, organisation_id }: OperationRow,
): Promise<{ id: number; number: string | null; title: string } | null> {
  if (merged_into === null) return null
  const found = await queries
    .selectFrom('operations')
    .select(['id', 'number', 'title'])
    .where('id', '=', merged_into)
    .where('organisation_id', '=', organisation_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

async function nameOf(queries: Queries, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const user = await queries
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user ? `${user.first_name} ${user.last_name}` : null
}
