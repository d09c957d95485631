import type { Changes } from '../../contract/operations/operation-timeline.ts'
import {
  type Corrected,
  type CorrectedField,
  type Corrections,
  correctedFields,
  correctionsBetween,
  positionText,
} from '../../contract/operations/corrections.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Database, Queries } from '../database/database.ts'
import type { OperationRow } from '../database/schema.ts'
import { findOperation } from './find.ts'
import { MERGED_NEWS, NEWS } from './said.ts'

/** The kinds of timeline entries that change fields of an active operation. */
const CHANGING = ['updated', NEWS, MERGED_NEWS]

/** A member, and the time in ms since 1970. */
interface Seeing {
  organisation: CheckedOrganisation
  userId: number
  now: number
}

/**
 * Notes on behalf of a member, who has looked at the operation, the version that they have seen.
 * @throws {Problem} 404 where the organisation has no such operation.
 */
export async function markSeen(
  database: Database,
  { organisation, userId, now }: Seeing,
  { operationId, version }: { operationId: number; version: number },
): Promise<void> {
  const row = await findOperation(database.read, organisation, operationId)
  const seen = { ...row, version: Math.min(version, row.version) }
  // Members open an operation more often than it changes: do not write the same version again.
  const isNoted = await database.read
    .selectFrom('operation_seen')
    .select('version')
    .where('operation_id', '=', row.id)
    .where('user_id', '=', userId)
    .where('version', '>=', seen.version)
    .executeTakeFirst()
  if (!isNoted)
    await database.write((queries) => noteSeen(queries, seen, userId, new Date(now).toISOString()))
}

/** Stores the version of `operation` as seen by the member, unless they have seen a higher one. `at` in ISO 8601 UTC. */
export async function noteSeen(
  queries: Queries,
  { id, tenant_id, version }: Pick<OperationRow, 'id' | 'tenant_id' | 'version'>,
  userId: number,
  at: string,
): Promise<void> {
  await queries
    .insertInto('operation_seen')
    .values({ operation_id: id, user_id: userId, tenant_id, version, seen_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['operation_id', 'user_id'])
        .doUpdateSet({ version, seen_at: at })
        .where('operation_seen.version', '<', version),
    )
    .execute()
}

/**
 * The corrections of active operations that a member has not seen, by the id of the operation; one query. For a member who has never
 * looked at an operation they start from the member's alarm, or without an alarm from the first version.
 */
export async function correctionsOf(
  queries: Queries,
  operations: readonly OperationRow[],
  userId: number,
): Promise<ReadonlyMap<number, Corrections>> {
  const active = operations.filter(({ closed_at }) => closed_at === null)
  if (active.length === 0) return new Map()
  const rows = await queries
    .selectFrom('operation_timeline as entry')
    .leftJoin('operation_seen as seen', (join) =>
      join.onRef('seen.operation_id', '=', 'entry.operation_id').on('seen.user_id', '=', userId),
    )
    .leftJoin('operation_recipients as recipient', (join) =>
      join.onRef('recipient.operation_id', '=', 'entry.operation_id').on('recipient.user_id', '=', userId),
    )
    .select(['entry.operation_id', 'entry.details'])
    .where(
      'entry.operation_id',
      'in',
      active.map(({ id }) => id),
    )
    .where('entry.kind', 'in', CHANGING)
    .where('entry.details', 'is not', null)
    // The entries of an operation that was merged into this one count its own versions.
    .where('entry.merged_from', 'is', null)
    .where('entry.version', 'is not', null)
    .where(({ or, and, eb, ref }) =>
      or([
        eb('entry.version', '>', ref('seen.version')),
        and([
          eb('seen.version', 'is', null),
          or([eb('recipient.alarmed_at', 'is', null), eb('entry.at', '>', ref('recipient.alarmed_at'))]),
        ]),
      ]),
    )
    .orderBy('entry.id')
    .execute()
  const changes = Map.groupBy(rows, ({ operation_id }) => operation_id)
  return new Map(
    active.map((row) => [
      row.id,
      correctionsAfter(
        row,
        (changes.get(row.id) ?? []).map(({ details }) => details as Changes),
      ),
    ]),
  )
}

/** Goes back from the current values to those before the first of `changes`, which are in the order of the timeline. */
function correctionsAfter(current: Corrected, changes: readonly Changes[]): Corrections {
  const before: Changes = Object.assign({}, ...changes.toReversed()) as Changes
  const seen: Partial<Record<CorrectedField, string | null>> = {}
  for (const field of correctedFields) {
    if (field !== 'position' && before[field]) seen[field] = textOf(before[field][0])
  }
  const { lat, lng } = before
  if (lat ?? lng) seen.position = positionOf((lat ?? [current.lat])[0], (lng ?? [current.lng])[0])
  return correctionsBetween(
    seen,
    current,
    correctedFields.filter((field) => field in seen),
  )
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function positionOf(lat: unknown, lng: unknown): string | null {
  return typeof lat === 'number' && typeof lng === 'number' ? positionText(lat, lng) : null
}
