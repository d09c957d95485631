import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { type AlertPage, canFilter } from '../../../lib/operations/alert-page.ts'
import { monthName } from '../../../lib/pages/dates.ts'
import type { Loadable } from '../../../lib/api/loadable.ts'
import { byMonth } from '../../../lib/operations/operation-list.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { loadAlerts, showAlerts } from '../../../lib/stores/operations/alerts.ts'
import { Empty, Failure } from '../../ui/feedback/Failure.tsx'
import { Pager } from '../../ui/layout/Pager.tsx'
import { Waiting } from '../../ui/feedback/Skeleton.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { AlertMore } from './AlertMore.tsx'
import { AnswerCounts } from './AnswerCounts.tsx'
import { OperationCard } from '../card/OperationCard.tsx'
import { OperationRow, OperationRowSkeleton } from './OperationRow.tsx'
import { pagerWords } from '../../shared/pager-words.ts'
import { goToFilter } from './use-alert-address.ts'

interface Props {
  locale: Locale
  alerts: Loadable<AlertPage>
  filtered: boolean
}

export function AlertRows({ locale, alerts, filtered }: Props) {
  const t = translate(locale)
  const now = useNow()
  if (alerts.state === 'loading') {
    return (
      <div>
        <Waiting label={t('common.loading')} />
        <ul className="operation-rows card" aria-busy="true" aria-label={t('common.loading')}>
          {[1, 2, 3, 4, 5].map((row) => (
            <OperationRowSkeleton key={row} />
          ))}
        </ul>
      </div>
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
      {data.length === 0 && <Nothing locale={locale} filtered={filtered} />}
      {running.length > 0 && (
        <ul className="operation-list">
          {running.map((operation) => (
            <OperationCard key={operation.id} locale={locale} operation={operation} now={now}>
              <AnswerCounts locale={locale} operation={operation} />
            </OperationCard>
          ))}
        </ul>
      )}
      {byMonth(data.filter(({ active }) => !active)).map(({ month, operations }) => (
        <section key={month} className="alert-list-month" aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`}>{monthName(month, locale)}</h2>
          <ul className="operation-rows card">
            {operations.map((operation) => (
              <OperationRow key={operation.id} locale={locale} operation={operation}>
                <AnswerCounts locale={locale} operation={operation} />
              </OperationRow>
            ))}
          </ul>
        </section>
      ))}
      {canFilter(alerts.value) ? (
        <AlertMore locale={locale} list={alerts.value} />
      ) : (
        <Pager
          page={page}
          last={last}
          busy={alerts.changing}
          words={pagerWords(t, page, last)}
          onPage={showAlerts}
        />
      )}
    </div>
  )
}

function Nothing({ locale, filtered }: { locale: Locale; filtered: boolean }) {
  const t = translate(locale)
  if (!filtered) return <Empty text={t('operationList.none')} hint={t('operationList.noneHint')} />
  return (
    <Empty
      text={t('operationList.noneFound')}
      hint={t('operationList.noneFoundHint')}
      action={
        <button type="button" className="button" onClick={() => goToFilter({})}>
          {t('operationList.showAll')}
        </button>
      }
    />
  )
}
