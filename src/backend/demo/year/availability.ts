import type { AvailabilityStatus } from '../../../contract/availability/availability.ts'
import type { Absence, WeeklyHours } from '../../../contract/availability/plan.ts'
import type { Queries } from '../../database/database.ts'
import { someAtOnce } from '../../database/portions.ts'
import { DAY_MS, HOUR_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import type { YearOf } from './calendar.ts'
import type { Member } from './crew.ts'
import { type Chance, chanceOf } from './random.ts'

const HALF_HOUR_MINUTES = 30
const WORKDAYS = [1, 2, 3, 4, 5]
const thresholds = [
  { name: 'AGT', least: 8 },
  { name: 'Gruppenführer', least: 2 },
]

/** Weekly plans, absences and switches of the crew, and the thresholds of the organisation. */
export async function addAvailability(
  queries: Queries,
  { tenant, organisation, now }: YearOf,
  crew: readonly Member[],
): Promise<void> {
  const chance = chanceOf('availability')
  const changed_at = iso(now - 20 * DAY_MS)
  const plans = crew
    .filter(() => chance.happens(0.7))
    .map(({ id }) => {
      const absences = absencesOf(chance, now)
      return {
        user_id: id,
        tenant_id: tenant,
        plan: JSON.stringify({ weekly: workOf(chance), exceptions: [], absences }),
        oldest_day: absences[0]?.last_day ?? null,
        changed_at,
      }
    })
  await someAtOnce(plans, (rows) => queries.insertInto('availability_plans').values(rows).execute())
  const switches = crew
    .filter(() => chance.happens(0.35))
    .map(({ id }) => ({ user_id: id, tenant_id: tenant, ...switchOf(chance, now) }))
  await someAtOnce(switches, (rows) => queries.insertInto('availabilities').values(rows).execute())
  await queries
    .insertInto('strength_settings')
    .values({
      organisation_id: organisation,
      tenant_id: tenant,
      thresholds: JSON.stringify(thresholds),
    })
    .execute()
}

/** Most work by day out of town; some in shifts, which leaves them limited at night. */
function workOf(chance: Chance): WeeklyHours[] {
  if (chance.happens(0.2)) {
    return [1, 3, 5].map((weekday) => ({ weekday, from: 0, to: 6 * 60, status: 'limited' }))
  }
  const from = (14 + chance.whole(-2, 2)) * HALF_HOUR_MINUTES
  const to = (32 + chance.whole(-2, 3)) * HALF_HOUR_MINUTES
  return WORKDAYS.map((weekday) => ({ weekday, from, to, status: 'unavailable' }))
}

function absencesOf(chance: Chance, now: number): Absence[] {
  if (!chance.happens(0.3)) return []
  const first = now + chance.whole(-5, 60) * DAY_MS
  const last = first + chance.whole(3, 14) * DAY_MS
  return [{ first_day: iso(first).slice(0, 10), last_day: iso(last).slice(0, 10), kind: 'holiday' }]
}

function switchOf(chance: Chance, now: number) {
  const statuses = ['available', 'limited', 'unavailable'] as const
  const status: AvailabilityStatus = statuses[chance.weighted([5, 1, 2])] ?? 'available'
  const ends = status !== 'available'
  return {
    status,
    starts_at: iso(now - chance.whole(1, 10) * HOUR_MS),
    ends_at: ends ? iso(now + chance.whole(2, 20) * HOUR_MS) : null,
    follow_up: ends ? ('available' as const) : null,
    note: ends && chance.happens(0.4) ? 'Dienstreise' : null,
  }
}
