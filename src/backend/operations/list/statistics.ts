import { sql } from 'kysely'
import type { OperationType } from '../../../contract/operations/operations.ts'
import {
  DURATION_STEPS,
  type OperationStatistics,
} from '../../../contract/operations/operation-statistics.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import { localTime } from '../../time/local-time.ts'
import { inBatches } from './batches.ts'
import { wantedOf } from './filters.ts'
import { MINUTE_MS } from '../../time/durations.ts'

/** What is read of an operation. */
const columns = ['id', 'alarm_at', 'alarmed_again_at', 'closed_at', 'type', 'close_reason'] as const
type Row = Pick<OperationRow, (typeof columns)[number]>

/** One operation, as far as it counts. */
interface Counted extends Pick<OperationRow, 'type' | 'close_reason'> {
  at: number
  minutes: number | null
  firstOut: number | null
  firstOnScene: number | null
  coming: number
}

/** Counts the actual operations from one day to another, both inside, by the clocks of `timeZone`. */
export async function readStatistics(
  database: Database,
  organisation: CheckedOrganisation,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<OperationStatistics> {
  const wanted = {
    ...wantedOf({ status: 'all', kind: 'actual', from, to }, timeZone),
    status: 'any' as const,
  }
  const counted: Counted[] = []
  for await (const rows of inBatches(database, organisation, wanted, columns)) {
    const kept = rows.filter(({ close_reason }) => close_reason !== 'merged')
    counted.push(...(await withTimes(database.read, kept)))
  }

  const local = counted.map(({ at }) => localTime(at, timeZone))
  const months = countBy(local, (time) => time.toISOString().slice(0, 7))
  const types = countBy(counted, ({ type }) => type)
  const steps = [...DURATION_STEPS, null]
  const took = countBy(
    counted.flatMap(({ minutes }) => minutes ?? []),
    (minutes) => DURATION_STEPS.find((step) => minutes <= step) ?? null,
  )
  const weekday = (time: Date) => (time.getUTCDay() + 6) % 7
  const hours = countBy(local, (time) => weekday(time) * 24 + time.getUTCHours())

  return {
    from,
    to,
    total: counted.length,
    false_alarms: counted.filter(({ close_reason }) => close_reason === 'false_alarm').length,
    months: monthsBetween(from, to).map((month) => ({ month, count: months.get(month) ?? 0 })),
    types: [...types]
      .map(([type, count]): { type: OperationType; count: number } => ({ type, count }))
      .toSorted((one, other) => other.count - one.count),
    hours: Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 24 }, (__, hour) => hours.get(day * 24 + hour) ?? 0),
    ),
    durations: steps.map((up_to) => ({ up_to, count: took.get(up_to) ?? 0 })),
    response: {
      first_out_minutes: median(counted.map(({ firstOut }) => firstOut)),
      first_on_scene_minutes: median(counted.map(({ firstOnScene }) => firstOnScene)),
      people_coming: median(counted.map(({ coming }) => coming)),
    },
  }
}

async function withTimes(queries: Queries, rows: readonly Row[]): Promise<Counted[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [vehicles, answers] = await Promise.all([
    queries
      .selectFrom('operation_vehicles')
      .select(['operation_id', sql<string | null>`min(en_route_at)`.as('out')])
      .select(sql<string | null>`min(on_scene_at)`.as('on_scene'))
      .where('operation_id', 'in', ids)
      .groupBy('operation_id')
      .execute(),
    queries
      .selectFrom('operation_responses')
      .select('operation_id')
      .select((expression) => expression.fn.countAll<number>().as('people'))
      .where('operation_id', 'in', ids)
      .where('answer', '=', 'coming')
      .groupBy('operation_id')
      .execute(),
  ])
  const times = new Map(vehicles.map((row) => [row.operation_id, row]))
  const coming = new Map(answers.map(({ operation_id, people }) => [operation_id, people]))

  return rows.map(({ id, alarm_at, alarmed_again_at, closed_at, type, close_reason }) => {
    const at = Date.parse(alarm_at)
    const again = alarmed_again_at === null ? Infinity : Date.parse(alarmed_again_at)
    // Measure a turnout after the second alarm from that alarm.
    const sinceAlarm = (time: number) => time - (time >= again ? again : at)
    const after = (time: string | null | undefined) =>
      time ? sinceAlarm(Date.parse(time)) / MINUTE_MS : null
    return {
      type,
      close_reason,
      at,
      minutes: closed_at === null ? null : (Date.parse(closed_at) - at) / MINUTE_MS,
      firstOut: after(times.get(id)?.out),
      firstOnScene: after(times.get(id)?.on_scene),
      coming: coming.get(id) ?? 0,
    }
  })
}

function countBy<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1)
  return counts
}

function monthsBetween(from: string, to: string): string[] {
  const indexOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const first = indexOf(from)
  return Array.from({ length: Math.max(0, indexOf(to) - first + 1) }, (_, index) => {
    const month = first + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** To one decimal; null of nothing. */
function median(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : Math.round(((low + high) / 2) * 10) / 10
}
