import './organisation/organisation-switch.css'
import { useStore } from '@nanostores/react'
import { Suspense, useRef } from 'react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { $pageInstead } from '../lib/stores/session/page-instead.ts'
import { OrganisationButtons } from './organisation/OrganisationChoice.tsx'
import { lazyUntilThere } from './shared/lazy-until-there.ts'
import { type Person, usePerson } from './shared/use-person.ts'
import { Icon } from './ui/icons/Icon.tsx'
import { chevronsUpDown } from './ui/icons/frame.ts'

const OrganisationQuestion = lazyUntilThere(
  async () => (await import('./organisation/OrganisationQuestion.tsx')).OrganisationQuestion,
)
const RightsUnansweredPage = lazyUntilThere(
  async () => (await import('./shared/RightsUnanswered.tsx')).RightsUnansweredPage,
)

/** Where the person is right now; whoever belongs to several organisations switches here, without signing in again. */
export function OrganisationSwitch({ locale }: { locale: Locale }) {
  const person = usePerson()
  const instead = useStore($pageInstead, { ssr: 'initial' })

  return (
    <>
      <Switch locale={locale} person={person} />
      <Suspense>
        {instead === 'organisation' && person?.settled && (
          <OrganisationQuestion locale={locale} person={person} />
        )}
        {instead === 'rights' && person && <RightsUnansweredPage locale={locale} />}
      </Suspense>
    </>
  )
}

function Switch({ locale, person }: { locale: Locale; person: Person | undefined }) {
  const t = translate(locale)
  const panel = useRef<HTMLDivElement>(null)
  const { organisation, organisations = [] } = person ?? {}
  if (!organisation && organisations.length === 0) return <div className="organisation-switch" />

  const name =
    organisation && (organisation.name ?? t('frame.account.organisationNumber', { id: organisation.id }))
  if (organisations.length < 2) {
    return (
      <p className="organisation-switch">
        <span className="organisation-name">{name}</span>
      </p>
    )
  }

  return (
    <div className="organisation-switch">
      <button type="button" className="organisation-button" popoverTarget="organisation-panel">
        <span className="visually-hidden">{t('frame.account.organisation')}:</span>
        <span className="organisation-name">{name ?? t('frame.account.chooseHeading')}</span>
        <Icon shape={chevronsUpDown} size={16} />
      </button>
      <div
        ref={panel}
        id="organisation-panel"
        popover="auto"
        className="bar-panel organisation-panel"
        onClick={() => panel.current?.hidePopover()}
      >
        {person && <OrganisationButtons locale={locale} person={person} />}
      </div>
    </div>
  )
}
