import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationType } from '../../../contract/operations/operations.ts'
import { invalid, type Problem } from '../../http/problem.ts'

const missing = (field: string): Problem => invalid({ [field]: [{ key: 'missing' }] })

export interface GivenKeyword {
  id: number
  code: string
  title: string
  type: OperationType
  priority: boolean
  text_template: string | null
}

/**
 * The keyword an operation is given; `known`, the one that it has, may be out of use by now.
 * @throws {Problem} 422 where the tenant has no such keyword.
 */
export async function findKeyword(
  queries: Queries,
  { tenantId }: CheckedOrganisation,
  id: number,
  known: number | null,
): Promise<GivenKeyword> {
  const keyword = await queries
    .selectFrom('keywords')
    .select(['id', 'code', 'title', 'type', 'priority', 'text_template', 'active'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!keyword || (!keyword.active && id !== known)) throw missing('keyword_id')
  return keyword
}

/**
 * The call signs of the organisation's vehicles; of those in `known` also where they are out of use by now.
 * @throws {Problem} 422 where one of them is none of the organisation's.
 */
export async function findCallSigns(
  queries: Queries,
  organisation: CheckedOrganisation,
  ids: readonly number[],
  known: readonly number[],
): Promise<string[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const found = await queries
    .selectFrom('vehicles')
    .select(['id', 'call_sign', 'active'])
    .where('tenant_id', '=', organisation.tenantId)
    .where('organisation_id', '=', organisation.id)
    .where('id', 'in', wanted)
    .execute()
  const usable = new Map(
    found.filter(({ id, active }) => active || known.includes(id)).map((vehicle) => [vehicle.id, vehicle]),
  )
  return wanted.map((id) => {
    const vehicle = usable.get(id)
    if (!vehicle) throw missing('vehicle_ids')
    return vehicle.call_sign
  })
}
