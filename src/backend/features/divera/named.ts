import type { Queries } from '../../database/database.ts'
import { spellingOf } from '../../operations/feature.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { type ConnectionRow, mappingOf } from './connection.ts'

/**
 * The call signs of the vehicles that an alarm names. REST names ids, the webhook names: an id that is not mapped says nothing here, a
 * name stands as it came.
 */
export async function ownVehicles(
  queries: Queries,
  organisation: CheckedOrganisation,
  connection: ConnectionRow,
  named: readonly string[],
): Promise<string[]> {
  if (named.length === 0) return []
  const mapped = new Map(mappingOf(connection).vehicles.map((one) => [one.divera_id, one.vehicle_id]))
  const rows = await queries
    .selectFrom('vehicles')
    .select(['id', 'call_sign'])
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
    .where('active', '=', true)
    .execute()
  const callSigns = new Map(rows.map(({ id, call_sign }) => [id, call_sign]))
  return named.flatMap((name) => {
    const id = mapped.get(name)
    if (id !== undefined) return (id !== null && callSigns.get(id)) || []
    return isId(name) ? [] : [name]
  })
}

/**
 * The groups here that an alarm names, by the mapping or by the one group with an equal name. None where one of them is not known here:
 * then the keyword decides whom it alarms, so that no one is left out.
 */
export async function ownGroups(
  queries: Queries,
  organisation: CheckedOrganisation,
  connection: ConnectionRow,
  named: readonly string[],
): Promise<number[]> {
  if (named.length === 0) return []
  const mapped = new Map(mappingOf(connection).groups.map((one) => [one.divera_id, one.group_id]))
  const groups = await queries
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
    .execute()
  const own = named.map((name) => {
    const id = mapped.get(name)
    if (id !== undefined) return groups.some((group) => group.id === id) ? id : null
    const [same, ...others] = isId(name)
      ? []
      : groups.filter((one) => spellingOf(one.name) === spellingOf(name))
    return same && others.length === 0 ? same.id : null
  })
  return own.every((id) => id !== null) ? [...new Set(own)] : []
}

function isId(name: string): boolean {
  return /^\d+$/.test(name)
}
