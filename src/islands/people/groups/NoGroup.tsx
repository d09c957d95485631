import type { Group } from '../../../contract/people/groups.ts'
import type { Locale } from '../../../contract/locales.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import type { ApiProblem } from '../../../lib/api/api-error.ts'
import type { Loadable } from '../../../lib/api/loadable.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { routes } from '../../../lib/routes.ts'
import { loadGroup } from '../../../lib/stores/people/group.ts'
import { Empty, Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { lost } from '../../ui/icons/errors.ts'
import { Waiting } from '../../ui/feedback/Skeleton.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'

interface Props {
  locale: Locale
  group: Exclude<Loadable<Group>, { state: 'ready' }>
}

/** There is nothing to show of the group, yet or at all. */
export function NoGroup({ locale, group }: Props) {
  const t = translate(locale)
  if (group.state === 'loading') return <Skeleton label={t('common.loading')} />
  return (
    <>
      <h1 className="visually-hidden">{t('group.heading')}</h1>
      <Problem locale={locale} problem={group.error} busy={group.changing} />
    </>
  )
}

function Problem({ locale, problem, busy }: { locale: Locale; problem: ApiProblem; busy: boolean }) {
  const t = translate(locale)
  const retry = { label: t('common.retry'), busy, onRetry: () => void loadGroup() }
  const toList = (look: string) => (
    <a className={look} href={localizePath(routes.groups.pattern, locale)}>
      {t('group.toList')}
    </a>
  )
  if (problem.kind === 'server' && problem.status === 404) {
    const words = { text: t('group.gone'), hint: t('group.goneHint') }
    return <Empty shape={lost} {...words} action={toList('button')} />
  }
  const words = problemWords(t, problem)
  if (problem.kind === 'offline')
    return <Offline {...words} retry={retry} action={toList('button secondary')} />
  return <Failure {...words} retry={retry} />
}

/** The shape of the page while the group is not known yet. */
function Skeleton({ label }: { label: string }) {
  return (
    <>
      <Waiting label={label} />
      <div className="group-page" aria-busy="true" aria-label={label} role="status">
        <div className="group-head">
          <span className="skeleton skeleton-heading" />
          <span className="skeleton skeleton-line" />
        </div>
        <div className="group-members">
          <SkeletonRows rows={4} label={label} />
        </div>
        <div className="card group-fields">
          <span className="skeleton skeleton-line short" />
          <span className="skeleton skeleton-button" />
          <span className="skeleton skeleton-line short" />
          <span className="skeleton skeleton-button" />
        </div>
      </div>
    </>
  )
}
