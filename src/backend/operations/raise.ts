import { DEFAULT_OPERATION_TYPE } from '../../contract/operations.ts'
import type { CheckedOrganisation } from '../caller.ts'
import type { Queries } from '../database/database.ts'
import type { OperationRow } from '../database/schema.ts'
import {
  nothingStored,
  publishNotifications,
  storeNotifications,
  type Stored,
} from '../notifications/notify.ts'
import { publishToEntitled } from '../notifications/still-entitled.ts'
import { membersHolding } from '../rights.ts'
import type { Services } from '../services.ts'
import type { Alarm } from './alarm.ts'
import { fold, keywordsOf, matchKeyword } from './keywords.ts'
import { publishOperation } from './publish.ts'

export interface Raised {
  id: number
  /** false: this source and source_id had been raised before; nothing was changed. */
  created: boolean
  /** Whether a keyword of the tenant was recognised. */
  matched: boolean
}

/**
 * Raises an alarm: operation, timeline and one notification for each entitled member are committed together;
 * then everyone concerned is told. `raisedBy` is the name people know the source by. Resolves after the commit.
 * `now` in ms since 1970.
 */
export async function raise(
  services: Pick<Services, 'database' | 'hub' | 'rights' | 'push' | 'log'>,
  organisation: CheckedOrganisation,
  alarm: Alarm,
  raisedBy: string,
  now: number,
): Promise<Raised> {
  const { database, rights, log } = services
  const asOf = rights.version()
  const { notified, ...raised } = await database.write((queries) =>
    store(queries, organisation, alarm, raisedBy, now),
  )
  if (!raised.created) return raised

  const { deliveries, pushes } = notified
  const committed = { organisation, permission: 'operations.view', deliveries, asOf } as const
  await publishToEntitled(services, committed, (entitled) =>
    publishNotifications(services, { deliveries: entitled, pushes }),
  )
  await publishOperation(services, organisation, raised.id)
  log.info(
    { operation: raised.id, organisation: organisation.id, recipients: deliveries.length },
    'alarm raised',
  )
  return raised
}

async function store(
  queries: Queries,
  organisation: CheckedOrganisation,
  alarm: Alarm,
  raisedBy: string,
  now: number,
): Promise<Raised & { notified: Stored }> {
  const keyword = matchKeyword(alarm.keyword ?? alarm.title, await keywordsOf(queries, organisation.tenantId))
  const matched = keyword !== undefined
  const receivedAt = new Date(now).toISOString()

  const row = await queries
    .insertInto('operations')
    .values({
      tenant_id: organisation.tenantId,
      organisation_id: organisation.id,
      source: alarm.source,
      source_id: alarm.sourceId,
      number: alarm.number,
      kind: alarm.kind,
      type: alarm.type ?? keyword?.type ?? DEFAULT_OPERATION_TYPE,
      keyword: keyword?.code ?? alarm.keyword,
      keyword_id: keyword?.id ?? null,
      title: alarm.title,
      text: alarm.text,
      priority: alarm.priority ?? keyword?.priority ?? false,
      address: alarm.address,
      lat: alarm.lat,
      lng: alarm.lng,
      remark: alarm.remark,
      alarm_at: alarm.alarmAt,
      created_at: receivedAt,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'source', 'source_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row)
    return {
      id: await findRaised(queries, organisation, alarm),
      created: false,
      matched,
      notified: nothingStored,
    }

  await storeVehicles(queries, row, alarm.vehicles)
  await queries
    .insertInto('operation_timeline')
    .values({
      tenant_id: row.tenant_id,
      operation_id: row.id,
      at: receivedAt,
      kind: 'alarm',
      actor: raisedBy,
    })
    .execute()
  const recipients = await membersHolding(queries, organisation, 'operations.view')
  const notified = await storeNotifications(queries, recipients, {
    tenantId: organisation.tenantId,
    organisationId: organisation.id,
    type: 'operation',
    title: row.title,
    body: row.address ?? '',
    operationId: row.id,
    vehicleId: null,
    at: receivedAt,
  })
  return { id: row.id, created: true, matched, notified }
}

async function findRaised(
  queries: Queries,
  organisation: CheckedOrganisation,
  alarm: Alarm,
): Promise<number> {
  const { id } = await queries
    .selectFrom('operations')
    .select('id')
    .where('organisation_id', '=', organisation.id)
    .where('source', '=', alarm.source)
    .where('source_id', '=', alarm.sourceId)
    .executeTakeFirstOrThrow()
  return id
}

/** Call signs of the organisation's own vehicles are linked; those of neighbours stand as text. */
async function storeVehicles(
  queries: Queries,
  operation: OperationRow,
  callSigns: readonly string[],
): Promise<void> {
  if (callSigns.length === 0) return
  const own = await queries
    .selectFrom('vehicles')
    .select(['id', 'call_sign'])
    .where('organisation_id', '=', operation.organisation_id)
    .where('active', '=', true)
    .execute()
  const ownBySign = new Map(own.map((vehicle) => [fold(vehicle.call_sign), vehicle]))

  await queries
    .insertInto('operation_vehicles')
    .values(
      callSigns.map((callSign) => {
        const vehicle = ownBySign.get(fold(callSign))
        return {
          tenant_id: operation.tenant_id,
          operation_id: operation.id,
          vehicle_id: vehicle?.id ?? null,
          call_sign: vehicle?.call_sign ?? callSign,
          alarmed_at: operation.alarm_at,
        }
      }),
    )
    .execute()
  const linked = callSigns.flatMap((callSign) => ownBySign.get(fold(callSign))?.id ?? [])
  if (operation.kind !== 'actual') return
  // One after the other and always in the same order, so that two alarms never wait for each other's vehicles.
  for (const id of linked.toSorted((left, right) => left - right)) {
    await queries
      .updateTable('vehicles')
      .set({ current_operation_id: operation.id })
      .where('id', '=', id)
      .execute()
  }
}
