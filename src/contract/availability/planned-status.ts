import type { AvailabilityStatus } from './availability.ts'
import type { AvailabilityPlan, PlanHours } from './plan.ts'

/** A moment as the clocks of an organisation show it. */
export interface LocalMoment {
  /** `2026-12-03` */
  day: string
  /** Since midnight. */
  minute: number
}

/**
 * THE rule of the plan: an absence counts first, then the hours of the day itself, then those of the week. Beyond planned hours a member
 * is available; null: they have planned nothing that says so. Where the clocks are put back, an hour counts twice.
 */
export function plannedStatus(
  { weekly, exceptions, absences }: Omit<AvailabilityPlan, 'version'>,
  { day, minute }: LocalMoment,
): AvailabilityStatus | null {
  if (absences.some(({ first_day, last_day }) => first_day <= day && day <= last_day)) return 'unavailable'
  const exception = exceptions.find((one) => one.day === day)
  if (exception) return statusOf(exception.hours, minute) ?? 'available'
  if (weekly.length === 0) return null
  const weekday = weekdayOf(day)
  return (
    statusOf(
      weekly.filter((one) => one.weekday === weekday),
      minute,
    ) ?? 'available'
  )
}

function statusOf(hours: readonly PlanHours[], minute: number): AvailabilityStatus | undefined {
  return hours.find(({ from, to }) => from <= minute && minute < to)?.status
}

/** 1 is Monday, 7 is Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}
