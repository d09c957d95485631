import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { spellingOf } from '../operations/alarm/spelling.ts'
import { fold } from '../text/fold.ts'

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
  const named = {
    exactly: new Map<string, Set<NamedVehicle>>(),
    spelled: new Map<string, Set<NamedVehicle>>(),
  }
  for (const row of rows) {
    const names = [row.call_sign, ...issisOf(row.issi), row.opta ?? ''].filter(Boolean)
    // One vehicle may be called the same in two ways, and is one all the same.
    for (const name of names) {
      named.exactly.set(fold(name), (named.exactly.get(fold(name)) ?? new Set()).add(row))
      named.spelled.set(spellingOf(name), (named.spelled.get(spellingOf(name)) ?? new Set()).add(row))
    }
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (vehicle) => {
    const name = String(vehicle)
    // Two names may have the same spelling (`spellingOf`): an exact match wins.
    const meant = new Set(named.exactly.get(fold(name)) ?? named.spelled.get(spellingOf(name)))
    const own = typeof vehicle === 'number' ? byId.get(vehicle) : undefined
    return [...(own ? meant.add(own) : meant)]
  }
}

/**
 * The vehicles with these names, each once. A vehicle of the organisation may be named by its call sign, ISSI or OPTA; other names
 * stay text. So does a name of several vehicles (`ambiguous`), as the meant vehicle is unknown.
 */
export async function vehiclesCalled(
  queries: Queries,
  organisation: CheckedOrganisation,
  names: readonly string[],
): Promise<{ vehicle_id: number | null; call_sign: string; ambiguous: boolean }[]> {
  if (names.length === 0) return []
  const named = await vehiclesByName(queries, organisation)
  const vehicles = names.map((name) => {
    const [meant, ...others] = named(name)
    return meant && others.length === 0
      ? { vehicle_id: meant.id, call_sign: meant.call_sign, ambiguous: false }
      : { vehicle_id: null, call_sign: name, ambiguous: others.length > 0 }
  })
  const nameOf = ({ vehicle_id, call_sign }: (typeof vehicles)[number]) => vehicle_id ?? spellingOf(call_sign)
  return [...new Map(vehicles.map((vehicle) => [nameOf(vehicle), vehicle])).values()]
}

/** A vehicle may have more than one radio. */
export function issisOf(issi: string | null): string[] {
  return (issi ?? '').split(/[\s,;]+/).filter(Boolean)
}
