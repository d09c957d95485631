import './organisation-choice.css'
import { useStore } from '@nanostores/react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { $runningEverywhere } from '../../lib/stores/operations/running-elsewhere.ts'
import { chooseOrganisation } from '../../lib/stores/organisation/organisation.ts'
import { focusBefore } from '../ui/behaviour/focus-before.ts'
import { Empty } from '../ui/feedback/Failure.tsx'
import type { Person } from '../shared/use-person.ts'

interface Props {
  locale: Locale
  person: Person
  /** How many operations are active, by the id of their organisation. */
  running?: ReadonlyMap<number, number>
}

/** One button for each organisation of the person; the current one is marked. */
export function OrganisationButtons({ locale, person, running }: Props) {
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
            {running?.has(id) && (
              <span className="badge">{t('organisation.running', { count: running.get(id) ?? 0 })}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Asks for an organisation where there are several, with their active operations, and says so where there is none. */
export function OrganisationChoice({ locale, person }: { locale: Locale; person: Person }) {
  const t = translate(locale)
  const operations = useStore($runningEverywhere, { ssr: 'initial' })
  const running = new Map<number, number>()
  for (const { organisation_id: id } of operations) running.set(id, (running.get(id) ?? 0) + 1)
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
      <OrganisationButtons locale={locale} person={person} running={running} />
      <p className="muted">{t('organisation.chooseHint')}</p>
    </section>
  )
}
