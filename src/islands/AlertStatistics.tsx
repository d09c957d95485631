import './operations/statistics/alert-statistics.css'
import { useStore } from '@nanostores/react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { isMissingCall } from '../lib/api/api-error.ts'
import { problemWords } from '../lib/api/problem-words.ts'
import { $statistics, chosenPeriod, loadStatistics } from '../lib/stores/operations/statistics.ts'
import { StatisticsCharts } from './operations/statistics/StatisticsCharts.tsx'
import { StatisticsFigures } from './operations/statistics/StatisticsFigures.tsx'
import { StatisticsPeriod } from './operations/statistics/StatisticsPeriod.tsx'
import { useStatisticsAddress } from './operations/statistics/use-statistics-address.ts'
import { DataAge } from './ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from './ui/feedback/Failure.tsx'
import { Waiting } from './ui/feedback/Skeleton.tsx'

export function AlertStatistics({ locale }: { locale: Locale }) {
  const t = translate(locale)
  useStatisticsAddress()
  const statistics = useStore($statistics, { ssr: 'initial' })

  return (
    <div className="alert-statistics stack">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('alertStatistics.heading')}</h1>
        {statistics.state === 'ready' && (
          <DataAge locale={locale} at={statistics.at} stale={statistics.stale} />
        )}
        <StatisticsPeriod locale={locale} />
      </div>
      <Statistics locale={locale} />
    </div>
  )
}

function Statistics({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const statistics = useStore($statistics, { ssr: 'initial' })
  if (statistics.state === 'loading') {
    return (
      <div>
        <Waiting label={t('common.loading')} />
        <div className="statistics-figures" aria-hidden="true">
          {[1, 2, 3, 4, 5].map((place) => (
            <div key={place} className="card">
              <span className="skeleton skeleton-line" />
              <span className="skeleton skeleton-title" />
            </div>
          ))}
        </div>
      </div>
    )
  }
  if (statistics.state === 'failed') {
    const { error, changing } = statistics
    if (isMissingCall(error)) return <Empty text={t('alertStatistics.missing')} />
    const State = error.kind === 'offline' ? Offline : Failure
    const words = error.kind === 'forbidden' ? { text: t('operations.forbidden') } : problemWords(t, error)
    return (
      <State
        {...words}
        retry={{ label: t('common.retry'), busy: changing, onRetry: () => void loadStatistics() }}
      />
    )
  }

  const { value, changing } = statistics
  const { from, to } = chosenPeriod()
  // What is only fetched again stays as readable as it was.
  const isOther = changing && (from !== value.now.from || to !== value.now.to)
  return (
    <div className="statistics-found stack" aria-busy={changing} data-other={isOther || undefined}>
      <StatisticsFigures locale={locale} compared={value} />
      {value.now.total === 0 && !value.before ? (
        <Empty text={t('alertStatistics.none')} hint={t('alertStatistics.counted')} />
      ) : (
        <StatisticsCharts locale={locale} compared={value} />
      )}
    </div>
  )
}
