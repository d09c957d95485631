import './category-mark.css'
import './month-grid.css'
import { useId } from 'react'
import type { Appointment } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import {
  appointmentDays,
  type Day,
  type Month,
  monthOfDay,
  weeksOfMonth,
} from '../../../lib/appointments/calendar.ts'
import { MonthCell } from './MonthCell.tsx'
import { MonthDay } from './MonthDay.tsx'
import { MonthHead } from './MonthHead.tsx'
import { MonthWeekdays } from './MonthWeekdays.tsx'
import type { RowLinks } from './row-links.ts'
import { useGridFocus } from './use-grid-focus.ts'

interface Props extends RowLinks {
  locale: Locale
  month: Month
  today: Day
  /** In ms since 1970. */
  now: number
  /** Of all weeks that are shown; undefined: they are not known yet. */
  appointments: readonly Appointment[] | undefined
  selected: Day | undefined
  /** The day may be of the month before or after: the owner shows its month then. */
  onSelectDay: (day: Day) => void
  onMonth: (month: Month) => void
}

/** The weeks of a month, and the appointments of the chosen day below. */
export function MonthGrid({
  locale,
  month,
  today,
  now,
  appointments,
  selected,
  onSelectDay,
  onMonth,
  ...links
}: Props) {
  const t = translate(locale)
  const id = useId()
  const { grid, reached, onKeyDown, onPress } = useGridFocus({ month, selected, today, onMonth, onSelectDay })
  const weeks = weeksOfMonth(month)
  const shown = weeks.flatMap(({ days }) => days)
  const days = appointmentDays(appointments ?? [], shown[0] ?? today, shown.at(-1) ?? today)
  const ofDay = new Map(days.map((one) => [one.day, one.appointments]))

  return (
    <div className="month">
      <MonthHead locale={locale} id={id} month={month} onMonth={onMonth} />
      <p id={`${id}-keys`} className="visually-hidden">
        {t('appointments.month.keys')}
      </p>
      <table
        ref={grid}
        role="grid"
        className="month-grid"
        aria-labelledby={id}
        aria-describedby={`${id}-keys`}
        aria-busy={appointments === undefined}
        onKeyDown={onKeyDown}
      >
        <MonthWeekdays locale={locale} days={weeks[0]?.days ?? []} />
        <tbody role="rowgroup">
          {weeks.map(({ number, days: ofWeek }) => (
            <tr key={ofWeek[0]} role="row">
              <th role="rowheader" scope="row" className="month-week figures">
                <span aria-hidden="true">{number}</span>
                <span className="visually-hidden">{t('appointments.weekLong', { week: number })}</span>
              </th>
              {ofWeek.map((day) => (
                <MonthCell
                  key={day}
                  locale={locale}
                  day={day}
                  appointments={ofDay.get(day) ?? []}
                  now={now}
                  isOutside={monthOfDay(day) !== month}
                  isToday={day === today}
                  isSelected={day === selected}
                  isReached={day === reached}
                  onPress={onPress}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {selected !== undefined && shown.includes(selected) && (
        <MonthDay
          locale={locale}
          day={selected}
          appointments={appointments && (ofDay.get(selected) ?? [])}
          now={now}
          {...links}
        />
      )}
    </div>
  )
}
