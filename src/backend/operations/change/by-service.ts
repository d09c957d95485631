import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import type { Services } from '../../services.ts'
import { publishVehiclesOf } from '../../vehicles/feature.ts'
import { operationsOf } from '../find.ts'
import { whereItGoesOn } from '../merge/merged.ts'
import { archiveOperation } from '../list/archive.ts'
import { publishOperation } from '../publish.ts'
import { closeOperation, reopenOperation } from './close.ts'
import { type Doing, takeOperation } from './write-change.ts'

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
    const doing = { at, actor: from }
    const isChanged = row !== undefined && (await change(queries, organisation, row, { to, report, doing }))
    await note?.(queries)
    return isChanged ? row.id : undefined
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

/** Answers whether it has changed. */
async function change(
  queries: Queries,
  organisation: CheckedOrganisation,
  row: OperationRow,
  { to, report, doing }: { to: ServiceChange['to']; report: string | null; doing: Doing },
): Promise<boolean> {
  if (to === 'reopened') {
    if (row.archived_at !== null) return false
    return (await reopenOperation(queries, row, doing)) !== undefined
  }
  const isOpen = row.closed_at === null
  if (isOpen) {
    const about = { reason: 'done', report: row.report ?? report ?? '' } as const
    await closeOperation(queries, organisation, row, about, doing)
  }
  if (to === 'closed') return isOpen
  const closed = isOpen ? await takeOperation(queries, organisation, row.id) : row
  return (await archiveOperation(queries, closed, doing)) !== undefined
}
