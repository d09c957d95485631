import type { Updateable } from 'kysely'
import {
  DIVERA_BASE_URL,
  type DiveraChange,
  POLL_SECONDS,
  SHOWN_KEY_LENGTH,
} from '../../../contract/divera/divera.ts'
import { type DiveraMapping, nothingMapped } from '../../../contract/divera/divera-mapping.ts'
import type { Queries } from '../../database/database.ts'
import type { DiveraTables } from '../../database/schema-divera.ts'
import { isAllowedTarget, trustedTargets } from '../../http/outbound.ts'
import { invalid, Problem } from '../../http/problem.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { newSecret } from '../../session/secrets.ts'
import { iso } from '../../time/iso.ts'
import type { KeyName } from './client.ts'
import { readConnection, sealKey, toDivera, type ConnectionRow } from './connection.ts'
import { addPoll } from './schedule.ts'

type Values = Updateable<DiveraTables['divera_connections']>

export interface Changing {
  queries: Queries
  organisation: CheckedOrganisation
  appKey: string
  /** As configured: hosts that a base URL may name although they are private (`DIVERA_TARGETS`). */
  targets: readonly string[]
  /** ms since 1970 */
  now: number
}

/**
 * Changes the connection of an organisation, and has DIVERA asked at once where it is on.
 * @throws {Problem} 409 with the connection where another administrator has changed it since; 422 with the fields
 */
export async function changeConnection(
  changing: Changing,
  { version, ...change }: DiveraChange,
): Promise<ConnectionRow> {
  const { queries, organisation, appKey, now } = changing
  const row = await readConnection(queries, organisation)
  if ((row?.version ?? 0) !== version) throw changedMeanwhile(appKey, row, now)
  const values = await valuesOf(changing, row, change)
  const saved = row
    ? await queries
        .updateTable('divera_connections')
        .set({ ...values, version: version + 1 })
        .where('organisation_id', '=', organisation.id)
        .where('version', '=', version)
        .returningAll()
        .executeTakeFirst()
    : await insertConnection(queries, organisation, values)
  // A concurrent request has changed it since it was read.
  if (!saved) throw changedMeanwhile(appKey, await readConnection(queries, organisation), now)
  if (saved.enabled) await addPoll(queries, saved, now, now)
  return saved
}

/** The answer to a call that is about another state of the connection than the present one: 409 with that. */
export function changedMeanwhile(appKey: string, row: ConnectionRow | undefined, now: number): Problem {
  return new Problem(409, 'diveraChanged', { current: toDivera(appKey, row, now) })
}

/** Makes the secret in the address of the webhook; the one before ends. Answers it, to be shown once. */
export async function renewWebhook({
  queries,
  organisation,
  now,
}: Pick<Changing, 'queries' | 'organisation' | 'now'>): Promise<string> {
  const { secret, hash } = newSecret()
  const values = {
    webhook_hash: hash,
    webhook_made_at: iso(now),
    webhook_called_at: null,
    webhook_missed_at: null,
    webhook_told: false,
  }
  const renewed = await queries
    .updateTable('divera_connections')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
    .returningAll()
    .executeTakeFirst()
  if (!renewed) await insertConnection(queries, organisation, values)
  if (renewed?.enabled) await addPoll(queries, renewed, now, now)
  return secret
}

function insertConnection(
  queries: Queries,
  organisation: CheckedOrganisation,
  values: Values,
): Promise<ConnectionRow | undefined> {
  return queries
    .insertInto('divera_connections')
    .values({
      base_url: DIVERA_BASE_URL,
      poll_seconds: POLL_SECONDS.usual,
      mapping: JSON.stringify(nothingMapped),
      ...values,
      organisation_id: organisation.id,
      tenant_id: organisation.tenantId,
    })
    .onConflict((conflict) => conflict.column('organisation_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** @throws {Problem} 422 */
async function valuesOf(
  { queries, organisation, appKey, targets, now }: Changing,
  row: ConnectionRow | undefined,
  change: Omit<DiveraChange, 'version'>,
): Promise<Values> {
  const base_url = change.base_url === undefined ? undefined : readBaseUrl(change.base_url, targets)
  const before = row?.base_url ?? DIVERA_BASE_URL
  const isOtherHost = base_url !== undefined && new URL(base_url).host !== new URL(before).host
  if (isOtherHost) await forgetAlarms(queries, organisation)
  if (change.mapping) await checkMapping(queries, organisation, change.mapping)

  const keys = {
    ...keyValues(appKey, organisation.id, 'personal', change.personal_key, isOtherHost),
    ...keyValues(appKey, organisation.id, 'system', change.system_key, isOtherHost),
  }
  const webhook = isOtherHost ? { webhook_hash: null, webhook_made_at: null, webhook_missed_at: null } : {}
  const isOtherUnit = change.ucr !== undefined && change.ucr !== (row?.ucr ?? null)
  const after = { ...row, ...keys, ...webhook }
  const isUsable = Boolean(after.personal_key ?? after.system_key ?? after.webhook_hash)
  if (change.enabled && !isUsable) throw invalid({ personal_key: [{ key: 'needsKey' }] })
  const enabled = (change.enabled ?? row?.enabled ?? false) && isUsable
  const begins = enabled && !row?.enabled
  return {
    ...(base_url !== undefined && { base_url }),
    ...keys,
    ...webhook,
    enabled,
    ...(change.ucr !== undefined && { ucr: change.ucr }),
    ...(change.directions && {
      takes_alarms: change.directions.alarms,
      takes_statuses: change.directions.vehicle_status,
    }),
    ...(change.poll_seconds !== undefined && { poll_seconds: change.poll_seconds }),
    ...(change.mapping && { mapping: JSON.stringify(change.mapping) }),
    // What DIVERA has then was raised before: it is recorded without ringing.
    ...((begins || isOtherHost || isOtherUnit) && { synced_at: null, status_marks: null }),
    ...((begins || isOtherHost) && {
      enabled_at: iso(now),
      last_success_at: null,
      clock_ahead_ms: null,
      poll_told: false,
    }),
    // Another key may be good where the one before was not.
    failures: 0,
    blocked_until: null,
  }
}

/**
 * The URL without slashes at its end.
 * @throws {Problem} 422 for one that is not https, or a target that no user may name
 */
function readBaseUrl(given: string, targets: readonly string[]): string {
  let url = given
  while (url.endsWith('/')) url = url.slice(0, -1)
  const isAllowed = isAllowedTarget(url, trustedTargets(targets)) && URL.parse(url)?.search === ''
  if (!isAllowed) throw invalid({ base_url: [{ key: 'targetNotAllowed' }] })
  return url
}

function keyValues(
  appKey: string,
  organisationId: number,
  which: KeyName,
  key: string | null | undefined,
  isOtherHost: boolean,
): Values {
  // A key must not be sent to a host that the administrator did not enter it for.
  const given = key === undefined && isOtherHost ? null : key
  if (given === undefined) return {}
  const values = {
    key: given === null ? null : sealKey(appKey, given, organisationId, which),
    last4: given === null || given.length < SHOWN_KEY_LENGTH ? null : given.slice(-4),
  }
  return which === 'personal'
    ? { personal_key: values.key, personal_last4: values.last4 }
    : { system_key: values.key, system_last4: values.last4 }
}

/** The ids of alarms of another host mean other alarms. */
async function forgetAlarms(queries: Queries, { id }: CheckedOrganisation): Promise<void> {
  await queries.deleteFrom('divera_alarms').where('organisation_id', '=', id).execute()
  await queries.deleteFrom('divera_awaited').where('organisation_id', '=', id).execute()
}

/** @throws {Problem} 422 for vehicles and groups that the organisation does not have, and for an id of DIVERA that stands twice */
async function checkMapping(
  queries: Queries,
  organisation: CheckedOrganisation,
  { vehicles, groups }: DiveraMapping,
): Promise<void> {
  const known = async (table: 'vehicles' | 'groups', ids: readonly (number | null)[]) => {
    const wanted = [...new Set(ids.filter((id) => id !== null))]
    const rows = await queries
      .selectFrom(table)
      .select('id')
      .where('organisation_id', '=', organisation.id)
      .where('tenant_id', '=', organisation.tenantId)
      .where('id', 'in', [0, ...wanted])
      .execute()
    return rows.length === wanted.length
  }
  const vehicleIds = vehicles.map(({ vehicle_id }) => vehicle_id)
  const groupIds = groups.map(({ group_id }) => group_id)
  if (!(await known('vehicles', vehicleIds))) throw invalid({ 'mapping.vehicles': [{ key: 'missing' }] })
  if (!(await known('groups', groupIds))) throw invalid({ 'mapping.groups': [{ key: 'missing' }] })
  for (const [field, list] of Object.entries({ vehicles, groups })) {
    const ids = new Set(list.map(({ divera_id }) => divera_id))
    if (ids.size < list.length) throw invalid({ [`mapping.${field}`]: [{ key: 'taken' }] })
  }
}
