import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import { localTime, startOfYear } from '../../time/local-time.ts'
import { operationsOf } from '../find.ts'

/** The years with operations, newest first: one look into an index for each of them, however many operations it has. */
export async function readYears(
  queries: Queries,
  organisation: CheckedOrganisation,
  timeZone: string,
): Promise<number[]> {
  const years: number[] = []
  let before: string | undefined
  for (;;) {
    const latest = await operationsOf(queries, organisation)
      .select('alarm_at')
      .$if(before !== undefined, (query) => query.where('alarm_at', '<', before ?? ''))
      .orderBy('alarm_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!latest) return years

    const year = localTime(Date.parse(latest.alarm_at), timeZone).getUTCFullYear()
    years.push(year)
    before = new Date(startOfYear(year, timeZone)).toISOString()
  }
}
