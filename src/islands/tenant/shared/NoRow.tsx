import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { isGone } from '../../../lib/api/api-error.ts'
import type { Loadable } from '../../../lib/api/loadable.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { Empty, Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { lost } from '../../ui/icons/errors.ts'

interface Props {
  locale: Locale
  row: Loadable<unknown>
  onRetry: () => void
  /** Where all of its kind are. */
  back: { href: string; label: string }
}

/** There is nothing to show of a row of the tenant, yet or at all. */
export function NoRow({ locale, row, onRetry, back }: Props) {
  const t = translate(locale)
  if (row.state !== 'failed') return <SkeletonRows rows={6} label={t('common.loading')} />
  const { error, changing: busy } = row
  if (isGone(error)) {
    const way = (
      <a className="button" href={back.href}>
        {back.label}
      </a>
    )
    return <Empty shape={lost} text={t('tenant.gone')} action={way} />
  }
  const State = error.kind === 'offline' ? Offline : Failure
  return <State {...problemWords(t, error)} retry={{ label: t('common.retry'), busy, onRetry }} />
}
