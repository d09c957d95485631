import { REFUSALS_TOLD } from '../../contract/operations/intake-refusals.ts'
import type { Queries } from '../database/database.ts'
import { nothingStored, type Stored } from '../notifications/notify.ts'
import { storeInLanguages } from '../notifications/store-in-languages.ts'
import { administratorsOf } from '../organisation/read.ts'
import type { IntakeKey } from './intake-key.ts'
import type { Refused } from './refusals.ts'

/** In ms: so often administrators are told of a key at most. */
const TOLD_EVERY_MS = 24 * 60 * 60_000

/**
 * Counts one more message that was refused. From the third in a row on, the administrators of the organisation are told, of each key
 * once in 24 hours. To be published once it is committed.
 */
export async function countRefusal(
  queries: Queries,
  key: IntakeKey,
  { reason, at }: Refused,
): Promise<Stored> {
  const counted = await queries
    .updateTable('api_keys')
    .set(({ eb, ref }) => ({ refused_in_a_row: eb(ref('refused_in_a_row'), '+', 1) }))
    .where('id', '=', key.id)
    .returning(['refused_in_a_row', 'refusals_told_at'])
    .executeTakeFirstOrThrow()
  const { refused_in_a_row: count, refusals_told_at: told } = counted
  if (count < REFUSALS_TOLD) return nothingStored
  if (told !== null && Date.parse(at) - Date.parse(told) < TOLD_EVERY_MS) return nothingStored

  await queries.updateTable('api_keys').set({ refusals_told_at: at }).where('id', '=', key.id).execute()
  const administrators = await administratorsOf(queries, { id: key.organisationId, tenantId: key.tenantId })
  const userIds = administrators.map(({ id }) => id)
  return storeInLanguages(queries, userIds, (t) => ({
    tenantId: key.tenantId,
    organisationId: key.organisationId,
    type: 'other',
    title: t('intakeNews.refused', { sender: key.name }),
    body: t('intakeNews.refusedAbout', { count, reason: t(`intakeNews.reasons.${reason}`) }),
    operationId: null,
    vehicleId: null,
    page: 'integrations',
    at,
  }))
}

/** A message was accepted: those before it are no longer in a row. */
export async function endRefusals(queries: Queries, key: Pick<IntakeKey, 'id'>): Promise<void> {
  await queries.updateTable('api_keys').set({ refused_in_a_row: 0 }).where('id', '=', key.id).execute()
}
