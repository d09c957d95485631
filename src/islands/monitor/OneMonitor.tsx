import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { $monitored, loadMonitored, showMonitored } from '../../lib/stores/monitor/monitored.ts'
import { $vehicles, loadVehicles } from '../../lib/stores/vehicles/vehicles.ts'
import { Fit } from './Fit.tsx'
import { MonitorClock, MonitorSmallClock } from './MonitorClock.tsx'
import { MonitorAge, MonitorFailure } from './MonitorNotice.tsx'
import { MonitorOperation } from './MonitorOperation.tsx'
import type { Fleet } from './MonitorVehicles.tsx'
import { useFresh } from './use-fresh.ts'

const noFleet: Fleet = []

interface Props {
  locale: Locale
  /** Of the operation; undefined until the address has been read. */
  id: number | undefined
  /** Told how many run: one, or none. */
  onCount: (count: number) => void
}

/** One operation, while it runs and afterwards. */
export function OneMonitor({ locale, id, onCount }: Props) {
  const t = translate(locale)
  const monitored = useStore($monitored, { ssr: 'initial' })
  const isActive = monitored.state === 'ready' && monitored.value.active
  const vehicles = useStore($vehicles, { ssr: 'initial' })
  const fleet = vehicles.state === 'ready' ? vehicles.value : noFleet
  useFresh($monitored, loadMonitored)
  useFresh($vehicles, loadVehicles)
  useEffect(() => {
    if (id !== undefined) showMonitored(id)
  }, [id])
  useEffect(() => onCount(isActive ? 1 : 0), [isActive, onCount])

  return (
    <>
      {monitored.state === 'ready' && <MonitorAge locale={locale} of={monitored} />}
      <Fit className="monitor-stage">
        {monitored.state === 'ready' ? (
          <MonitorOperation locale={locale} fleet={fleet} operation={monitored.value}>
            <MonitorSmallClock />
          </MonitorOperation>
        ) : (
          <div className="monitor-idle">
            <h1 className="visually-hidden">{t('monitor.heading')}</h1>
            <MonitorClock locale={locale} />
            {monitored.state === 'loading' && <p className="muted">{t('monitor.loading')}</p>}
            {monitored.state === 'failed' && <MonitorFailure locale={locale} problem={monitored.error} />}
          </div>
        )}
      </Fit>
    </>
  )
}
