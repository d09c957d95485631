import './operations/detail/alert-detail.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import type { OperationDetail as Operation } from '../contract/operations/operation-detail.ts'
import type { ApiProblem } from '../lib/api/api-error.ts'
import { translate } from '../i18n/translate.ts'
import type { Loadable } from '../lib/api/loadable.ts'
import { problemWords } from '../lib/api/problem-words.ts'
import { localizePath, pathOf } from '../i18n/paths.ts'
import { matchRoute, routes } from '../lib/routes.ts'
import { $operation, loadOperation, showOperation } from '../lib/stores/operations/operation.ts'
import { $marks } from '../lib/stores/operations/corrections.ts'
import { DataAge } from './ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from './ui/feedback/Failure.tsx'
import { Waiting } from './ui/feedback/Skeleton.tsx'
import { lost } from './ui/icons/errors.ts'
import { LeaveWithOrganisation } from './shared/LeaveWithOrganisation.tsx'
import { OperationDetail, OperationDetailSkeleton } from './operations/detail/OperationDetail.tsx'
import { usePart } from './ui/behaviour/use-part.ts'

const loadMore = () => import('./operations/detail/OperationMore.tsx')

export function AlertDetail({ locale }: { locale: Locale }) {
  const operation = useStore($operation, { ssr: 'initial' })
  const marks = useStore($marks, { ssr: 'initial' })
  const title = operation.state === 'ready' ? operation.value.title : undefined
  const isOffline = operation.state === 'failed' && operation.error.kind === 'offline'
  const more = usePart(loadMore, operation.state === 'ready')
  const announced = useAnnounced(operation.state === 'loading' || isOffline)
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
    <div className="alert-detail under-age">
      <LeaveWithOrganisation to={localizePath(routes.alerts.pattern, locale)} />
      {more && operation.state === 'ready' && (
        <more.OperationAbove locale={locale} operation={operation.value} />
      )}
      {operation.state === 'ready' && (
        <DataAge locale={locale} at={operation.at} stale={operation.stale} above />
      )}
      {announced && (
        <announced.AnnouncedOperation locale={locale} coming={operation.state === 'loading'}>
          <Nothing locale={locale} operation={operation} />
        </announced.AnnouncedOperation>
      )}
      {!announced && <Nothing locale={locale} operation={operation} />}
      {operation.state === 'ready' && <MergedInto locale={locale} operation={operation.value} />}
      {more && operation.state === 'ready' && (
        <more.OperationHint locale={locale} operation={operation.value} />
      )}
      {operation.state === 'ready' && (
        <OperationDetail
          locale={locale}
          operation={operation.value}
          corrections={marks}
          rest={!operation.partial ? 'known' : operation.changing ? 'coming' : 'missing'}
        >
          {more && <more.OperationMore locale={locale} operation={operation.value} />}
        </OperationDetail>
      )}
    </div>
  )
}

/** Whoever comes to a duplicate is led to the operation that goes on. */
function MergedInto({ locale, operation: { merged_into } }: { locale: Locale; operation: Operation }) {
  if (!merged_into) return null
  const { id, number, title } = merged_into
  return (
    <p className="notice">
      {translate(locale)('onDevice.merged')}{' '}
      <a href={localizePath(pathOf(routes.alert, { id }), locale)}>
        {[number, title].filter(Boolean).join(' · ')}
      </a>
    </p>
  )
}

/** Longer than an answer takes on a good line: there the alarm itself comes, and nothing before it. */
const ANNOUNCED_AFTER_MS = 300

/** What shows an alarm that only a push has told of; undefined where it is not needed, or not there yet. */
function useAnnounced(
  isMissing: boolean,
): typeof import('./operations/detail/AnnouncedOperation.tsx') | undefined {
  const [part, setPart] = useState<typeof import('./operations/detail/AnnouncedOperation.tsx')>()
  useEffect(() => {
    // Only a worker shows what is pushed, and a page that has none is fetching what it needs more.
    if (!isMissing || !navigator.serviceWorker?.controller) return
    const timer = setTimeout(() => {
      import('./operations/detail/AnnouncedOperation.tsx').then(setPart, (error: unknown) =>
        console.info('What was pushed of the alarm is not shown.', error),
      )
    }, ANNOUNCED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isMissing])
  return isMissing ? part : undefined
}

/** There is nothing to show of it, yet or at all. */
function Nothing({ locale, operation }: { locale: Locale; operation: Loadable<Operation> }) {
  const t = translate(locale)
  if (operation.state === 'ready') return null
  if (operation.state === 'loading') {
    return (
      <>
        <Waiting label={t('common.loading')} />
        <OperationDetailSkeleton label={t('common.loading')} />
      </>
    )
  }
  return (
    <>
      <h1 className="visually-hidden">{t('operation.heading')}</h1>
      <DetailFailure locale={locale} problem={operation.error} busy={operation.changing} />
    </>
  )
}

function DetailFailure({ locale, problem, busy }: { locale: Locale; problem: ApiProblem; busy: boolean }) {
  const t = translate(locale)
  const retry = { label: t('common.retry'), busy, onRetry: () => void loadOperation() }
  const toList = (look: string) => (
    <a className={look} href={localizePath(routes.alerts.pattern, locale)}>
      {t('operation.toList')}
    </a>
  )
  if (problem.kind === 'offline') {
    return (
      <Offline
        text={t('onDevice.missing')}
        hint={t('onDevice.missingHint')}
        retry={retry}
        action={toList('button secondary')}
      />
    )
  }
  if (problem.kind === 'forbidden') return <Failure text={t('operations.forbidden')} />
  if (problem.kind === 'server' && problem.status === 404) {
    return (
      <Empty shape={lost} text={t('onDevice.gone')} hint={t('onDevice.goneHint')} action={toList('button')} />
    )
  }
  return <Failure {...problemWords(t, problem)} retry={retry} />
}
