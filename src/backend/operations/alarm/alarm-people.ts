import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import {
  publishNotifications,
  storeNotifications,
  type Delivery,
  type Stored,
} from '../../notifications/notify.ts'
import { publishToEntitled } from '../../notifications/still-entitled.ts'
import type { Services } from '../../services.ts'
import { publishVehiclesOf } from '../../vehicles/publish.ts'
import { noteAlarmed } from './alarmed.ts'
import { publishOperation } from '../publish.ts'
import { recipientsOf } from './recipients.ts'

/**
 * In the transaction of a new operation: notes whom it alarms, and stores a notification for each of them. No groups: all
 * of the organisation. `at` in ISO 8601 UTC.
 */
export async function alarmPeople(
  queries: Queries,
  organisation: CheckedOrganisation,
  operation: OperationRow,
  groupIds: readonly number[],
  at: string,
): Promise<Stored> {
  const recipients = await recipientsOf(queries, organisation, groupIds)
  await noteGroups(queries, operation, recipients.groupIds)
  return storeAlarm(queries, operation, recipients.userIds, at)
}

export async function noteGroups(
  queries: Queries,
  { id: operation_id, tenant_id }: OperationRow,
  groupIds: readonly number[],
): Promise<void> {
  if (groupIds.length === 0) return
  await queries
    .insertInto('operation_groups')
    .values(groupIds.map((group_id) => ({ operation_id, group_id, tenant_id })))
    .onConflict((conflict) => conflict.columns(['operation_id', 'group_id']).doNothing())
    .execute()
}

/** The alarm itself, for these people, who are remembered. `again`: it has alarmed some of them before. */
export async function storeAlarm(
  queries: Queries,
  operation: OperationRow,
  userIds: readonly number[],
  at: string,
  { again = false } = {},
): Promise<Stored> {
  const stored = await storeNotifications(queries, userIds, {
    tenantId: operation.tenant_id,
    organisationId: operation.organisation_id,
    type: 'operation',
    title: operation.title,
    body: operation.address ?? '',
    operationId: operation.id,
    vehicleId: null,
    kind: operation.kind,
    at,
  })
  await noteAlarmed(queries, operation, stored.deliveries, { at, again })
  return stored
}

/**
 * After the commit: tells everybody who was notified and still may know, and the organisation how the operation stands.
 * `asOf` is the version of the rights from before the transaction.
 */
export async function announceOperation(
  services: Pick<Services, 'database' | 'hub' | 'rights' | 'push' | 'log'>,
  organisation: CheckedOrganisation,
  operationId: number,
  { notified, asOf }: { notified: Stored; asOf: number },
): Promise<void> {
  const { deliveries, pushes } = notified
  const committed = { organisation, permission: 'operations.view', deliveries, asOf } as const
  await publishToEntitled(services, committed, (entitled: readonly Delivery[]) =>
    publishNotifications(services, { deliveries: entitled, pushes }),
  )
  await publishOperation(services, organisation, operationId)
  await publishVehiclesOf(services, organisation, operationId)
}
