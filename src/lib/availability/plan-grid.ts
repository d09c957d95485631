import type { AvailabilityStatus } from '../../contract/availability/availability.ts'
import { PLAN_STEP_MINUTES, type WeeklyHours } from '../../contract/availability/plan.ts'

/** Half hours of a day. */
export const SLOTS = (24 * 60) / PLAN_STEP_MINUTES
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** What is planned for each half hour of each weekday, Monday first; null: nothing. */
export type PlanGrid = readonly (readonly (AvailabilityStatus | null)[])[]

/** Some half hours of some weekdays: both ends included; days from 0 (Monday), half hours from 0 (0:00). */
export interface GridArea {
  fromDay: number
  toDay: number
  fromSlot: number
  toSlot: number
}

export function gridOf(weekly: readonly WeeklyHours[]): PlanGrid {
  return WEEKDAYS.map((weekday) => {
    const hours = weekly.filter((one) => one.weekday === weekday)
    return Array.from({ length: SLOTS }, (_, slot) => {
      const minute = slot * PLAN_STEP_MINUTES
      return hours.find(({ from, to }) => from <= minute && minute < to)?.status ?? null
    })
  })
}

/** Half hours that follow each other with the same status are one entry. */
export function weeklyOf(grid: PlanGrid): WeeklyHours[] {
  return grid.flatMap((slots, day) => {
    const hours: WeeklyHours[] = []
    for (const [slot, status] of slots.entries()) {
      if (status === null) continue
      const from = slot * PLAN_STEP_MINUTES
      const last = hours.at(-1)
      if (last && last.to === from && last.status === status) last.to = from + PLAN_STEP_MINUTES
      else hours.push({ weekday: day + 1, from, to: from + PLAN_STEP_MINUTES, status })
    }
    return hours
  })
}

/** Paints an area with a status; null clears it. Ends may be in any order. */
export function painted(grid: PlanGrid, area: GridArea, status: AvailabilityStatus | null): PlanGrid {
  return grid.map((slots, day) => slots.map((known, slot) => (isWithin(area, day, slot) ? status : known)))
}

export function isWithin({ fromDay, toDay, fromSlot, toSlot }: GridArea, day: number, slot: number): boolean {
  return isBetween(day, fromDay, toDay) && isBetween(slot, fromSlot, toSlot)
}

function isBetween(value: number, one: number, other: number): boolean {
  return value >= Math.min(one, other) && value <= Math.max(one, other)
}

/** The hours of one day for other days as well; days from 0 (Monday). */
export function copiedDay(grid: PlanGrid, from: number, to: readonly number[]): PlanGrid {
  const copied = grid[from] ?? []
  return grid.map((slots, day) => (to.includes(day) ? copied : slots))
}

/** '7:00', '24:00': when a half hour begins. */
export function slotTime(slot: number): string {
  const minutes = slot * PLAN_STEP_MINUTES
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
