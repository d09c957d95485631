import type { Queries } from '../../../database/database.ts'
import type { JobServices } from '../../../feature.ts'
import { choreTries, type Kind } from '../../../jobs/kind.ts'
import { DAY_MS } from '../../../time/durations.ts'
import { iso } from '../../../time/iso.ts'
import { occurrencesOf } from './occurrences.ts'
import { seriesOf, takeSeries } from './series.ts'
import { addOccurrences, writtenUntil } from './write.ts'

type Given = Pick<JobServices, 'database' | 'now'>

/** Once a day, the appointments of each series that come into the next 24 months become rows. */
export const writeOutKind: Kind<Given> = {
  ...choreTries,
  kind: 'write-out-series',
  run: async ({ database, now }) => {
    const at = now()
    const series = await database.read
      .selectFrom('appointment_series')
      .innerJoin('organisations', 'organisations.id', 'appointment_series.organisation_id')
      .select(['appointment_series.id', 'organisations.time_zone'])
      .where('ended_at', 'is', null)
      .where('written_until', '<', iso(writtenUntil(at, at)))
      .orderBy('appointment_series.id')
      .execute()
    // Each in a transaction of its own, so that an alarm does not wait for all of them.
    for (const { id, time_zone } of series) {
      await database.write((queries) => writeOut(queries, id, { timeZone: time_zone, now: at }))
    }
  },
  every: { ms: DAY_MS, firstAfterMs: 0 },
}

async function writeOut(
  queries: Queries,
  seriesId: number,
  { timeZone, now }: { timeZone: string; now: number },
): Promise<void> {
  const series = await takeSeries(queries, seriesId)
  if (!series || series.ended_at !== null) return
  const until = writtenUntil(now, now)
  const from = Date.parse(series.written_until) + 1
  if (from > until) return
  const rows = await queries
    .selectFrom('appointments')
    .select('series_day')
    .where('series_id', '=', seriesId)
    .execute()
  const taken = new Set([...rows.map(({ series_day }) => series_day), ...series.left_out])
  const occurrences = occurrencesOf({ ...seriesOf(series, timeZone), from, until })
  await addOccurrences(
    queries,
    series,
    occurrences.filter(({ day }) => !taken.has(day)),
    { timeZone, now, areKnown: true },
  )
  await queries
    .updateTable('appointment_series')
    .set({ written_until: iso(until) })
    .where('id', '=', seriesId)
    .execute()
}
