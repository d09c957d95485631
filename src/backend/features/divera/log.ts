import { type Selectable, sql } from 'kysely'
import {
  DIVERA_LOG_DAYS,
  DIVERA_LOG_PAGE,
  type DiveraLog,
  type DiveraLogEntry,
} from '../../../contract/divera/divera-log.ts'
import type { Queries } from '../../database/database.ts'
import { PORTION, rowsOf } from '../../database/portions.ts'
import type { DiveraTables } from '../../database/schema-divera.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { DAY_MS } from '../../time/durations.ts'
import { fold } from '../../text/fold.ts'
import { iso } from '../../time/iso.ts'
import type { DiveraAlarm } from './read-message.ts'

export type LogRow = Selectable<DiveraTables['divera_log']>

/** Longest title in the log, in UTF-16 units. */
const LONGEST_TITLE = 200

type NewEntry = Pick<LogRow, 'way' | 'outcome'> &
  Partial<Pick<LogRow, 'operation_id' | 'failure' | 'count'>> & {
    alarm?: DiveraAlarm | undefined
    /** Instead of the alarm. */
    diveraId?: string
  }

/** Adds an entry to the log of what DIVERA has said. `now` in ms since 1970. */
export async function noteInLog(
  queries: Queries,
  organisation: CheckedOrganisation,
  { alarm, diveraId, operation_id = null, failure = null, count = null, ...entry }: NewEntry,
  now: number,
): Promise<void> {
  const said = alarm?.title ?? alarm?.text ?? alarm?.address ?? null
  const title = said?.split('\n', 1)[0]?.slice(0, LONGEST_TITLE).toWellFormed() ?? null
  await queries
    .insertInto('divera_log')
    .values({
      ...entry,
      tenant_id: organisation.tenantId,
      organisation_id: organisation.id,
      at: iso(now),
      divera_id: alarm?.id ?? diveraId ?? null,
      title,
      words: title && fold(title),
      operation_id,
      failure,
      count,
    })
    .execute()
}

/** The log, the latest first, from before the entry with this id on. */
export async function readLog(
  queries: Queries,
  organisation: CheckedOrganisation,
  { search = '', before }: { search?: string | undefined; before?: number | undefined },
): Promise<DiveraLog> {
  const wanted = fold(search)
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await queries
    .selectFrom('divera_log')
    .selectAll()
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(wanted !== '', (query) =>
      query.where(({ or, eb }) =>
        or([eb('divera_id', '=', search.trim()), sql<boolean>`words like ${pattern} escape '\\'`]),
      ),
    )
    .orderBy('id', 'desc')
    .limit(DIVERA_LOG_PAGE + 1)
    .execute()
  const entries = rows.slice(0, DIVERA_LOG_PAGE).map(toEntry)
  return { entries, next: rows.length > DIVERA_LOG_PAGE ? (entries.at(-1)?.id ?? null) : null }
}

export function toEntry(row: LogRow): DiveraLogEntry {
  const { id, at, way, outcome, divera_id, title, operation_id, failure, count } = row
  // It is read from DIVERA once more.
  const can_retry = outcome === 'failed' && divera_id !== null
  return { id, at, way, outcome, divera_id, title, operation_id, failure, count, can_retry }
}

/** Deletes a portion of the entries from more than 30 days before `now` (ms since 1970). */
export async function forgetOldLog(queries: Queries, now: number): Promise<number> {
  const old = queries
    .selectFrom('divera_log')
    .select('id')
    .where('at', '<', iso(now - DIVERA_LOG_DAYS * DAY_MS))
    .limit(PORTION)
  return rowsOf(await queries.deleteFrom('divera_log').where('id', 'in', old).executeTakeFirstOrThrow())
}
