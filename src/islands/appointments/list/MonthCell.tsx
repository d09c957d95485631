import type { Appointment } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { type Day, noonOf } from '../../../lib/appointments/calendar.ts'
import { weekdayAndDate } from '../../../lib/pages/dates.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { categoryStyle } from './category-style.ts'
import { signOfCategory } from './category-signs.ts'

/** So many lines fit into a cell; of more appointments, the last line says how many are left. */
const MOST_LINES = 3
const MOST_DOTS = 3

interface Props {
  locale: Locale
  day: Day
  appointments: readonly Appointment[]
  /** In ms since 1970. */
  now: number
  /** It belongs to the month before or after. */
  isOutside: boolean
  isToday: boolean
  isSelected: boolean
  isReached: boolean
  onPress: (day: Day) => void
}

/** One day of the grid: titles where there is room, dots where there is none; words say the day and the count. */
export function MonthCell({
  locale,
  day,
  appointments,
  now,
  isOutside,
  isToday,
  isSelected,
  isReached,
  onPress,
}: Props) {
  const t = translate(locale)
  const shown = appointments.slice(0, appointments.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES)
  const rest = appointments.length - shown.length
  const name = weekdayAndDate(noonOf(day), locale, now)
  const count = t('appointments.month.count', { count: appointments.length })

  return (
    <td
      role="gridcell"
      className="month-cell"
      data-day={day}
      data-outside={isOutside || undefined}
      tabIndex={isReached ? 0 : -1}
      aria-selected={isSelected}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onPress(day)}
    >
      <span className="visually-hidden">
        {appointments.length === 0 ? name : t('appointments.month.cell', { day: name, count })}
      </span>
      <span className="month-day">
        <span className="month-number figures" aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className="month-dots" aria-hidden="true">
          {appointments.slice(0, MOST_DOTS).map(({ id, category, cancelled_at }) => (
            <span
              key={id}
              className="month-dot"
              style={categoryStyle(category)}
              data-cancelled={cancelled_at !== null || undefined}
            />
          ))}
          {appointments.length > MOST_DOTS && '+'}
        </span>
        {shown.map(({ id, title, category, cancelled_at }) => (
          <span key={id} className="month-title" style={categoryStyle(category)}>
            <Icon shape={signOfCategory(category)} size={12} />
            <span>{cancelled_at === null ? title : <s>{title}</s>}</span>
          </span>
        ))}
        {rest > 0 && <span className="month-more">{t('appointments.month.more', { count: rest })}</span>}
      </span>
    </td>
  )
}
