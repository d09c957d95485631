import './tenant.css'
import { type ReactNode, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import { LIST_PAGE } from '../../../contract/tenant/tenant-values.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { isMissingCall } from '../../../lib/api/api-error.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import type { Listed, TenantList } from '../../../lib/stores/tenant/tenant-list.ts'
import { searchOfFilter } from '../../../lib/tenant/list-filter.ts'
import { tellFailure } from '../../shared/tell-failure.ts'
import { DataAge } from '../../ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { LoadMore } from '../../ui/layout/LoadMore.tsx'
import { narrowList } from './use-list-address.ts'

interface Props<Row, Filter extends object> {
  locale: Locale
  list: TenantList<Row, Filter>
  /** Where the tenant has none at all, and nothing narrows the list. */
  empty: ReactNode
  /** Of all that is found, beside the number. */
  action?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** What a list of the tenant has found, with its number and its age, or why there is nothing. */
export function TenantFound<Row, Filter extends object>({
  locale,
  list,
  empty,
  action,
  children,
}: Props<Row, Filter>) {
  const t = translate(locale)
  const shown = useStore(list.$list, { ssr: 'initial' })
  const filter = useStore(list.$filter, { ssr: 'initial' })
  if (shown.state === 'loading') return <SkeletonRows rows={5} label={t('common.loading')} />
  if (shown.state === 'failed') {
    if (isMissingCall(shown.error)) return <Empty text={t('tenant.missing')} />
    const State = shown.error.kind === 'offline' ? Offline : Failure
    const retry = { label: t('common.retry'), busy: shown.changing, onRetry: () => void list.load() }
    return <State {...problemWords(t, shown.error)} retry={retry} />
  }

  const { data } = shown.value
  const isNarrowed = searchOfFilter(list.entries, filter) !== ''
  return (
    <div className="tenant-found" aria-busy={shown.changing}>
      <div className="tenant-count">
        <p role="status" className="muted figures">
          {!shown.changing && countOf(t, shown.value)}
        </p>
        <DataAge locale={locale} at={shown.at} stale={shown.stale} />
        {data.length > 0 && action}
      </div>
      {data.length > 0 ? children(data) : isNarrowed ? <NoneFound locale={locale} list={list} /> : empty}
      <More locale={locale} list={list} found={shown.value} />
    </div>
  )
}

function countOf(t: Translate, { total, total_is_at_least }: Listed<unknown>): string {
  return t(total_is_at_least ? 'tenant.moreThan' : 'tenant.count', { count: total })
}

interface ListProps<Row, Filter extends object> {
  locale: Locale
  list: TenantList<Row, Filter>
}

/** A search or a filter lets nothing through. */
function NoneFound<Row, Filter extends object>({ locale, list }: ListProps<Row, Filter>) {
  const t = translate(locale)
  const nothing = Object.fromEntries(Object.keys(list.entries).map((name) => [name, undefined]))
  return (
    <Empty
      text={t('tenant.noneFound')}
      hint={t('tenant.noneFoundHint')}
      action={
        <button
          type="button"
          className="button"
          onClick={() =>
            narrowList(list, nothing as Partial<Record<keyof Filter & string, string | undefined>>)
          }
        >
          {t('tenant.showAll')}
        </button>
      }
    />
  )
}

/** The list goes on below what is there. */
function More<Row, Filter extends object>({
  locale,
  list,
  found,
}: ListProps<Row, Filter> & { found: Listed<Row> }) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)
  const { data, next, total, total_is_at_least: isAtLeast } = found
  if (data.length === 0 || (next === null && data.length <= LIST_PAGE)) return null

  const rest = isAtLeast ? LIST_PAGE : Math.min(LIST_PAGE, Math.max(1, total - data.length))
  const loadMore = async () => {
    setBusy(true)
    await list.more().catch((error: unknown) => tellFailure(locale, error, 'What follows did not come.'))
    setBusy(false)
  }
  return (
    <LoadMore
      label={next === null ? undefined : t('tenant.more', { count: rest })}
      busy={busy}
      busyLabel={t('common.loading')}
      came={t('tenant.shown', { count: data.length })}
      onMore={() => void loadMore()}
    />
  )
}
