import { type CSSProperties, useId } from 'react'
import { languageTags, type Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 60 * 60 * 1000

/** When the alarms come: the more, the stronger the ground; the number stands on it. */
export function HourTable({ locale, hours }: { locale: Locale; hours: readonly (readonly number[])[] }) {
  const t = translate(locale)
  const id = useId()
  const most = Math.max(1, ...hours.flat())
  const tag = languageTags[locale]
  const day = (place: number, weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }).format(MONDAY + place * DAY_MS)

  return (
    <section className="card hour-chart">
      <h2 id={id}>{t('alertStatistics.byHour')}</h2>
      <table className="hour-table figures" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('alertStatistics.hour')}</th>
            {hours.map((_, place) => (
              <th key={place} scope="col" abbr={day(place, 'long')}>
                {day(place, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 24 }, (_, hour) => (
            <tr key={hour}>
              <th scope="row">{String(hour).padStart(2, '0')}</th>
              {hours.map((counts, place) => {
                const count = counts[hour] ?? 0
                return (
                  <td key={place} style={{ '--share': count / most } as CSSProperties}>
                    <span className={count === 0 ? 'visually-hidden' : undefined}>{count}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
