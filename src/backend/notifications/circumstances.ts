import type { Queries } from '../database/database.ts'
import { timeZoneOf } from '../time/organisation-zone.ts'
import { unavailableAmong } from './availability.ts'
import type { Circumstances } from './rules.ts'
import { chosenSettings, unchosen } from './settings.ts'

/** What decides how each of these people is told by an organisation at a moment (ISO 8601 UTC). */
export async function circumstancesOf(
  queries: Queries,
  organisationId: number,
  userIds: readonly number[],
  at: string,
): Promise<(userId: number) => Circumstances> {
  const organisationZone = await timeZoneOf(queries, { id: organisationId })
  const chosen = await chosenSettings(queries, userIds)
  const unavailable = await unavailableAmong(queries, userIds, at)
  const moment = Date.parse(at)

  return (userId) => ({
    settings: chosen.get(userId) ?? unchosen,
    moment,
    organisationZone,
    unavailable: unavailable.has(userId),
  })
}
