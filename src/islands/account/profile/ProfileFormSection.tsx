import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { User } from '../../../contract/account/session.ts'
import { translate } from '../../../i18n/translate.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { usePerson } from '../../shared/use-person.ts'

export interface ProfileFormProps {
  locale: Locale
  user: User
  /** The id of its heading. */
  labelledBy: string
  onClose: () => void
}

interface Props {
  locale: Locale
  /** For its id. */
  name: 'ownData' | 'emailChange' | 'passwordChange' | 'accountDeletion'
  /** `open`: of the button that opens the form. */
  words: { heading: string; about: string; open: string }
  load: () => Promise<ComponentType<ProfileFormProps>>
  /** How it stands: above the form, and what opens it. */
  children?: ReactNode
  /** There is nothing to fill in now; the children say why. */
  closed?: boolean
}

/** What can be changed, and a form for it that comes when somebody wants it. */
export function ProfileFormSection({ locale, name, words, load, children, closed: isClosed }: Props) {
  const user = usePerson()?.user
  const [Form, setForm] = useState<ComponentType<ProfileFormProps>>()
  const [coming, setComing] = useState(false)
  const [closed, setClosed] = useState(0)
  const opener = useRef<HTMLButtonElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const heading = `profile-${name}`
  useEffect(() => {
    if (closed > 0) (opener.current ?? title.current)?.focus()
  }, [closed])

  const open = async () => {
    if (coming) return
    setComing(true)
    try {
      const Loaded = await load()
      setForm(() => Loaded)
    } catch (error) {
      console.warn('The form could not be loaded.', name, error)
      showToast({ kind: 'failure', text: translate(locale)('connection.problem.offline.text') })
    } finally {
      setComing(false)
    }
  }
  const close = () => {
    setForm(undefined)
    setClosed(closed + 1)
  }
  // What it was for has become impossible, or is done: what had the focus is gone.
  useEffect(() => {
    if (isClosed && Form) close()
  }, [isClosed])

  return (
    <section className="profile-part" aria-labelledby={heading}>
      <h2 ref={title} id={heading} tabIndex={-1}>
        {words.heading}
      </h2>
      <p className="muted">{words.about}</p>
      {children}
      {!isClosed &&
        (Form && user ? (
          <Form locale={locale} user={user} labelledBy={heading} onClose={close} />
        ) : (
          <div>
            <button
              ref={opener}
              type="button"
              className="button"
              aria-busy={coming}
              onClick={() => void open()}
            >
              {words.open}
            </button>
          </div>
        ))}
    </section>
  )
}
