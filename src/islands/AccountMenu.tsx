import './account/menu/account-menu.css'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { nameOf } from '../lib/people/person-name.ts'
import { leaveAccount } from './account/menu/leave-account.ts'
import { PersonAvatar } from './shared/PersonAvatar.tsx'
import { usePerson } from './shared/use-person.ts'
import { Icon } from './ui/icons/Icon.tsx'
import { signOut as signOutIcon, user } from './ui/icons/frame.ts'

/** A native popover: it closes by Escape and by a tap beside it without any script of ours. */
export function AccountMenu({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const person = usePerson()
  const [Entries, setEntries] = useState<ComponentType<{ locale: Locale }>>()
  // On the way to the menu: it is complete when it opens.
  const load = () => {
    import('./account/menu/AccountEntries.tsx').then(
      ({ AccountEntries }) => setEntries(() => AccountEntries),
      (error: unknown) => console.warn('The menu of the account is not complete.', error),
    )
  }
  const panel = useRef<HTMLDivElement>(null)
  // A native popover opens before the script is there: what opened it then has not been heard.
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) load()
  }, [])
  const name = person && (nameOf(person.user) ?? t('frame.account.nameless', { id: person.user.id }))

  return (
    <div className="account-menu">
      <button
        type="button"
        className="account-button"
        popoverTarget="account-panel"
        onPointerEnter={load}
        onFocus={load}
      >
        {name ? <PersonAvatar name={name} avatar={person.user.avatar} /> : <Icon shape={user} size={22} />}
        <span className="visually-hidden">
          {name ? t('frame.account.menuOf', { name }) : t('frame.account.menu')}
        </span>
      </button>
      <div ref={panel} id="account-panel" popover="auto" className="bar-panel account-panel" onToggle={load}>
        {person && (
          <p>
            <span className="muted">{t('frame.account.signedInAs')}</span>
            <strong>{name}</strong>
            {person.user.email && <span className="muted">{person.user.email}</span>}
          </p>
        )}
        {Entries && <Entries locale={locale} />}
        <button type="button" className="button" onClick={() => void leaveAccount(locale)}>
          <Icon shape={signOutIcon} />
          {t('frame.account.signOut')}
        </button>
      </div>
    </div>
  )
}
