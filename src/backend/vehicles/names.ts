import type { FmsEvent } from '../../contract/vehicles/fms-intake.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { fold } from '../operations/alarm/keywords.ts'

/**
 * Which vehicles in service a radio gateway may mean: a number is an id; a text a call sign, an ISSI or an OPTA, whatever it
 * looks like. Capitals, umlauts and spaces do not matter.
 */
export async function vehiclesByName(
  queries: Queries,
  organisation: CheckedOrganisation,
): Promise<(vehicle: FmsEvent['vehicle']) => readonly number[]> {
  const rows = await queries
    .selectFrom('vehicles')
    .select(['id', 'call_sign', 'issi', 'opta'])
    .where('tenant_id', '=', organisation.tenantId)
    .where('organisation_id', '=', organisation.id)
    .where('active', '=', true)
    .execute()
  const named = new Map<string, Set<number>>()
  for (const { id, call_sign, issi, opta } of rows) {
    const names = [call_sign, ...issisOf(issi), opta ?? ''].map(fold)
    // One vehicle may be called the same in two ways, and is one all the same.
    for (const name of names.filter(Boolean)) named.set(name, (named.get(name) ?? new Set()).add(id))
  }
  const ids = new Set(rows.map(({ id }) => id))
  return (vehicle) => {
    if (typeof vehicle === 'number') return ids.has(vehicle) ? [vehicle] : []
    return [...(named.get(fold(vehicle)) ?? [])]
  }
}

/** A vehicle may have more than one radio. */
export function issisOf(issi: string | null): string[] {
  return (issi ?? '').split(/[\s,;]+/).filter(Boolean)
}
