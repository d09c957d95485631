import type { PermissionName } from '../../contract/permission-names.ts'
import { channelOfName, type ChannelListeners, realtimeChannels } from '../../contract/realtime.ts'
import type { Queries } from '../database/database.ts'
import { decidePermission, grantsOf } from './rights.ts'

const PREFIX = 'private-'

/** Fail-closed: undefined for a name on the wire that the contract does not list. */
function ruleOf(name: string): { listeners: ChannelListeners; id: number } | undefined {
  const found = name.startsWith(PREFIX) ? channelOfName(name.slice(PREFIX.length)) : undefined
  return found && { listeners: realtimeChannels[found.channel].listeners, id: found.id }
}

/** The id of the organisation that a channel (name on the wire) belongs to; undefined for every other name. */
export function organisationOf(name: string): number | undefined {
  const rule = ruleOf(name)
  return rule && rule.listeners.kind !== 'own' ? rule.id : undefined
}

interface Person {
  id: number
  tenant_id: number
  tenant_admin: boolean
}

/**
 * The ids of those active people who may listen to a channel (name on the wire). The rule for a new subscription and for one that
 * exists already.
 */
export async function whoMayListen(
  queries: Queries,
  name: string,
  people: readonly Person[],
): Promise<ReadonlySet<number>> {
  const rule = ruleOf(name)
  if (!rule) return new Set()
  const { listeners, id } = rule
  switch (listeners.kind) {
    case 'own':
      return new Set(people.map((person) => person.id).filter((each) => each === id))
    case 'permission':
      return whoHolds(queries, id, listeners.permission, people)
    case 'member':
      return whoBelongs(queries, id, people)
  }
}

/** The ids of those active people who are members of an organisation now, or administer its tenant. */
export async function whoBelongs(
  queries: Queries,
  organisationId: number,
  people: readonly Person[],
): Promise<ReadonlySet<number>> {
  const { own, adminOf } = await standingsIn(queries, organisationId, people)
  return new Set(own.filter(({ id, tenant_admin }) => tenant_admin || adminOf.has(id)).map(({ id }) => id))
}

/** The ids of those active people who hold a permission in an organisation, members or not, by the same rule as every call. */
export async function whoHolds(
  queries: Queries,
  organisationId: number,
  permission: PermissionName,
  people: readonly Person[],
): Promise<ReadonlySet<number>> {
  const { tenantId, own, adminOf } = await standingsIn(queries, organisationId, people)
  if (tenantId === undefined) return new Set()
  const ordinary = own.filter(({ id, tenant_admin }) => !tenant_admin && adminOf.get(id) === false)
  const grants = await grantsOf(
    queries,
    tenantId,
    ordinary.map(({ id }) => id),
  )
  const holders = own.filter(({ id, tenant_admin }) => {
    const admin = adminOf.get(id)
    const standing = {
      tenantAdmin: tenant_admin,
      member: admin !== undefined,
      organisationAdmin: admin ?? false,
      grants: grants.get(id) ?? [],
    }
    return decidePermission(permission, organisationId, standing).granted
  })
  return new Set(holders.map(({ id }) => id))
}

interface Standings {
  /** undefined: there is no such active organisation. */
  tenantId: number | undefined
  /** The people of its tenant. */
  own: readonly Person[]
  /** Its members by id, and whether they administer it. */
  adminOf: ReadonlyMap<number, boolean>
}

async function standingsIn(
  queries: Queries,
  organisationId: number,
  people: readonly Person[],
): Promise<Standings> {
  const organisation = await queries
    .selectFrom('organisations')
    .select(['id', 'tenant_id'])
    .where('id', '=', organisationId)
    .where('active', '=', true)
    .executeTakeFirst()
  const own = people.filter(({ tenant_id }) => tenant_id === organisation?.tenant_id)
  if (!organisation || own.length === 0) return { tenantId: undefined, own: [], adminOf: new Map() }

  const memberships = await queries
    .selectFrom('memberships')
    .select(['user_id', 'admin'])
    .where('organisation_id', '=', organisation.id)
    .where('left_at', 'is', null)
    .where(
      'user_id',
      'in',
      own.map(({ id }) => id),
    )
    .execute()
  const adminOf = new Map(memberships.map(({ user_id, admin }) => [user_id, admin]))
  return { tenantId: organisation.tenant_id, own, adminOf }
}
