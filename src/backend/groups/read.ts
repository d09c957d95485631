import { groupColours, type Group } from '../../contract/people/groups.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { notFound } from '../http/problem.ts'

/** "Zug 2" stands before "Zug 10". */
const byName = new Intl.Collator('de', { numeric: true })

/** The groups of an organisation by their names; or the one with this id, where it has it. */
export async function readGroups(
  queries: Queries,
  organisation: CheckedOrganisation,
  groupId?: number,
): Promise<Group[]> {
  const [rows, members, grants] = [
    await rowsOf(queries, organisation, groupId),
    await countMembers(queries, organisation),
    await grantsOfGroups(queries, organisation),
  ]
  const counts = new Map(members.map(({ group_id, count }) => [group_id, count]))
  const granted = Map.groupBy(grants, ({ group_id }) => group_id)
  return rows
    .map(({ colour, ...row }) => ({
      ...row,
      colour: groupColours.find((one) => one === colour) ?? groupColours[0],
      members: counts.get(row.id) ?? 0,
      permissions: (granted.get(row.id) ?? []).map((grant) => ({ name: grant.name, granted: grant.granted })),
    }))
    .toSorted((one, other) => byName.compare(one.name, other.name))
}

/** @throws {Problem} 404 where the organisation has no such group. */
export async function findGroup(
  queries: Queries,
  organisation: CheckedOrganisation,
  groupId: number,
): Promise<Group> {
  const [group] = await readGroups(queries, organisation, groupId)
  if (!group) throw notFound()
  return group
}

/**
 * A group with the codes of the keywords that alarm it.
 * @throws {Problem} 404 where the organisation has no such group.
 */
export async function findGroupWithKeywords(
  queries: Queries,
  organisation: CheckedOrganisation,
  groupId: number,
): Promise<Group> {
  const group = await findGroup(queries, organisation, groupId)
  const keywords = await queries
    .selectFrom('keyword_groups')
    .innerJoin('keywords', 'keywords.id', 'keyword_groups.keyword_id')
    .select('keywords.code')
    .where('keyword_groups.group_id', '=', groupId)
    .where('keywords.tenant_id', '=', organisation.tenantId)
    .execute()
  return { ...group, keywords: keywords.map(({ code }) => code).toSorted(byName.compare) }
}

function rowsOf(queries: Queries, { id, tenantId }: CheckedOrganisation, groupId: number | undefined) {
  return queries
    .selectFrom('groups')
    .select(['id', 'name', 'description', 'colour', 'new_members_join', 'leads', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('organisation_id', '=', id)
    .$if(groupId !== undefined, (query) => query.where('id', '=', groupId ?? 0))
    .execute()
}

/** Who has left the organisation is in none of its groups. */
function countMembers(queries: Queries, { id }: CheckedOrganisation) {
  return queries
    .selectFrom('groups')
    .innerJoin('group_members', 'group_members.group_id', 'groups.id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'group_members.user_id')
        .onRef('memberships.organisation_id', '=', 'groups.organisation_id')
        .on('memberships.left_at', 'is', null),
    )
    .select(({ fn }) => ['group_members.group_id', fn.countAll<number>().as('count')])
    .where('groups.organisation_id', '=', id)
    .groupBy('group_members.group_id')
    .execute()
}

function grantsOfGroups(queries: Queries, { id }: CheckedOrganisation) {
  return queries
    .selectFrom('permission_grants')
    .innerJoin('groups', 'groups.id', 'permission_grants.group_id')
    .select(['permission_grants.group_id', 'permission_grants.name', 'permission_grants.granted'])
    .where('groups.organisation_id', '=', id)
    .orderBy('permission_grants.id')
    .execute()
}
