import './alert-list.css'
import { useStore } from '@nanostores/react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { monthName } from '../lib/dates.ts'
import type { Loadable } from '../lib/loadable.ts'
import { byMonth } from '../lib/operation-list.ts'
import { problemWords } from '../lib/problem-words.ts'
import { $alerts, type AlertPage, loadAlerts, showAlerts } from '../lib/stores/alerts.ts'
import { DataAge } from './ui/DataAge.tsx'
import { Empty, Failure } from './ui/Failure.tsx'
import { OperationCard } from './parts/OperationCard.tsx'
import { OperationRow, OperationRowSkeleton } from './parts/OperationRow.tsx'
import { Pager } from './ui/Pager.tsx'
import { pagerWords } from './parts/pager-words.ts'
import { useNow } from './ui/use-now.ts'

export function AlertList({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const alerts = useStore($alerts, { ssr: 'initial' })

  return (
    <div className="alert-list stack">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('operationList.heading')}</h1>
        {alerts.state === 'ready' && <DataAge locale={locale} at={alerts.at} stale={alerts.stale} />}
      </div>
      <Alerts locale={locale} alerts={alerts} />
    </div>
  )
}

function Alerts({ locale, alerts }: { locale: Locale; alerts: Loadable<AlertPage> }) {
  const t = translate(locale)
  const now = useNow()
  if (alerts.state === 'loading') {
    return (
      <ul className="operation-rows card" aria-busy="true" aria-label={t('common.loading')}>
        {[1, 2, 3, 4, 5].map((row) => (
          <OperationRowSkeleton key={row} />
        ))}
      </ul>
    )
  }
  if (alerts.state === 'failed') {
    const { error } = alerts
    const words = error.kind === 'forbidden' ? { text: t('operations.forbidden') } : problemWords(t, error)
    return (
      <Failure
        {...words}
        retry={{ label: t('common.retry'), busy: alerts.changing, onRetry: () => void loadAlerts() }}
      />
    )
  }

  const { data, current_page: page, last_page: last, complete } = alerts.value
  const running = data.filter(({ active }) => active)
  return (
    <div className="alert-list-found stack" aria-busy={alerts.changing}>
      {!complete && <p className="notice">{t('operationList.latestOnly')}</p>}
      {data.length === 0 && <Empty text={t('operationList.none')} hint={t('operationList.noneHint')} />}
      {running.length > 0 && (
        <ul className="operation-list">
          {running.map((operation) => (
            <OperationCard key={operation.id} locale={locale} operation={operation} now={now} />
          ))}
        </ul>
      )}
      {byMonth(data.filter(({ active }) => !active)).map(({ month, operations }) => (
        <section key={month} className="alert-list-month" aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`}>{monthName(month, locale)}</h2>
          <ul className="operation-rows card">
            {operations.map((operation) => (
              <OperationRow key={operation.id} locale={locale} operation={operation} />
            ))}
          </ul>
        </section>
      ))}
      <Pager
        page={page}
        last={last}
        busy={alerts.changing}
        words={pagerWords(t, page, last)}
        onPage={showAlerts}
      />
    </div>
  )
}
