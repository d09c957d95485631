import './alert-detail.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../contract/locales.ts'
import type { ApiProblem } from '../lib/api-error.ts'
import { translate } from '../i18n/translate.ts'
import { problemWords } from '../lib/problem-words.ts'
import { localizePath } from '../i18n/paths.ts'
import { matchRoute, routes } from '../lib/routes.ts'
import { $operation, loadOperation, showOperation } from '../lib/stores/operation.ts'
import { DataAge } from './ui/DataAge.tsx'
import { Empty, Failure } from './ui/Failure.tsx'
import { lost } from './ui/icons/errors.ts'
import { LeaveWithOrganisation } from './parts/LeaveWithOrganisation.tsx'
import { OperationDetail, OperationDetailSkeleton } from './parts/OperationDetail.tsx'

export function AlertDetail({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const operation = useStore($operation, { ssr: 'initial' })
  const title = operation.state === 'ready' ? operation.value.title : undefined
  useEffect(() => {
    // Whoever went back before the script came is on another page already.
    const id = matchRoute(location.pathname)?.params['id']
    return id === undefined ? undefined : showOperation(Number(id))
  }, [])
  // The shell of the page is the same for every alarm: its title can only come with the alarm.
  useEffect(() => {
    if (title) document.title = `${title} · ${translate(locale)('common.product')}`
  }, [title, locale])

  return (
    <div className="alert-detail">
      <LeaveWithOrganisation to={localizePath(routes.alerts.pattern, locale)} />
      {operation.state === 'ready' && <DataAge locale={locale} at={operation.at} stale={operation.stale} />}
      {operation.state === 'loading' && <OperationDetailSkeleton label={t('common.loading')} />}
      {operation.state === 'failed' && (
        <>
          <h1 className="visually-hidden">{t('operation.heading')}</h1>
          <DetailFailure locale={locale} problem={operation.error} busy={operation.changing} />
        </>
      )}
      {operation.state === 'ready' && <OperationDetail locale={locale} operation={operation.value} />}
    </div>
  )
}

function DetailFailure({ locale, problem, busy }: { locale: Locale; problem: ApiProblem; busy: boolean }) {
  const t = translate(locale)
  if (problem.kind === 'forbidden') return <Failure text={t('operations.forbidden')} />
  if (problem.kind === 'server' && problem.status === 404) {
    return (
      <Empty
        shape={lost}
        text={t('operation.missing')}
        hint={t('operation.missingHint')}
        action={
          <a className="button" href={localizePath(routes.alerts.pattern, locale)}>
            {t('operation.toList')}
          </a>
        }
      />
    )
  }
  return (
    <Failure
      {...problemWords(t, problem)}
      retry={{ label: t('common.retry'), busy, onRetry: () => void loadOperation() }}
    />
  )
}
