import type { Integration } from '../../../contract/organisation/integrations.ts'
import { type Asked, unknown } from '../../health-lines.ts'
import { faultsOf, readConnection, stateOf } from './connection.ts'

/** The line of DIVERA: whether it can be asked, and whether its webhook brings its alarms. */
export async function diveraHealth({ queries, organisation, now }: Asked): Promise<Integration> {
  const row = await readConnection(queries, organisation)
  const known = { ...unknown, kind: 'divera', page: '/settings/integrations/divera' } as const
  if (!row?.enabled) return { ...known, state: 'off' }
  const faults = faultsOf(row, now)
  const since = faults.map((fault) => fault.since).toSorted()[0] ?? null
  return {
    ...known,
    state: stateOf(row, faults),
    since,
    last_success_at: row.last_success_at,
    last_failure_at: row.last_failure_at,
    failing: faults.length,
  }
}
