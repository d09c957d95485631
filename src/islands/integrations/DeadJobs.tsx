import { useStore } from '@nanostores/react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { isMissingCall } from '../../lib/api/api-error.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { $deadJobs, loadDeadJobs } from '../../lib/stores/organisation/dead-jobs.ts'
import { focusNeighbour } from '../ui/behaviour/focus-neighbour.ts'
import { useOpened } from '../ui/behaviour/use-opened.ts'
import { Empty, Failure, Offline } from '../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx'
import { DeadJobRow } from './DeadJobRow.tsx'

interface Props {
  locale: Locale
  /** The last row goes; its button has the focus. */
  onLast: () => void
}

/** The jobs that have failed for good, to be tried again. Fetched when the list is opened. */
export function DeadJobs({ locale, onLast }: Props) {
  const t = translate(locale)
  const { opened, details } = useOpened()
  return (
    <details {...details} className="dead-jobs">
      <summary>{t('deadJobs.heading')}</summary>
      {opened && <Rows locale={locale} onLast={onLast} />}
    </details>
  )
}

function Rows({ locale, onLast }: Props) {
  const t = translate(locale)
  const dead = useStore($deadJobs, { ssr: 'initial' })
  if (dead.state === 'loading') return <SkeletonRows rows={3} label={t('common.loading')} />
  if (dead.state === 'failed') {
    if (isMissingCall(dead.error)) return null
    const State = dead.error.kind === 'offline' ? Offline : Failure
    const retry = { label: t('common.retry'), busy: dead.changing, onRetry: () => void loadDeadJobs() }
    return <State {...problemWords(t, dead.error)} retry={retry} />
  }
  const { jobs, total } = dead.value
  if (jobs.length === 0) return <Empty text={t('deadJobs.none')} />
  return (
    <>
      <p className="muted">
        {t('deadJobs.about')}{' '}
        {total > jobs.length && t('deadJobs.latest', { shown: jobs.length, count: total })}
      </p>
      <ul className="list-rows card" aria-busy={dead.changing}>
        {jobs.map((job) => (
          <DeadJobRow
            key={job.id}
            locale={locale}
            job={job}
            onLeave={(button) => focusNeighbour(button) || onLast()}
          />
        ))}
      </ul>
    </>
  )
}
