import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { clockTime, durationSince } from '../../../lib/pages/dates.ts'
import type { DayPart, DayPicture } from '../../../lib/vehicles/vehicle-day.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { next } from '../../ui/icons/interface.ts'
import { useFmsWords } from '../fms/use-fms-words.ts'

interface Props {
  locale: Locale
  picture: DayPicture
  now: number
  open: boolean
  onToggle: (open: boolean) => void
}

/** What the picture shows, for whoever cannot see it, or wants to know it to the minute; on paper it is open. */
export function VehicleDayTable({ locale, picture, now, open, onToggle }: Props) {
  const t = translate(locale)
  const word = useFmsWords(locale)
  const rows = [
    ...picture.parts.map((part) => ({ ...part, isCall: false })),
    ...picture.calls.map(({ status, at }) => ({ status, from: at, to: at, isCall: true })),
  ].toSorted((one, other) => one.from - other.from)
  if (rows.length === 0) return <p className="muted">{t('vehicleMore.future')}</p>
  const clock = (time: number) => clockTime(time, time)
  const span = ({ from, to }: DayPart) =>
    to === picture.now || to === now
      ? t('vehicleMore.untilNow', { from: clock(from) })
      : t('vehicleMore.span', {
          from: clock(from),
          to: to === picture.to && clock(to) === '00:00' ? '24:00' : clock(to),
        })

  return (
    <details
      className="vehicle-day-details"
      open={open}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>
        <Icon shape={next} />
        {t('vehicleMore.table')}
      </summary>
      <table className="vehicle-day-table">
        <thead>
          <tr>
            <th scope="col">{t('vehicleMore.time')}</th>
            <th scope="col">{t('vehicleMore.status')}</th>
            <th scope="col">{t('vehicleMore.duration')}</th>
          </tr>
        </thead>
        <tbody>
          {/* Several calls may have the same time: those ahead of the clock are all drawn at its present time. */}
          {rows.map((row, place) => (
            <tr key={place}>
              <th scope="row" className="figures">
                {row.isCall ? clock(row.from) : span(row)}
              </th>
              <td>
                {row.status === null ? t('vehicles.unknown') : `${row.status} ${word(row.status) ?? ''}`}
              </td>
              <td className="figures">
                {row.isCall
                  ? t('vehicleMore.call')
                  : durationSince(new Date(row.from).toISOString(), locale, row.to)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
