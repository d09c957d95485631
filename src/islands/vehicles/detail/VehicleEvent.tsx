import type { Locale } from '../../../contract/locales.ts'
import type { VehicleStatusEvent } from '../../../contract/vehicles/vehicle-detail.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { clockTime } from '../../../lib/pages/dates.ts'
import { isCall } from '../../../lib/vehicles/vehicle-status.ts'
import { isLate } from '../../../lib/vehicles/vehicle-history.ts'
import { FmsChip } from '../fms/FmsChip.tsx'

interface Props {
  locale: Locale
  event: VehicleStatusEvent
  now: number
}

/** One report: which status, when, by whom, and what has become of it. */
export function VehicleEvent({ locale, event, now }: Props) {
  const t = translate(locale)
  const { status, at, note, received_at, withdrawn_at } = event
  const facts = [
    whoOf(t, event),
    isLate(event) && t('vehicleMore.late', { time: clockTime(received_at, now) }),
    withdrawn_at && t('vehicleMore.withdrawn', { time: clockTime(withdrawn_at, now) }),
    answerOf(t, event, now),
  ].filter(Boolean)
  const chip = <FmsChip locale={locale} status={status} since={undefined} now={now} />

  return (
    <li className="vehicle-event">
      {/* Under the name of its day. */}
      <time dateTime={at}>{clockTime(at, Date.parse(at))}</time>
      <div>
        {withdrawn_at ? <s>{chip}</s> : chip}
        {note && <p>{note}</p>}
        <p className="muted">{facts.join(' · ')}</p>
      </div>
    </li>
  )
}

function whoOf(t: Translate, { user, source }: VehicleStatusEvent): string | undefined {
  if (user !== null) return user
  if (source === 'manual') return undefined
  if (source === 'api') return t('vehicleMore.radio')
  return source === 'divera' ? 'DIVERA' : t('vehicleMore.program')
}

/** Who has answered a call. */
function answerOf(t: Translate, event: VehicleStatusEvent, now: number): string | undefined {
  const { status, acknowledged_at, acknowledged_by, withdrawn_at } = event
  if (!isCall(status) || withdrawn_at) return undefined
  if (!acknowledged_at) return t('vehicleMore.unacknowledged')
  const time = clockTime(acknowledged_at, now)
  return acknowledged_by
    ? t('vehicleMore.acknowledgedBy', { time, name: acknowledged_by })
    : t('vehicleMore.acknowledged', { time })
}
