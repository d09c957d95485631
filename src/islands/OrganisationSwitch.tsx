import './organisation-switch.css'
import { useRef } from 'react'
import type { Locale } from '../contract/locales.ts'
import { localizePath } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import { matchRoute, routes } from '../lib/routes.ts'
import { clearOperation } from '../lib/stores/operation.ts'
import { $organisationId } from '../lib/stores/organisation.ts'
import { OrganisationButtons } from './parts/OrganisationChoice.tsx'
import { usePerson } from './parts/use-person.ts'
import { Icon } from './ui/Icon.tsx'
import { chevronsUpDown } from './ui/icons/frame.ts'

/** Where the person is right now; whoever belongs to several organisations switches here, without signing in again. */
export function OrganisationSwitch({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const person = usePerson()
  const panel = useRef<HTMLDivElement>(null)
  const toList = useRef<HTMLAnchorElement>(null)
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

  const afterChoice = () => {
    panel.current?.hidePopover()
    // The operation that is open belongs to the organisation that was left; a link of ours takes the router.
    const isElsewhere = $organisationId.get() !== organisation?.id
    if (!isElsewhere || matchRoute(location.pathname)?.name !== 'alert') return
    clearOperation()
    toList.current?.click()
  }

  return (
    <div className="organisation-switch">
      <a ref={toList} hidden href={localizePath(routes.alerts.pattern, locale)} tabIndex={-1} />
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
        onClick={afterChoice}
      >
        {person && <OrganisationButtons locale={locale} person={person} />}
      </div>
    </div>
  )
}
