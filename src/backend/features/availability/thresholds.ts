import * as v from 'valibot'
import { type putThresholds, Thresholds } from '../../../contract/availability/thresholds.ts'
import type { Queries } from '../../database/database.ts'
import { invalid, Problem } from '../../http/problem.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { nothingWanted, type Wanted } from './strength.ts'

const Stored = Thresholds.entries.thresholds

export async function readThresholds(
  queries: Queries,
  { id }: Pick<CheckedOrganisation, 'id'>,
): Promise<Thresholds> {
  const row = await queries
    .selectFrom('strength_settings')
    .select(['thresholds', 'counts_unknown', 'version'])
    .where('organisation_id', '=', id)
    .executeTakeFirst()
  if (!row) return { thresholds: [], counts_unknown: false, version: 0 }
  const thresholds = v.safeParse(Stored, row.thresholds)
  return { ...row, thresholds: thresholds.success ? thresholds.output : [] }
}

/** What an organisation wants, as `countStrength` takes it. */
export async function wantedIn(queries: Queries, organisation: { id: number }): Promise<Wanted> {
  const { thresholds, counts_unknown, version } = await readThresholds(queries, organisation)
  return version === 0 ? nothingWanted : { thresholds, countsUnknown: counts_unknown }
}

/**
 * Replaces the thresholds of an organisation.
 * @throws {Problem} 409 with what holds where another administrator has changed them since; 422 where a qualification stands twice
 */
export async function writeThresholds(
  queries: Queries,
  organisation: CheckedOrganisation,
  { version, thresholds, counts_unknown }: v.InferOutput<(typeof putThresholds)['input']>,
): Promise<Thresholds> {
  const names = thresholds.map(({ name }) => name.toLowerCase())
  if (new Set(names).size < names.length) throw invalid({ thresholds: [{ key: 'qualificationTwice' }] })
  const change = { thresholds: JSON.stringify(thresholds), counts_unknown }
  const written =
    version === 0
      ? await queries
          .insertInto('strength_settings')
          .values({ organisation_id: organisation.id, tenant_id: organisation.tenantId, ...change })
          .onConflict((conflict) => conflict.column('organisation_id').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await queries
          .updateTable('strength_settings')
          .set({ ...change, version: version + 1 })
          .where('organisation_id', '=', organisation.id)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  const current = await readThresholds(queries, organisation)
  const isSame = JSON.stringify([thresholds, counts_unknown])
  // The same once more: an answer was lost, and the client has sent it again.
  if (!written && isSame !== JSON.stringify([current.thresholds, current.counts_unknown]))
    throw new Problem(409, 'thresholdsChanged', { current })
  return current
}
