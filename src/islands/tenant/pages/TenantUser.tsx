import '../../people/person/person-detail.css'
import '../users/detail/user.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { TenantUser as User } from '../../../contract/tenant/tenant-users.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { type ApiProblem, isGone } from '../../../lib/api/api-error.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { memberName } from '../../../lib/people/member-name.ts'
import { matchRoute, routes } from '../../../lib/routes.ts'
import { $tenantUser, loadTenantUser, showTenantUser } from '../../../lib/stores/tenant/tenant-users.ts'
import { UserFacts } from '../users/detail/UserFacts.tsx'
import { UserHead } from '../users/detail/UserHead.tsx'
import { UserMore } from '../users/detail/UserMore.tsx'
import { PersonSkeleton } from '../../shared/PersonSkeleton.tsx'
import { DataAge } from '../../ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { lost } from '../../ui/icons/errors.ts'

/** The page of one person of the tenant: its address says whose. */
export function TenantUser({ locale }: { locale: Locale }) {
  const user = useStore($tenantUser, { ssr: 'initial' })
  const name = user.state === 'ready' ? memberName(user.value) : undefined
  useEffect(() => {
    // Whoever went back before the script came is on another page already.
    const id = matchRoute(location.pathname)?.params['id']
    if (id !== undefined) showTenantUser(Number(id))
  }, [])
  // The shell of the page is the same for everybody: its title can only come with the person.
  useEffect(() => {
    if (name) document.title = `${name} · ${translate(locale)('common.product')}`
  }, [name, locale])

  return (
    <div className="person-detail under-age">
      {user.state === 'ready' ? (
        <>
          <DataAge locale={locale} at={user.at} stale={user.stale} above />
          <Page locale={locale} user={user.value} />
        </>
      ) : user.state === 'loading' ? (
        <PersonSkeleton label={translate(locale)('common.loading')} />
      ) : (
        <Nothing locale={locale} problem={user.error} busy={user.changing} />
      )}
    </div>
  )
}

/** Who it is comes first, then what can be done. */
function Page({ locale, user }: { locale: Locale; user: User }) {
  return (
    <>
      <article className="person-page">
        <UserHead locale={locale} user={user} />
        <UserFacts key={user.id} locale={locale} user={user} />
      </article>
      <UserMore key={user.id} locale={locale} user={user} />
    </>
  )
}

/** There is nothing to show of them. */
function Nothing({ locale, problem, busy }: { locale: Locale; problem: ApiProblem; busy: boolean }) {
  const t = translate(locale)
  const retry = { label: t('common.retry'), busy, onRetry: () => void loadTenantUser() }
  const wayBack = (look: string) => (
    <a className={look} href={localizePath(routes.tenantUsers.pattern, locale)}>
      {t('tenantUser.toUsers')}
    </a>
  )
  const shown = () => {
    if (problem.kind === 'offline') {
      const words = { text: t('tenantUser.missing'), hint: t('tenantUser.missingHint') }
      return <Offline {...words} retry={retry} action={wayBack('button secondary')} />
    }
    if (!isGone(problem)) return <Failure {...problemWords(t, problem)} retry={retry} />
    const words = { text: t('tenantUser.gone'), hint: t('tenantUser.goneHint') }
    return <Empty shape={lost} {...words} action={wayBack('button')} />
  }
  return (
    <>
      <h1 className="visually-hidden">{t('tenantUser.heading')}</h1>
      {shown()}
    </>
  )
}
