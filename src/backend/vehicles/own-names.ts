import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import type { VehicleRow } from '../database/schema.ts'
import { spellingOf } from '../operations/alarm/spelling.ts'
import { type FieldProblem, invalid } from '../http/problem.ts'
import { issisOf } from './names.ts'

/** TETRA numbers have up to 8 digits; the ones of a brigade no fewer than 5. */
const ISSI = /^\d{5,8}$/

/** One number or several, each once, as they are kept; undefined: not all of them are numbers of radios. */
export function readIssi(text: string): string | undefined {
  const numbers = [...new Set(issisOf(text))]
  return numbers.length > 0 && numbers.every((number) => ISSI.test(number)) ? numbers.join(', ') : undefined
}

type Names = Pick<VehicleRow, 'call_sign' | 'issi' | 'opta'>

/**
 * THE rule for the names of vehicles: dispatch centres and radio gateways may name a vehicle by its call sign, its ISSIs or its OPTA,
 * in any spelling. So each name belongs to one vehicle of an organisation, across all kinds of names. Names of vehicles that are out
 * of use stay taken, as such a vehicle may be used again. `vehicleId`: the vehicle with the given names; undefined: a new one. Checks
 * only the given names.
 * @throws {Problem} 422 at each name that another vehicle has, with the call sign of that one.
 */
export async function requireOwnNames(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
  vehicleId: number | undefined,
  { call_sign, issi, opta }: Partial<Names>,
): Promise<void> {
  const given = {
    call_sign: call_sign ? [call_sign] : [],
    issi: issisOf(issi ?? null),
    opta: opta ? [opta] : [],
  }
  if (Object.values(given).flat().length === 0) return
  const others = await queries
    .selectFrom('vehicles')
    .select(['call_sign', 'issi', 'opta'])
    .where('organisation_id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('id', '!=', vehicleId ?? 0)
    .orderBy('id')
    .execute()
  const owners = new Map(
    others.flatMap((other) => namesOf(other).map((name) => [spellingOf(name), other.call_sign])),
  )
  const taken: Record<string, FieldProblem[]> = {}
  for (const [field, names] of Object.entries(given)) {
    const owner = names.map((name) => owners.get(spellingOf(name))).find((one) => one !== undefined)
    if (owner !== undefined) taken[field] = [{ key: 'takenBy', values: { vehicle: owner } }]
  }
  if (Object.keys(taken).length > 0) throw invalid(taken)
}

function namesOf({ call_sign, issi, opta }: Names): string[] {
  return [call_sign, ...issisOf(issi), ...(opta ? [opta] : [])]
}
