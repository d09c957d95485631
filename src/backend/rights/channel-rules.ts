import type { Queries } from '../database/database.ts'
import { decidePermission, grantsOf } from './rights.ts'
import type { PermissionName } from '../../contract/permission-names.ts'

/** The permission behind each organisation channel. */
const permissions: ReadonlyMap<string, PermissionName> = new Map([
  ['operations', 'operations.view'],
  ['vehicles', 'vehicles.view'],
  ['documents', 'files.view'],
])

type Rule =
  | { kind: 'user'; userId: number }
  | { kind: 'organisation'; organisationId: number; permission: PermissionName }

/** Fail-closed: a channel that no rule names is nobody's. */
function ruleOf(channel: string): Rule | undefined {
  const user = /^private-user\.([1-9]\d{0,14})$/.exec(channel)
  if (user) return { kind: 'user', userId: Number(user[1]) }

  const [, id, topic = ''] = /^private-organisation\.([1-9]\d{0,14})\.([a-z]+)$/.exec(channel) ?? []
  const permission = permissions.get(topic)
  return id === undefined || permission === undefined
    ? undefined
    : { kind: 'organisation', organisationId: Number(id), permission }
}

/** The organisation a channel is about, if it is about one. */
export function organisationOf(channel: string): number | undefined {
  const rule = ruleOf(channel)
  return rule?.kind === 'organisation' ? rule.organisationId : undefined
}

interface Person {
  id: number
  tenant_id: number
  tenant_admin: boolean
}

/** Who of these active people may listen to a channel (wire name): THE rule, first asked and asked again alike. */
export async function whoMayListen(
  queries: Queries,
  channel: string,
  people: readonly Person[],
): Promise<ReadonlySet<number>> {
  const rule = ruleOf(channel)
  if (!rule) return new Set()
  if (rule.kind === 'user') return new Set(people.map(({ id }) => id).filter((id) => id === rule.userId))
  return whoHolds(queries, rule.organisationId, rule.permission, people)
}

/** Who of these active people holds a permission in an organisation, members or not, by the same rule as every call. */
export async function whoHolds(
  queries: Queries,
  organisationId: number,
  permission: PermissionName,
  people: readonly Person[],
): Promise<ReadonlySet<number>> {
  const organisation = await queries
    .selectFrom('organisations')
    .select(['id', 'tenant_id'])
    .where('id', '=', organisationId)
    .where('active', '=', true)
    .executeTakeFirst()
  const own = people.filter(({ tenant_id }) => tenant_id === organisation?.tenant_id)
  if (!organisation || own.length === 0) return new Set()

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
  const ordinary = own.filter(({ id, tenant_admin }) => !tenant_admin && adminOf.get(id) === false)
  const grants = await grantsOf(
    queries,
    organisation.tenant_id,
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
    return decidePermission(permission, organisation.id, standing).granted
  })
  return new Set(holders.map(({ id }) => id))
}
