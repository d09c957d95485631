import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Database, Queries } from '../../database/database.ts'
import { choreTries, type Kind } from '../../jobs/kind.ts'
import type { Services } from '../../services.ts'
import { publishVehiclesOf } from '../../vehicles/publish.ts'
import { operationsOf } from '../find.ts'
import { rebindVehicles } from '../operation-vehicles.ts'
import { publishOperation } from '../publish.ts'
import { takeOperation, writeChange } from './write-change.ts'
import { HOUR_MS } from '../../time/durations.ts'

type Given = Pick<Services, 'database' | 'hub' | 'log'>

/** Closes forgotten operations by itself. */
export const autocloseKind: Kind<Given & Pick<Services, 'now'>> = {
  ...choreTries,
  kind: 'autoclose',
  run: (services) => closeForgotten(services, services.now()),
  takenMs: 10 * 60_000,
  every: {
    ms: 60_000,
    isNeeded: async ({ database, now }) => (await allForgotten(database.read, now())).length > 0,
  },
}

/**
 * Closes operations without activity for the number of hours that their organisation has set. Status events of vehicles do not count
 * as activity. `now` in ms since 1970.
 */
export async function closeForgotten(services: Given, now: number): Promise<void> {
  const { database, log } = services
  for (const { operation, organisation } of await allForgotten(database.read, now)) {
    if (!(await closeOne(database, organisation, operation, now))) continue
    await publishOperation(services, organisation, operation)
    await publishVehiclesOf(services, organisation, operation)
    log.info({ operation, organisation: organisation.id }, 'operation closed automatically')
  }
}

interface Forgotten {
  operation: number
  organisation: CheckedOrganisation
}

async function allForgotten(queries: Queries, now: number): Promise<Forgotten[]> {
  const periods = await queries
    .selectFrom('organisations')
    .select('autoclose_after_hours as hours')
    .where('autoclose_after_hours', 'is not', null)
    .distinct()
    .execute()
  const forgotten: Forgotten[] = []
  for (const { hours } of periods) {
    if (hours === null) continue
    const since = new Date(now - hours * HOUR_MS).toISOString()
    forgotten.push(...(await findForgotten(queries, hours, since)))
  }
  return forgotten
}

async function findForgotten(queries: Queries, hours: number, since: string): Promise<Forgotten[]> {
  const rows = await queries
    .selectFrom('operations')
    .innerJoin('organisations', 'organisations.id', 'operations.organisation_id')
    .select(['operations.id', 'operations.organisation_id', 'operations.tenant_id'])
    .where('organisations.autoclose_after_hours', '=', hours)
    .where('operations.deleted_at', 'is', null)
    .where('operations.archived_at', 'is', null)
    .where('operations.closed_at', 'is', null)
    .where('operations.alarm_at', '<=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('operation_timeline')
            .select('operation_timeline.id')
            .whereRef('operation_timeline.operation_id', '=', 'operations.id')
            .where('operation_timeline.at', '>', since)
            .where('operation_timeline.kind', 'not like', 'fms.%'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id, organisation_id, tenant_id }) => ({
    operation: id,
    organisation: { id: organisation_id, tenantId: tenant_id },
  }))
}

/** Answers whether it was still there, and open. */
function closeOne(
  database: Database,
  organisation: CheckedOrganisation,
  operationId: number,
  now: number,
): Promise<boolean> {
  const at = new Date(now).toISOString()
  return database.write(async (queries) => {
    const open = await operationsOf(queries, organisation)
      .select('id')
      .where('id', '=', operationId)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (!open) return false
    const row = await takeOperation(queries, organisation, operationId)
    if (row.closed_at !== null) return false
    const closed = await writeChange(
      queries,
      row,
      { closed_at: at, close_reason: 'done' },
      { at, actor: null, kind: 'autoclosed', details: { close_reason: [null, 'done'] } },
    )
    await rebindVehicles(queries, closed)
    return true
  })
}
