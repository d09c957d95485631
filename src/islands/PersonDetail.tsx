import './people/person/person-detail.css'
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect } from 'react'
import type { Locale } from '../contract/locales.ts'
import type { Person } from '../contract/people/people.ts'
import { localizePath } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import { type ApiProblem, isGone } from '../lib/api/api-error.ts'
import type { Loadable } from '../lib/api/loadable.ts'
import { memberName } from '../lib/people/member-name.ts'
import { problemWords } from '../lib/api/problem-words.ts'
import { matchRoute, routes } from '../lib/routes.ts'
import { chooseAskedOrganisation } from '../lib/stores/organisation/organisation.ts'
import { $person, loadPerson, showPerson } from '../lib/stores/people/person.ts'
import { LeaveWithOrganisation } from './shared/LeaveWithOrganisation.tsx'
import { PersonFacts } from './people/person/PersonFacts.tsx'
import { PersonHead } from './people/person/PersonHead.tsx'
import { PersonMoreSkeleton, PersonSkeleton } from './shared/PersonSkeleton.tsx'
import { DataAge } from './ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from './ui/feedback/Failure.tsx'
import { lost } from './ui/icons/errors.ts'
import { usePart } from './ui/behaviour/use-part.ts'

const loadMore = () => import('./people/person/PersonMore.tsx')

/** The page of one member: its address says whose. */
export function PersonDetail({ locale }: { locale: Locale }) {
  const person = useStore($person, { ssr: 'initial' })
  const name = person.state === 'ready' ? memberName(person.value) : undefined
  // They may come from the page of the same person in another organisation; what leads away from here is not listening yet.
  useLayoutEffect(chooseAskedOrganisation, [])
  useEffect(() => {
    // Whoever went back before the script came is on another page already.
    const id = matchRoute(location.pathname)?.params['id']
    if (id !== undefined) showPerson(Number(id))
  }, [])
  // The shell of the page is the same for everybody: its title can only come with the person.
  useEffect(() => {
    if (name) document.title = `${name} · ${translate(locale)('common.product')}`
  }, [name, locale])

  return (
    <div className="person-detail under-age">
      <LeaveWithOrganisation to={localizePath(routes.users.pattern, locale)} />
      {person.state === 'ready' ? (
        <>
          <DataAge locale={locale} at={person.at} stale={person.stale} above />
          <Page locale={locale} person={person.value} />
        </>
      ) : (
        <Nothing locale={locale} person={person} />
      )}
    </div>
  )
}

/** Who it is comes first, then what they may do. */
function Page({ locale, person }: { locale: Locale; person: Person }) {
  const part = usePart(loadMore, true)

  return (
    <>
      <article className="person-page">
        <PersonHead locale={locale} person={person} />
        <PersonFacts key={person.id} locale={locale} person={person} />
      </article>
      {part ? (
        <part.PersonMore key={person.id} locale={locale} person={person} />
      ) : (
        <PersonMoreSkeleton label={translate(locale)('common.loading')} />
      )}
    </>
  )
}

/** There is nothing to show of them, yet or at all. */
function Nothing({ locale, person }: { locale: Locale; person: Loadable<Person> }) {
  const t = translate(locale)
  if (person.state === 'ready') return null
  if (person.state === 'loading') return <PersonSkeleton label={t('common.loading')} />
  return (
    <>
      <h1 className="visually-hidden">{t('person.heading')}</h1>
      <DetailFailure locale={locale} problem={person.error} busy={person.changing} />
    </>
  )
}

function DetailFailure({ locale, problem, busy }: { locale: Locale; problem: ApiProblem; busy: boolean }) {
  const t = translate(locale)
  const retry = { label: t('common.retry'), busy, onRetry: () => void loadPerson() }
  const wayBack = (look: string) => (
    <a className={look} href={localizePath(routes.users.pattern, locale)}>
      {t('person.toPeople')}
    </a>
  )
  if (problem.kind === 'offline') {
    const words = { text: t('person.missing'), hint: t('person.missingHint') }
    return <Offline {...words} retry={retry} action={wayBack('button secondary')} />
  }
  if (problem.kind === 'forbidden') return <Failure text={t('person.forbidden')} />
  if (isGone(problem)) {
    const words = { text: t('person.gone'), hint: t('person.goneHint') }
    return <Empty shape={lost} {...words} action={wayBack('button')} />
  }
  return <Failure {...problemWords(t, problem)} retry={retry} />
}
