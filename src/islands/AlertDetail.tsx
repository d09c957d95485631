import './alert-detail.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../contract/locales.ts'
import type { ApiProblem } from '../lib/api-error.ts'
import { translate } from '../i18n/translate.ts'
import { problemKey } from '../lib/problem-key.ts'
import { matchRoute } from '../lib/routes.ts'
import { $operation, loadOperation, showOperation } from '../lib/stores/operation.ts'
import { DataAge } from './ui/DataAge.tsx'
import { Failure } from './ui/Failure.tsx'
import { OperationDetail, OperationDetailSkeleton } from './parts/OperationDetail.tsx'

export function AlertDetail({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const operation = useStore($operation, { ssr: 'initial' })
  const title = operation.state === 'ready' ? operation.value.title : undefined
  useEffect(() => showOperation(Number(matchRoute(location.pathname)?.params['id'])), [])
  // The shell of the page is the same for every alarm: its title can only come with the alarm.
  useEffect(() => {
    if (title) document.title = `${title} · ${translate(locale)('common.product')}`
  }, [title, locale])

  return (
    <div className="alert-detail">
      {operation.state === 'ready' && <DataAge locale={locale} at={operation.at} stale={operation.stale} />}
      {operation.state === 'loading' && <OperationDetailSkeleton label={t('common.loading')} />}
      {operation.state === 'failed' && (
        <DetailFailure locale={locale} problem={operation.error} busy={operation.changing} />
      )}
      {operation.state === 'ready' && <OperationDetail locale={locale} operation={operation.value} />}
    </div>
  )
}

function DetailFailure({ locale, problem, busy }: { locale: Locale; problem: ApiProblem; busy: boolean }) {
  const t = translate(locale)
  if (problem.kind === 'forbidden') return <Failure text={t('operations.forbidden')} />
  if (problem.kind === 'server' && problem.status === 404) {
    return <Failure text={t('operation.missing')} hint={t('operation.missingHint')} />
  }
  return (
    <Failure
      text={t(problemKey(problem))}
      retry={{ label: t('common.retry'), busy, onRetry: () => void loadOperation() }}
    />
  )
}
