import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import { showToast } from '../../lib/stores/toasts.ts'
import type { PasswordChangeProps } from './PasswordChange.tsx'
import { usePerson } from './use-person.ts'

interface Props {
  locale: Locale
  /** The words that came with the script. */
  t: Translate
}

/** The form comes when somebody wants it: a page that asks for passwords by itself teaches people to type them. */
export function PasswordSection({ locale, t }: Props) {
  const user = usePerson()?.user
  const [Change, setChange] = useState<ComponentType<PasswordChangeProps>>()
  const [coming, setComing] = useState(false)
  const [closed, setClosed] = useState(0)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (closed > 0) opener.current?.focus()
  }, [closed])

  const open = async () => {
    if (coming) return
    setComing(true)
    try {
      const { PasswordChange } = await import('./PasswordChange.tsx')
      setChange(() => PasswordChange)
    } catch (error) {
      console.warn('The form for another password could not be loaded.', error)
      showToast({ kind: 'failure', text: translate(locale)('connection.problem.offline.text') })
    } finally {
      setComing(false)
    }
  }

  return (
    <section className="profile-part" aria-labelledby="profile-password">
      <h2 id="profile-password">{t('passwordChange.heading')}</h2>
      <p className="muted">{t('passwordChange.about')}</p>
      {Change ? (
        <Change
          locale={locale}
          t={t}
          email={user?.email ?? ''}
          onClose={() => {
            setChange(undefined)
            setClosed(closed + 1)
          }}
        />
      ) : (
        <div>
          <button
            ref={opener}
            type="button"
            className="button"
            aria-busy={coming}
            onClick={() => void open()}
          >
            {t('passwordChange.open')}
          </button>
        </div>
      )}
    </section>
  )
}
