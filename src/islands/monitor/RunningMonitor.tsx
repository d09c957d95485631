import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import type { Operation } from '../../contract/operations/operations.ts'
import { translate } from '../../i18n/translate.ts'
import { soundOnMonitor } from '../../lib/stores/monitor/monitor-alarm.ts'
import { $monitored, loadMonitored, showMonitored } from '../../lib/stores/monitor/monitored.ts'
import { $running, loadRunning } from '../../lib/stores/operations/running.ts'
import { $vehicles, loadVehicles } from '../../lib/stores/vehicles/vehicles.ts'
import { Fit } from './Fit.tsx'
import { MonitorSmallClock } from './MonitorClock.tsx'
import { MonitorIdle } from './MonitorIdle.tsx'
import { MonitorAge } from './MonitorNotice.tsx'
import { MonitorOperation } from './MonitorOperation.tsx'
import type { Fleet } from './MonitorVehicles.tsx'
import { useFresh } from './use-fresh.ts'
import { useTurn } from './use-turn.ts'

const none: readonly Operation[] = []
const noFleet: Fleet = []

interface Props {
  locale: Locale
  paused: boolean
  /** Told how many run. */
  onCount: (count: number) => void
}

/** The operations that run, one after the other; while none does, the time and the vehicles. */
export function RunningMonitor({ locale, paused, onCount }: Props) {
  const t = translate(locale)
  const running = useStore($running, { ssr: 'initial' })
  const monitored = useStore($monitored, { ssr: 'initial' })
  const vehicles = useStore($vehicles, { ssr: 'initial' })
  const fleet = vehicles.state === 'ready' ? vehicles.value : noFleet
  const operations = running.state === 'ready' ? running.value : none
  const ids = useMemo(() => operations.map(({ id }) => id), [operations])
  const id = useTurn(ids, paused)
  const news = useNews(running.state === 'ready' ? operations : undefined)
  useFresh($running, loadRunning)
  useFresh($monitored, loadMonitored)
  useFresh($vehicles, loadVehicles)
  useEffect(() => showMonitored(id ?? 0), [id])
  useEffect(() => onCount(ids.length), [ids, onCount])

  const operation = operations.find((one) => one.id === id)
  const responses = monitored.state === 'ready' && monitored.value.id === id && monitored.value.responses
  return (
    <>
      <p className="visually-hidden" role="alert">
        {news && t('monitor.new', { title: news })}
      </p>
      {running.state === 'ready' && <MonitorAge locale={locale} of={running} />}
      <Fit className="monitor-stage">
        {operation && (
          <MonitorOperation
            locale={locale}
            fleet={fleet}
            operation={responses ? { ...operation, responses } : operation}
          >
            {ids.length > 1 && (
              <span className="monitor-turn">
                {t('monitor.turn', { place: ids.indexOf(operation.id) + 1, count: ids.length })}
                {paused && <>, {t('monitor.stopped')}</>}
              </span>
            )}
            <MonitorSmallClock />
          </MonitorOperation>
        )}
        {!operation && <MonitorIdle locale={locale} />}
      </Fit>
    </>
  )
}

/** The title of what has begun since the monitor was opened; it sounds. */
function useNews(operations: readonly Operation[] | undefined): string | undefined {
  const known = useRef<ReadonlySet<number>>(undefined)
  const [news, setNews] = useState<string>()
  useEffect(() => {
    if (!operations) return
    const fresh = known.current && operations.find(({ id }) => !known.current?.has(id))
    known.current = new Set(operations.map(({ id }) => id))
    if (!fresh) return
    setNews(fresh.title)
    soundOnMonitor(fresh)
  }, [operations])
  return news
}
