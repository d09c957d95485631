import type { SameNumber } from '../../../contract/operations/operation-detail.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import { spellingOf } from '../alarm/spelling.ts'
import { operationsOf } from '../find.ts'

/**
 * The open operation of another source with the same number as this open one, however it is spelled: a member may merge them. `takeSameOpen`
 * merges those that have the same keyword or address as well. null: there is none.
 */
export async function sameNumberOf(queries: Queries, row: OperationRow): Promise<SameNumber | null> {
  const { number } = row
  if (number === null || row.closed_at !== null) return null
  const open = await operationsOf(queries, { id: row.organisation_id, tenantId: row.tenant_id })
    .select(['id', 'title', 'number', 'alarm_at'])
    .where('id', '!=', row.id)
    .where('source', '!=', row.source)
    .where('kind', '=', row.kind)
    .where('number', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
  const same = open.find((other) => other.number !== null && spellingOf(other.number) === spellingOf(number))
  return same ? { id: same.id, title: same.title, alarm_at: same.alarm_at } : null
}
