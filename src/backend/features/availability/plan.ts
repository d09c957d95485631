import * as v from 'valibot'
import {
  AvailabilityPlan,
  LONGEST_PLAN_DAYS,
  type PlanHours,
  type putAvailabilityPlan,
} from '../../../contract/availability/plan.ts'
import type { Queries } from '../../database/database.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { DAY_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'

type GivenPlan = v.InferOutput<(typeof putAvailabilityPlan)['input']>

const Stored = v.omit(AvailabilityPlan, ['version'])
export type StoredPlan = v.InferOutput<typeof Stored>

export async function readPlan(queries: Queries, userId: number): Promise<AvailabilityPlan> {
  const row = await queries
    .selectFrom('availability_plans')
    .select(['plan', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { ...toPlan(row.plan), version: row.version } : { ...nothingPlanned, version: 0 }
}

const nothingPlanned: StoredPlan = { weekly: [], exceptions: [], absences: [] }

/** A plan that another version of the server wrote and this one cannot read counts as none. */
export function toPlan(stored: unknown): StoredPlan {
  const result = v.safeParse(Stored, stored)
  return result.success ? result.output : nothingPlanned
}

/**
 * Replaces the plan of a member.
 * @param now ms since 1970
 * @throws {Problem} 409 with the stored plan where it was changed since; 422 where hours or absences overlap or end before they begin,
 * or days are too far ahead
 */
export async function writePlan(
  queries: Queries,
  user: { id: number; tenant_id: number },
  { version, ...given }: GivenPlan,
  now: number,
): Promise<AvailabilityPlan> {
  check(given, now)
  const row = { ...rowOf(given), changed_at: iso(now) }
  const written =
    version === 0
      ? await queries
          .insertInto('availability_plans')
          .values({ user_id: user.id, tenant_id: user.tenant_id, ...row })
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await queries
          .updateTable('availability_plans')
          .set({ ...row, version: version + 1 })
          .where('user_id', '=', user.id)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  const current = await readPlan(queries, user.id)
  // The same once more: an answer was lost, and the client has sent it again.
  if (!written && !isSame(current, given)) throw new Problem(409, 'availabilityPlanChanged', { current })
  return current
}

/** The plan as its table stores it. */
export function rowOf(plan: StoredPlan): { plan: string; oldest_day: string | null } {
  const days = [...plan.exceptions.map(({ day }) => day), ...plan.absences.map(({ last_day }) => last_day)]
  return { plan: JSON.stringify(plan), oldest_day: days.toSorted()[0] ?? null }
}

function isSame({ weekly, exceptions, absences }: AvailabilityPlan, given: StoredPlan): boolean {
  return JSON.stringify(toPlan(given)) === JSON.stringify({ weekly, exceptions, absences })
}

function check({ weekly, exceptions, absences }: StoredPlan, now: number): void {
  for (const [name, hours] of [
    ...Map.groupBy(weekly, ({ weekday }) => weekday)
      .values()
      .map((of) => ['weekly', of] as const),
    ...exceptions.map((one) => ['exceptions', one.hours] as const),
  ]) {
    if (hours.some(({ from, to }) => to <= from)) throw invalid({ [name]: [{ key: 'endsBeforeStart' }] })
    if (overlaps(hours)) throw invalid({ [name]: [{ key: 'hoursOverlap' }] })
  }
  const days = exceptions.map(({ day }) => day)
  if (new Set(days).size < days.length) throw invalid({ exceptions: [{ key: 'hoursOverlap' }] })
  if (absences.some(({ first_day, last_day }) => last_day < first_day))
    throw invalid({ absences: [{ key: 'endsBeforeStart' }] })
  const sorted = absences.toSorted((one, other) => one.first_day.localeCompare(other.first_day))
  if (sorted.some(({ last_day }, place) => last_day >= (sorted[place + 1]?.first_day ?? '~')))
    throw invalid({ absences: [{ key: 'absencesOverlap' }] })
  // Of a day more, since it is a day later in some organisations.
  const last = iso(now + (LONGEST_PLAN_DAYS + 1) * DAY_MS).slice(0, 10)
  const tooFar = { key: 'endsTooLate', values: { count: LONGEST_PLAN_DAYS } } as const
  if (days.some((day) => day > last)) throw invalid({ exceptions: [tooFar] })
  if (absences.some(({ last_day }) => last_day > last)) throw invalid({ absences: [tooFar] })
}

function overlaps(hours: readonly PlanHours[]): boolean {
  const sorted = hours.toSorted((one, other) => one.from - other.from)
  return sorted.some(({ to }, place) => to > (sorted[place + 1]?.from ?? Infinity))
}
