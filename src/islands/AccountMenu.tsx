import './account-menu.css'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { nameOf } from '../lib/person-name.ts'
import { signOut } from '../lib/stores/session-calls.ts'
import { usePerson } from './parts/use-person.ts'
import { Avatar } from './ui/Avatar.tsx'
import { Icon } from './ui/Icon.tsx'
import { signOut as signOutIcon, user } from './ui/icons/frame.ts'

/** A native popover: it closes by Escape and by a tap beside it without any script of ours. */
export function AccountMenu({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const person = usePerson()
  const name = person && (nameOf(person.user) ?? t('frame.account.nameless', { id: person.user.id }))

  return (
    <div className="account-menu">
      <button type="button" className="account-button" popoverTarget="account-panel">
        {name ? <Avatar name={name} decorative /> : <Icon shape={user} size={22} />}
        <span className="visually-hidden">
          {name ? t('frame.account.menuOf', { name }) : t('frame.account.menu')}
        </span>
      </button>
      <div id="account-panel" popover="auto" className="bar-panel account-panel">
        {person && (
          <p>
            <span className="muted">{t('frame.account.signedInAs')}</span>
            <strong>{name}</strong>
            {person.user.email && <span className="muted">{person.user.email}</span>}
          </p>
        )}
        <button type="button" className="button" onClick={() => void signOut()}>
          <Icon shape={signOutIcon} />
          {t('frame.account.signOut')}
        </button>
      </div>
    </div>
  )
}
