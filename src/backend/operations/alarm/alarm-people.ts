import { ALL_UNAVAILABLE } from '../../../contract/operations/operation-timeline.ts'
import { defaultLocale, type Locale, localeOrDefault } from '../../../contract/locales.ts'
import { placeWords } from '../../../i18n/place-words.ts'
import { translate } from '../../../i18n/translate.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import {
  publishNotifications,
  storeSaid,
  type Delivery,
  type Said,
  type Stored,
} from '../../notifications/notify.ts'
import { publishToEntitled } from '../../notifications/still-entitled.ts'
import type { Services } from '../../services.ts'
import { publishVehiclesOf } from '../../vehicles/publish.ts'
import { writeEntry } from '../change/write-change.ts'
import { hasAlarmedOthers, noteAlarmed } from './alarmed.ts'
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

/**
 * The alarm itself, for these people, who are remembered. `again`: it has alarmed some of them before. An actual alarm rings for all of
 * them where quiet hours or unavailability would hold it back for each.
 */
export async function storeAlarm(
  queries: Queries,
  operation: OperationRow,
  userIds: readonly number[],
  at: string,
  { again = false } = {},
): Promise<Stored> {
  const note = {
    tenantId: operation.tenant_id,
    organisationId: operation.organisation_id,
    type: 'operation',
    operationId: operation.id,
    kind: operation.kind,
    priority: operation.priority,
    again,
    at,
  } as const
  const isFirst = async () => again || !(await hasAlarmedOthers(queries, operation.id, userIds))
  const stored = await storeSaid(queries, await saidTo(queries, operation, userIds), note, async () =>
    operation.kind === 'actual' && (await isFirst()) ? ringingWords(queries, userIds) : undefined,
  )
  if (stored.ringsForAll) await writeEntry(queries, operation, { at, actor: null, kind: ALL_UNAVAILABLE })
  await noteAlarmed(queries, operation, stored.deliveries, { at, again })
  return stored
}

/** The words beneath an alarm that rings though all of its recipients are unavailable, in the language of each reader. */
async function ringingWords(
  queries: Queries,
  userIds: readonly number[],
): Promise<(userId: number) => string> {
  const localeOf = await localesOf(queries, userIds)
  return (userId) => translate(localeOf.get(userId) ?? defaultLocale)('operationNews.allUnavailable')
}

async function localesOf(queries: Queries, userIds: readonly number[]): Promise<ReadonlyMap<number, Locale>> {
  const people = await queries
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('id', 'in', [0, ...userIds])
    .execute()
  return new Map(people.map(({ id, locale }) => [id, localeOrDefault(locale)]))
}

/** What each reads: what, and where. A position is written in the language of who reads it, an address as it came. */
async function saidTo(
  queries: Queries,
  operation: OperationRow,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Said>> {
  const isAddress = operation.address !== null || operation.lat === null
  const localeOf = isAddress ? new Map<number, Locale>() : await localesOf(queries, userIds)
  const saidIn = (locale: Locale): Said => ({
    title: operation.title,
    body: placeWords(operation, translate(locale), locale) ?? '',
    vehicleId: null,
  })
  const said = { de: saidIn('de'), en: saidIn('en') } satisfies Record<Locale, Said>
  return new Map(userIds.map((id) => [id, said[localeOf.get(id) ?? defaultLocale]]))
}

/**
 * Call it after the commit: sends the notifications to the people who still have the right, and the operation to the organisation.
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
