import type { Queries } from '../../database/database.ts'
import { spellingOf } from '../../operations/feature.ts'
import { timeZoneOf } from '../../time/organisation-zone.ts'
import { type ConnectionRow, mappingOf, organisationOf } from './connection.ts'

/** What alarms are matched with: read once for all alarms of an answer. */
export interface Names {
  /** IANA name, of the organisation. */
  timeZone: string
  /**
   * The call signs of the vehicles that an alarm names. REST names ids, the webhook names: an id that is not mapped says nothing here, a
   * name stands as it came.
   */
  vehicles: (named: readonly string[]) => string[]
  /**
   * The groups here that an alarm names, by the mapping or by the one group with an equal name. None where one of them is not known
   * here: then the keyword decides whom it alarms, so that no one is left out.
   */
  groups: (named: readonly string[]) => number[]
}

export async function readNames(queries: Queries, connection: ConnectionRow): Promise<Names> {
  const organisation = organisationOf(connection)
  const mapping = mappingOf(connection)
  const vehicles = await queries
    .selectFrom('vehicles')
    .select(['id', 'call_sign'])
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
    .where('active', '=', true)
    .execute()
  const groups = await queries
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
    .execute()
  const mappedVehicles = new Map(mapping.vehicles.map((one) => [one.divera_id, one.vehicle_id]))
  const mappedGroups = new Map(mapping.groups.map((one) => [one.divera_id, one.group_id]))

  const groupOf = (name: string): number | null => {
    const id = mappedGroups.get(name)
    if (id !== undefined) return groups.some((group) => group.id === id) ? id : null
    const equal = isId(name) ? [] : groups.filter((one) => spellingOf(one.name) === spellingOf(name))
    const [same, ...others] = equal
    return same && others.length === 0 ? same.id : null
  }
  return {
    timeZone: await timeZoneOf(queries, organisation),
    vehicles: (named) =>
      named.flatMap((name) => {
        const id = mappedVehicles.get(name)
        if (id !== undefined) return vehicles.find((one) => one.id === id)?.call_sign ?? []
        return isId(name) ? [] : [name]
      }),
    groups: (named) => {
      const own = named.map(groupOf)
      return own.every((id) => id !== null) ? [...new Set(own)] : []
    },
  }
}

function isId(name: string): boolean {
  return /^\d+$/.test(name)
}
