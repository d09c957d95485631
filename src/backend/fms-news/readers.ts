import type { FmsChoice } from '../../contract/notifications/notification-settings.ts'
import { typeSubjects } from '../../contract/notifications/notification-subjects.ts'
import { type Locale, localeOrDefault } from '../../contract/locales.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { isWanted } from '../notifications/rules.ts'
import { chosenSettings, unchosen } from '../notifications/settings.ts'
import { membersHolding } from '../rights/rights.ts'
import type { ToldReport } from './take.ts'

/** Somebody who may know what vehicles report, and wants to. */
export interface Reader {
  userId: number
  locale: Locale
  choice: FmsChoice
}

/** Everybody else would find a row in their list for each report of a day: unlike an alarm, they get none. */
export async function readersOf(queries: Queries, organisation: CheckedOrganisation): Promise<Reader[]> {
  const entitled = await membersHolding(queries, organisation, typeSubjects.fms_status.permission)
  const chosen = await chosenSettings(queries, entitled)
  const people = await queries
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('id', 'in', [0, ...entitled])
    .orderBy('id')
    .execute()
  return people.flatMap(({ id, locale }) => {
    const settings = chosen.get(id) ?? unchosen
    if (!isWanted({ type: 'fms_status' }, { settings })) return []
    return [{ userId: id, locale: localeOrDefault(locale), choice: settings.fms }]
  })
}

/**
 * THE rule of which reports one person is told of: of the statuses and vehicles that they have chosen, none that they have
 * set themselves, and of each vehicle the last. `reports` in the order of their time.
 */
export function reportsFor(
  { userId, choice: { statuses, vehicles } }: Pick<Reader, 'userId' | 'choice'>,
  reports: readonly ToldReport[],
): ToldReport[] {
  const wanted = reports.filter(
    (report) =>
      report.userId !== userId &&
      statuses.includes(report.status) &&
      (vehicles === null || vehicles.includes(report.vehicleId)),
  )
  return [...new Map(wanted.map((report) => [report.vehicleId, report])).values()]
}
