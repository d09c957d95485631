import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { spellingOf } from '../operations/alarm/spelling.ts'

interface NamedVehicle {
  id: number
  call_sign: string
}

/**
 * Which vehicles in service a radio gateway or a dispatch centre may mean: a text is a call sign, an ISSI or an OPTA, however it
 * is spelled; a number an id, or an ISSI that came without its quotes.
 */
export async function vehiclesByName(
  queries: Queries,
  organisation: CheckedOrganisation,
): Promise<(vehicle: string | number) => readonly NamedVehicle[]> {
  const rows = await queries
    .selectFrom('vehicles')
    .select(['id', 'call_sign', 'issi', 'opta'])
    .where('tenant_id', '=', organisation.tenantId)
    .where('organisation_id', '=', organisation.id)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  const named = new Map<string, Set<NamedVehicle>>()
  for (const row of rows) {
    const names = [row.call_sign, ...issisOf(row.issi), row.opta ?? ''].map(spellingOf)
    // One vehicle may be called the same in two ways, and is one all the same.
    for (const name of names.filter(Boolean)) named.set(name, (named.get(name) ?? new Set()).add(row))
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (vehicle) => {
    const meant = new Set(named.get(spellingOf(String(vehicle))))
    const own = typeof vehicle === 'number' ? byId.get(vehicle) : undefined
    return [...(own ? meant.add(own) : meant)]
  }
}

/** A vehicle may have more than one radio. */
export function issisOf(issi: string | null): string[] {
  return (issi ?? '').split(/[\s,;]+/).filter(Boolean)
}
