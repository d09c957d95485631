import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filtered, inOrder, wantedOf } from '../../../src/backend/operations/list/filters.ts'
import type { OperationFilters } from '../../../src/contract/operations/operation-list.ts'
import { useBothEngines } from '../../support/servers/engines.ts'

// Issue, Numbers: 100,000 operations are listed as fast as 1,000. Times differ from machine to machine; plans do not: each
// filter is read from its own index, already in order. (PostgreSQL plans by the size of its tables: `bench/operations.ts`.)

const backendOf = useBothEngines()

test.for<[Partial<OperationFilters>, string]>([
  [{}, 'operations_listed'],
  [{ status: 'active' }, 'operations_active'],
  [{ status: 'closed' }, 'operations_closed'],
  [{ status: 'archived' }, 'operations_archived'],
  [{ kind: 'exercise' }, 'operations_of_kind'],
  [{ type: 'Brand' }, 'operations_of_type'],
  [{ keyword: 'B3' }, 'operations_of_keyword'],
  [{ from: '2026-01-01', to: '2026-02-01' }, 'operations_listed'],
  [{ year: 2026 }, 'operations_listed'],
  [{ vehicle: 1 }, 'operation_vehicles_of_vehicle'],
  [{ search: 'brand' }, 'operation_search'],
])('%j is read from %s, already in order', async ([filters, index], { skip }) => {
  const { database } = backendOf('sqlite', skip)
  const wanted = wantedOf({ status: 'all', ...filters }, 'Europe/Berlin')
  const cursor = { at: Date.parse('2026-01-15T00:00:00Z'), id: 7 }
  for (const behind of [undefined, cursor]) {
    const organisation = { id: 1, tenantId: 1 }
    const query = filtered(database, organisation, wanted, behind)
    const steps = await inOrder(query, 'sqlite', organisation, wanted)
      .selectAll('operations')
      .limit(20)
      .explain<{ detail: string }>(undefined, sql`query plan`)
    const plan = steps.map(({ detail }) => detail).join('\n')

    expect(plan.split('\n')[0]).toContain(index)
    expect(plan).not.toMatch(/TEMP B-TREE|SCAN operations/)
  }
})
