import { appointmentCategories } from '../../contract/appointments/appointments.ts'
import { isCalendarDay } from '../../contract/calendar-day.ts'
import { categoryOfSlug, categorySlugs } from '../../i18n/category-slugs.ts'
import { searchWith } from '../pages/page-search.ts'
import type { Day, Month } from './calendar.ts'
import { type AppointmentFilter, noFilter } from './filter.ts'

export const appointmentLooks = ['list', 'month'] as const
export type AppointmentLook = (typeof appointmentLooks)[number]

/** What the page of appointments shows. */
export interface AppointmentView {
  look: AppointmentLook
  /** Of the grid; undefined: the month of `day`, or this one. */
  month: Month | undefined
  /** The chosen day of the grid, or the first one of the list; undefined: today. */
  day: Day | undefined
  filter: AppointmentFilter
  /** The one that is shown by itself. */
  appointment: number | undefined
}

export const startView: AppointmentView = {
  look: 'list',
  month: undefined,
  day: undefined,
  filter: noFilter,
  appointment: undefined,
}

const names = ['view', 'month', 'day', 'category', 'mine', 'open', 'appointment'] as const
type Name = (typeof names)[number]

/** What an address asks for. What it says wrongly is left out. */
export function appointmentViewOf(search: string): AppointmentView {
  const parameters = new URLSearchParams(search)
  const given = (name: Name) => parameters.get(name)?.trim() ?? ''
  const slugs = given('category').split(',').map(categoryOfSlug)
  return {
    look: appointmentLooks.find((one) => one === given('view')) ?? startView.look,
    month: isCalendarDay(`${given('month')}-01`) ? given('month') : undefined,
    day: isCalendarDay(given('day')) ? given('day') : undefined,
    filter: {
      categories: appointmentCategories.filter((one) => slugs.includes(one)),
      mine: given('mine') === 'true',
      open: given('open') === 'true',
    },
    appointment: idIn(given('appointment')),
  }
}

/** The part of the address that begins with `?`, with everything else that stands in `search`. */
export function searchOfAppointments(view: AppointmentView, search = ''): string {
  const { look, month, day, filter, appointment } = view
  const said: Record<Name, string | undefined> = {
    view: look === startView.look ? undefined : look,
    month,
    day,
    category: filter.categories.map((one) => categorySlugs[one]).join(',') || undefined,
    mine: filter.mine ? 'true' : undefined,
    open: filter.open ? 'true' : undefined,
    appointment: appointment?.toString(),
  }
  return searchWith(search, said)
}

function idIn(text: string): number | undefined {
  const value = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : NaN
  return value <= Number.MAX_SAFE_INTEGER ? value : undefined
}
