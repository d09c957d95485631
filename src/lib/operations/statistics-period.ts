import { isCalendarDay } from '../../contract/calendar-day.ts'
import { searchWith } from '../pages/page-search.ts'

/** Days, `2026-11-21`; both count. */
export interface Period {
  from: string
  to: string
}

/** Of which time somebody wants to see statistics. */
export type PeriodChoice = { kind: 'recent' } | { kind: 'year'; year: number } | ({ kind: 'own' } & Period)

export const recent = { kind: 'recent' } as const satisfies PeriodChoice

/** What an address asks for; what it says wrongly is as at first. */
export function choiceOfSearch(search: string): PeriodChoice {
  const parameters = new URLSearchParams(search)
  const year = /^(19[7-9]\d|[2-9]\d{3})$/.exec(parameters.get('year') ?? '')
  if (year) return { kind: 'year', year: Number(year[0]) }
  const from = parameters.get('from') ?? ''
  const to = parameters.get('to') ?? ''
  return isCalendarDay(from) && isCalendarDay(to) && from <= to ? { kind: 'own', from, to } : recent
}

export function searchOfChoice(choice: PeriodChoice, search = ''): string {
  return searchWith(search, {
    year: choice.kind === 'year' ? String(choice.year) : undefined,
    from: choice.kind === 'own' ? choice.from : undefined,
    to: choice.kind === 'own' ? choice.to : undefined,
  })
}

/** A year that has not ended goes until today, so that it is compared with as many days of the one before. */
export function periodOf(choice: PeriodChoice, today: string): Period {
  if (choice.kind === 'own') return { from: choice.from, to: choice.to }
  if (choice.kind === 'recent') return { from: dayAfter(sameDayBefore(today)), to: today }
  const [from, to] = [`${choice.year}-01-01`, `${choice.year}-12-31`]
  return { from, to: today >= from && today < to ? today : to }
}

/** The same days, a year earlier. */
export function yearBefore({ from, to }: Period): Period {
  return { from: sameDayBefore(from), to: sameDayBefore(to) }
}

function sameDayBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1)
  return year + (day.endsWith('-02-29') ? '-02-28' : day.slice(4))
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
