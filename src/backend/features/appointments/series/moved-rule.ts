import { weekdays } from '../../../../contract/appointments/appointments.ts'
import { DAY_MS } from '../../../time/durations.ts'
import { readRule } from './rule.ts'

/**
 * The rule of a series whose occurrences are `days` later (negative: earlier): a weekly rule names other days of the week, and an UNTIL
 * another day. undefined: the rule names days that cannot be moved, such as the first Monday of a month.
 */
export function movedRule(rrule: string, days: number): string | undefined {
  if (days === 0) return rrule
  const read = readRule(rrule)
  if ('problem' in read) return undefined
  const { freq, byDay, byMonthDay, byMonth, bySetPos } = read.rule
  const isWeekly = freq === 'WEEKLY' && byMonth.length === 0 && bySetPos.length === 0
  if (!isWeekly && byDay.length + byMonthDay.length + byMonth.length + bySetPos.length > 0) return undefined
  return rrule
    .replace(
      /BYDAY=[^;]+/,
      `BYDAY=${byDay.map(({ day }) => weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7]).join(',')}`,
    )
    .replace(/UNTIL=(\d{4})(\d{2})(\d{2})/, (_, year: string, month: string, day: string) => {
      const until = new Date(Date.parse(`${year}-${month}-${day}T00:00Z`) + days * DAY_MS)
      return `UNTIL=${until.toISOString().slice(0, 10).replaceAll('-', '')}`
    })
}
