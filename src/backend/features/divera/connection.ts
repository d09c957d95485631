import * as v from 'valibot'
import type { Selectable } from 'kysely'
import { type Divera, DIVERA_BASE_URL, POLL_SECONDS } from '../../../contract/divera/divera.ts'
import type { DiveraFault } from '../../../contract/divera/divera-failures.ts'
import { DiveraMapping, nothingMapped } from '../../../contract/divera/divera-mapping.ts'
import type { Queries } from '../../database/database.ts'
import type { DiveraTables } from '../../database/schema-divera.ts'
import { seal, unseal } from '../../process/sealed.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import type { Access, DiveraFailure, KeyName } from './client.ts'

export type ConnectionRow = Selectable<DiveraTables['divera_connections']>

/** Where an alarm comes from, and when (ms since 1970). */
export interface Seen {
  connection: ConnectionRow
  way: 'webhook' | 'poll'
  now: number
}

export function organisationOf({ organisation_id, tenant_id }: ConnectionRow): CheckedOrganisation {
  return { id: organisation_id, tenantId: tenant_id }
}

/** The name by which members know DIVERA, in timelines and in the log of the intake. */
export const DIVERA_NAME = 'DIVERA 24/7'
/** The source of its operations. */
export const DIVERA_SOURCE = 'divera'

/** Without a successful question for so long, the connection is failing. */
export const FAILING_AFTER_MS = 10 * MINUTE_MS

export function readConnection(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
): Promise<ConnectionRow | undefined> {
  return queries
    .selectFrom('divera_connections')
    .selectAll()
    .where('organisation_id', '=', id)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
}

/** The connection was changed after the question to DIVERA began: its answer is about another one. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError'
}

/** Locks the connection until the end of the transaction: what concurrent messages of its organisation have stored is seen then. */
export async function lockConnection(
  queries: Queries,
  { organisation_id }: ConnectionRow,
): Promise<ConnectionRow | undefined> {
  return queries
    .updateTable('divera_connections')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('organisation_id', '=', organisation_id)
    .returningAll()
    .executeTakeFirst()
}

export function mappingOf({ mapping }: Pick<ConnectionRow, 'mapping'>): DiveraMapping {
  const read = v.safeParse(DiveraMapping, mapping)
  return read.success ? read.output : nothingMapped
}

/** Seals a key: it is good for nothing in the row of another organisation, or as the other key. */
export function sealKey(appKey: string, key: string, organisationId: number, which: KeyName): string {
  return seal(appKey, key, aboutKey(organisationId, which))
}

function keyOf(appKey: string, row: ConnectionRow, which: KeyName): string | DiveraFailure {
  const sealed = which === 'personal' ? row.personal_key : row.system_key
  if (sealed === null) return { failure: 'noKey' }
  return unseal(appKey, sealed, aboutKey(row.organisation_id, which)) ?? { failure: 'keyUnreadable' }
}

function aboutKey(organisationId: number, which: KeyName): string {
  return `divera ${which} key of organisation ${organisationId}`
}

/** The access to DIVERA with the stored keys. */
export function accessOf(appKey: string, row: ConnectionRow): Access {
  return {
    baseUrl: row.base_url,
    personalKey: keyOf(appKey, row, 'personal'),
    systemKey: keyOf(appKey, row, 'system'),
    ucr: row.ucr,
  }
}

/** Whether there is anything that DIVERA is asked for. */
function isAsked({ takes_alarms, personal_key, takes_statuses, system_key }: ConnectionRow): boolean {
  return (takes_alarms && personal_key !== null) || (takes_statuses && system_key !== null)
}

/** The faults of a connection that is on. `now` in ms since 1970. */
export function faultsOf(row: ConnectionRow, now: number): DiveraFault[] {
  if (!row.enabled) return []
  // An answer of before it was switched off says nothing.
  const silentSince = [row.enabled_at, row.last_success_at]
    .filter((at) => at !== null)
    .toSorted()
    .at(-1)
  const isSilent =
    isAsked(row) && silentSince !== undefined && now - Date.parse(silentSince) >= FAILING_AFTER_MS
  return [
    ...(isSilent ? [{ kind: 'poll' as const, since: silentSince, failure: row.last_failure }] : []),
    ...(row.webhook_missed_at !== null && row.webhook_hash !== null
      ? [{ kind: 'webhook' as const, since: row.webhook_missed_at, failure: null }]
      : []),
  ]
}

/** The connection as its page shows it; undefined: no administrator has ever saved it. */
export function toDivera(appKey: string, row: ConnectionRow | undefined, now: number): Divera {
  if (!row) {
    return {
      enabled: false,
      base_url: DIVERA_BASE_URL,
      personal_key: null,
      system_key: null,
      ucr: null,
      directions: { alarms: true, vehicle_status: true },
      poll_seconds: POLL_SECONDS.usual,
      mapping: nothingMapped,
      version: 0,
      simulated: false,
      webhook: null,
      state: 'off',
      faults: [],
      last_success_at: null,
      next_poll_at: null,
    }
  }
  const shown = (which: KeyName, sealed: string | null, last4: string | null) =>
    sealed === null ? null : { set: typeof keyOf(appKey, row, which) === 'string', last4 }
  const faults = faultsOf(row, now)
  return {
    enabled: row.enabled,
    base_url: row.base_url,
    personal_key: shown('personal', row.personal_key, row.personal_last4),
    system_key: shown('system', row.system_key, row.system_last4),
    ucr: row.ucr,
    directions: { alarms: row.takes_alarms, vehicle_status: row.takes_statuses },
    poll_seconds: row.poll_seconds,
    mapping: mappingOf(row),
    version: row.version,
    simulated: row.simulated,
    webhook:
      row.webhook_made_at === null
        ? null
        : { made_at: row.webhook_made_at, called_at: row.webhook_called_at },
    state: stateOf(row, faults),
    faults,
    last_success_at: row.last_success_at,
    next_poll_at: row.enabled ? nextPollOf(row) : null,
  }
}

/** Not before DIVERA takes questions again (429). */
function nextPollOf({ next_poll_at, blocked_until }: ConnectionRow): string | null {
  if (next_poll_at === null || blocked_until === null) return next_poll_at
  return next_poll_at > blocked_until ? next_poll_at : blocked_until
}

/** A connection that only the webhook feeds works once that was called. `last_success_at` is of the connection as it is switched on now. */
export function stateOf(row: ConnectionRow, faults: readonly DiveraFault[]): Divera['state'] {
  if (!row.enabled) return 'off'
  if (faults.length > 0) return 'failing'
  return (isAsked(row) ? row.last_success_at : row.webhook_called_at) === null ? 'unused' : 'ok'
}
