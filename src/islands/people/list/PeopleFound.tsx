import type { ReactNode } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { isMissingCall } from '../../../lib/api/api-error.ts'
import type { Loadable } from '../../../lib/api/loadable.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { DataAge } from '../../ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { Pager } from '../../ui/layout/Pager.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { pagerWords } from '../../shared/pager-words.ts'

interface Page {
  data: readonly unknown[]
  current_page: number
  last_page: number
  total: number
}

interface Props<Found extends Page> {
  locale: Locale
  list: Loadable<Found>
  onRetry: () => void
  onPage: (page: number) => void
  hrefOf: (page: number) => string
  /** How many there are, in words. */
  countOf: (total: number) => string
  /** Where nobody is found. */
  empty: ReactNode
  /** Of all that is found, beside the number. */
  action?: ReactNode
  children: (found: Found) => ReactNode
}

/** A page of a list with its number and its age, or why there is none. */
export function PeopleFound<Found extends Page>({ locale, list, onRetry, ...props }: Props<Found>) {
  const t = translate(locale)
  if (list.state === 'loading') return <SkeletonRows rows={5} label={t('common.loading')} />
  if (list.state === 'failed') {
    if (isMissingCall(list.error)) return <Empty text={t('people.missing')} />
    const State = list.error.kind === 'offline' ? Offline : Failure
    const retry = { label: t('common.retry'), busy: list.changing, onRetry }
    return <State {...problemWords(t, list.error)} retry={retry} />
  }

  const { current_page: page, last_page: last, total, data } = list.value
  return (
    <div className="people-found" aria-busy={list.changing}>
      <div className="people-count">
        <p role="status" className="muted figures">
          {!list.changing && props.countOf(total)}
        </p>
        <DataAge locale={locale} at={list.at} stale={list.stale} />
        {data.length > 0 && props.action}
      </div>
      {data.length === 0 ? props.empty : props.children(list.value)}
      <Pager
        page={page}
        last={last}
        busy={list.changing}
        words={pagerWords(t, page, last)}
        onPage={props.onPage}
        hrefOf={props.hrefOf}
      />
    </div>
  )
}
