import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import type { Translate } from '../../i18n/translate.ts'
import { PasswordChange } from './PasswordChange.tsx'
import { usePerson } from './use-person.ts'

/** The form comes when somebody wants it: a page that asks for passwords by itself teaches people to type them. */
export function PasswordSection({ locale, t }: { locale: Locale; t: Translate }) {
  const user = usePerson()?.user
  const [open, setOpen] = useState(false)
  const [closed, setClosed] = useState(0)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (closed > 0) opener.current?.focus()
  }, [closed])

  return (
    <section className="profile-part" aria-labelledby="profile-password">
      <h2 id="profile-password">{t('passwordChange.heading')}</h2>
      <p className="muted">{t('passwordChange.about')}</p>
      {open ? (
        <PasswordChange
          locale={locale}
          t={t}
          email={user?.email ?? ''}
          onClose={() => {
            setOpen(false)
            setClosed(closed + 1)
          }}
        />
      ) : (
        <div>
          <button ref={opener} type="button" className="button" onClick={() => setOpen(true)}>
            {t('passwordChange.open')}
          </button>
        </div>
      )}
    </section>
  )
}
