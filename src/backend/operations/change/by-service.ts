import type { Changes } from '../../../contract/operations/operation-timeline.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import type { Services } from '../../services.ts'
import { publishVehiclesOf } from '../../vehicles/feature.ts'
import { operationsOf } from '../find.ts'
import { whereItGoesOn } from '../merge/merged.ts'
import { rebindVehicles } from '../operation-vehicles.ts'
import { publishOperation } from '../publish.ts'
import { takeOperation, writeChange } from './write-change.ts'

/** A change of the state of an operation that a connected service reports. */
export interface ServiceChange {
  operationId: number
  /** `archived` closes it, too. */
  to: 'closed' | 'reopened' | 'archived'
  /** The name by which people know the service. */
  from: string
  /** Of `closed`; kept unless a member has written one. */
  report?: string | null
  /** ms since 1970 */
  now: number
  /** Stores what the service keeps of it, in the same transaction; also where nothing changes. */
  note?: (queries: Queries) => Promise<void>
}

/**
 * Closes, reopens or archives an operation, or the one that it was merged into, without telling members by a notification. Resolves
 * after the commit to whether it has changed: false where it is so already, was deleted, or was archived and is to be reopened.
 */
export async function changeByService(
  services: Pick<Services, 'database' | 'hub' | 'log'>,
  organisation: CheckedOrganisation,
  { operationId, to, from, report = null, now, note }: ServiceChange,
): Promise<boolean> {
  const at = new Date(now).toISOString()
  const changed = await services.database.write(async (queries) => {
    const row = await takeCurrent(queries, organisation, operationId)
    const after = row && (await change(queries, row, { to, report, at, from }))
    if (after) await rebindVehicles(queries, after)
    await note?.(queries)
    return after?.id
  })
  if (changed === undefined) return false
  await publishOperation(services, organisation, changed)
  await publishVehiclesOf(services, organisation, changed)
  services.log.info({ operation: changed, organisation: organisation.id }, `operation ${to} by a service`)
  return true
}

async function takeCurrent(
  queries: Queries,
  organisation: CheckedOrganisation,
  operationId: number,
): Promise<OperationRow | undefined> {
  const known = await operationsOf(queries, organisation)
    .selectAll()
    .where('id', '=', operationId)
    .executeTakeFirst()
  if (!known) return undefined
  const row = await takeOperation(queries, organisation, await whereItGoesOn(queries, known), {
    deleted: true,
  })
  return row.deleted_at === null ? row : undefined
}

interface Changing extends Pick<ServiceChange, 'to' | 'from'> {
  report: string | null
  /** ISO 8601 UTC */
  at: string
}

async function change(
  queries: Queries,
  row: OperationRow,
  { to, report, at, from }: Changing,
): Promise<OperationRow | undefined> {
  const doing = { at, actor: from }
  if (to === 'reopened') {
    if (row.closed_at === null || row.archived_at !== null) return undefined
    const details: Changes = { close_reason: [row.close_reason, null] }
    const entry = { ...doing, kind: 'reopened', details }
    return writeChange(queries, row, { closed_at: null, close_reason: null }, entry)
  }
  const closed = row.closed_at === null ? await close(queries, row, report, doing) : undefined
  if (to === 'closed' || row.archived_at !== null) return closed
  return writeChange(queries, closed ?? row, { archived_at: at }, { ...doing, kind: 'archived' })
}

function close(
  queries: Queries,
  row: OperationRow,
  report: string | null,
  doing: { at: string; actor: string },
): Promise<OperationRow> {
  const details: Changes = { close_reason: [null, 'done'] }
  if (row.report === null && report !== null) details['report'] = [null, report]
  const values = { closed_at: doing.at, close_reason: 'done', report: row.report ?? report } as const
  return writeChange(queries, row, values, { ...doing, kind: 'closed', details })
}
