import './organisation-choice.css'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { chooseOrganisation } from '../../lib/stores/organisation/organisation.ts'
import { focusBefore } from '../ui/behaviour/focus-before.ts'
import { Empty } from '../ui/feedback/Failure.tsx'
import type { Person } from '../shared/use-person.ts'

/** One button for each organisation of the person; the current one is marked. */
export function OrganisationButtons({ locale, person }: { locale: Locale; person: Person }) {
  const t = translate(locale)

  return (
    <ul className="organisation-buttons">
      {person.organisations.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            className="button"
            aria-pressed={id === person.organisation?.id}
            onClick={() => chooseOrganisation(id)}
          >
            {name ?? t('frame.account.organisationNumber', { id })}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Asks for an organisation where there are several, and says so where there is none. */
export function OrganisationChoice({ locale, person }: { locale: Locale; person: Person }) {
  const t = translate(locale)
  if (person.organisations.length === 0) {
    return <Empty text={t('organisation.none')} hint={t('organisation.noneHint')} />
  }

  return (
    <section
      ref={focusBefore}
      className="organisation-choice card stack"
      aria-labelledby="organisation-choice"
    >
      <h2 id="organisation-choice">{t('organisation.choose')}</h2>
      <OrganisationButtons locale={locale} person={person} />
      <p className="muted">{t('organisation.chooseHint')}</p>
    </section>
  )
}
