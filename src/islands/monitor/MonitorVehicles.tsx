import './monitor-vehicles.css'
import { useStore } from '@nanostores/react'
import type { Locale } from '../../contract/locales.ts'
import type { OperationVehicle } from '../../contract/operations/operations.ts'
import type { Vehicle } from '../../contract/vehicles/vehicles.ts'
import { translate } from '../../i18n/translate.ts'
import { relativeTime } from '../../lib/pages/dates.ts'
import { isStale } from '../../lib/vehicles/fms-age.ts'
import { $fmsLook } from '../../lib/vehicles/fms-look.ts'
import '../vehicles/fms/fms-chip.css'
import { useFmsWords } from '../vehicles/fms/use-fms-words.ts'
import { useServerMinute } from './use-server-time.ts'

/** The vehicles of the organisation; none where nobody may see them. */
export type Fleet = readonly Vehicle[]

/** The board: every vehicle of the organisation that is in service. */
export function MonitorFleet({ locale, fleet }: { locale: Locale; fleet: Fleet }) {
  if (fleet.length === 0) return null

  return (
    <section className="monitor-fleet">
      <h2 className="visually-hidden">{translate(locale)('monitor.vehicles')}</h2>
      <ul className="monitor-vehicles">
        {fleet.map(({ id, short_name, call_sign, fms_status, fms_call, fms_status_at }) => (
          <MonitorVehicle
            key={id}
            locale={locale}
            name={short_name ?? call_sign}
            number={short_name ? call_sign.split(' ').at(-1) : undefined}
            status={fms_status}
            call={fms_call}
            since={fms_status_at}
          />
        ))}
      </ul>
    </section>
  )
}

/** Those of an operation, by the names that the crew calls them, where those are known. */
export function MonitorOperationVehicles({
  locale,
  fleet,
  of,
}: {
  locale: Locale
  fleet: Fleet
  of: readonly OperationVehicle[]
}) {
  if (of.length === 0) return null

  return (
    <section>
      <h2 className="visually-hidden">{translate(locale)('monitor.vehicles')}</h2>
      <ul className="monitor-vehicles">
        {of.map(({ call_sign, vehicle_id, fms_status, fms_call, fms_status_at }) => (
          <MonitorVehicle
            key={call_sign}
            locale={locale}
            name={fleet.find(({ id }) => id === vehicle_id)?.short_name ?? call_sign}
            status={fms_status}
            call={fms_call}
            since={fms_status_at}
          />
        ))}
      </ul>
    </section>
  )
}

interface VehicleProps {
  locale: Locale
  name: string
  /** Of several of a kind: the end of the call sign. */
  number?: string | undefined
  status: number | null | undefined
  /** 0 or 5 while it calls. */
  call: number | null | undefined
  since: string | null | undefined
}

/** Digit, word, colour and age (product page, section 4), to be read across a room. */
function MonitorVehicle({ locale, name, number, status, call, since }: VehicleProps) {
  const t = translate(locale)
  const now = useServerMinute()
  const wordOf = useFmsWords(locale)
  const { limits } = useStore($fmsLook, { ssr: 'initial' })
  const calls = wordOf(call)
  const word = wordOf(status)

  return (
    <li className="monitor-vehicle">
      {calls && <Digit status={call} />}
      <Digit status={word === undefined ? undefined : status} />
      <div className="monitor-vehicle-text">
        <p>
          <strong>{name}</strong>
          {number && <span className="monitor-number"> {number}</span>}
        </p>
        <p className="monitor-vehicle-status">
          {calls && <strong>{calls}, </strong>}
          {word ?? t('vehicles.unknown')}{' '}
          {since && now > 0 && <span className="monitor-since">{relativeTime(since, locale, now)}</span>}
          {now > 0 && isStale(status, since, now, limits) && <strong> · {t('vehicles.stale')}</strong>}
        </p>
      </div>
    </li>
  )
}

function Digit({ status }: { status: number | null | undefined }) {
  return (
    <span className="fms-chip monitor-digit" data-status={status ?? 'unknown'}>
      <span className="fms-digit">{status ?? '–'}</span>
    </span>
  )
}
