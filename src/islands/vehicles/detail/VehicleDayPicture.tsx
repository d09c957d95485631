import { type DayPicture, placeIn } from '../../../lib/vehicles/vehicle-day.ts'

/** Each third hour has its number, where there is little room each sixth. */
const LABELLED = 3
const ALWAYS_LABELLED = 6

/** The statuses of a day beside each other, calls above them, hours below. The same stands in its table. */
export function VehicleDayPicture({ label, picture }: { label: string; picture: DayPicture }) {
  const { parts, calls, hours, now } = picture
  const at = (time: number) => `${placeIn(picture, time)}%`

  return (
    <div className="vehicle-day-picture" role="img" aria-label={label}>
      <div className="vehicle-day-calls">
        {calls.map(({ id, status, at: time }) => (
          <span key={id} style={{ insetInlineStart: at(time), ...coloured(status) }}>
            {status}
          </span>
        ))}
      </div>
      <div className="vehicle-day-bar">
        {parts.map(({ status, from, to }) => (
          <span
            key={from}
            className="vehicle-day-part"
            data-unknown={status === null || undefined}
            style={{
              insetInlineStart: at(from),
              inlineSize: `${placeIn(picture, to) - placeIn(picture, from)}%`,
              ...(status !== null && coloured(status)),
            }}
          >
            <span>{status ?? '–'}</span>
          </span>
        ))}
        {now !== undefined && <span className="vehicle-day-now" style={{ insetInlineStart: at(now) }} />}
      </div>
      <div className="vehicle-day-hours">
        {hours
          .filter(({ hour }) => hour % LABELLED === 0)
          .map(({ at: time, hour }) => (
            <span
              key={time}
              data-sparse={hour % ALWAYS_LABELLED === 0 || undefined}
              data-edge={time === picture.from || undefined}
              style={{ insetInlineStart: at(time) }}
            >
              {hour}
            </span>
          ))}
      </div>
    </div>
  )
}

/** The pairs of the chips (fms-chip.css). */
function coloured(status: number) {
  return {
    backgroundColor: `var(--fms-${status})`,
    color: status === 3 ? 'var(--fms-text-on-3)' : 'var(--fms-text)',
  }
}
