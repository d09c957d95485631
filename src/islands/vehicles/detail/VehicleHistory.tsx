import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { VehicleHistory as History } from '../../../contract/vehicles/vehicle-detail.ts'
import { translate } from '../../../i18n/translate.ts'
import { dayName } from '../../../lib/pages/dates.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import {
  $moreHistory,
  $vehicleHistory,
  loadHistory,
  loadMoreHistory,
  showHistory,
} from '../../../lib/stores/vehicles/vehicle-history.ts'
import { byDay } from '../../../lib/vehicles/vehicle-history.ts'
import { LoadMore } from '../../ui/layout/LoadMore.tsx'
import { Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { PartAge } from './PartAge.tsx'
import { VehicleEvent } from './VehicleEvent.tsx'

interface Props {
  locale: Locale
  vehicleId: number
}

/** Everything that was reported of a vehicle, the latest first. */
export function VehicleHistory({ locale, vehicleId }: Props) {
  const t = translate(locale)
  const history = useStore($vehicleHistory, { ssr: 'initial' })
  useEffect(() => showHistory(vehicleId), [vehicleId])

  return (
    <section className="vehicle-history card" aria-labelledby="vehicle-history">
      <h2 id="vehicle-history">{t('vehicleMore.history')}</h2>
      <PartAge locale={locale} part={history} />
      {history.state === 'ready' && <Events locale={locale} history={history.value} />}
      {history.state === 'loading' && <Skeleton />}
      {history.state === 'failed' && <HistoryFailure locale={locale} />}
    </section>
  )
}

function Events({ locale, history: { data, next } }: { locale: Locale; history: History }) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const more = useStore($moreHistory, { ssr: 'initial' })
  if (data.length === 0) return <p className="muted">{t('vehicleMore.noHistory')}</p>

  return (
    <>
      {byDay(data).map(({ day, events }) => (
        <section key={day} aria-label={dayName(`${day}T12:00`, locale, now)}>
          <h3 className="vehicle-history-day">{dayName(`${day}T12:00`, locale, now)}</h3>
          <ul className="vehicle-history-list">
            {events.map((event) => (
              <VehicleEvent key={event.id} locale={locale} event={event} now={now} />
            ))}
          </ul>
        </section>
      ))}
      {more === 'failed' && <p className="notice warning">{t('vehicleMore.moreFailed')}</p>}
      <LoadMore
        label={next === null ? undefined : t('vehicleMore.more')}
        busy={more === 'busy'}
        busyLabel={t('vehicleMore.loadingMore')}
        came={t('vehicleMore.shown', { count: data.length })}
        onMore={() => void loadMoreHistory()}
      />
    </>
  )
}

function HistoryFailure({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const history = useStore($vehicleHistory, { ssr: 'initial' })
  if (history.state !== 'failed') return null
  const { text, hint } = problemWords(t, history.error)
  const retry = { label: t('common.retry'), busy: history.changing, onRetry: () => void loadHistory() }
  if (history.error.kind === 'offline') {
    return <Offline text={t('vehicleMore.historyOffline')} hint={hint} retry={retry} />
  }
  return <Failure text={text} hint={hint} retry={retry} />
}

const lines = [1, 2, 3, 4, 5, 6]

function Skeleton() {
  return (
    <ul className="vehicle-history-list" aria-hidden="true">
      {lines.map((line) => (
        <li key={line}>
          <span className="skeleton skeleton-line" />
          <span className="skeleton skeleton-line" />
        </li>
      ))}
    </ul>
  )
}
