import type { ChannelSwitches } from '../../contract/notifications/notification-subjects.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import { LATEST_TIMEFRAME_HOURS } from '../../contract/operations/operations.ts'
import type { Queries } from '../database/database.ts'
import { circumstancesOf } from './circumstances.ts'
import { type ShownRow, toNotification } from './rows.ts'
import { channelsFor } from './rules.ts'
import { hasChosenSettings } from './settings.ts'

/** An open page announces what it has missed for this long. */
const ANNOUNCED_MS = LATEST_TIMEFRAME_HOURS * 3_600_000

/**
 * A page of a person's list. With what is unread and of the last day goes how they want to be told of it now, if they have
 * chosen anything: quiet hours hold for what a page has missed as for what is pushed to it.
 */
export async function withAnnounce(
  queries: Queries,
  userId: number,
  rows: readonly ShownRow[],
  now: number,
): Promise<Notification[]> {
  const isNews = ({ read_at, created_at }: ShownRow) =>
    read_at === null && now - Date.parse(created_at) < ANNOUNCED_MS
  const news = rows.filter(isNews)
  if (news.length === 0 || !(await hasChosenSettings(queries, userId))) return rows.map(toNotification)

  const at = new Date(now).toISOString()
  const announced = new Map<number, ChannelSwitches>()
  for (const organisationId of new Set(news.map(({ organisation_id }) => organisation_id))) {
    const circumstances = (await circumstancesOf(queries, organisationId, [userId], at))(userId)
    for (const { id, rings_for_all, ...told } of news.filter((one) => one.organisation_id === organisationId))
      announced.set(id, channelsFor({ ...told, ringsForAll: rings_for_all }, circumstances))
  }
  return rows.map((row) => {
    const announce = announced.get(row.id)
    return { ...toNotification(row), ...(announce && { announce }) }
  })
}
