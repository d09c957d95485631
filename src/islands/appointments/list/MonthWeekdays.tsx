import { languageTags, type Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { type Day, noonOf } from '../../../lib/appointments/calendar.ts'

/** The head of the grid: the names of the weekdays of a week, short ones to see. */
export function MonthWeekdays({ locale, days }: { locale: Locale; days: readonly Day[] }) {
  const t = translate(locale)
  const nameOf = (day: Day, weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(languageTags[locale], { weekday }).format(new Date(noonOf(day)))

  return (
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col" className="month-week">
          {t('appointments.weekColumn')}
        </th>
        {days.map((day) => (
          <th key={day} role="columnheader" scope="col" abbr={nameOf(day, 'long')}>
            <abbr title={nameOf(day, 'long')}>{nameOf(day, 'short')}</abbr>
          </th>
        ))}
      </tr>
    </thead>
  )
}
