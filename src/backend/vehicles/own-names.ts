import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { spellingOf } from '../operations/alarm/spelling.ts'
import { invalid } from '../http/problem.ts'
import { issisOf } from './names.ts'

/** TETRA numbers have up to 8 digits; the ones of a brigade no fewer than 5. */
const ISSI = /^\d{5,8}$/

/** One number or several, each once, as they are kept; undefined: not all of them are numbers of radios. */
export function readIssi(text: string): string | undefined {
  const numbers = [...new Set(issisOf(text))]
  return numbers.length > 0 && numbers.every((number) => ISSI.test(number)) ? numbers.join(', ') : undefined
}

/**
 * No two vehicles of an organisation have the same call sign, however it is written, or the same radio.
 * @throws {Problem} 422 where another vehicle has one of these.
 */
export async function requireOwnNames(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
  vehicleId: number,
  { call_sign, issi }: { call_sign?: string; issi?: string | null },
): Promise<void> {
  if (call_sign === undefined && !issi) return
  const others = await queries
    .selectFrom('vehicles')
    .select(['call_sign', 'issi'])
    .where('organisation_id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('id', '!=', vehicleId)
    .execute()
  const callSigns = new Set(others.map((other) => spellingOf(other.call_sign)))
  const radios = new Set(others.flatMap((other) => issisOf(other.issi)))
  const taken = {
    ...(call_sign !== undefined &&
      callSigns.has(spellingOf(call_sign)) && { call_sign: [{ key: 'taken' as const }] }),
    ...(issisOf(issi ?? null).some((one) => radios.has(one)) && { issi: [{ key: 'taken' as const }] }),
  }
  if (Object.keys(taken).length > 0) throw invalid(taken)
}
