import './account-menu.css'
import { useRef } from 'react'
import type { Locale } from '../contract/locales.ts'
import { localizePath } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import { nameOf } from '../lib/person-name.ts'
import { matchRoute, routes } from '../lib/routes.ts'
import { clearOperation } from '../lib/stores/operation.ts'
import { $organisationId } from '../lib/stores/organisation.ts'
import { signOut } from '../lib/stores/session-calls.ts'
import { Icon } from './ui/Icon.tsx'
import { user } from './ui/icons/frame.ts'
import { OrganisationButtons } from './parts/OrganisationChoice.tsx'
import { usePerson } from './parts/use-person.ts'

/** A native popover: it closes by Escape and by a tap beside it without any script of ours. */
export function AccountMenu({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const person = usePerson()
  const panel = useRef<HTMLDivElement>(null)
  const toList = useRef<HTMLAnchorElement>(null)
  const name = person && (nameOf(person.user) ?? t('account.nameless', { id: person.user.id }))
  const where =
    person?.organisation &&
    (person.organisation.name ?? t('account.organisationNumber', { id: person.organisation.id }))
  const afterChoice = () => {
    panel.current?.hidePopover()
    // The operation that is open belongs to the organisation that was left; a link of ours takes the router.
    const isElsewhere = $organisationId.get() !== person?.organisation?.id
    if (!isElsewhere || matchRoute(location.pathname)?.name !== 'alert') return
    clearOperation()
    toList.current?.click()
  }

  return (
    <div className="account-menu">
      <a ref={toList} hidden href={localizePath(routes.alerts.pattern, locale)} tabIndex={-1} />
      <button type="button" className="account-button" popoverTarget="account-panel">
        <Icon shape={user} size={22} />
        <span className="visually-hidden">{name ? t('account.menuOf', { name }) : t('account.menu')}</span>
        {where && (
          <span className="account-where" data-several={person.organisations.length > 1 || undefined}>
            {where}
          </span>
        )}
      </button>
      <div ref={panel} id="account-panel" popover="auto" className="account-panel">
        {person && (
          <p>
            <span className="muted">{t('account.signedInAs')}</span>
            <strong>{name}</strong>
            {person.user.email && <span className="muted">{person.user.email}</span>}
          </p>
        )}
        {person && person.organisations.length === 1 && where && (
          <p>
            <span className="muted">{t('account.organisation')}</span>
            <span>{where}</span>
          </p>
        )}
        {person && person.organisations.length > 1 && (
          <div className="stack" onClick={afterChoice}>
            <h2>{t('account.organisation')}</h2>
            <OrganisationButtons locale={locale} person={person} />
          </div>
        )}
        <button type="button" className="button" onClick={() => void signOut()}>
          {t('account.signOut')}
        </button>
      </div>
    </div>
  )
}
